import { dealTypes } from "#contracts/catalogue/rules.ts";
import type { DealType } from "#contracts/catalogue/schemas.ts";
import { dayMs } from "#server/platform/clock.ts";

/**
 * Terms are the numbers in `listing_search.terms` that a listing is found by: its words, options, the categories and locations on its
 * paths, the day of its creation, its deal type. One index over them serves any mix of words and filters.
 *
 * Ranges: options are their ids; deal types and businesses are below 100, where no option is. Categories are −id, locations start at
 * −1,000,000, days at −2,000,000 and where a business delivers to at −3,000,000, all downwards. Words are a hash of 30 bits from 2^30 upwards, words of the title also from −2^30
 * downwards. Among 300,000 different words, a searched one collides with another with a probability of 3 in 10,000.
 */
const locationBase = -1_000_000;
const dayBase = -2_000_000;
const deliveryBase = -3_000_000;
const wordBase = 2 ** 30;

export const optionTerm = (id: number): number => id;
export const categoryTerm = (id: number): number => -id;
export const locationTerm = (id: number): number => locationBase - id;
/** The seller is a business. */
export const businessTerm = 1;
export const dealTerm = (dealType: DealType): number => 10 + dealTypes.indexOf(dealType);
/** The day it was created, `YYYY-MM-DD` in Bishkek. */
export const dayTerm = (day: string): number => dayBase - Date.parse(day) / dayMs;
/** The seller is a business that delivers to a location and all below it; {@link everywhere} is no location's id. */
export const deliveryTerm = (locationId: number): number => deliveryBase - locationId;
/** Stands for all locations where something is delivered to. */
export const everywhere = 0;
/** What no listing has. */
export const noTerm = locationBase;
/** What {@link deliveryTerm} gives, from the least to the greatest. */
export const deliveryTerms = { least: 2 * deliveryBase, greatest: deliveryBase } as const;
/** A word anywhere in the listing, by its lexeme. */
export const wordTerm = (lexeme: string): number => wordBase + hashWord(lexeme);
/** A word in the title. */
export const titleTerm = (lexeme: string): number => -wordBase - hashWord(lexeme);

/** FNV-1a over UTF-16 units, with the finalizer of MurmurHash3 (fmix32) because the upper bits are used; 30 bits. */
function hashWord(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 2;
}

/** Terms of which a listing must have one. */
export type Clause = readonly number[];

/** What terms alone tell: a listing has one of them. */
export interface Narrowing {
  terms: Clause;
  /** About so much of all listings has one. */
  share: number;
  /** Where the terms are those of locations: these, none in another, each with its level below the country. */
  locations?: readonly { id: number; level: number }[];
  /** The same place by place, the nearest first; what may be anywhere in it is in none of them. */
  rings?: readonly Narrowing[];
}
