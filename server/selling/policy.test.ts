import { expect, test } from "vitest";
import { explainNoNewListing, explainNoWriting, listOwnerActions, mayManageListing } from "./policy.ts";

const deletedAt = new Date();

test.each([
  ["active", false, ["raise", "renew", "edit", "deactivate", "delete"]],
  ["inactive", false, ["activate", "edit", "deleteForever"]],
  ["inactive", true, ["edit", "deleteForever"]],
  ["on_review", false, ["edit", "delete"]],
  ["blocked", false, ["edit", "delete"]],
] as const)("the owner of a listing that is %s (deleted: %s) may %j", (state, isDeleted, actions) => {
  const listing = { state, deleted_at: isDeleted ? deletedAt : null, revision: 1, approved_revision: 1 };
  expect(listOwnerActions(listing)).toEqual(actions);
});

test("a listing that was changed since its approval is not activated", () => {
  const listing = { state: "inactive", deleted_at: null, revision: 2, approved_revision: 1 } as const;
  expect(listOwnerActions(listing)).toEqual(["edit", "deleteForever"]);
});

test("only the owner manages a listing, a blocked seller writes none, and nobody has too many", () => {
  expect([mayManageListing(1, { user_id: 1 }), mayManageListing(2, { user_id: 1 })]).toEqual([true, false]);
  expect(explainNoWriting({ blocked_at: deletedAt })).toBe("account_blocked");
  expect(explainNoNewListing({ blocked_at: null, listings: 1_000 })).toBe("too_many_listings");
  expect(explainNoNewListing({ blocked_at: null, listings: 999 })).toBeUndefined();
});
