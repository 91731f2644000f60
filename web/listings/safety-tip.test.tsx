// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { render } from "#web/test/render.tsx";
import { SafetyTip } from "./safety-tip.tsx";

test("the advice against fraud leads to the article about deceivers", async () => {
  const link = (await render(<SafetyTip />)).querySelector("a");
  expect(link?.textContent).toBe("Подробнее о безопасности");
  expect(link?.getAttribute("href")).toBe("/blog/deceivers");
});
