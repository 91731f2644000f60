import { readFileSync } from "node:fs";
import type { Currency } from "#contracts/base/currency.ts";
import type { DealType } from "#contracts/catalogue/schemas.ts";
import type { Surroundings } from "./population.ts";

/** Ways to say one thing; both lists mean the same, item by item. */
export interface Words {
  ru: string[];
  ky: string[];
}

/** Option ids, a numeric range, or values. An empty list of ids: any option of the chosen parent option. */
export type Choice = number[] | { min: number; max: number; step: number } | { values: (string | number)[] };

interface Texts {
  title_ru: string[];
  description_ru: string[];
  title_ky: string[];
  description_ky: string[];
  /** Words by key; a plain text is a pattern that serves both languages. */
  words?: Record<string, Words | string>;
}

/**
 * How listings of one kind are made. In a text `{key}` stands for the value of a parameter, else a word of the template, else a
 * shared word; one key has one value throughout a listing. `{key:l}` begins with a small letter, `{key:u}` with a capital.
 */
export interface ListingTemplate extends Partial<Texts> {
  /** Slug of a leaf category. */
  category: string;
  deal: DealType;
  currency?: Currency;
  /** Minimum, maximum, step; 0 is negotiable or free. */
  price: [number, number, number];
  /** Key of the parameter with which the price rises. */
  follows?: string;
  /** Where such listings come from; anywhere by default. */
  where?: Surroundings;
  /** Name in {@link Samples.texts}: texts that this template does not have are taken from there. */
  text?: string;
  parameters: Record<string, Choice>;
}

/** What the demo market is made of (`samples.json`). */
export interface Samples {
  /** Slugs of leaf categories, the most popular first. */
  popular: string[];
  /** Values of parameters that a template leaves open, by key. */
  usual: Record<string, Choice>;
  words: Record<string, Words>;
  texts: Record<string, Texts>;
  ads: ListingTemplate[];
  first_names: Record<"ky_male" | "ky_female" | "ru_male" | "ru_female", string[]>;
  /** Masculine; the feminine ends in «а». */
  surnames: Record<"ky" | "ru", string[]>;
  businesses: { name: string; category: string }[];
}

/** Reads `samples.json`. */
export function readSamples(): Samples {
  return JSON.parse(readFileSync(new URL("samples.json", import.meta.url), "utf8")) as Samples;
}
