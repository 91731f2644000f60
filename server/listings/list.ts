import type { Ordering } from "#contracts/listings/rules.ts";
import type {
  ListFilter,
  ListQuery,
  NearResults,
  ProductPage,
  SearchPart,
  SearchUsed,
} from "#contracts/listings/schemas.ts";
import { maxOffset, pageSize } from "#contracts/listings/rules.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import { PreparedReply } from "#server/http/calls/call-request.ts";
import type { Db } from "#server/database/database.ts";
import { refuse } from "#server/platform/refusal.ts";
import type { SearchClauses } from "#server/search/clauses.ts";
import { type ResolvedFilter, resolveFilter } from "#server/search/filter.ts";
import { countMatches } from "#server/search/filter-queries.ts";
import { type PageRow, readPage, type Snapshot } from "#server/search/page-queries.ts";
import type { RelaxedSearch } from "#server/search/relax.ts";
import type { Search } from "#server/search/search.ts";
import type { Interpretation } from "#server/search/interpret.ts";
import type { FoundPage, ListCache } from "./cached-lists.ts";
import type { CardReader } from "./cards.ts";
import { findInHandOrder, narrowToCatalogue } from "./catalogue-list.ts";
import { decodeListKey, encodeListKey, hashFilter, type ListKey } from "./list-key.ts";
import {
  arrangeAll,
  type FilteredPhase,
  isWantedMeant,
  phasesOf,
  putOffersFirst,
  putPricedFirst,
  putUnpricedLast,
  withoutWanted,
} from "./phases/list-phases.ts";
import { relaxFilter } from "./phases/relax-filter.ts";

export interface ListServices {
  db: Db;
  catalogue: CatalogueStore;
  search: Search;
  cards: CardReader;
  lists: ListCache;
  secret: string;
  now(): Date;
}

interface ListState {
  filter: ResolvedFilter;
  ordering: Ordering;
  /** One more than shown, to know whether there is a next page. */
  rowsWanted: number;
  /** Rows that are still to be skipped. */
  offset: number;
  key: ListKey | undefined;
  rows: PhasedRow[];
  snapshot: Snapshot | undefined;
  corrected?: SearchUsed;
  /** Whether the search as typed has matches. */
  hasTypedMatches: boolean;
  understood?: SearchPart[];
  unused?: string[];
  near?: NearResults;
  /** What the search that is used asks for. */
  meant?: Interpretation;
  /** Under a bound of the price, what has none comes last. */
  putsUnpricedLast: boolean;
  /** So often less of what is asked for may still be tried. */
  attemptsLeft: number;
  /** An earlier page has come to what has no price. */
  isBeyondPriced?: boolean;
}

interface PhasedRow extends PageRow {
  phase: number;
  /** Under a bound of the price, of what comes after all that has one. */
  isUnpriced?: boolean;
  /** Of somebody who looks for what is searched for. */
  isWanted?: boolean;
}

/** `ProductPage` of the contract: serialised cards, and the rest. */
export interface ListPage {
  cards: Buffer[];
  rest: Omit<ProductPage, "results">;
}

/** Pages of a list, from the first one, that are cached for others. */
const maxSharedPages = 5;

/** A page of the active listings under a filter. `address` is that of the call, for links to other pages. */
export async function listListings(services: ListServices, query: ListQuery, address: URL): Promise<ListPage> {
  const { key: keyText, limit = pageSize, offset = 0, ordering, unpriced, nearest, ...filter } = query;
  if (offset > maxOffset) refuse("offset_too_large", { fields: { offset: [{ message: "offset_too_large" }] } });
  const filterHash = hashFilter([filter, ordering, ...(unpriced ? [unpriced] : []), ...(nearest ? [nearest] : [])]);
  const key = keyText === undefined ? undefined : decodeListKey(keyText, services.secret);
  if (keyText !== undefined && key?.filter !== filterHash)
    refuse("key_invalid", { fields: { key: [{ message: "key_invalid" }] } });

  const resolved = await narrowToCatalogue(services.db, resolveFilter(filter, services.catalogue), filter.catalog);
  const find = () => findPage(services, { query, filter: resolved, filterHash, key });
  const seen = key?.seen ?? offset;
  // What others have just asked for, who had the same first page; a position deep in a list is rarely anybody else's.
  const isShared = offset === 0 && seen < maxSharedPages * limit;
  const cacheKey = `${services.catalogue.referenceVersion()} ${filterHash} ${limit}${key ? ` ${hashFilter(key)}` : ""}`;
  const found = isShared ? await services.lists.findPage(cacheKey, find) : await find();
  const { rows, next, near, searchUsed, understood, unused, unpricedFrom } = found;
  return {
    cards: await services.cards.readJson(rows),
    rest: {
      next: next && pageHref(address, { key: next }),
      previous:
        seen === 0 ? null : pageHref(address, { offset: String(Math.min(maxOffset, Math.max(0, seen - limit))) }),
      key: next,
      search_used: searchUsed,
      understood,
      unused,
      near,
      unpriced_from: unpricedFrom,
    },
  };
}

/** A page that is asked for. */
interface PageQuestion {
  query: ListQuery;
  filter: ResolvedFilter;
  filterHash: string;
  key: ListKey | undefined;
}

async function findPage(services: ListServices, { query, filter, filterHash, key }: PageQuestion): Promise<FoundPage> {
  const { limit = pageSize, offset = 0, ordering, search } = query;
  if (filter.catalogue && !filter.catalogue.isDiscount && ordering === undefined && search === undefined) {
    const asked = { filter, filterHash, key, limit, offset };
    const { rows, nextKey: next } = await findInHandOrder(services.db, filter.catalogue.id, asked);
    return { rows, next: next ? encodeListKey(next, services.secret) : null };
  }
  const state: ListState = {
    filter,
    ordering: orderOf(query),
    rowsWanted: limit + 1,
    offset: key ? 0 : offset,
    key,
    rows: [],
    snapshot: key && { takenAt: key.openedAt, id: key.snapshot },
    corrected: key?.corrected,
    hasTypedMatches: key?.foundExact ?? true,
    putsUnpricedLast: query.unpriced === "last",
    attemptsLeft: maxAttempts,
  };
  const isFirst = !key && offset === 0;
  await readMatches(services, state, search);
  if (isFirst && search !== undefined && state.rows.length < limit)
    await readBeyond(services, state, state.corrected?.text ?? search);
  // What is near a catalogue would be other sellers' goods.
  if (isFirst && query.nearest && query.catalog === undefined && !state.rows.some(({ isWanted }) => !isWanted))
    await readUnderFewer(services, state, query);
  const rows = state.rows.slice(0, limit);
  const hasNext = state.rows.length > limit && !state.near;
  return {
    rows,
    next: hasNext ? encodeListKey(nextKey(state, rows, filterHash, key?.seen ?? offset), services.secret) : null,
    searchUsed: state.hasTypedMatches ? undefined : state.corrected,
    understood: state.understood,
    unused: state.unused?.length ? state.unused : undefined,
    near: state.near && withinPage(state.near, rows.length),
    unpricedFrom: findUnpriced(state, rows),
  };
}

/** The order that is asked for, else the best matches of a search, the nearest of what is near. */
function orderOf({ ordering, search, near }: ListQuery): Ordering {
  if (ordering && (ordering !== "distance" || near)) return ordering;
  if (search !== undefined) return "relevance";
  return near ? "distance" : "-upvote_date";
}

/** Without what comes after the page. */
function withinPage({ others_from: others, ...near }: NearResults, shown: number): NearResults {
  const elsewhere = Math.min(near.elsewhere, Math.max(0, shown - near.from));
  return { ...near, elsewhere, ...(others !== undefined && others < shown && { others_from: others }) };
}

/** Where on this page that begins which has no price; undefined where it does not, or has begun before. */
function findUnpriced({ near, isBeyondPriced }: ListState, rows: readonly PhasedRow[]): number | undefined {
  const from = isBeyondPriced ? -1 : rows.slice(0, near?.from).findIndex(({ isUnpriced }) => isUnpriced);
  return from === -1 ? undefined : from;
}

const comma = Buffer.from(",");

/** The page as JSON, from serialised cards, or with the cards as objects. */
export function preparePage({ cards, rest }: ListPage, reader: CardReader): PreparedReply<ProductPage> {
  const restJson = JSON.stringify(rest);
  return new PreparedReply(
    () => {
      const parts = cards.flatMap((card, index) => (index === 0 ? [card] : [comma, card]));
      return Buffer.concat([Buffer.from(`{"results":[`), ...parts, Buffer.from(`],${restJson.slice(1)}`)]);
    },
    () => ({ results: cards.map(reader.parse), ...(JSON.parse(restJson) as typeof rest) }),
  );
}

/** Reads what matches the search as typed and then, when that does not fill the page, what matches the corrected one. */
async function readMatches(services: ListServices, state: ListState, text: string | undefined): Promise<void> {
  const typed = text === undefined ? undefined : services.search.interpret(text, state.filter);
  const arrange = state.putsUnpricedLast ? putUnpricedLast : (phases: FilteredPhase[]) => phases;
  const typedPhases = arrange(
    typed ? phasesOf(state.ordering, typed) : arrangeAll(state.ordering, { filter: state.filter }),
    typed?.isAboutWanted,
  );
  const offsetAsked = state.offset;
  await readPhases(services.db, state, typedPhases, 0);
  if (!state.key) state.hasTypedMatches = state.rows.length > 0 || state.offset < offsetAsked;
  state.meant = typed;
  state.understood = typed?.parts;
  state.unused = typed?.unused;
  if (text === undefined || state.rows.length >= state.rowsWanted) return;

  const correction = services.search.correct(text, state.corrected);
  if (!correction || (state.hasTypedMatches && !correction.isTypedKnown && !state.corrected)) return;
  const meant = services.search.interpret(correction.text, state.filter);
  if (!meant) return;
  state.corrected = { text: correction.text, kind: correction.kind };
  if (!state.hasTypedMatches) {
    state.meant = meant;
    [state.understood, state.unused] = [meant.parts, meant.unused];
  }
  const shownBefore = typed && state.hasTypedMatches ? [typed.counted.matching] : [];
  const correctedPhases = arrange(phasesOf(state.ordering, meant, shownBefore), meant.isAboutWanted);
  await readPhases(services.db, state, correctedPhases, typedPhases.length);
}

/**
 * Goes on from what has all of a search, where that is less than a page: with what has most of it, with what only its title makes
 * look like it, and at last with those who look for the same, who have nothing to offer.
 */
async function readBeyond(services: ListServices, state: ListState, text: string): Promise<void> {
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

function describeNear({ rows }: ListState, from: number, leftOut: string[], isElsewhere: boolean): NearResults {
  return { from, left_out: leftOut, elsewhere: isElsewhere ? rows.length - from : 0 };
}

/** So often less of a search is tried. */
const maxAttempts = 8;

/**
 * Fills the page with what has most of the search: the least important parts are left out until something is found. Where nobody offers
 * anything of the kind, those who look for it are near, too.
 */
async function readNearest(
  services: ListServices,
  state: ListState,
  text: string,
  shown: readonly PhasedRow[],
): Promise<void> {
  const from = state.rows.length;
  const excludedIds = [...state.rows, ...shown].map(({ listing_id }) => listing_id);
  const relaxed = services.search.relax(text, state.filter).take(state.attemptsLeft);
  const unanswered: { phases: FilteredPhase[]; lack: RelaxedSearch }[] = [];
  const read = async (phases: FilteredPhase[], { leftOut, isElsewhere }: RelaxedSearch) => {
    await readPhases(services.db, state, phases, 0);
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
async function readUnderFewer(services: ListServices, state: ListState, query: ListQuery): Promise<void> {
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
    await readPhases(
      services.db,
      state,
      offers.filter(({ isWanted }) => !isWanted),
      0,
    );
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

/** Reads phase after phase until the page is full. `first` is the number of the first phase. */
async function readPhases(db: Db, state: ListState, phases: FilteredPhase[], first: number): Promise<void> {
  const { key, rows } = state;
  const { ordering: asked } = state;
  const ordering = asked === "relevance" || asked === "distance" ? "-upvote_date" : asked;
  for (const [index, { filter, isWanted, isUnpriced, ...phase }] of phases.entries()) {
    const number = first + index;
    if (isUnpriced && key?.phase === number) state.isBeyondPriced = true;
    if (rows.length >= state.rowsWanted || (key && number < key.phase)) continue;
    const after = key?.phase === number ? { position: key.position, id: key.id } : undefined;
    const limit = state.rowsWanted - rows.length;
    const { offset, snapshot } = state;
    const page = await readPage(db, { filter, phase, ordering, limit, offset, after, snapshot });
    const [firstRow] = page;
    if (firstRow?.opened_at && firstRow.snapshot)
      state.snapshot ??= { takenAt: firstRow.opened_at, id: firstRow.snapshot };
    if (firstRow) state.offset = 0;
    else if (state.offset > 0) state.offset -= await countMatches(db, filter, phase, state.offset);
    rows.push(
      ...page.map((row) => ({
        ...row,
        phase: number,
        ...(isWanted && { isWanted }),
        ...(isUnpriced && { isUnpriced }),
      })),
    );
  }
}

/** The key of the page after the last row shown. */
function nextKey(state: ListState, shown: PhasedRow[], filter: string, seen: number): ListKey {
  const last = shown.at(-1);
  if (!last) throw new Error("a page with a next one has rows");
  return {
    filter,
    seen: seen + shown.length,
    phase: last.phase,
    position: last.position,
    id: last.listing_id,
    openedAt: state.snapshot?.takenAt ?? 0,
    snapshot: state.snapshot?.id ?? "",
    corrected: state.corrected,
    foundExact: state.hasTypedMatches,
  };
}

/** The same address for another page of the list. */
function pageHref(address: URL, position: { key?: string; offset?: string }): string {
  const link = new URL(address);
  link.searchParams.delete("key");
  link.searchParams.delete("offset");
  for (const [name, value] of Object.entries(position)) link.searchParams.set(name, value);
  return link.href;
}
