import type { Db } from "#server/database/database.ts";
import { dayMs } from "#server/platform/clock.ts";
import { publishChatEvent } from "../live/events.ts";
import { readListingRooms } from "./queries.ts";

/** Rooms whose open pages are told of one change, the last active ones. */
const maxRooms = 50;
/** Milliseconds after the last message that a page may still show a room. */
const interest = 7 * dayMs;

/** Tells the open pages of rooms about listings, with the commit, that these have changed: their cards say at once what is sold or reserved. */
export async function publishListingRooms(trx: Db, listingIds: readonly number[], now: Date): Promise<void> {
  if (listingIds.length === 0) return;
  const since = new Date(now.getTime() - interest);
  for (const { id, buyer_id, seller_id } of await readListingRooms(trx, listingIds, { since, limit: maxRooms })) {
    const users = [buyer_id, seller_id].filter((user) => user !== null);
    await publishChatEvent(trx, { users, name: "room", payload: { room: id } });
  }
}
