import { writeFileSync } from "node:fs";
import { dimensions, packLetterModel } from "#server/search/things/letter-model.ts";
import { featureBuckets, listFeatures } from "#server/search/things/letter-features.ts";
import { buildThings } from "#server/search/things/build-things.ts";
import { packThings } from "#server/search/things/thing-index.ts";
import { readSearches, readThings } from "#server/search/things/read-things.ts";
import {
  createAugmenter,
  createRandom,
  createWishReader,
  isWantedOnly,
  makeNonsense,
  noCategory,
  readCategories,
} from "./examples.ts";

/*
 * Makes thing-index.bin and letter-model.bin in server/search/things, of the things and searches of
 * server/catalogue/reference: `npx node scripts/train-things/main.ts`. The same data make the same files. The model is
 * linear over the mean of the vectors of a text's features, and trained by stochastic gradient descent (Joulin et al.,
 * «Bag of Tricks for Efficient Text Classification», 2016).
 */

const epochs = Number(process.argv[2] ?? 12);
const firstRate = 0.5;
/** Biases learn slower: how many things a category has says little of how often it is looked for. */
const biasRate = 0.1;
const minGradient = 1e-4;
/** Share of the examples that are whole searches. */
const searchShare = 0.65;
/** Share of the examples that have no meaning. */
const nonsenseShare = 0.04;

const categories = [...readCategories(), noCategory];
const indexOf = new Map(categories.map(({ id }, at) => [id, at]));
const things = [...readThings()];
// Those who look for a flat look among flats, not among others who look for one.
const isOfOthers = createWishReader();
const searches = [...readSearches()].filter(({ categoryId, text }) => {
  const category = categories[indexOf.get(categoryId) ?? -1];
  return category && !(isWantedOnly(category) && isOfOthers(text));
});
const folder = new URL("../../server/search/things/", import.meta.url);
writeFileSync(new URL("thing-index.bin", folder), packThings(buildThings(things)));

const random = createRandom(12_345);
const augment = createAugmenter(things, random);

const features = Float32Array.from({ length: featureBuckets * dimensions }, () => (random() - 0.5) / dimensions);
const weights = new Float32Array(categories.length * dimensions);
const biases = new Float32Array(categories.length);
const mean = new Float32Array(dimensions);
const gradient = new Float32Array(dimensions);
const shares = new Float32Array(categories.length);

const perEpoch = things.length + searches.length;
for (let epoch = 0; epoch < epochs; epoch += 1) {
  let loss = 0;
  for (let step = 0; step < perEpoch; step += 1) {
    const rate = firstRate * (1 - (epoch * perEpoch + step) / (epochs * perEpoch));
    if (random() < nonsenseShare) {
      loss += learn(listFeatures(makeNonsense(random)), categories.length - 1, rate);
      continue;
    }
    const isSearch = random() < searchShare;
    const list = isSearch ? searches : things;
    const example = list[Math.floor(random() * list.length)];
    const category = example && categories[indexOf.get(example.categoryId) ?? -1];
    if (!example || !category) continue;
    loss += learn(listFeatures(augment(example.text, category, isSearch)), indexOf.get(category.id) ?? 0, rate);
  }
  console.log(`epoch ${epoch + 1} of ${epochs}: mean loss ${(loss / perEpoch).toFixed(3)}`);
}
const largest = features.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
const scale = largest / 127;
writeFileSync(
  new URL("letter-model.bin", folder),
  packLetterModel({
    scale,
    features: Int8Array.from(features, (value) => Math.round(value / scale)),
    categories: weights,
    biases,
    categoryIds: Uint16Array.from(categories, ({ id }) => id),
  }),
);

/** One step towards a category; returns the loss before it. */
function learn(found: readonly number[], target: number, rate: number): number {
  if (found.length === 0) return 0;
  mean.fill(0);
  for (const bucket of found)
    for (let at = 0; at < dimensions; at += 1)
      mean[at] = (mean[at] ?? 0) + (features[bucket * dimensions + at] ?? 0) / found.length;
  let highest = -Infinity;
  for (let category = 0; category < biases.length; category += 1) {
    let score = biases[category] ?? 0;
    for (let at = 0; at < dimensions; at += 1) score += (weights[category * dimensions + at] ?? 0) * (mean[at] ?? 0);
    shares[category] = score;
    highest = Math.max(highest, score);
  }
  let total = 0;
  for (let category = 0; category < shares.length; category += 1) {
    const share = Math.exp((shares[category] ?? 0) - highest);
    shares[category] = share;
    total += share;
  }
  gradient.fill(0);
  for (let category = 0; category < shares.length; category += 1) {
    const error = (category === target ? 1 : 0) - (shares[category] ?? 0) / total;
    if (Math.abs(error) < minGradient) continue;
    for (let at = 0; at < dimensions; at += 1) {
      const index = category * dimensions + at;
      gradient[at] = (gradient[at] ?? 0) + error * (weights[index] ?? 0);
      weights[index] = (weights[index] ?? 0) + rate * error * (mean[at] ?? 0);
    }
    biases[category] = (biases[category] ?? 0) + rate * error * biasRate;
  }
  const step = rate / Math.sqrt(found.length);
  for (const bucket of found)
    for (let at = 0; at < dimensions; at += 1) {
      const index = bucket * dimensions + at;
      features[index] = (features[index] ?? 0) + step * (gradient[at] ?? 0);
    }
  return -Math.log((shares[target] ?? 0) / total + 1e-9);
}
