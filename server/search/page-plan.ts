import type { RaiseRank } from "#server/catalogue/queries.ts";
import type { ResolvedFilter } from "./filter.ts";

/** What the way to a page depends on. */
export interface PageSize {
  filter: ResolvedFilter;
  /** Rows from the first one of the list or of its key, with those that are skipped. */
  wanted: number;
  /** Approximate number of listings in the index that is scanned. */
  listings: number;
  /** Approximate share of all listings that have the words; undefined without words. */
  share: number | undefined;
  isByTime: boolean;
  /** By time: where the page before ended, in milliseconds. */
  after: number | undefined;
  /** The matches among the first listings that were scanned. */
  probed?: { scanned: number; found: number } | undefined;
}

/** So many listings are scanned first, where it may be that more are: their matches tell how dense these are. */
const probe = 256;

/** How many listings are scanned at first, and then at most. */
export function planScans(bound: number): number[] {
  return bound > 2 * probe ? [probe, bound] : [bound];
}

/** A few matches may as well stand for twice as many, and to collect all costs more than to scan in vain. */
const benefitOfDoubt = 2;

/** Whether so many listings may have enough matches, as far as those that were scanned tell. */
export function isDenseEnough({ probed, wanted }: PageSize, scanned: number): boolean {
  return probed === undefined || (probed.found / probed.scanned) * scanned * benefitOfDoubt >= wanted;
}

/** Few are scanned where what they do not have is collected in parts: by time from the newest on, of words by price up to one. */
const maxScannedByTime = { words: 1_024, filters: 2_048 };
const maxScannedByPrice = 2_048;

/**
 * How many listings are scanned for a page. Of n listings, scanning k finds the wanted w if they are denser than w/k; otherwise fewer than
 * n·w/k are left to collect. The worst case is cheapest where both cost the same: k = √(n·w).
 */
export function boundScan({ filter, wanted, listings, share, isByTime }: PageSize): number {
  const bound = Math.sqrt(listings * wanted) + wanted;
  const byTime = share === undefined ? maxScannedByTime.filters : maxScannedByTime.words;
  const max = isByTime ? byTime : maxScannedByPrice;
  // Days of creation have an index of their own, and no windows.
  const hasWindows = share !== undefined || (isByTime && filter.createdBefore === undefined);
  const bounded = hasWindows ? Math.min(bound, Math.max(max, 2 * wanted)) : bound;
  // Rounded to powers of two, so that few different statements are prepared.
  return 2 ** Math.ceil(Math.log2(bounded));
}

/** Whether so many listings would hardly have enough matches. */
export function isTooRare(size: PageSize, scanned: number): boolean {
  return size.share !== undefined && (estimateMatches(size) / Math.max(1, size.listings)) * scanned < size.wanted;
}

/** A page that is expected to stay short. */
export function isLessThanPage(size: PageSize): boolean {
  return estimateMatches(size) < size.wanted;
}

/** A condition whose share is not known is taken to leave so much. */
const narrowingShare = 0.1;

/** The words of a search are mostly those of its category, and the same everywhere. */
function estimateMatches({ filter, share = 1, probed, listings }: PageSize): number {
  if (probed && probed.found > 0) return (listings * probed.found) / probed.scanned;
  // Of those that were scanned not even one.
  const max = probed ? listings / probed.scanned : Number.POSITIVE_INFINITY;
  const { listings: all, category, location, within } = filter;
  const inCategory = Math.min(category?.listings ?? all, within?.listings ?? all);
  const here = (location?.listings ?? all) / Math.max(1, all);
  const known = (filter.narrowings ?? []).reduce((product, narrowing) => product * narrowing.share, 1);
  const conditions = [...filter.options, ...filter.ranges];
  if (filter.days.length > 0 || filter.createdFrom || filter.createdBefore) conditions.push([]);
  for (const one of [filter.priceFrom ?? filter.priceTo, filter.isBusiness, filter.dealType, filter.userId])
    if (one !== undefined) conditions.push([]);
  return Math.min(max, Math.min(inCategory, share * all) * here * known * narrowingShare ** conditions.length);
}

/** Times as many matches are expected in a window as are wanted. */
const reserve = 2;
/** So few matches are collected as fast as those in a window. */
const minWindowed = 1_000;

/**
 * The time from which on matches of words are collected first. The newest are few where all of them are thousands, and only to sort these each
 * one would have to be fetched. Undefined when so few are expected that all of them are collected as fast.
 */
export function findWindow(size: PageSize): Date | undefined {
  if (!size.isByTime || (size.share === undefined && !size.probed?.found)) return undefined;
  const matches = estimateMatches(size);
  return matches < minWindowed ? undefined : widen(size, (reserve * size.wanted * size.filter.listings) / matches);
}

/** About so many of the newest matches are looked at for the price that a page ends with, when there are so many. */
const sampled = 1_000;
const minSampled = 4 * sampled;
/** So many more of the sample, for chance. */
const spare = 2;

/** By price: since when about a thousand matches of words were raised; undefined when all of them are collected as fast. */
export function findSampleWindow(size: PageSize): RaiseRank | undefined {
  if (size.isByTime || size.share === undefined) return undefined;
  const matches = estimateMatches({ ...size, probed: undefined });
  if (matches < minSampled) return undefined;
  const width = (sampled * size.filter.listings) / matches;
  return size.filter.raiseRanks?.find(({ rank }) => rank >= width);
}

/** Which price of a sample, in the order of the list, a page with all before it hardly ends after. */
export function pickSampled({ filter, wanted }: PageSize, { rank }: RaiseRank): number {
  return Math.ceil((reserve * wanted * rank) / Math.max(1, filter.listings)) + spare;
}

/** A window with enough matches, judged by how many the last one had; undefined when it had none, for then they are few. */
export function findNextWindow(size: PageSize, last: Date, found: number): Date | undefined {
  const { raiseRanks = [] } = size.filter;
  const width = findRank(raiseRanks, last.getTime() - 1) - findStart(size);
  const next = found === 0 ? undefined : widen(size, (reserve * width * size.wanted) / found);
  return next && next < last ? next : undefined;
}

/** When the listing was raised that so many listings further on stands. */
function widen(size: PageSize, width: number): Date | undefined {
  return size.filter.raiseRanks?.find(({ rank }) => rank >= findStart(size) + width)?.at;
}

function findStart({ filter, after }: PageSize): number {
  return after === undefined ? 0 : findRank(filter.raiseRanks ?? [], after);
}

/** About how many listings are newer than a time. */
function findRank(ranks: readonly RaiseRank[], time: number): number {
  return ranks.findLast(({ at }) => at.getTime() > time)?.rank ?? 0;
}
