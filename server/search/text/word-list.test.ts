import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { tokenize } from "./fold.ts";
import { readWordList } from "./word-list.ts";

const words = readWordList();
const file = new URL("../../catalogue/reference/kyrgyz-words.txt", import.meta.url);
const kyrgyz = readFileSync(file, "utf8").trim().split("\n");

test("each Kyrgyz word of the list is known: made anew after a change of the stemmers", () => {
  expect(kyrgyz.filter((word) => !tokenize(word).every((token) => words.has(token)))).toEqual([]);
});

test.for([
  "скрипка",
  "скрипками",
  "аккордеона",
  "подработку",
  "бешиктер",
  "айдап",
  "берчу",
  "канчадан",
  "снять",
  "стригу",
])("«%s» is a word", (word) => {
  expect(words.has(word)).toBe(true);
});

test.for(["телифон", "халадилник", "ntktajy", "пылисос", "квортира", "мтшн"])("«%s» is none", (word) => {
  expect(words.has(word)).toBe(false);
});
