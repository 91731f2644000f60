import type { Reply, ValidInput } from "#contracts/base/endpoint.ts";
import {
  historyDays,
  type HistoryKind,
  historyKinds,
  maxRecentSearches,
  maxViewedListings,
} from "#contracts/history/rules.ts";
import type {
  HistoryState,
  listRecentSearches,
  listViewedListings,
  recordHistory as recordCall,
} from "#contracts/history/schemas.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { Db } from "#server/database/database.ts";
import { defaultPageSize, paginate, refuseListKey } from "#server/http/pagination.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { rememberListing } from "#server/listings/present-remembered.ts";
import { presentCard } from "#server/listings/present.ts";
import { dayMs } from "#server/platform/clock.ts";
import { presentSearch, presentState, presentViewed } from "./present.ts";
import * as queries from "./queries.ts";

export interface HistoryServices {
  db: Db;
  catalogue: CatalogueStore;
  now: () => Date;
}

/**
 * Notes what was looked at and searched for, on whatever device. Nothing is noted for whoever has switched it off, nothing from before it was erased, and no
 * listing that the public does not see now.
 */
export async function recordHistory(
  { db, catalogue, now }: HistoryServices,
  { userId }: Viewer,
  { products, searches }: ValidInput<typeof recordCall>["body"],
): Promise<HistoryState> {
  const time = now().getTime();
  const known = await queries.findSettings(db, userId);
  if (products.length + searches.length === 0 || known?.is_kept === false) return presentState(known);
  const seen = latestOf(products.map(({ id, age }) => [id, time - age * 1_000]));
  const cards = await queries.readShownCards(db, [...seen.keys()]);
  const texts = new Map(searches.toReversed().map(({ text }) => [foldText(text), text]));
  const asked = latestOf(searches.map(({ text, age }) => [foldText(text), time - age * 1_000]));
  asked.delete("");
  return db.transaction().execute(async (trx) => {
    await queries.lockUser(trx, userId);
    // It may have been switched off or erased meanwhile.
    const settings = await queries.findSettings(trx, userId);
    if (settings?.is_kept === false) return presentState(settings);
    const viewed = cards.flatMap((row) => {
      if (!catalogue.current().categoryById.has(row.category_id)) return [];
      const { stock_price: stockPrice, price } = presentCard(row, catalogue.current(), now());
      const viewedAt = new Date(seen.get(row.id) ?? time);
      return [{ listing_id: row.id, viewed_at: viewedAt, ...rememberListing(row, stockPrice ?? price) }];
    });
    const made = [...asked].map(([folded, at]) => ({
      text: texts.get(folded) ?? folded,
      folded_text: folded,
      searched_at: new Date(at),
    }));
    const { products_erased_at: noProducts = null, searches_erased_at: noSearches = null } = settings ?? {};
    const isAfter = (at: Date, erasedAt: Date | null) => erasedAt === null || at > erasedAt;
    await queries.upsertViewed(
      trx,
      userId,
      viewed.filter((one) => isAfter(one.viewed_at, noProducts)),
    );
    await queries.trimViewed(trx, userId, maxViewedListings);
    await queries.upsertSearches(
      trx,
      userId,
      made.filter((one) => isAfter(one.searched_at, noSearches)),
    );
    await queries.trimSearches(trx, userId, maxRecentSearches);
    return presentState(settings);
  });
}

/** Each once, with the latest of its times, in milliseconds. */
function latestOf<T>(entries: readonly (readonly [T, number])[]): Map<T, number> {
  const latest = new Map<T, number>();
  for (const [one, at] of entries) latest.set(one, Math.max(at, latest.get(one) ?? 0));
  return latest;
}

function foldText(text: string): string {
  return text.replaceAll(/\s+/g, " ").toLowerCase();
}

/** A page of what a person looked at, the last first. */
export async function listViewed(
  { db, catalogue, now }: HistoryServices,
  { userId }: Viewer,
  { limit = defaultPageSize, key }: ValidInput<typeof listViewedListings>["query"],
  address: URL,
): Promise<Reply<typeof listViewedListings>> {
  const [found, count, settings] = await Promise.all([
    queries.readViewed(db, userId, { after: parseKey(key), limit: limit + 1 }),
    queries.countViewed(db, userId),
    queries.findSettings(db, userId),
  ]);
  const { rows, links } = paginate(found, limit, address, (row) => `${row.viewed_at.getTime()}-${row.id}`);
  const current = catalogue.current();
  const results = rows
    .filter((row) => current.categoryById.has(row.category_id))
    .map((row) => presentViewed(row, current, now()));
  return { results, count, ...presentState(settings), ...links };
}

function parseKey(key: string | undefined): queries.ViewedPosition | undefined {
  if (key === undefined) return undefined;
  const [, time, id] = /^(\d{1,14})-(\d{1,15})$/.exec(key) ?? [];
  return time === undefined ? refuseListKey() : { viewedAt: new Date(Number(time)), listingId: Number(id) };
}

export async function listSearches(
  { db }: HistoryServices,
  { userId }: Viewer,
): Promise<Reply<typeof listRecentSearches>> {
  const [rows, settings] = await Promise.all([queries.readSearches(db, userId), queries.findSettings(db, userId)]);
  return { results: rows.map(presentSearch), ...presentState(settings) };
}

/** Erases one kind, or both. */
export async function eraseHistory(
  services: HistoryServices,
  viewer: Viewer,
  kind: HistoryKind | undefined,
): Promise<HistoryState> {
  return erase(services, viewer, kind === undefined ? historyKinds : [kind], {});
}

/** Has the history kept, or not: then it is erased at once. */
export async function changeHistory(services: HistoryServices, viewer: Viewer, isKept: boolean): Promise<HistoryState> {
  return erase(services, viewer, isKept ? [] : historyKinds, { is_kept: isKept });
}

function erase(
  { db, now }: HistoryServices,
  { userId }: Viewer,
  kinds: readonly HistoryKind[],
  change: { is_kept?: boolean },
): Promise<HistoryState> {
  return db.transaction().execute(async (trx) => {
    await queries.lockUser(trx, userId);
    for (const kind of kinds) await queries.deleteAll(trx, userId, kind);
    await queries.writeSettings(trx, userId, {
      ...change,
      ...(kinds.includes("products") && { products_erased_at: now() }),
      ...(kinds.includes("searches") && { searches_erased_at: now() }),
    });
    return presentState(await queries.findSettings(trx, userId));
  });
}

/** Once a day: forgets what is too old. */
export async function purgeOldHistory({ db, now }: Pick<HistoryServices, "db" | "now">): Promise<void> {
  await queries.deleteOld(db, new Date(now().getTime() - historyDays * dayMs));
}
