import { createHash } from "node:crypto";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import { isRefusal } from "#server/platform/refusal.ts";
import { type ResolvedFilter, resolveFilter } from "#server/search/filter.ts";
import type { Interpretation } from "#server/search/interpret.ts";
import type { Search } from "#server/search/search.ts";
import { businessTerm, type Clause, dealTerm, optionTerm } from "#server/search/terms.ts";
import { listUncounted } from "#server/search/wanted.ts";
import { readQuery } from "./saved-query.ts";

/**
 * What a saved search asks of a listing, for `saved_search_matchers`: the keys by which listings find it, and the rest, which is then looked at. A listing
 * matches as it is counted in the list that was saved.
 */
export interface Matcher {
  /** Each listing that matches has one of them among its own ({@link keysOfListing}). */
  keys: number[];
  category_id: number | null;
  location_id: number | null;
  /** Terms that a listing has all of. */
  required: number[];
  /** Of each of these it has one; null: there are none. Padded, because an array of the database is rectangular. */
  clauses: number[][] | null;
  /** Terms that it has none of. */
  excluded: number[];
  /** In som. */
  price_from: number | null;
  price_to: number | null;
  /** A parameter among `ids` has a number within the bounds. */
  ranges: { ids: number[]; low: number | null; high: number | null }[] | null;
  created_from: Date | null;
  created_before: Date | null;
  seller_id: number | null;
}

export interface CompileServices {
  catalogue: CatalogueStore;
  search: Search;
}

/**
 * What a saved query asks for: its words as they were typed, and, where its list shows that too, as they are corrected. Nothing once the catalogue has
 * not all of it any more.
 */
export function compileQuery(query: string, services: CompileServices): Matcher[] {
  const { catalogue, search } = services;
  const given = readQuery(query);
  const base = given && resolve(given, catalogue);
  if (!base) return [];
  const text = given.search;
  if (text === undefined) return [compile(base, undefined, services)];
  const corrected = search.correct(text)?.text;
  const texts = corrected === undefined ? [text] : [text, corrected];
  return texts.map((one) => compile(base, search.interpret(one, base), services));
}

/** `meant` undefined: there are no words. */
function compile(base: ResolvedFilter, meant: Interpretation | undefined, services: CompileServices): Matcher {
  const filter = meant?.counted.filter ?? base;
  const clauses: Clause[] = [
    ...(meant?.counted.matching.clauses ?? []),
    ...filter.options.map((ids) => ids.map(optionTerm)),
    ...(filter.narrowings ?? []).map(({ terms }) => terms),
    ...(filter.isBusiness ? [[businessTerm]] : []),
    ...(filter.dealType ? [[dealTerm(filter.dealType)]] : []),
  ];
  // What a search leaves out has one clause each: a place, makes, a deal type, those who look for the same.
  const excluded = (meant ? listUncounted(meant, base) : []).flatMap((one) => one.clauses.flat());
  const several = clauses.filter((clause) => clause.length > 1);
  const ranges = filter.ranges.map(({ parameterIds: ids, from, to }) => ({ ids, low: from ?? null, high: to ?? null }));
  return {
    keys: chooseKeys(filter, clauses, services),
    category_id: filter.category?.id ?? null,
    location_id: filter.location?.id ?? null,
    required: unique(clauses.flatMap((clause) => (clause.length === 1 ? clause : []))),
    clauses: several.length > 0 ? pad(several) : null,
    excluded: unique([...excluded, ...(filter.isBusiness === false ? [businessTerm] : [])]),
    price_from: filter.priceFrom ?? null,
    price_to: filter.priceTo ?? null,
    ranges: ranges.length > 0 ? ranges : null,
    created_from: filter.createdFrom ?? null,
    created_before: filter.createdBefore ?? null,
    seller_id: filter.userId ?? null,
  };
}

/** Tells matchers from others, so that those that stay are not written again. */
export function hashMatchers(matchers: readonly Matcher[]): string {
  return createHash("sha256").update(JSON.stringify(matchers)).digest("base64url");
}

function resolve(filter: Parameters<typeof resolveFilter>[0], catalogue: CatalogueStore): ResolvedFilter | undefined {
  try {
    return resolveFilter(filter, catalogue);
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

/** The share of a term that the statistics do not have. */
const rareShare = 0.0002;

/** The terms of its rarest clause, or category and place together where these are rarer. */
function chooseKeys(
  { category, location, listings }: ResolvedFilter,
  clauses: readonly Clause[],
  { search }: CompileServices,
): number[] {
  const { frequencies } = search.lexicon();
  const shareOf = (clause: Clause) => clause.reduce((sum, term) => sum + (frequencies.get(term) ?? rareShare), 0);
  const shareOfBranch = (branch: { listings: number } | undefined) =>
    branch ? branch.listings / Math.max(1, listings) : 1;
  const together = shareOfBranch(category) * shareOfBranch(location);
  const rarest = clauses.toSorted((a, b) => shareOf(a) - shareOf(b))[0];
  return rarest && shareOf(rarest) < together ? unique(rarest) : [branchKey(category?.id ?? 0, location?.id ?? 0)];
}

/** A category and a place as one key, beyond all terms (`server/search/terms.ts`); 0: any. */
function branchKey(category: number, location: number): number {
  return -(2 ** 40) - category * 2 ** 20 - location;
}

/** The keys that saved searches are found by from a listing. */
export function keysOfListing(
  terms: readonly number[],
  categories: readonly number[],
  locations: readonly number[],
): number[] {
  const places = [0, ...locations];
  return [...terms, ...[0, ...categories].flatMap((category) => places.map((place) => branchKey(category, place)))];
}

function pad(clauses: readonly Clause[]): number[][] {
  const width = Math.max(...clauses.map(({ length }) => length));
  return clauses.map((clause) => Array.from({ length: width }, (_, at) => clause[at] ?? clause[0] ?? 0));
}

function unique(values: readonly number[]): number[] {
  return [...new Set(values)];
}
