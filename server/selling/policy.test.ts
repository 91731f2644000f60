import { expect, test } from "vitest";
import { explainNoNewListing, explainNoWriting, listOwnerActions, mayManageListing } from "./policy.ts";

const now = new Date("2026-11-22T12:00:00Z");
const later = new Date("2026-11-23T12:00:00Z");
const deletedAt = new Date("2026-11-20T12:00:00Z");
const approved = { deleted_at: null, revision: 1, approved_revision: 1, deal_type: "sell", reserved_until: null };

test.each([
  ["active", false, ["raise", "renew", "sell", "reserve", "price", "edit", "deactivate", "delete"]],
  ["inactive", false, ["activate", "edit", "deleteForever"]],
  ["inactive", true, ["edit", "deleteForever"]],
  ["on_review", false, ["edit", "delete"]],
  ["blocked", false, ["edit", "delete"]],
] as const)("the owner of a listing that is %s (deleted: %s) may %j", (state, isDeleted, actions) => {
  const listing = { ...approved, state, deleted_at: isDeleted ? deletedAt : null };
  expect(listOwnerActions(listing, now)).toEqual(actions);
});

test("a listing that was changed since its approval is not activated", () => {
  const listing = { ...approved, state: "inactive", revision: 2 } as const;
  expect(listOwnerActions(listing, now)).toEqual(["edit", "deleteForever"]);
});

test.each([
  ["sell", null, ["sell", "reserve"]],
  ["rent", null, ["sell", "reserve"]],
  ["exchange", null, ["sell", "reserve"]],
  // Sold they may be, but not reserved twice.
  ["sell", later, ["sell", "release"]],
  // A reservation whose time is over is none.
  ["sell", now, ["sell", "reserve"]],
  ["job", null, []],
  ["service", null, []],
  ["buy", null, []],
] as const)("what is offered to %s and reserved until %s can be ended by %j", (deal_type, reserved_until, actions) => {
  const listing = { ...approved, state: "active", deal_type, reserved_until } as const;
  const ending = listOwnerActions(listing, now).filter((action) => ["sell", "reserve", "release"].includes(action));
  expect(ending).toEqual(actions);
});

test("only the owner manages a listing, a blocked seller writes none, and nobody has too many", () => {
  expect([mayManageListing(1, { user_id: 1 }), mayManageListing(2, { user_id: 1 })]).toEqual([true, false]);
  expect(explainNoWriting({ blocked_at: deletedAt })).toBe("account_blocked");
  const person = { blocked_at: null, isBusiness: false };
  expect(explainNoNewListing({ ...person, listings: 1_000 })).toBe("too_many_listings");
  expect(explainNoNewListing({ ...person, listings: 999 })).toBeUndefined();
  expect(explainNoNewListing({ ...person, isBusiness: true, listings: 9_999 })).toBeUndefined();
  expect(explainNoNewListing({ ...person, isBusiness: true, listings: 10_000 })).toBe("too_many_listings");
});
