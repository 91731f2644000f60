import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { Db } from "#server/database/database.ts";
import { tellQueued } from "#server/database/queue-notices.ts";
import { type CompileServices, compileQuery, hashMatchers, keysOfListing } from "./compile.ts";
import * as queries from "./queries.ts";

/** Saved searches compiled at a time. */
const batchSize = 200;

/** Notes, in the transaction that shows them for the first time, listings that people with saved searches are told of. */
export async function noteShown(trx: Db, listingIds: readonly number[], now: Date): Promise<void> {
  await queries.insertWaiting(trx, listingIds, now);
  await tellQueued(trx, "saved_searches");
}

/** Computes what a saved search asks for, in the transaction that saves it. */
export async function writeCompiled(
  trx: Db,
  id: number,
  query: string,
  services: CompileServices,
  known: string | null = null,
): Promise<void> {
  const matchers = compileQuery(query, services);
  const hash = hashMatchers(matchers);
  if (hash !== known) await queries.writeMatchers(trx, id, matchers, hash);
}

/**
 * Computes all of them again, with the rates, names and words of today: what admins change is in force the day after. Those that stay the same are
 * not written.
 */
export async function compileSavedSearches({ db, ...services }: CompileServices & { db: Db }): Promise<void> {
  for (let after = 0; ;) {
    const rows = await queries.readQueries(db, { after, limit: batchSize });
    for (const { id, query, matcher_hash: hash } of rows) {
      await db.transaction().execute((trx) => writeCompiled(trx, id, query, services, hash));
      after = id;
    }
    if (rows.length < batchSize) return;
  }
}

/** The saved searches that a listing on show matches. */
export async function findSearches(
  { db, catalogue }: Pick<MatchServices, "db" | "catalogue">,
  listingId: number,
): Promise<number[]> {
  const found = await queries.findShown(db, listingId);
  if (!found) return [];
  // Who has saved a category that was closed meanwhile is told nothing.
  const isOpen = (id: number) => catalogue.current().categoryById.get(id)?.isActive === true;
  const listing = { ...found, categories: found.categories.filter(isOpen) };
  return queries.findMatches(db, listing, keysOfListing(listing.terms, listing.categories, listing.locations));
}

interface MatchServices {
  db: Db;
  catalogue: CatalogueStore;
  now(): Date;
}

/**
 * Matches a listing that is on show with all saved searches. The same listing again, also in two processes at once, matches none that it has
 * matched before.
 */
export async function matchListing({ db, catalogue, now }: MatchServices, listingId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await queries.takeWaiting(trx, listingId))) return;
    const found = await findSearches({ db: trx, catalogue }, listingId);
    if (found.length === 0) return;
    const matched = await queries.insertMatches(trx, listingId, found, now());
    const told = matched.flatMap(({ id, is_untold: isUntold }) => (isUntold ? [id] : []));
    if (told.length === 0) return;
    await queries.wakeAlerts(trx, told, now());
    await tellQueued(trx, "search_alerts");
  });
}
