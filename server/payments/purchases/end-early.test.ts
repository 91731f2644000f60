import { expect, test } from "vitest";
import { quoteUnused } from "./end-early.ts";

const at = (date: string) => new Date(`${date}T00:00:00Z`);
const month = {
  paid_at: at("2026-11-01"),
  starts_at: at("2026-11-01"),
  ends_at: at("2026-12-01"),
  tariff_amount: 990_00,
};
const plain = { ...month, vip_until: null, vip_before: null, vip_amount: 0 };

test.each([
  ["at its beginning", "2026-11-01", 990_00],
  ["before it, for time that is still to come", "2026-10-01", 990_00],
  ["after ten days of thirty", "2026-11-11", 660_00],
  ["to the tyiyn", "2026-11-24", 231_00],
  ["on its last day", "2026-11-30", 33_00],
  ["at its end", "2026-12-01", 0],
])("whole days of a month that are left are worth their part, %s", (_when, now, tariff) => {
  expect(quoteUnused(plain, at(now))).toEqual({ tariff, vip: 0 });
});

test("a day that has begun is used", () => {
  expect(quoteUnused(plain, new Date("2026-11-11T00:00:01Z")).tariff).toBe(627_00);
  expect(quoteUnused({ ...plain, tariff_amount: 100_00 }, at("2026-11-24")).tariff).toBe(23_33);
});

test("VIP is worth its own days, from where the VIP before it ended", () => {
  const vip = { ...plain, vip_until: at("2026-12-01"), vip_amount: 490_00 };
  expect(quoteUnused(vip, at("2026-11-16")).vip).toBe(245_00);
  expect(quoteUnused({ ...vip, vip_before: at("2026-11-11") }, at("2026-11-16")).vip).toBe(367_50);
  expect(quoteUnused({ ...vip, vip_before: at("2026-11-21") }, at("2026-11-16")).vip).toBe(490_00);
  expect(quoteUnused(vip, at("2026-12-02")).vip).toBe(0);
});
