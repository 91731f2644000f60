import { readFileSync } from "node:fs";
import { featureBuckets, listFeatures } from "./letter-features.ts";

/** Numbers that stand for a feature, and for a category. */
export const dimensions = 64;

/** A trained model, as `scripts/train-things/main.ts` writes it. */
export interface LetterWeights {
  categoryIds: Uint16Array;
  /** `featureBuckets` × `dimensions`, in units of `scale`. */
  features: Int8Array;
  scale: number;
  /** Categories × `dimensions`. */
  categories: Float32Array;
  biases: Float32Array;
}

/**
 * How likely each category is by the words and letters of a search: together 1 at most, and less for letters without a
 * meaning; those below {@link minShare} are left out.
 */
export type LetterModel = (text: string) => Map<number, number>;

/** Stands for letters without a meaning. */
const noCategory = 0;
/** Less is a guess at random. */
const minShare = 0.03;

export function createLetterModel({ categoryIds, features, scale, categories, biases }: LetterWeights): LetterModel {
  return (text) => {
    const found = listFeatures(text);
    const shares = new Map<number, number>();
    if (found.length === 0) return shares;
    const mean = new Float32Array(dimensions);
    for (const bucket of found)
      for (let at = 0; at < dimensions; at += 1)
        mean[at] = (mean[at] ?? 0) + (features[bucket * dimensions + at] ?? 0) * (scale / found.length);
    const scores = Float64Array.from(biases, (bias, category) => {
      let sum = bias;
      for (let at = 0; at < dimensions; at += 1) sum += (categories[category * dimensions + at] ?? 0) * (mean[at] ?? 0);
      return sum;
    });
    const highest = scores.reduce((best, score) => Math.max(best, score), -Infinity);
    const total = scores.reduce((sum, score) => sum + Math.exp(score - highest), 0);
    scores.forEach((score, category) => {
      const share = Math.exp(score - highest) / total;
      const id = categoryIds[category] ?? noCategory;
      if (share >= minShare && id !== noCategory) shares.set(id, share);
    });
    return shares;
  };
}

const file = new URL("letter-model.bin", import.meta.url);

/** Little-endian: the number of categories, the scale, features, categories, biases, ids. Nothing is copied. */
export function readLetterModel(): LetterModel {
  const { buffer, byteOffset } = readFileSync(file);
  const head = new DataView(buffer, byteOffset);
  const count = head.getUint32(0, true);
  const features = new Int8Array(buffer, byteOffset + 8, featureBuckets * dimensions);
  const categories = new Float32Array(buffer, endOf(features), count * dimensions);
  const biases = new Float32Array(buffer, endOf(categories), count);
  const categoryIds = new Uint16Array(buffer, endOf(biases), count);
  return createLetterModel({ scale: head.getFloat32(4, true), features, categories, biases, categoryIds });
}

function endOf({ byteOffset, byteLength }: ArrayBufferView): number {
  return byteOffset + byteLength;
}

/** The bytes of {@link readLetterModel}. */
export function packLetterModel({ categoryIds, features, scale, categories, biases }: LetterWeights): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(categoryIds.length);
  head.writeFloatLE(scale, 4);
  const parts = [features, categories, biases, categoryIds];
  return Buffer.concat([head, ...parts.map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength))]);
}
