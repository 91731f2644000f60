import { answersToOrder, endsOrder, eventOfOrder, isBuyersAnswer, type OrderAnswer } from "#contracts/chat/rules.ts";
import type { ChatMessage } from "#contracts/chat/schemas.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { refuse, refuseIf } from "#server/platform/refusal.ts";
import { findMessage } from "../records/message-queries.ts";
import { explainClosed, sideOf } from "../records/policy.ts";
import { presentMessages } from "../records/present-message.ts";
import { findRoomAccess, lockRoom } from "../records/room-queries.ts";
import type { ChatServices } from "../records/services.ts";
import { appendMessage, publishMessage } from "./append-message.ts";
import { writeOrderAnswer } from "./queries.ts";
import { type CountCall, sendingLimit } from "./send-message.ts";

/**
 * Says what becomes of an order, in its room, too (`docs/features/cart.md`, Orders); returns the order's message as it is then. The same answer again
 * changes nothing. Where nobody can write in the room it can be ended all the same, and the other is told nothing. Refuses `forbidden` what is the other's to say, and `order_closed` what cannot follow.
 */
export async function answerOrder(
  { db, now }: Pick<ChatServices, "db" | "now">,
  viewer: Viewer,
  messageId: number,
  answer: OrderAnswer,
  countCall: CountCall,
): Promise<ChatMessage> {
  await countCall(sendingLimit);
  const found = (await findMessage(db, messageId)) ?? refuse("not_found");
  const room = (await findRoomAccess(db, found.room_id, viewer)) ?? refuse("not_found");
  if (found.kind !== "order" || found.seq <= room.hidden_seq) refuse("not_found");
  const isByBuyer = sideOf(room) === "buyer";
  const isOwn = found.is_by_buyer === isByBuyer;
  // What the owner of a business orders of others is the owner's alone.
  if (isOwn && (!isBuyersAnswer(answer) || viewer.actor !== undefined)) refuse("forbidden");
  const moment = now();
  return db.transaction().execute(async (trx) => {
    const locked = (await lockRoom(trx, room.id)) ?? refuse("not_found");
    const current = (await findMessage(trx, messageId)) ?? refuse("not_found");
    const { order_state: state } = current;
    if (state === answer) return (await presentMessages(trx, [current], moment))[0] ?? refuse("not_found");
    // Who has blocked whom may have changed since.
    const closed = explainClosed((await findRoomAccess(trx, room.id, viewer)) ?? refuse("not_found"));
    if (!endsOrder(answer)) refuseIf(closed);
    const isPossible = state !== null && answersToOrder(state, isOwn).includes(answer);
    if (!isPossible || current.deleted_at !== null) refuse("order_closed");
    await writeOrderAnswer(trx, messageId, answer);
    if (closed !== undefined) {
      const { buyer_id, seller_id } = locked;
      const own = isByBuyer ? { buyer_id, seller_id: null } : { buyer_id: null, seller_id };
      return publishMessage(trx, own, messageId, moment);
    }
    const event = { name: eventOfOrder[answer], amount: null, currency: null, order: messageId };
    await appendMessage(trx, locked, { kind: "system", isByBuyer, event }, moment);
    return publishMessage(trx, locked, messageId, moment);
  });
}
