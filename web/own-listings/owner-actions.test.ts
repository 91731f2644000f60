import { expect, test } from "vitest";
import { wordsOf } from "../../e2e/words.ts";
import { actionsOf, firstActionOf } from "./owner-actions.ts";
import { describeWait } from "./raise-wait.ts";

test.each([
  ["active", false, ["raise", "renew", "edit", "deactivate", "delete"], "raise"],
  ["inactive", false, ["activate", "edit", "deleteForever"], "activate"],
  ["inactive", true, ["edit", "deleteForever"], "edit"],
  ["on_review", false, ["edit", "delete"], "edit"],
  ["blocked", false, ["edit", "delete"], "edit"],
] as const)("an ad that is %s (deleted: %s) can be %j, first of all %s", (state, isDeleted, actions, first) => {
  expect(actionsOf({ state, isDeleted })).toEqual(actions);
  expect(firstActionOf({ state, isDeleted })).toBe(first);
});

const now = Date.parse("2026-11-21T12:00:00Z");

test.each([
  [null, undefined],
  ["2026-11-21T11:59:00Z", undefined],
  ["2026-11-21T12:00:01Z", "Поднять снова можно через 1 мин"],
  ["2026-11-21T14:00:00Z", "Поднять снова можно через 2 ч"],
  ["2026-11-22T08:30:00Z", "Поднять снова можно через 20 ч 30 мин"],
])("a raise that may be repeated at %s: %s", (next, words) => {
  expect(describeWait(next, now, wordsOf("ru", "own-listings"))).toBe(words);
});
