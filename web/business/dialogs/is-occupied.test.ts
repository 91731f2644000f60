// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { isOccupied } from "./is-occupied.ts";

test.each([
  ["types in a search field", "<input type='search'>", true],
  ["types a text", "<textarea></textarea>", true],
  ["has opened a menu", "<details data-popup open></details>", true],
  ["has opened a sheet", "<dialog open></dialog>", true],
  ["reads beside a field", "<p>…</p><details data-popup></details>", false],
])("somebody who %s", (_who, page, isBusy) => {
  document.body.innerHTML = page;
  document.querySelector<HTMLElement>("input, textarea")?.focus();
  expect(isOccupied()).toBe(isBusy);
});
