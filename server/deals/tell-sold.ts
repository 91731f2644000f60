import { appendMessage } from "#server/chat/messages/append-message.ts";
import { lockRoom } from "#server/chat/records/room-queries.ts";
import type { ChatServices } from "#server/chat/records/services.ts";
import { dayMs } from "#server/platform/clock.ts";
import { eventOf } from "./events.ts";
import * as queries from "./queries.ts";

type TellingServices = Pick<ChatServices, "db" | "now">;

/** Rooms that are told of one sale, the last active ones. */
const maxRooms = 200;
/** Sales that are told of at a time. */
const batchSize = 100;
/** Milliseconds after the last message that somebody still wants to know. */
const interest = 60 * dayMs;

/**
 * Tells those who write about a listing that it was sold. Call it after the commit: each room is locked by itself. A room is told once a
 * day at most, however often the listing is sold, so that it may be called again.
 */
export async function tellSold({ db, now }: TellingServices, listingId: number): Promise<void> {
  const sale = await queries.findUntoldSale(db, listingId);
  if (!sale) return;
  const time = now().getTime();
  const bounds = { since: new Date(time - interest), limit: maxRooms };
  const event = eventOf(sale.deal_type === "rent" ? "listing_rented" : "listing_sold");
  for (const roomId of await queries.readActiveRooms(db, listingId, bounds)) {
    await db.transaction().execute(async (trx) => {
      const room = await lockRoom(trx, roomId);
      // The seller's doing, so that the buyer has something unread.
      if (room && (await queries.rememberSale(trx, roomId, new Date(time - dayMs)))) {
        await appendMessage(trx, room, { kind: "system", isByBuyer: false, event }, now());
      }
    });
  }
  await queries.markSaleTold(db, listingId, sale.sold_at);
}

/** Tells of the sales that a process did not come to tell of. */
export async function tellSales(services: TellingServices): Promise<void> {
  for (;;) {
    const listings = await queries.readUntoldSales(services.db, batchSize);
    for (const id of listings) await tellSold(services, id);
    if (listings.length < batchSize) return;
  }
}
