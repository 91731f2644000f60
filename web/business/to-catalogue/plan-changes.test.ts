import { expect, test } from "vitest";
import { planChanges } from "./plan-changes.ts";

const catalogues = [{ id: 1, included: 0 }, { id: 2, included: 2 }, { id: 3, included: 1 }, { id: 4 }];

test("only what was ticked and differs is changed", () => {
  expect(planChanges(catalogues, {}, 2)).toEqual({ added: [], removed: [] });
  expect(planChanges(catalogues, { 1: true, 2: true, 3: true, 4: true }, 2)).toEqual({ added: [1, 3, 4], removed: [] });
  expect(planChanges(catalogues, { 1: false, 2: false, 3: false }, 2)).toEqual({ added: [], removed: [2, 3] });
});
