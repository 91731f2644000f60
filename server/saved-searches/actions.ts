import type { Reply, ValidInput } from "#contracts/base/endpoint.ts";
import type {
  changeSavedSearch as changeCall,
  findSavedSearch as findCall,
  listSavedSearches,
  saveSearch as saveCall,
  SavedSearch,
} from "#contracts/saved-searches/schemas.ts";
import type { Db } from "#server/database/database.ts";
import { defaultPageSize, paginate, parseIdKey } from "#server/http/pagination.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { dayMs } from "#server/platform/clock.ts";
import { refuse, refuseField, refuseIf } from "#server/platform/refusal.ts";
import { resolveFilter } from "#server/search/filter.ts";
import type { CompileServices } from "./matching/compile.ts";
import { compileSavedSearches, writeCompiled } from "./matching/match.ts";
import { deleteOldMatches } from "./matching/queries.ts";
import { explainTooMany } from "./policy.ts";
import { presentSavedSearch } from "./present.ts";
import * as queries from "./queries.ts";
import { writeQuery } from "./matching/saved-query.ts";

export interface SavedSearchServices extends CompileServices {
  db: Db;
  now(): Date;
}

/** Milliseconds for which a deletion can be taken back. */
const restorableTime = dayMs;
/** Milliseconds for which what was found is known: a listing is shown for the first time once. */
const matchLifetime = 60 * dayMs;

/** A page of a user's saved searches, the last saved first. */
export async function listOwnSearches(
  { db, catalogue }: SavedSearchServices,
  { userId }: Viewer,
  { limit = defaultPageSize, key }: ValidInput<typeof listSavedSearches>["query"],
  address: URL,
): Promise<Reply<typeof listSavedSearches>> {
  const [found, count] = await Promise.all([
    queries.readSavedSearches(db, userId, { before: parseIdKey(key), limit: limit + 1 }),
    queries.countSavedSearches(db, userId),
  ]);
  const { rows, links } = paginate(found, limit, address, (row) => String(row.id));
  return { results: rows.map((row) => presentSavedSearch(row, catalogue)), count, ...links };
}

/** The user's saved search of a list, however its query is written; null while it is not saved. */
export async function findOwnSearch(
  { db }: SavedSearchServices,
  { userId }: Viewer,
  { query: filter }: ValidInput<typeof findCall>["query"],
): Promise<Reply<typeof findCall>> {
  return { search: (await queries.findNamed(db, { user_id: userId, query: writeQuery(filter) })) ?? null };
}

/**
 * Saves what a list asks for. The same list again changes nothing, unless its name and frequency are to be replaced by these; one that was deleted is
 * saved anew. Refuses a list that asks for nothing, for what
 * the catalogue does not have, and one too many.
 */
export async function saveSearch(
  services: SavedSearchServices,
  { userId }: Viewer,
  { name, query: filter, frequency, replace }: ValidInput<typeof saveCall>["body"],
): Promise<Reply<typeof saveCall>> {
  const { db, catalogue, now } = services;
  resolveFilter(filter, catalogue);
  const query = writeQuery(filter);
  if (query === "") refuseField("query", "required");
  const { id, was_saved } = await db.transaction().execute(async (trx) => {
    await queries.lockUser(trx, userId);
    const known = await queries.findByQuery(trx, { user_id: userId, query });
    if (known && known.deleted_at === null) {
      if (replace) await queries.updateSavedSearch(trx, userId, known.id, { name, frequency });
      return { id: known.id, was_saved: true };
    }
    refuseIf(explainTooMany((await queries.countSavedSearches(trx, userId)) + 1));
    if (known) await queries.undelete(trx, userId, known.id, { name, frequency });
    const saved =
      known?.id ?? (await queries.insertSavedSearch(trx, { user_id: userId, name, query, frequency }, now()));
    await writeCompiled(trx, saved, query, services);
    return { id: saved, was_saved: false };
  });
  return { ...(await getOwnSearch(services, userId, id)), was_saved };
}

/** Changes the given ones of its name and frequency. */
export async function changeSavedSearch(
  services: SavedSearchServices,
  { userId }: Viewer,
  id: number,
  change: ValidInput<typeof changeCall>["body"],
): Promise<SavedSearch> {
  await queries.updateSavedSearch(services.db, userId, id, change);
  return getOwnSearch(services, userId, id);
}

/** The same again changes nothing, for as long as it can be restored. */
export async function deleteSavedSearch(
  { db, now }: SavedSearchServices,
  { userId }: Viewer,
  id: number,
): Promise<null> {
  const isDeleted = await queries.updateSavedSearch(db, userId, id, { deleted_at: now() });
  if (!isDeleted && !(await queries.hasSavedSearch(db, userId, id))) refuse("not_found");
  return null;
}

/** Takes a deletion back. Refuses when there are too many by now. */
export async function restoreSavedSearch(
  services: SavedSearchServices,
  { userId }: Viewer,
  id: number,
): Promise<SavedSearch> {
  await services.db.transaction().execute(async (trx) => {
    await queries.lockUser(trx, userId);
    if (!(await queries.undelete(trx, userId, id))) refuse("not_found");
    refuseIf(explainTooMany(await queries.countSavedSearches(trx, userId)));
  });
  return getOwnSearch(services, userId, id);
}

/** Notes that the user has seen what is new, and tells it for the last time. */
export async function openSavedSearch(
  services: SavedSearchServices,
  { userId }: Viewer,
  id: number,
): Promise<SavedSearch> {
  const search = await getOwnSearch(services, userId, id);
  await queries.updateSavedSearch(services.db, userId, id, { seen_at: services.now() });
  return search;
}

async function getOwnSearch({ db, catalogue }: SavedSearchServices, userId: number, id: number): Promise<SavedSearch> {
  const row = (await queries.findSavedSearch(db, userId, id)) ?? refuse("not_found");
  return presentSavedSearch(row, catalogue);
}

/** Once a day: deletes for good what was deleted a day ago, forgets what was found long ago, and computes anew what all others ask for. */
export async function refreshSavedSearches(services: SavedSearchServices): Promise<void> {
  const time = services.now().getTime();
  await queries.purgeDeleted(services.db, new Date(time - restorableTime));
  await deleteOldMatches(services.db, new Date(time - matchLifetime));
  await compileSavedSearches(services);
}
