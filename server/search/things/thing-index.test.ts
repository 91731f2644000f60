import { expect, test } from "vitest";
import { stemToken } from "#server/search/text/stem.ts";
import { buildThingIndex, type ThingIndex } from "./thing-index.ts";
import { hashKey, sortKeys } from "./sorted-keys.ts";

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

test("sorted keys have the numbers of a key in their order", () => {
  const keys = sortKeys([
    [hashKey("б"), 2],
    [hashKey("а"), 1],
    [hashKey("б"), 1],
  ]);
  expect([...keys.find(hashKey("б"))]).toEqual([2, 1]);
  expect([...keys.find(hashKey("в"))]).toEqual([]);
  expect([...sortKeys([]).find(0)]).toEqual([]);
});
