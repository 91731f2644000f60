import { dayMs } from "#server/platform/clock.ts";
import { lockRoom } from "../records/room-queries.ts";
import type { ChatServices } from "../records/services.ts";
import { appendMessage } from "./append-message.ts";
import { findShownPrice, readRoomsWithOldPrice, rememberPrice, rememberShown } from "./queries.ts";

/** Rooms that are told of one change, the last active ones. */
const maxRooms = 200;
/** Milliseconds after the last message that somebody still wants to know. */
const interest = 60 * dayMs;

/**
 * Tells those who write about a listing its new price, once it is on show, and notes in all its rooms how it is shown. Call it after the commit: each
 * room that is told is locked by itself. Rooms that know the price already are left alone, so that it may be called again.
 */
export async function tellPriceChange({ db, now }: Pick<ChatServices, "db" | "now">, listingId: number): Promise<void> {
  const shown = await findShownPrice(db, listingId);
  if (!shown) return;
  const since = new Date(now().getTime() - interest);
  const { price: amount, currency } = shown;
  const event = { name: "price_changed", amount, currency } as const;
  for (const roomId of await readRoomsWithOldPrice(db, listingId, shown, { since, limit: maxRooms })) {
    await db.transaction().execute(async (trx) => {
      const room = await lockRoom(trx, roomId);
      // The seller's doing, so that the buyer has something unread.
      if (room && (await rememberPrice(trx, roomId, shown))) {
        await appendMessage(trx, room, { kind: "system", isByBuyer: false, event }, now());
      }
    });
  }
  await rememberShown(db, listingId);
}
