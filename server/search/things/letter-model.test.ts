import { expect, test } from "vitest";
import { featureBuckets, listFeatures } from "./letter-features.ts";
import { createLetterModel, dimensions, packLetterModel, readLetterModel } from "./letter-model.ts";
import { readSearches } from "./read-things.ts";

const model = readLetterModel();

function likeliest(text: string): number | undefined {
  const [best] = [...model(text)].toSorted(([, one], [, other]) => other - one);
  return best?.[0];
}

test("the model knows the searches that it is made of: made anew after a change of these or of features", () => {
  const searches = [...readSearches()].filter((_, at) => at % 20 === 0);
  const known = searches.filter(({ categoryId, text }) => likeliest(text) === categoryId);
  expect(searches.length).toBeGreaterThan(1_000);
  expect(known.length / searches.length).toBeGreaterThan(0.85);
});

test("shares are of 1 together, and small ones are left out", () => {
  for (const text of ["диван угловой", "кой", "jumush", "муздаткыч муздатпай калды"]) {
    const shares = [...model(text).values()];
    expect(shares.length).toBeGreaterThan(0);
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(0.03);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(1 + 1e-9);
  }
});

test.for(["", " ", "12 990", "!?", "2010-2015"])("«%s» has no letters, and says nothing", (text) => {
  expect(listFeatures(text)).toEqual([]);
  expect(model(text).size).toBe(0);
});

test("numbers beside words say something of a thing, years and prices only that they are some", () => {
  expect(listFeatures("балон 195")).not.toEqual(listFeatures("балон"));
  expect(listFeatures("балон 195")).not.toEqual(listFeatures("балон 205"));
  expect(listFeatures("фит 2004")).toEqual(listFeatures("фит 2009"));
  expect(listFeatures("дом 35000")).toEqual(listFeatures("дом 42000"));
  expect(listFeatures(`дом ${"9".repeat(100)}`).length).toBe(listFeatures("дом 42000").length);
  expect(likeliest("кышкы балон 195/65 15")).toBe(134);
});

test("long texts are read up to their bounds", () => {
  expect(listFeatures("слово ".repeat(1_000)).length).toBe(listFeatures("слово ".repeat(12)).length);
  expect(listFeatures("ы".repeat(10_000)).length).toBe(listFeatures("ы".repeat(30)).length);
});

test("what is packed has its numbers in the order of the file", () => {
  const weights = {
    categoryIds: Uint16Array.of(7, 9),
    features: new Int8Array(featureBuckets * dimensions).fill(1),
    scale: 0.5,
    categories: new Float32Array(2 * dimensions).fill(0.25, 0, dimensions),
    biases: Float32Array.of(0, 0),
  };
  expect(packLetterModel(weights).length).toBe(8 + featureBuckets * dimensions + 2 * dimensions * 4 + 2 * 4 + 2 * 2);
  // Each feature is 0.5 in each dimension: the first category has 0.125 a dimension, the second nothing.
  const first = 1 / (1 + Math.exp(-0.125 * dimensions));
  expect(createLetterModel(weights)("кой").get(7)).toBeCloseTo(first, 5);
});
