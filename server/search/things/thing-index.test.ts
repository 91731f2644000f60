import { expect, test } from "vitest";
import { stemToken } from "#server/search/text/stem.ts";
import { buildThingIndex, type ThingIndex } from "./thing-index.ts";
import { createKeyList, findInSorted, hashKey } from "./sorted-keys.ts";

function build(things: [number, string][]): ThingIndex {
  const steps = buildThingIndex(things.map(([categoryId, text]) => ({ categoryId, text })));
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

const index = build([
  [1, "детская коляска"],
  [2, "инвалидная коляска"],
  [2, "костыли"],
  [3, "арматура"],
]);
const stems = (text: string) => text.split(" ").map((word) => stemToken(word));

test("a thing is found by its words in any order and form", () => {
  expect(index.find(stems("коляску детскую"))).toEqual([1]);
  expect(index.find(stems("инвалидной коляски"))).toEqual([2]);
  expect(index.find(stems("коляска"))).toEqual([]);
  expect(index.find([])).toEqual([]);
});

test("a word is shared among the categories that have things with it, by the part of their things", () => {
  const shares = index.weigh(stemToken("коляска"));
  expect([...shares.keys()].toSorted((one, other) => one - other)).toEqual([1, 2]);
  expect(shares.get(1)).toBeCloseTo(2 / 3, 3);
  expect(index.weigh(stemToken("арфа")).size).toBe(0);
});

test("a form that the stemmers do not know is told by its beginning, and counts less", () => {
  expect(index.weigh(["армазавр"]).get(3)).toBeCloseTo(0.6, 3);
});

test("only categories with things are known", () => {
  expect([1, 2, 3, 4].map((id) => index.hasCategory(id))).toEqual([true, true, true, false]);
});

test("sorted keys have the numbers of a key in their order", () => {
  const list = createKeyList();
  const pairs = Array.from({ length: 20_000 }, (_, at) => [hashKey(`${at % 7_000}`), at % 60_000] as const);
  for (const [key, value] of pairs) list.push(key, value);
  const keys = findInSorted(list.inOrder());
  expect([...keys.find(hashKey("1"))]).toEqual([1, 7_001, 14_001]);
  expect([...keys.find(hashKey("6999"))]).toEqual([6_999, 13_999]);
  expect([...keys.find(hashKey("в"))]).toEqual([]);
  expect([...findInSorted(createKeyList().inOrder()).find(0)]).toEqual([]);
});
