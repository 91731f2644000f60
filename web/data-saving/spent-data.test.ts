// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { readStored } from "#web/platform/storage/browser-storage.ts";
import { addSpent, monthOf, spentIn, spentName } from "./spent-data.ts";

test("what is loaded adds up over a month, and begins anew with the next one in Bishkek", () => {
  addSpent(1_000, Date.parse("2026-11-30T10:00:00Z"));
  addSpent(500, Date.parse("2026-11-30T17:59:59Z"));
  expect(spentIn(readStored("localStorage", spentName), "2026-11")).toBe(1_500);
  addSpent(70, Date.parse("2026-11-30T18:00:00Z"));
  expect(readStored("localStorage", spentName)).toBe("2026-12 70");
});

test.each([null, "", "much", "2026-11 x", "2026-11 -5", "2026-10 500"])("of %j nothing was spent", (stored) => {
  expect(spentIn(stored, monthOf(Date.parse("2026-11-15T00:00:00Z")))).toBe(0);
});
