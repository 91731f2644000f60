import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { stemToken } from "#server/search/text/stem.ts";
import { buildThings } from "./build-things.ts";
import { readThings } from "./read-things.ts";
import { buildKeyTable, findValues, hashKey } from "./sorted-keys.ts";
import { createThingIndex, packThings, readThingIndex } from "./thing-index.ts";

const things: [number, string][] = [
  [1, "детская коляска"],
  [2, "инвалидная коляска"],
  [2, "костыли"],
  [3, "арматура"],
];
const index = createThingIndex(buildThings(things.map(([categoryId, text]) => ({ categoryId, text }))));
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

test("a table has the values of a key in their order", () => {
  const lists = new Map<number, number[]>();
  for (let at = 0; at < 20_000; at += 1) {
    const key = hashKey(`${at % 7_000}`);
    lists.set(key, [...(lists.get(key) ?? []), at]);
  }
  const table = buildKeyTable(lists);
  expect([...findValues(table, hashKey("1"))]).toEqual([1, 7_001, 14_001]);
  expect([...findValues(table, hashKey("6999"))]).toEqual([6_999, 13_999]);
  expect([...findValues(table, hashKey("в"))]).toEqual([]);
  expect([...findValues(buildKeyTable(new Map()), 0)]).toEqual([]);
});

test("the file is made of the things that there are; scripts/train-things/main.ts writes it", () => {
  const file = readFileSync(new URL("thing-index.bin", import.meta.url));
  expect(packThings(buildThings(readThings())).equals(file)).toBe(true);
  expect(readThingIndex().find(stems("коляска"))).not.toEqual([]);
});
