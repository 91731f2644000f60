import { readFileSync } from "node:fs";
import type { Currency } from "#contracts/base/currency.ts";
import type { DealType } from "#contracts/catalogue/schemas.ts";
import type { Surroundings } from "./population.ts";

/** Alternatives in both languages; items at the same index mean the same. */
export interface Words {
  ru: string[];
  ky: string[];
}

/** Option ids, a numeric range, or values. An empty list of ids: any option below the chosen parent option. */
export type Choice = number[] | { min: number; max: number; step: number } | { values: (string | number)[] };

interface Texts {
  title_ru: string[];
  description_ru: string[];
  title_ky: string[];
  description_ky: string[];
  /** Words by key; a plain text is a pattern for both languages. */
  words?: Record<string, Words | string>;
}

/**
 * How listings of one kind are generated. In a text `{key}` stands for the value of a parameter, else a word of the template, else
 * a shared word; a key has one value throughout a listing. `{key:l}` begins with a small letter, `{key:u}` with a capital.
 */
export interface ListingTemplate extends Partial<Texts> {
  /** Slug of a leaf category. */
  category: string;
  deal: DealType;
  currency?: Currency;
  /** Minimum, maximum, step; 0 is negotiable. */
  price: [number, number, number];
  /** Key of the parameter that the price rises with. */
  follows?: string;
  /** Anywhere by default. */
  where?: Surroundings;
  /** Key of {@link Samples.texts}, for texts that this template does not have. */
  text?: string;
  parameters: Record<string, Choice>;
}

/** `samples.json`: what the demo market is generated from. */
export interface Samples {
  /** Slugs of leaf categories, the most popular first. */
  popular: string[];
  /** Values of parameters that templates do not mention, by key. */
  usual: Record<string, Choice>;
  words: Record<string, Words>;
  texts: Record<string, Texts>;
  ads: ListingTemplate[];
  first_names: Record<"ky_male" | "ky_female" | "ru_male" | "ru_female", string[]>;
  /** Masculine; the feminine ends in «а». */
  surnames: Record<"ky" | "ru", string[]>;
  businesses: { name: string; category: string }[];
}

export function readSamples(): Samples {
  return JSON.parse(readFileSync(new URL("samples.json", import.meta.url), "utf8")) as Samples;
}
