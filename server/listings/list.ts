import type { Ordering } from "#contracts/listings/rules.ts";
import type { ListQuery, ProductPage, SearchUsed } from "#contracts/listings/schemas.ts";
import { maxOffset, pageSize } from "#contracts/listings/rules.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { Db } from "#server/database/database.ts";
import { refuse } from "#server/platform/refusal.ts";
import type { SearchClauses } from "#server/search/clauses.ts";
import { type ResolvedFilter, resolveFilter } from "#server/search/filter.ts";
import { countMatches, type Phase } from "#server/search/filter-queries.ts";
import { type PageRow, readPage, type Snapshot } from "#server/search/page-queries.ts";
import type { ParsedSearch, Search } from "#server/search/search.ts";
import type { CardReader } from "./cards.ts";
import { decodeListKey, encodeListKey, hashFilter, type ListKey } from "./list-key.ts";

export interface ListServices {
  db: Db;
  catalogue: CatalogueStore;
  search: Search;
  cards: CardReader;
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
}

interface PhasedRow extends PageRow {
  phase: number;
}

/** `ProductPage` of the contract: serialised cards, and the rest. */
export interface ListPage {
  cards: Buffer[];
  rest: Omit<ProductPage, "results">;
}

/** A page of the active listings under a filter. `address` is that of the call, for links to other pages. */
export async function listListings(services: ListServices, query: ListQuery, address: URL): Promise<ListPage> {
  const { key: keyText, limit = pageSize, offset = 0, ordering, ...filter } = query;
  if (offset > maxOffset) refuse("offset_too_large", { fields: { offset: [{ message: "offset_too_large" }] } });
  const filterHash = hashFilter([filter, ordering]);
  const key = keyText === undefined ? undefined : decodeListKey(keyText, services.secret);
  if (keyText !== undefined && key?.filter !== filterHash)
    refuse("key_invalid", { fields: { key: [{ message: "key_invalid" }] } });

  const state: ListState = {
    filter: resolveFilter(filter, services.catalogue),
    ordering,
    rowsWanted: limit + 1,
    offset: key ? 0 : offset,
    key,
    rows: [],
    snapshot: key && { takenAt: key.openedAt, id: key.snapshot },
    corrected: key?.corrected,
    hasTypedMatches: key?.foundExact ?? true,
  };
  await readMatches(services, state, query.search);
  const shown = state.rows.slice(0, limit);
  const seen = key?.seen ?? offset;
  const hasNext = state.rows.length > limit;
  const next = hasNext ? encodeListKey(nextKey(state, shown, filterHash, seen), services.secret) : null;
  return {
    cards: await services.cards.readJson(shown),
    rest: {
      next: next && pageHref(address, { key: next }),
      previous:
        seen === 0 ? null : pageHref(address, { offset: String(Math.min(maxOffset, Math.max(0, seen - limit))) }),
      key: next,
      search_used: state.hasTypedMatches ? undefined : state.corrected,
    },
  };
}

const comma = Buffer.from(",");

/** The page as JSON, from serialised cards. */
export function serialisePage({ cards, rest }: ListPage): Buffer {
  const parts = cards.flatMap((card, index) => (index === 0 ? [card] : [comma, card]));
  return Buffer.concat([Buffer.from(`{"results":[`), ...parts, Buffer.from(`],${JSON.stringify(rest).slice(1)}`)]);
}

/** Reads matches of the search as typed and, when they do not fill the page, of the corrected one. */
async function readMatches(services: ListServices, state: ListState, text: string | undefined): Promise<void> {
  const typed = text === undefined ? undefined : services.search.parse(text);
  const typedPhases = phasesOf(state.ordering, typed);
  const offsetAsked = state.offset;
  await readPhases(services.db, state, typedPhases, 0);
  if (!state.key) state.hasTypedMatches = state.rows.length > 0 || state.offset < offsetAsked;
  if (text === undefined || state.rows.length >= state.rowsWanted) return;

  const correction = services.search.correct(text, state.corrected);
  if (!correction || (state.hasTypedMatches && !correction.isTypedKnown && !state.corrected)) return;
  state.corrected = { text: correction.text, kind: correction.kind };
  const correctedPhases = phasesOf(state.ordering, correction.parsed, typed?.anywhere);
  await readPhases(services.db, state, correctedPhases, typedPhases.length);
}

/** Reads phases until the page is full. `first` is the index of the first one. */
async function readPhases(db: Db, state: ListState, phases: Phase[], first: number): Promise<void> {
  const { filter, ordering, key, rows } = state;
  for (const [index, phase] of phases.entries()) {
    const number = first + index;
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
    rows.push(...page.map((row) => ({ ...row, phase: number })));
  }
}

/**
 * Listings with the words in the title, or as names of category and options, come before those with the words in the description. With
 * the cheapest first, negotiable listings (price 0) need a phase of their own to come last.
 */
function phasesOf(ordering: Ordering, search: ParsedSearch | undefined, shownBefore?: SearchClauses): Phase[] {
  const before = shownBefore ? [shownBefore] : [];
  const phases: Phase[] = search
    ? [
        { matching: search.inTitle, notMatching: before },
        { matching: search.anywhere, notMatching: [...before, search.inTitle] },
      ]
    : [{}];
  if (ordering !== "price") return phases;
  return phases.flatMap((phase) => [
    { ...phase, priced: true },
    { ...phase, priced: false },
  ]);
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
