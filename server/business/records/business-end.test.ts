import { expect, test } from "vitest";
import { businessEnd, daysLeft } from "./business-end.ts";

const early = new Date("2026-11-01T00:00:00Z");
const late = new Date("2026-12-01T00:00:00Z");

test("a business is on show until the later of demo and tariff, and for ever without either", () => {
  expect(businessEnd({ demo_until: early, paid_until: late })).toBe(late);
  expect(businessEnd({ demo_until: late, paid_until: early })).toBe(late);
  expect(businessEnd({ demo_until: early, paid_until: null })).toBe(early);
  expect(businessEnd({ demo_until: null, paid_until: late })).toBe(late);
  expect(businessEnd({ demo_until: null, paid_until: null })).toBeNull();
});

test("the day that has begun is left, and none once it is over", () => {
  expect(daysLeft(late, early)).toBe(30);
  expect(daysLeft(late, new Date("2026-11-30T23:59:59Z"))).toBe(1);
  expect(daysLeft(late, late)).toBe(0);
  expect(daysLeft(early, late)).toBe(0);
});
