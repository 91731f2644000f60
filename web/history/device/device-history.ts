import { maxHistoryAge, maxViewedListings } from "#contracts/history/rules.ts";
import type { HistoryState } from "#contracts/history/schemas.ts";
import { readRecent, writeRecent } from "#web/listings/card/viewed-listings.ts";
import { readStored, writeStored } from "#web/platform/storage/browser-storage.ts";
import { setHistoryKept } from "#web/platform/storage/history-keeping.ts";
import { clearSearches, readRecentSearches, writeSearches } from "./recent-searches.ts";

/*
 * What this device has of the history of whoever is signed in, beside what the server has of it. Knows no network: `own-history.ts` sends and asks.
 */

const sentName = "history-sent";

/** What the server had the last time, as far as this device knows. */
interface Sent {
  /** When the device told it, in milliseconds. */
  at: number;
  /** The last search that it was told of. */
  lastSearch: string | null;
  productsErased: string | null;
  searchesErased: string | null;
}

function readSent(): Sent {
  const nothing = { at: 0, lastSearch: null, productsErased: null, searchesErased: null };
  try {
    return { ...nothing, ...(JSON.parse(readStored("localStorage", sentName) ?? "{}") as Partial<Sent>) };
  } catch {
    return nothing;
  }
}

function writeSent(sent: Sent): void {
  writeStored("localStorage", sentName, JSON.stringify(sent));
}

/** When this device told the server last, in milliseconds; 0: never. */
export function lastSentAt(): number {
  return readSent().at;
}

/** What the server was not told. */
export interface Unsent {
  products: { id: number; age: number }[];
  searches: { text: string; age: number }[];
}

/** What the server was not told as of now: after a sign-in all that the device has of before. */
export function listUnsent(now: number): Unsent {
  const sent = readSent();
  const ageOf = (at: number) => Math.min(Math.max(Math.round((now - at) / 1_000), 0), maxHistoryAge);
  const products = readRecent().filter(({ at }) => at > sent.at);
  return {
    products: products.slice(0, maxViewedListings).map(({ card, at }) => ({ id: card.id, age: ageOf(at) })),
    // Their times are not stored: what counts is their order.
    searches: unsentSearches(sent).map((text, index) => ({ text, age: index })),
  };
}

/** The latest searches up to the last one that the server knows. */
function unsentSearches({ lastSearch }: Sent): string[] {
  const own = readRecentSearches();
  const known = lastSearch === null ? -1 : own.indexOf(lastSearch);
  return known < 0 ? own : own.slice(0, known);
}

/** Notes that the server has been told something at a time, and does what its answer says. */
export function noteSent(now: number, told: Unsent, state: HistoryState): void {
  applyState(state, unsentSearches(readSent()));
  const sent = readSent();
  writeSent({ ...sent, at: now, lastSearch: told.searches[0]?.text ?? sent.lastSearch });
}

/** Takes the searches of all devices over, those that the server was not told of first. */
export function takeSearches(texts: readonly string[], state: HistoryState): string[] {
  const newest = unsentSearches(readSent());
  applyState(state, newest);
  if (state.is_kept) {
    const folded = new Set(newest.map((text) => text.toLowerCase()));
    writeSearches([...newest, ...texts.filter((text) => !folded.has(text.toLowerCase()))]);
    writeSent({ ...readSent(), lastSearch: texts[0] ?? null });
  }
  return readRecentSearches();
}

/** Deletes here what was erased or switched off anywhere; of the searches `newest` are from after that. */
export function applyState(state: HistoryState, newest: readonly string[] = []): void {
  const { is_kept: isKept, products_erased_date: productsErased, searches_erased_date: searchesErased } = state;
  const sent = readSent();
  if (!isKept) {
    writeRecent([]);
    clearSearches();
  } else {
    if (productsErased !== null && productsErased !== sent.productsErased)
      deleteViewedUntil(Date.parse(productsErased));
    if (searchesErased !== null && searchesErased !== sent.searchesErased) writeSearches(newest);
  }
  setHistoryKept(isKept);
  writeSent({ ...sent, productsErased, searchesErased });
}

/** Deletes what was opened up to a time, in milliseconds, and every mark of it. */
function deleteViewedUntil(time: number): void {
  writeRecent(readRecent().filter(({ at }) => at > time));
}
