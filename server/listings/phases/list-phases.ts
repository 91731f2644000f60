import type { Ordering } from "#contracts/listings/rules.ts";
import type { SearchClauses } from "#server/search/clauses.ts";
import type { ResolvedFilter } from "#server/search/filter.ts";
import type { Phase } from "#server/search/filter-queries.ts";
import type { Interpretation } from "#server/search/interpret.ts";
import { isByWanted, narrowToWanted } from "#server/search/wanted.ts";
import { putNearestFirst } from "./nearest-first.ts";

/** A phase with the filter that it is read under. */
export interface FilteredPhase extends Phase {
  filter: ResolvedFilter;
  /** Finds only listings of people who look for what is searched for. */
  isWanted?: boolean;
  isUnpriced?: boolean;
}

/**
 * By relevance, what is named or in the title comes before what is mentioned in a description. The newest first are the
 * newest of all matches. `shownBefore` are matches of another search that the list has shown already.
 */
export function phasesOf(
  ordering: Ordering,
  search: Interpretation,
  shownBefore: SearchClauses[] = [],
): FilteredPhase[] {
  const notMatching = [...search.excluded, ...shownBefore];
  if (ordering === "-upvote_date" || ordering === "distance")
    return arrangeAll(ordering, { ...search.counted, notMatching });
  const phases = search.phases.map(({ filter, matching }, index) => ({
    filter,
    matching,
    notMatching: [...notMatching, ...search.phases.slice(0, index).map(({ shown }) => shown)],
  }));
  if (ordering !== "relevance") return splitByPrice(ordering, phases);
  return search.isAboutWanted ? putPricedFirst(phases) : putOffersFirst(putPricedFirst(phases));
}

/** Whoever names the most to pay wants to know prices: what is negotiable comes after what has one. */
export function putPricedFirst(phases: FilteredPhase[]): FilteredPhase[] {
  const isBounded = ({ filter }: FilteredPhase) => filter.priceTo !== undefined && (filter.priceFrom ?? 0) === 0;
  if (!phases.some(isBounded)) return phases;
  return [
    ...phases.map((phase) => ({ ...phase, priced: true })),
    ...phases.map((phase) => ({ ...phase, priced: false })),
  ];
}

/** Offers come before listings of people who look for the same: few want to see those. */
export function putOffersFirst(phases: FilteredPhase[]): FilteredPhase[] {
  if (phases.some(({ filter, matching }) => filter.dealType || !matching)) return phases;
  return [...phases.map(withoutWanted), ...phases.map(onlyWanted)];
}

/**
 * Whoever names a price looks for something that has one: after that come what is negotiable, and those who look for the same. Of a category or
 * search that is about these, they are what is looked for.
 */
export function putUnpricedLast(phases: FilteredPhase[], isAboutWanted = false): FilteredPhase[] {
  const isBounded = ({ filter }: FilteredPhase) => filter.priceFrom !== undefined || filter.priceTo !== undefined;
  if (!phases.some(isBounded)) return phases;
  const keepsWanted = isAboutWanted || phases.some(({ isWanted, filter }) => isWanted || isWantedMeant(filter));
  const offers = keepsWanted ? phases : phases.map(withoutWanted);
  const priced = offers.filter(({ priced: has, isWanted }) => has !== false && !isWanted);
  // Nothing negotiable is above a lower bound.
  const negotiable = offers.filter(
    ({ priced: has, isWanted, filter }) => has !== true && !isWanted && !(filter.priceFrom ?? 0),
  );
  const wanted = keepsWanted ? phases.filter(({ isWanted }) => isWanted) : phases.map(onlyWanted);
  return [
    ...priced.map((phase) => ({ ...phase, priced: true })),
    ...negotiable.map((phase) => ({ ...phase, priced: false, isUnpriced: true })),
    ...wanted.map((phase) => ({ ...phase, isUnpriced: true })),
  ];
}

/** Those who look for something are what is asked for. */
export function isWantedMeant({ dealType, category }: ResolvedFilter): boolean {
  return dealType !== undefined || category?.isResume === true;
}

export function withoutWanted(phase: FilteredPhase): FilteredPhase {
  return { ...phase, notMatching: [...(phase.notMatching ?? []), isByWanted(phase.filter)] };
}

function onlyWanted(phase: FilteredPhase): FilteredPhase {
  return { ...phase, matching: narrowToWanted(phase.filter, phase.matching), isWanted: true };
}

/** All of a list in the order that is asked for. */
export function arrangeAll(ordering: Ordering, phase: FilteredPhase): FilteredPhase[] {
  return ordering === "distance" ? putNearestFirst([phase]) : splitByPrice(ordering, [phase]);
}

/** With the cheapest first, negotiable listings (price 0) come last; the other orders have them there anyway. */
function splitByPrice(ordering: Ordering, phases: FilteredPhase[]): FilteredPhase[] {
  if (ordering !== "price") return phases;
  return phases.flatMap((phase) => [
    { ...phase, priced: true },
    { ...phase, priced: false },
  ]);
}
