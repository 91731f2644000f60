import type { MessageRefusal } from "#contracts/chat/refusals.ts";
import type { Db } from "#server/database/database.ts";
import { refuse } from "#server/platform/refusal.ts";
import { shieldRules } from "#server/shield/rules.ts";
import * as queries from "../held/queries.ts";
import { publishChatEvent } from "../live/events.ts";
import { explainClosed } from "../records/policy.ts";
import { findRoom, lockRoom, type LockedRoom } from "../records/room-queries.ts";
import { appendMessage } from "./append-message.ts";
import type { Written } from "./count-written.ts";
import { attachPhotos, endOpenOffers, findOfferCurrency, hasOpenOffer, insertOrder } from "./queries.ts";
import { prepareOffer } from "./send-message.ts";
import { hashRepeated } from "./shield-messages.ts";

export interface HeldDecision {
  moderatorId: number;
  /** Null: it passes. */
  refusal: MessageRefusal | null;
  /** For its sender, of one that is refused. */
  note: string | null;
  now: Date;
}

/** What became of a message; `undeliverable`: it passed, but nobody can write in the room any more. */
export type HeldOutcome = "delivered" | "undeliverable" | "refused";

/**
 * Decides on a message that waits: it is sent now, at the end of its room, or refused. Tells its sender's open pages, and the receiver's of one that is
 * sent. The same decision of the same moderator again changes nothing; another one, or of another, is refused with `already_decided`.
 */
export async function decideHeld(
  trx: Db,
  id: number,
  decision: HeldDecision,
): Promise<{ outcome: HeldOutcome; isNew: boolean; written?: Written }> {
  const { room_id: roomId } = (await queries.findHeld(trx, id)) ?? refuse("not_found");
  // Before the message, as whoever writes in the room locks.
  const room = (await lockRoom(trx, roomId)) ?? refuse("not_found");
  const held = (await queries.lockHeld(trx, id)) ?? refuse("not_found");
  if (held.decided_at !== null) return { outcome: repeat(held, decision), isNew: false };
  const { moderatorId, refusal, note, now } = decision;
  if (refusal !== null) await queries.writeRefusal(trx, id, { refusal, note, moderatorId, now });
  const isSent = refusal === null && (await send(trx, room, held, now));
  if (isSent) await queries.writePassed(trx, id, { moderatorId, now });
  else if (refusal === null) {
    await queries.writeRefusal(trx, id, { refusal: "undeliverable", note: null, moderatorId, now });
  }
  await publishChatEvent(trx, { users: [held.sender_id], name: "room", payload: { room: roomId } });
  return {
    outcome: refusal !== null ? "refused" : isSent ? "delivered" : "undeliverable",
    isNew: true,
    ...(isSent && held.is_by_buyer && { written: describeWritten(room, held) }),
  };
}

/** What counts once it is sent. */
function describeWritten(room: LockedRoom, { order_content: order }: queries.HeldMessageRow): Written {
  const ordered = order?.items.map(({ product }) => product) ?? [];
  return { listingId: room.listing_id, sellerId: room.seller_id, ordered };
}

function repeat(held: queries.HeldMessageRow, { moderatorId, refusal }: HeldDecision): HeldOutcome {
  const isSame = refusal === null ? held.is_passed || held.refusal === "undeliverable" : held.refusal === refusal;
  if (held.decided_by !== moderatorId || !isSame) refuse("already_decided");
  if (refusal !== null) return "refused";
  return held.is_passed ? "delivered" : "undeliverable";
}

/** Sends it; false when that is not possible any more. */
async function send(trx: Db, room: LockedRoom, held: queries.HeldMessageRow, now: Date): Promise<boolean> {
  const { sender_id: senderId, is_by_buyer: isByBuyer, text, offer_amount: amount, order_content: order } = held;
  const view = await findRoom(trx, room.id, { userId: senderId });
  if (!view || explainClosed(view) !== undefined || (await queries.isBlocked(trx, senderId))) return false;
  const photos = await queries.lockHeldPhotos(trx, senderId, held.photos);
  if (amount === null && order === null && text === "" && photos.length === 0) return false;
  if (amount !== null && !(await mayOffer(trx, room, isByBuyer, now))) return false;
  const makeOffer = amount === null ? undefined : await prepareOffer(trx, room, { isByBuyer, amount }, now);
  const warning = warningOf(held);
  const message = await appendMessage(
    trx,
    room,
    {
      kind: order ? "order" : makeOffer ? "offer" : photos.length > 0 ? "photo" : "text",
      isByBuyer,
      clientId: held.client_id,
      text,
      foundBy: order?.items.map(({ title }) => title) ?? [],
      textHash: isByBuyer ? hashRepeated(text) : null,
      ...(warning && { warning }),
      async complete(messageId) {
        if (photos.length > 0) await attachPhotos(trx, messageId, photos);
        await makeOffer?.(messageId);
        if (order) await insertOrder(trx, messageId, order);
      },
    },
    now,
  );
  return message !== undefined;
}

/** Whether the side can make an offer in the room now: an earlier one of its own that is out of date is none. */
async function mayOffer(trx: Db, room: LockedRoom, isByBuyer: boolean, now: Date): Promise<boolean> {
  if (room.listing_id === null || (await findOfferCurrency(trx, room.listing_id)) === undefined) return false;
  await endOpenOffers(trx, { roomId: room.id, isByBuyer, state: "expired", expiredBefore: now });
  return !(await hasOpenOffer(trx, room.id, isByBuyer));
}

/** What its reader is warned of all the same. */
function warningOf({ findings }: queries.HeldMessageRow): { verdict: "note" | "fold"; rules: string[] } | undefined {
  const rules = shieldRules.filter((rule) => findings.some(({ code }) => code === rule.code));
  if (rules.length === 0) return undefined;
  const isFolded = rules.some(({ verdict }) => verdict !== "note");
  return { verdict: isFolded ? "fold" : "note", rules: rules.map(({ code }) => code) };
}
