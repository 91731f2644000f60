import { expect, test } from "vitest";
import { replaceMeasurements } from "./save-section.ts";

test("other measurements stay when the bench is saved", () => {
  const old =
    "# Measurements\n\nold\n\n## 10,000 ads (9,496 active)\n\n| a |\n\n## Growth\n\nx\n\n## Budgets\n\ny\n\n## Lighthouse 13.5.0, phone\n\nl\n\n## Sign-ins\n\ns\n\n## Photos\n\np\n";
  expect(
    replaceMeasurements(old, ["# Measurements\n\nnew", "## 100,000 ads (95,081 active)\n\n| b |", "## Budgets\n\nz"]),
  ).toBe(
    "# Measurements\n\nnew\n\n## 100,000 ads (95,081 active)\n\n| b |\n\n## Budgets\n\nz\n\n## Lighthouse 13.5.0, phone\n\nl\n\n## Sign-ins\n\ns\n\n## Photos\n\np\n",
  );
});
