import type { Ordering } from "#contracts/listings/rules.ts";
import type { ListFilter, ListQuery, NearResults } from "#contracts/listings/list-schemas.ts";
import type { LocationNode } from "#server/catalogue/catalogue.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { Db } from "#server/database/database.ts";
import type { SearchClauses } from "#server/search/clauses.ts";
import { resolveFilter } from "#server/search/filter.ts";
import type { Interpretation } from "#server/search/interpret.ts";
import type { RelaxedSearch } from "#server/search/relax.ts";
import type { Search } from "#server/search/search.ts";
import {
  arrangeAll,
  type FilteredPhase,
  isWantedMeant,
  phasesOf,
  putOffersFirst,
  putPricedFirst,
  withoutWanted,
} from "./list-phases.ts";
import { putClosestFirst } from "./put-closest-first.ts";
import { type ListState, type PhasedRow, readPhases } from "./read-phases.ts";
import { relaxFilter } from "./relax-filter.ts";

export interface NearServices {
  db: Db;
  catalogue: CatalogueStore;
  search: Search;
}

/**
 * Goes on from what has all of a search, where that is less than a page: with what has most of it, with what only its title makes
 * look like it, and at last with those who look for the same, who have nothing to offer.
 */
export async function readBeyond(services: NearServices, state: ListState, text: string): Promise<void> {
  const { meant } = state;
  const wanted = state.rows.filter(({ isWanted }) => isWanted);
  state.rows = state.rows.filter(({ isWanted }) => !isWanted);
  const from = state.rows.length;
  await readNearest(services, state, text, wanted);
  const nearest = state.rows.length;
  if (meant) {
    // Who wants a car, and learns where there are some, has no use for its doors.
    const isFoundElsewhere = (state.near?.elsewhere ?? 0) > 0;
    const asides = meant.aside.flatMap(({ filter, matching, isOfParts }) =>
      isOfParts && isFoundElsewhere ? [] : [{ filter, matching, notMatching: meant.excluded }],
    );
    // None repeats what an earlier one has brought.
    for (const phase of meant.isAboutWanted ? asides : putOffersFirst(asides)) {
      const excludedIds = [...state.rows, ...wanted].map(({ listing_id }) => listing_id);
      await readPhases(services.db, state, [{ ...phase, excludedIds }], 0);
    }
  }
  state.rows.push(...wanted.slice(0, Math.max(0, state.rowsWanted - state.rows.length)));
  if (state.near && state.rows.length > nearest) state.near.others_from = nearest;
  if (state.near || state.rows.length === from) return;
  const places = meant?.parts.flatMap((part) => (part.kind === "location" && !part.is_excluded ? [part.text] : []));
  const leftOut = state.rows.length > nearest + wanted.length ? (places ?? []) : [];
  state.near = describeNear(state, from, leftOut, leftOut.length > 0);
}

function describeNear({ rows, around }: ListState, from: number, leftOut: string[], isElsewhere: boolean): NearResults {
  return {
    from,
    left_out: leftOut,
    elsewhere: isElsewhere ? rows.length - from : 0,
    ...(isElsewhere && around !== undefined && { around }),
  };
}

/** Of so many listings elsewhere the closest are shown. */
const candidatesElsewhere = 300;

/** Reads what is missing only here: the closest first, unless an order is asked for. */
async function readElsewhere(services: NearServices, state: ListState, phases: FilteredPhase[]): Promise<void> {
  const centre = findPlace(services, state);
  if (!centre || state.isOrderAsked) return readPhases(services.db, state, phases, 0);
  const shown = state.rows;
  const found = { ...state, rows: [], rowsWanted: candidatesElsewhere };
  await readPhases(services.db, found, phases, 0);
  // What is found by other means is in no order of distance.
  if (found.rows.length === 0) return;
  const { rows: closest, kmOf } = await putClosestFirst(services, found.rows, centre);
  const taken = closest.slice(0, Math.max(0, state.rowsWanted - shown.length));
  // Parts of a town have no centres: what is all in one town is in no order of distance.
  if (taken.some((row) => kmOf(row) > 0)) state.around = centre.id;
  state.rows = [...shown, ...taken];
}

/** The place that the search names, else the one that the list is narrowed to. */
function findPlace({ catalogue }: NearServices, { meant, filter }: ListState): LocationNode | undefined {
  const named = meant?.parts.find((part) => part.kind === "location" && !part.is_excluded);
  const id = named?.kind === "location" ? named.id : filter.location?.id;
  return id === undefined ? undefined : catalogue.current().locationById.get(id);
}

/**
 * Fills the page with what has most of the search: the least important parts are left out until something is found. Where nobody offers
 * anything of the kind, those who look for it are near, too.
 */
async function readNearest(
  services: NearServices,
  state: ListState,
  text: string,
  shown: readonly PhasedRow[],
): Promise<void> {
  const from = state.rows.length;
  const excludedIds = [...state.rows, ...shown].map(({ listing_id }) => listing_id);
  const relaxed = services.search.relax(text, state.filter).take(state.attemptsLeft);
  const unanswered: { phases: FilteredPhase[]; lack: RelaxedSearch }[] = [];
  const read = async (phases: FilteredPhase[], { leftOut, isElsewhere }: RelaxedSearch) => {
    if (isElsewhere) await readElsewhere(services, state, phases);
    else await readPhases(services.db, state, phases, 0);
    if (state.rows.length > from) state.near = describeNear(state, from, leftOut, isElsewhere);
    return state.near !== undefined;
  };
  // What is left out stands in the titles of parts: they lack nothing, and come after the nearest.
  const parts = (state.meant?.aside ?? []).flatMap(({ isOfParts, matching }) => (isOfParts ? [matching] : []));
  for (const lack of relaxed) {
    state.attemptsLeft -= 1;
    const found = arrangeAttempt(state, lack.interpretation, lack.lacksName ? parts : []).map((phase) => ({
      ...phase,
      excludedIds,
    }));
    if (
      await read(
        found.filter(({ isWanted }) => !isWanted),
        lack,
      )
    )
      return;
    unanswered.push({ phases: found.filter(({ isWanted }) => isWanted), lack });
  }
  if (shown.length > 0) return;
  for (const { phases, lack } of unanswered) if (await read(phases, lack)) return;
}

/** The best phase of a search and the widest: what is between them is not worth more queries. */
function arrangeAttempt(
  { ordering }: ListState,
  interpretation: Interpretation,
  without: SearchClauses[],
): FilteredPhase[] {
  const { phases, counted } = interpretation;
  const widest = { ...counted, shown: counted.matching };
  return phasesOf(asWhole(ordering), { ...interpretation, phases: [...phases.slice(0, 1), widest] }, without);
}

/** What is nearest is looked for as a whole: each ring of each attempt would be a query. */
function asWhole(ordering: Ordering): Ordering {
  return ordering === "distance" ? "-upvote_date" : ordering;
}

/**
 * Goes on from a list that has no offers under its conditions, like a search that has none: with what has most of them. What a search
 * finds nowhere even with less in it is looked for under fewer of the conditions beside it. Those who look for the same come last.
 */
export async function readUnderFewer(services: NearServices, state: ListState, query: ListQuery): Promise<void> {
  const { catalogue, search } = services;
  const wanted = state.rows;
  const text = state.corrected?.text ?? query.search;
  const attempts = relaxFilter(filterOf(query), catalogue, { most: state.attemptsLeft, hasWords: text !== undefined });
  for (const { filter, leftOut, isElsewhere } of attempts) {
    const relaxed = resolveFilter(filter, catalogue);
    const meant = text === undefined ? undefined : search.interpret(text, relaxed);
    const found = meant
      ? arrangeAttempt(state, meant, [])
      : putPricedFirst(arrangeAll(asWhole(state.ordering), { filter: relaxed }));
    const offers = meant?.isAboutWanted || isWantedMeant(relaxed) ? found : found.map(withoutWanted);
    state.rows = [];
    const sought = offers.filter(({ isWanted }) => !isWanted);
    if (isElsewhere) await readElsewhere(services, state, sought);
    else await readPhases(services.db, state, sought, 0);
    const nearest = state.rows.length;
    if (nearest === 0) continue;
    state.near = { ...describeNear(state, 0, [], isElsewhere), left_out_filters: leftOut };
    state.rows.push(...wanted.slice(0, Math.max(0, state.rowsWanted - nearest)));
    if (state.rows.length > nearest) state.near.others_from = nearest;
    return;
  }
  state.rows = wanted;
}

function filterOf(query: ListQuery): ListFilter {
  const { key: _key, limit: _limit, offset: _offset, ordering: _order, unpriced: _unpriced, ...rest } = query;
  const { nearest: _nearest, catalog: _catalog, ...filter } = rest;
  return filter;
}

/** Without what comes after the page. */
export function withinPage({ others_from: others, ...near }: NearResults, shown: number): NearResults {
  const elsewhere = Math.min(near.elsewhere, Math.max(0, shown - near.from));
  return { ...near, elsewhere, ...(others !== undefined && others < shown && { others_from: others }) };
}
