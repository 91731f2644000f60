import { expect, test } from "vitest";
import { textsOf } from "../../../e2e/texts.ts";
import { mainActionOf, nameOfAction } from "./owner-actions.ts";
import { describeRaiseWait } from "./raise-wait.ts";

test.each([
  [["raise", "renew", "edit", "deactivate", "delete"], "raise"],
  [["activate", "edit", "deleteForever"], "activate"],
  [["edit", "deleteForever"], "edit"],
  [["deleteForever"], undefined],
] as const)("the main action of %j is %s", (actions, first) => {
  expect(mainActionOf(actions)).toBe(first);
});

test("a rental is not sold, and a job has no price", () => {
  const asked = { price: 30_000, currency: "KGS", discount: null, isPay: true } as const;
  expect([nameOfAction("price", { asked }), nameOfAction("price", { asked: { ...asked, isPay: false } })]).toEqual([
    "pay",
    "price",
  ]);
  expect([
    nameOfAction("sell", { isRent: true }),
    nameOfAction("sell", {}),
    nameOfAction("edit", { isRent: true }),
  ]).toEqual(["rentOut", "sell", "edit"]);
});

const now = Date.parse("2026-11-21T12:00:00Z");

test.each([
  [null, undefined],
  ["2026-11-21T11:59:00Z", undefined],
  ["2026-11-21T12:00:01Z", "Поднять снова можно через 1\u00a0мин"],
  ["2026-11-21T14:00:00Z", "Поднять снова можно через 2\u00a0ч"],
  ["2026-11-22T12:00:20Z", "Поднять снова можно через 24\u00a0ч"],
  ["2026-11-22T08:30:00Z", "Поднять снова можно через 20\u00a0ч 30\u00a0мин"],
])("the wait until a raise at %s: %s", (next, words) => {
  expect(describeRaiseWait(next, now, textsOf("ru", "selling.own"))).toBe(words);
});
