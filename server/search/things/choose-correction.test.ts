import { expect, test } from "vitest";
import { readLetterModel } from "./letter-model.ts";
import { createChooser } from "./choose-correction.ts";

const letters = readLetterModel();
const words = (...list: string[]) => list.map((word, at) => ({ word, count: 100 - at }));

test.for([
  ["матис автомат срочно", "матис", ["метис", "матиз"], "матиз"],
  ["холадильник самсунг", "холадильник", ["холодильник"], "холодильник"],
  ["форик xt 2005", "форик", ["фотик"], undefined],
  // Alone it has nothing to fit.
  ["матис", "матис", ["метис", "матиз"], "метис"],
  // The letters do not tell what it is about.
  ["пилисос ъъъ", "пилисос", ["плюсос", "пылесос"], "плюсос"],
] as const)("in «%s» %s is one of %j: %s", ([text, typed, candidates, meant]) => {
  expect(createChooser(text, letters)?.(typed, words(...candidates))?.word).toBe(meant);
});

test("many unknown words take a bounded number of readings", () => {
  let readings = 0;
  const text = Array.from({ length: 12 }, (_, at) => `матис${at}`).join(" ");
  const choose = createChooser(text, () => {
    readings += 1;
    return new Map([[102, 1]]);
  });
  for (const word of text.split(" ")) choose?.(word, words("метис", "матиз", "матрас", "матч"));
  expect(readings).toBeLessThanOrEqual(25);
});
