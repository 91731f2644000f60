import type { DealType } from "#contracts/catalogue/schemas.ts";
import type { Category, LocationNode } from "#server/catalogue/catalogue.ts";
import type { AmountEffect } from "./amount-effect.ts";
import type { NamedOption } from "./gazetteer.ts";
import type { Segment } from "./understand.ts";

/** A segment with what it does to a list. */
export interface Effect {
  segment: Segment;
  /** Undefined: its words have to match. */
  amount?: AmountEffect;
  locations?: { nodes: LocationNode[]; isExcluded: boolean };
  categories?: Category[];
  /** The likely ones below `categories`. */
  leaves?: Category[];
  /** Categories of different kinds of goods that are called by the word («уй»: cows and houses). It stays a word. */
  likelyCategories?: Category[];
  options?: NamedOption[];
  /** Makes and models that must not match. */
  unwanted?: NamedOption[];
  /** Categories that are not meant: «не посуточно». */
  unwantedCategories?: Category[];
  /** Only listings of this deal are meant. */
  deal?: DealType;
  /** The categories of the thing that is meant. `isSure`: what only mentions it elsewhere says nothing of it. */
  thing?: { categories: Category[]; isSure: boolean };
  /** Categories in which the words of a title may mean the same. */
  possible?: readonly Category[];
  /** The search is for people who buy: «скупка золота». */
  isAboutBuyers?: true;
  /** It says nothing that listings have to have. */
  isSilent?: boolean;
  /** «Недорого»: silent, but told. */
  isCheap?: true;
  /** «Без посредников»: listings of people, and none of businesses. */
  isPrivate?: true;
  /** Listings of these are not meant: who sells or buys a home does not rent one. */
  unwantedDeal?: DealType;
  /** Where such things are mostly offered though no category is named: a model of car is for sale, rooms are in flats. */
  implied?: Category[];
}

export function isPlace({ locations }: Effect): boolean {
  return locations !== undefined && !locations.isExcluded;
}

export function isThing({ amount, locations, deal, isSilent, isPrivate, thing, ...effect }: Effect): boolean {
  return !amount && !locations && !isExclusion(effect) && !deal && !isSilent && !isPrivate && !thing;
}

/** Says what is not meant. */
export function isExclusion({
  unwanted,
  unwantedCategories,
  unwantedDeal,
  locations,
}: Pick<Effect, "unwanted" | "unwantedCategories" | "unwantedDeal" | "locations">): boolean {
  return Boolean(unwanted ?? unwantedCategories ?? unwantedDeal) || locations?.isExcluded === true;
}

/** A word that several kinds of goods are called by: «уй» is a house and a cow. */
export function isOfSeveralKinds({ likelyCategories, segment }: Effect): boolean {
  return likelyCategories !== undefined && segment.meaning?.kind === "category";
}

/** A part of a search that nobody typed. */
export const noWords: Segment = { text: "", without: "", meaning: undefined, words: [], ownWords: [] };

/** The same of a part that goes with the price of a search. */
export const noPrice: Segment = { ...noWords };
