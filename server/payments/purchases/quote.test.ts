import { describe, expect, test } from "vitest";
import { addMonths, type BusinessTime, quote, type Terms } from "./quote.ts";

const at = (text: string) => new Date(`${text}+06:00`);
const now = at("2026-11-26T12:00");
const none: BusinessTime = { demo_until: null, paid_until: null, vip_until: null };
const terms: Terms = { months: 1, price: 990_00, vipPrice: null };

test.each([
  ["2026-11-26T12:00", 1, "2026-12-26T12:00"],
  ["2026-01-31T09:30", 1, "2026-02-28T09:30"],
  ["2028-01-31T09:30", 1, "2028-02-29T09:30"],
  ["2026-08-31T00:00", 6, "2027-02-28T00:00"],
  ["2026-12-31T23:59", 12, "2027-12-31T23:59"],
  // Still the 30th in London: months are counted in Bishkek.
  ["2026-03-31T03:00", 1, "2026-04-30T03:00"],
])("%s and %i months are %s", (from, months, to) => {
  expect(addMonths(at(from), months)).toEqual(at(to));
});

describe("a tariff", () => {
  test("begins now where no time is left", () => {
    const over = { ...none, demo_until: at("2026-11-20T12:00") };
    expect(quote(over, terms, now)).toMatchObject({ startsAt: now, endsAt: at("2026-12-26T12:00"), vipUntil: null });
  });

  test("begins where the later of demo and tariff ends", () => {
    const time = { ...none, demo_until: at("2026-12-10T08:00"), paid_until: at("2026-12-01T08:00") };
    expect(quote(time, { ...terms, months: 3 }, now)).toMatchObject({
      startsAt: at("2026-12-10T08:00"),
      endsAt: at("2027-03-10T08:00"),
      tariffAmount: 990_00,
      vipAmount: 0,
    });
  });
});

describe("VIP", () => {
  const vip = { ...terms, months: 3, vipPrice: 490_00 };
  const paid = { ...none, paid_until: at("2026-12-11T18:00") };

  test("lasts until the end of the tariff; the days before it begins are paid by the day", () => {
    // 15 days and 6 hours: 15 days.
    expect(quote(paid, vip, now)).toMatchObject({
      vipUntil: at("2027-03-11T18:00"),
      vipDays: 15,
      vipAmount: 3 * 490_00 + 245_00,
    });
  });

  test("costs nothing for days that are paid already", () => {
    const until = { ...paid, vip_until: at("2026-12-11T18:00") };
    expect(quote(until, vip, now)).toMatchObject({ vipDays: 0, vipAmount: 3 * 490_00 });
    // Ten days into the new months: 163 som and 33 tyiyn are taken off, a whole som in favour of the business.
    const beyond = { ...paid, vip_until: at("2026-12-21T18:00") };
    expect(quote(beyond, vip, now)).toMatchObject({ vipDays: -10, vipAmount: 3 * 490_00 - 164_00 });
    const farBeyond = { ...paid, vip_until: at("2027-12-11T18:00") };
    expect(quote(farBeyond, vip, now)).toMatchObject({ vipAmount: 0, vipUntil: at("2027-12-11T18:00") });
  });

  test("alone lasts until the end of the time that is there", () => {
    const alone = { months: 0, price: 0, vipPrice: 490_00 };
    expect(quote(paid, alone, now)).toEqual({
      startsAt: at("2026-12-11T18:00"),
      endsAt: at("2026-12-11T18:00"),
      vipUntil: at("2026-12-11T18:00"),
      vipDays: 15,
      tariffAmount: 0,
      vipAmount: 245_00,
    });
    expect(quote({ ...paid, vip_until: at("2026-12-11T12:00") }, alone, now).vipAmount).toBe(0);
  });

  test("of an older order covers what was ordered, and costs no more than that", () => {
    const ordered = { ...vip, vipDays: 15 };
    // Paid five days later: ten days are left before the new months.
    expect(quote(paid, ordered, at("2026-12-01T12:00"))).toMatchObject({
      vipUntil: at("2027-03-11T18:00"),
      vipAmount: 3 * 490_00 + 163_00,
    });
    // A year was bought meanwhile, without VIP: it is not covered by the order.
    const year = { ...paid, paid_until: at("2027-12-11T18:00") };
    expect(quote(year, ordered, now)).toMatchObject({
      vipUntil: new Date(at("2028-03-11T18:00").getTime() - 365 * 86_400_000),
      vipAmount: 3 * 490_00 + 245_00,
    });
  });
});
