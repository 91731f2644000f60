import type { ValidInput } from "#contracts/base/endpoint.ts";
import type { ChatMessage } from "#contracts/chat/schemas.ts";
import type { answerOffer as answerOfferCall } from "#contracts/chat/message-schemas.ts";
import type { Db } from "#server/database/database.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { refuse, refuseIf } from "#server/platform/refusal.ts";
import { publishChatEvent } from "../live/events.ts";
import { findMessage, findMessageOfClient, type MessageRow } from "../records/message-queries.ts";
import { explainClosed, sideOf } from "../records/policy.ts";
import { presentMessages } from "../records/present-message.ts";
import { findRoomAccess, lockRoom, type LockedRoom } from "../records/room-queries.ts";
import type { ChatServices } from "../records/services.ts";
import { appendMessage, publishMessage } from "./append-message.ts";
import * as queries from "./queries.ts";
import { checkCounterOffer, type CountCall, prepareOffer, sendingLimit } from "./send-message.ts";

type Answer = ValidInput<typeof answerOfferCall>["body"];

/** Offers whose time is over, ended at a time. */
const batchSize = 100;

/** The state of an offer that was answered so. */
const stateOf = { accept: "accepted", decline: "declined", counter: "countered" } as const;

/**
 * Accepts, declines or counters the open offer of the other person; returns its message as it is then. The same answer again, a counter-offer by
 * its `client_id`, answers the message too: whoever lost the first reply asks again.
 */
export async function answerOffer(
  services: ChatServices,
  viewer: Viewer,
  messageId: number,
  answer: Answer,
  countCall: CountCall,
): Promise<ChatMessage> {
  const { db, now } = services;
  const { room, message } = await findOffer(db, viewer, messageId);
  const isByBuyer = sideOf(room) === "buyer";
  if (message.is_by_buyer === isByBuyer) refuse("forbidden");
  checkAnswer(answer);
  if (answer.answer === "counter") await countCall(sendingLimit);
  const moment = now();
  const done = await findAnswered(db, viewer, message, answer, moment);
  if (done) return done;
  refuseIf(explainClosed(room));
  if (answer.answer === "counter") {
    const { client_id: clientId = "", amount = 0 } = answer;
    await checkCounterOffer(services, viewer, { roomId: room.id, clientId, amount }, countCall);
  }
  return db.transaction().execute(async (trx) => {
    const locked = (await lockRoom(trx, room.id)) ?? refuse("not_found");
    // Another try of the same answer may have been faster.
    const current = (await findMessage(trx, messageId)) ?? refuse("not_found");
    const again = await findAnswered(trx, viewer, current, answer, moment);
    if (again) return again;
    // Who has blocked whom may have changed since.
    refuseIf(explainClosed((await findRoomAccess(trx, room.id, viewer)) ?? refuse("not_found")));
    if (!(await queries.endOffer(trx, messageId, stateOf[answer.answer], moment))) refuse("offer_closed");
    if (answer.answer === "counter") await counter(trx, locked, { viewer, isByBuyer, answer }, moment);
    else await tellAnswer(trx, locked, { isByBuyer, message, isAccepted: answer.answer === "accept" }, moment);
    if (answer.answer === "accept") await publishAgreement(trx, locked);
    return publishMessage(trx, locked, messageId, moment);
  });
}

/** The offer's message when the viewer has given this answer already: nobody but the receiver of an offer answers it. */
async function findAnswered(
  db: Db,
  { userId }: Viewer,
  message: MessageRow,
  { answer, client_id: clientId }: Answer,
  now: Date,
): Promise<ChatMessage | undefined> {
  if (message.offer_state !== stateOf[answer]) return undefined;
  if (answer === "counter") {
    const own = clientId === undefined ? undefined : await findMessageOfClient(db, userId, clientId);
    if (own?.room_id !== message.room_id || own.kind !== "offer") return undefined;
  }
  return (await presentMessages(db, [message], now))[0];
}

/** The offer of a message in a room of the viewer; anything else does not exist for them. */
async function findOffer(db: Db, viewer: Viewer, messageId: number) {
  const message = (await findMessage(db, messageId)) ?? refuse("not_found");
  const room = (await findRoomAccess(db, message.room_id, viewer)) ?? refuse("not_found");
  if (message.kind !== "offer" || message.seq <= room.hidden_seq) refuse("not_found");
  return { message, room };
}

function checkAnswer({ answer, amount, client_id: clientId }: Answer): void {
  if (answer !== "counter") return;
  if (amount === undefined) refuse("validation_failed", { fields: { amount: [{ message: "required" }] } });
  if (clientId === undefined) refuse("validation_failed", { fields: { client_id: [{ message: "required" }] } });
}

/** One's own offer in answer to the other's; it takes the place of one that was open still. */
async function counter(
  trx: Db,
  room: LockedRoom,
  { viewer, isByBuyer, answer }: { viewer: Viewer; isByBuyer: boolean; answer: Answer },
  now: Date,
): Promise<void> {
  const ended = await queries.endOpenOffers(trx, { roomId: room.id, isByBuyer, state: "withdrawn" });
  const makeOffer = await prepareOffer(trx, room, { isByBuyer, amount: answer.amount ?? 0 }, now);
  for (const id of ended) await publishMessage(trx, room, id, now);
  const clientId = answer.client_id ?? "";
  const draft = { kind: "offer", isByBuyer, authorId: viewer.actor, clientId, complete: makeOffer } as const;
  if (!(await appendMessage(trx, room, draft, now))) refuse("conflict");
}

/** A line of the room that says what was answered. It moves no money and reserves nothing by itself. */
async function tellAnswer(
  trx: Db,
  room: LockedRoom,
  { isByBuyer, message, isAccepted }: { isByBuyer: boolean; message: MessageRow; isAccepted: boolean },
  now: Date,
): Promise<void> {
  const name = isAccepted ? "offer_accepted" : "offer_declined";
  const event = { name, amount: message.offer_amount, currency: message.offer_currency } as const;
  await appendMessage(trx, room, { kind: "system", isByBuyer, event }, now);
}

/** What was agreed stands on the card of the listing: open pages of both fetch the room again. */
async function publishAgreement(trx: Db, { id, buyer_id, seller_id }: LockedRoom): Promise<void> {
  const users = [buyer_id, seller_id].filter((user) => user !== null);
  await publishChatEvent(trx, { users, name: "room", payload: { room: id } });
}

/** Ends offers that nobody answered in time, and says so in their rooms. */
export async function expireOffers({ db, now }: Pick<ChatServices, "db" | "now">): Promise<void> {
  for (;;) {
    const offers = await queries.readExpiredOffers(db, now(), batchSize);
    for (const { message_id: messageId, room_id: roomId } of offers) {
      await db.transaction().execute((trx) => expireOffer(trx, { messageId, roomId }, now()));
    }
    if (offers.length < batchSize) return;
  }
}

async function expireOffer(
  trx: Db,
  { messageId, roomId }: { messageId: number; roomId: number },
  now: Date,
): Promise<void> {
  const room = await lockRoom(trx, roomId);
  const message = await findMessage(trx, messageId);
  if (!room || !message || !(await queries.endOffer(trx, messageId, "expired", now))) return;
  const { offer_amount: amount, offer_currency: currency } = message;
  await appendMessage(
    trx,
    room,
    { kind: "system", isByBuyer: null, event: { name: "offer_expired", amount, currency } },
    now,
  );
  await publishMessage(trx, room, messageId, now);
}
