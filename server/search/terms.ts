import { type DealType, dealTypes } from "#contracts/catalogue.ts";

/**
 * What an ad can be found by, as numbers of `listing_search.terms`: its words, its options, and the categories and places on its
 * paths, the day it was made on. Numbers are short, compare fast, and one index over them finds any mix of words and filters.
 *
 * Options are their ids; below 100, where no option is, stand kinds of deals and businesses. Below zero stand categories (−id) and, from −1,000,000 down, places, from −2,000,000 down days. From 2^30 up stand words, from −2^30
 * down words of the title once more, by a hash of 30 bits: among 300,000 words of a market, a searched one shares its number with
 * another in 3 cases of 10,000.
 */
const places = -1_000_000;
const days = -2_000_000;
const words = 2 ** 30;

export const optionTerm = (id: number): number => id;
export const categoryTerm = (id: number): number => -id;
export const locationTerm = (id: number): number => places - id;
/** The seller is a business. */
export const businessTerm = 1;
export const dealTerm = (dealType: DealType): number => 10 + dealTypes.indexOf(dealType);
/** The day it was made on, `YYYY-MM-DD` in Bishkek. */
export const dayTerm = (day: string): number => days - Date.parse(day) / 86_400_000;
/** A word anywhere in the ad, by its lexeme. */
export const wordTerm = (lexeme: string): number => words + hashWord(lexeme);
/** A word in the title. */
export const titleTerm = (lexeme: string): number => -words - hashWord(lexeme);

/** FNV-1a over UTF-16 units, finished as MurmurHash3 does (fmix32) so that the upper bits are as good as the lower; 30 bits. */
function hashWord(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 2;
}

/** Terms of which an ad must have one. An ad matches a list of clauses when it fulfils every one. */
export type Clause = readonly number[];
