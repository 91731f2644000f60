import { describe, expect, test } from "vitest";
import { dealCode, isDealCode } from "./code.ts";
import { meet, readMeeting } from "./meeting.ts";
import { type DealCondition, findObstacle, refusalOf } from "./policy.ts";
import type { MeetingRow } from "./queries.ts";

const now = new Date("2026-11-22T12:00:00Z");
const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const salt = Buffer.alloc(16, 7);
const none: MeetingRow = { buyer_met_at: null, seller_met_at: null, salt: null, code_until: null, wrong_codes: 0 };
const met = (row: MeetingRow, isBuyer: boolean, at: Date) => meet(row, isBuyer, at, () => salt);

describe("a meeting", () => {
  test("has a code once both have said it, whoever was first", () => {
    for (const isBuyerFirst of [true, false]) {
      const first = met(none, isBuyerFirst, now) ?? none;
      expect(first.salt).toBeNull();
      expect(met(first, isBuyerFirst, after(1))).toBeUndefined();
      const both = met(first, !isBuyerFirst, after(23)) ?? none;
      expect(readMeeting(both, after(23))).toEqual({
        isMetByBuyer: true,
        isMetBySeller: true,
        code: { salt, until: after(47), codesLeft: 5 },
      });
      expect(met(both, true, after(24))).toBeUndefined();
    }
  });

  test("does not count what one said a day before the other", () => {
    const first = met(none, true, now) ?? none;
    const late = met(first, false, after(24)) ?? none;
    expect(late).toMatchObject({ buyer_met_at: null, seller_met_at: after(24), salt: null });
    expect(readMeeting(late, after(24))).toMatchObject({ isMetByBuyer: false, isMetBySeller: true });
  });

  test("is over with its time and with its last code, and begins anew", () => {
    const both = { ...none, buyer_met_at: now, seller_met_at: now, salt, code_until: after(24) };
    const isOver = { isMetByBuyer: false, isMetBySeller: false, code: null };
    expect(readMeeting(both, after(24))).toEqual(isOver);
    expect(readMeeting({ ...both, wrong_codes: 5 }, now)).toEqual(isOver);
    expect(readMeeting({ ...both, wrong_codes: 4 }, now).code?.codesLeft).toBe(1);
    expect(met({ ...both, wrong_codes: 5 }, true, after(1))).toEqual({ ...none, buyer_met_at: after(1) });
  });
});

test("a code has four digits, is the same each time, and another for another room, meeting or installation", () => {
  const codes = Array.from({ length: 400 }, (_, room) => dealCode("secret", room, salt));
  for (const code of codes) expect(code).toMatch(/^\d{4}$/);
  expect(new Set(codes).size).toBeGreaterThan(350);
  expect(dealCode("secret", 1, salt)).toBe(codes[1]);
  expect(dealCode("secret", 1, Buffer.alloc(16, 8))).not.toBe(codes[1]);
  expect(dealCode("another", 1, salt)).not.toBe(codes[1]);
  expect([isDealCode("0421", "0421"), isDealCode("0422", "0421"), isDealCode("421", "0421")]).toEqual([
    true,
    false,
    false,
  ]);
});

const condition: DealCondition = {
  isBuyer: true,
  listingId: 7,
  listingState: "inactive",
  closed: undefined,
  buyerHasPhone: true,
  sellerHasPhone: true,
  dealsOfPair: 2,
  dealsOfDay: 9,
  isBegun: true,
};

test.each<[Partial<DealCondition>, ReturnType<typeof findObstacle>, string | undefined]>([
  [{}, null, undefined],
  [{ listingState: "on_review" }, null, undefined],
  [{ listingId: null, listingState: null }, "no_listing", "deal_not_possible"],
  [{ listingState: "blocked" }, "no_listing", "deal_not_possible"],
  [{ closed: "person_blocked" }, "closed", "person_blocked"],
  [{ buyerHasPhone: false }, "no_phone", "phone_needed"],
  [{ sellerHasPhone: false }, "other_has_no_phone", "deal_not_possible"],
  [{ isBuyer: false, sellerHasPhone: false }, "no_phone", "phone_needed"],
  [{ dealsOfPair: 3 }, "too_many", "deal_not_possible"],
  [{ dealsOfDay: 10 }, "too_many", "deal_not_possible"],
  [{ isBegun: false }, "nothing_said", "deal_not_possible"],
])("a deal with %j: %s", (change, obstacle, code) => {
  const deal = { ...condition, ...change };
  expect(findObstacle(deal)).toBe(obstacle);
  if (obstacle) expect(refusalOf(obstacle, deal.closed)).toBe(code);
});
