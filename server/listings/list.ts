import type { Ordering } from "#contracts/listings/rules.ts";
import type { ListQuery, ProductPage } from "#contracts/listings/list-schemas.ts";
import { maxOffset, pageSize } from "#contracts/listings/rules.ts";
import { PreparedReply } from "#server/http/calls/call-request.ts";
import { refuse } from "#server/platform/refusal.ts";
import { type ResolvedFilter, resolveFilter } from "#server/search/filter.ts";
import type { FoundPage, ListCache } from "./cached-lists.ts";
import type { CardReader } from "./cards.ts";
import { findInHandOrder, narrowToCatalogue } from "./catalogue-list.ts";
import { decodeListKey, encodeListKey, hashFilter, type ListKey } from "./phases/list-key.ts";
import { arrangeAll, type FilteredPhase, phasesOf, putUnpricedLast } from "./phases/list-phases.ts";
import { type NearServices, readBeyond, readUnderFewer, withinPage } from "./phases/near-results.ts";
import { type ListState, type PhasedRow, readPhases } from "./phases/read-phases.ts";

export interface ListServices extends NearServices {
  cards: CardReader;
  lists: ListCache;
  secret: string;
  now(): Date;
}

/** Maximum number of relaxed queries to run when a list finds too little. */
const maxAttempts = 10;

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
  const { rows, next, near, searchUsed, understood, meantCategory, unused, unpricedFrom } = found;
  return {
    cards: await services.cards.readJson(rows),
    rest: {
      next: next && pageHref(address, { key: next }),
      previous:
        seen === 0 ? null : pageHref(address, { offset: String(Math.min(maxOffset, Math.max(0, seen - limit))) }),
      key: next,
      search_used: searchUsed,
      understood,
      meant_category: meantCategory,
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
    isOrderAsked: ordering !== undefined,
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
    meantCategory: state.meant?.meantCategory,
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
