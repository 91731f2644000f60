// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { render } from "#web/test/render.tsx";
import { PriceHistory } from "./price-history.tsx";
import { drawSteps } from "./step-chart.tsx";

const first = { at: 0, day: "1 ноября 2026", amount: 560_000, price: "560 000 сом" };
const last = { at: 10, day: "11 ноября 2026", amount: 480_000, price: "480 000 сом" };
const steps = [first, last];

test("every price is in a table, the newest first, without a script having run", async () => {
  const history = { summary: "Цена снижена 1 раз", isLowered: true, steps };
  const part = await render(<PriceHistory history={history} />);
  expect(part.querySelector("summary")?.textContent).toBe("Цена снижена 1 раз");
  expect([...part.querySelectorAll("tbody tr")].map((row) => row.textContent)).toEqual([
    "11 ноября 2026480 000 сом",
    "1 ноября 2026560 000 сом",
  ]);
  expect(part.querySelector("svg[role=img]")).toBeNull();
});

test("the line goes in steps down to the present price, and has gaps where there was none", () => {
  expect(drawSteps(steps)).toBe("M0 8H880L880 92H1000");
  expect(drawSteps([first, { at: 5, amount: 0 }, last])).toBe("M0 8H440M880 92H1000");
});
