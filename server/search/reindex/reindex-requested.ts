import { setTimeout as sleep } from "node:timers/promises";
import { readCatalogue } from "#server/catalogue/queries.ts";
import type { Db } from "#server/database/database.ts";
import { indexListings } from "#server/search/index-listings.ts";
import {
  deleteReindexRequest,
  findReindexRequest,
  markReindexed,
  readIdsToReindex,
  type ReindexRequest,
} from "./reindex-queries.ts";

/** Listings of one transaction: some milliseconds of the main thread. */
const batchSize = 100;
/** Milliseconds for calls after each. */
const pause = 20;

/** Makes search rows anew that admins' changes have made old. Goes on where it was interrupted. */
export async function reindexRequested(db: Db): Promise<void> {
  for (;;) {
    const request = await findReindexRequest(db);
    if (!request) return;
    if (await reindex(db, request)) await deleteReindexRequest(db, request.id);
  }
}

/** False when another request has taken the place of this one meanwhile. */
async function reindex(db: Db, request: ReindexRequest): Promise<boolean> {
  const catalogue = await readCatalogue(db);
  let after = request.done_until;
  for (;;) {
    const ids = await readIdsToReindex(db, request, after, batchSize);
    const last = ids.at(-1);
    if (last === undefined) return true;
    const goesOn = await db.transaction().execute(async (trx) => {
      await indexListings(trx, catalogue, ids);
      return markReindexed(trx, request.id, last);
    });
    if (!goesOn) return false;
    after = last;
    await sleep(pause);
  }
}
