import type { ListQuery, Ordering, ProductPage, SearchUsed } from "#contracts/listings.ts";
import { maxOffset, pageSize } from "#contracts/listings.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { Db } from "#server/platform/database.ts";
import { refuse } from "#server/platform/refusal.ts";
import type { ParsedSearch, Search, Words } from "#server/search/search.ts";
import { type ResolvedFilter, resolveFilter } from "./filter.ts";
import type { CardReader } from "./cards.ts";
import { type ListKey, nameFilter, readKey, writeKey } from "./key.ts";
import { countPhase, type PageRow, type Phase, readPage } from "./list-queries.ts";

export interface ListServices {
  db: Db;
  catalogue: CatalogueStore;
  search: Search;
  cards: CardReader;
  secret: string;
  now(): Date;
}

/** A list as it is being read. */
interface Reading {
  filter: ResolvedFilter;
  ordering: Ordering;
  /** Rows wanted: one more than shown, to know whether there is a next page. */
  wanted: number;
  /** Rows still to be passed over. */
  offset: number;
  key: ListKey | undefined;
  rows: ReadRow[];
  opened: { at: number; snapshot: string } | undefined;
  corrected?: SearchUsed;
  /** Whether the search as typed found anything. */
  foundExact: boolean;
}

interface ReadRow extends PageRow {
  phase: number;
}

/** One page of a list: its cards as they are sent, and the rest of the contract's `ProductPage`. */
export interface ListPage {
  cards: Buffer[];
  rest: Omit<ProductPage, "results">;
}

/** Active ads under the filters, one page of them. `address` is the call's own, for the links to other pages. */
export async function listListings(services: ListServices, query: ListQuery, address: URL): Promise<ListPage> {
  const { key: keyText, limit = pageSize, offset = 0, ordering, ...filter } = query;
  if (offset > maxOffset) refuse("offset_too_large", { fields: { offset: [{ message: "offset_too_large" }] } });
  const name = nameFilter([filter, ordering]);
  const key = keyText === undefined ? undefined : readKey(keyText, services.secret);
  if (keyText !== undefined && key?.filter !== name)
    refuse("key_invalid", { fields: { key: [{ message: "key_invalid" }] } });

  const reading: Reading = {
    filter: resolveFilter(filter, services.catalogue),
    ordering,
    wanted: limit + 1,
    offset: key ? 0 : offset,
    key,
    rows: [],
    opened: key && { at: key.openedAt, snapshot: key.snapshot },
    corrected: key?.corrected,
    foundExact: key?.foundExact ?? true,
  };
  await readMatches(services, reading, query.search);
  const shown = reading.rows.slice(0, limit);
  const seen = key?.seen ?? offset;
  const nextKey = reading.rows.length > limit ? writeKey(keyAfter(reading, shown, name, seen), services.secret) : null;
  return {
    cards: await services.cards.readJson(shown),
    rest: {
      next: nextKey && linkTo(address, { key: nextKey }),
      previous: seen === 0 ? null : linkTo(address, { offset: String(Math.min(maxOffset, Math.max(0, seen - limit))) }),
      key: nextKey,
      search_used: reading.foundExact ? undefined : reading.corrected,
    },
  };
}

const comma = Buffer.from(",");

/** The page as it is sent: cards are not written out anew for every reader. */
export function writePage({ cards, rest }: ListPage): Buffer {
  const parts = cards.flatMap((card, index) => (index === 0 ? [card] : [comma, card]));
  return Buffer.concat([Buffer.from(`{"results":[`), ...parts, Buffer.from(`],${JSON.stringify(rest).slice(1)}`)]);
}

/** Reads what matches the search as typed and then, when that is too little, what matches the corrected one. */
async function readMatches(services: ListServices, reading: Reading, text: string | undefined): Promise<void> {
  const typed = text === undefined ? undefined : services.search.parse(text);
  const exact = phasesOf(reading.ordering, typed);
  const offsetAsked = reading.offset;
  await readPhases(services.db, reading, exact, 0);
  if (!reading.key) reading.foundExact = reading.rows.length > 0 || reading.offset < offsetAsked;
  if (text === undefined || reading.rows.length >= reading.wanted) return;

  const correction = services.search.correct(text, reading.corrected);
  if (!correction || (reading.foundExact && !correction.alsoExact && !reading.corrected)) return;
  reading.corrected = { text: correction.text, kind: correction.kind };
  const corrected = phasesOf(reading.ordering, correction.parsed, typed?.any);
  await readPhases(services.db, reading, corrected, exact.length);
}

/** Reads phase after phase until the page is full. `first` is the number of the first phase. */
async function readPhases(db: Db, reading: Reading, phases: Phase[], first: number): Promise<void> {
  const { filter, ordering, key, rows } = reading;
  for (const [index, phase] of phases.entries()) {
    const number = first + index;
    if (rows.length >= reading.wanted || (key && number < key.phase)) continue;
    const after = key?.phase === number ? { position: key.position, id: key.id } : undefined;
    const limit = reading.wanted - rows.length;
    const page = await readPage(db, {
      filter,
      phase,
      ordering,
      limit,
      offset: reading.offset,
      after,
      opened: reading.opened,
    });
    const [firstRow] = page;
    if (firstRow?.opened_at && firstRow.snapshot)
      reading.opened ??= { at: firstRow.opened_at, snapshot: firstRow.snapshot };
    if (firstRow) reading.offset = 0;
    else if (reading.offset > 0) reading.offset -= await countPhase(db, filter, phase, reading.offset);
    rows.push(...page.map((row) => ({ ...row, phase: number })));
  }
}

/**
 * Words in the title, and names of the category and the options, weigh more than words in the description (`design/product.md`, Lists): those ads come first.
 * With the cheapest first, negotiable ads (price 0) come last; the other orders have them there anyway.
 */
function phasesOf(ordering: Ordering, search: ParsedSearch | undefined, shownBefore?: Words): Phase[] {
  const before = shownBefore ? [shownBefore] : [];
  const phases: Phase[] = search
    ? [
        { matching: search.strong, notMatching: before },
        { matching: search.any, notMatching: [...before, search.strong] },
      ]
    : [{}];
  if (ordering !== "price") return phases;
  return phases.flatMap((phase) => [
    { ...phase, priced: true },
    { ...phase, priced: false },
  ]);
}

/** The cursor behind the last row shown. */
function keyAfter(reading: Reading, shown: ReadRow[], filter: string, seen: number): ListKey {
  const last = shown.at(-1);
  if (!last) throw new Error("a page with a next one has rows");
  return {
    filter,
    seen: seen + shown.length,
    phase: last.phase,
    position: last.position,
    id: last.listing_id,
    openedAt: reading.opened?.at ?? 0,
    snapshot: reading.opened?.snapshot ?? "",
    corrected: reading.corrected,
    foundExact: reading.foundExact,
  };
}

/** The same address with another place in the list. */
function linkTo(address: URL, place: { key?: string; offset?: string }): string {
  const link = new URL(address);
  link.searchParams.delete("key");
  link.searchParams.delete("offset");
  for (const [name, value] of Object.entries(place)) link.searchParams.set(name, value);
  return link.href;
}
