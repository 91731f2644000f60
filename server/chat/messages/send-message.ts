import type { ValidInput } from "#contracts/base/endpoint.ts";
import { offerHours } from "#contracts/chat/rules.ts";
import type { ChatMessage } from "#contracts/chat/schemas.ts";
import type { sendMessage as sendMessageCall } from "#contracts/chat/message-schemas.ts";
import type { Db } from "#server/database/database.ts";
import { perDay, type RateLimit, retryAfterDetails } from "#server/http/rate-limits.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { bishkekDay, dayMs, hourMs } from "#server/platform/clock.ts";
import { refuse, refuseIf } from "#server/platform/refusal.ts";
import type { MessageVerdict } from "../records/check-message.ts";
import { findMessageOfClient, type OrderContent } from "../records/message-queries.ts";
import { explainClosed, sideOf } from "../records/policy.ts";
import { presentMessages } from "../records/present-message.ts";
import { findRoomAccess, lockRoom, type LockedRoom, type RoomAccess } from "../records/room-queries.ts";
import { presentOneHeld } from "../held/present-held.ts";
import { findHeldOfClient } from "../held/queries.ts";
import type { ChatServices } from "../records/services.ts";
import { appendMessage } from "./append-message.ts";
import { countWritten } from "./count-written.ts";

import * as queries from "./queries.ts";
import { hashRepeated, recentAge } from "./shield-messages.ts";

/** Counts a call of one account, or so many points; refuses beyond the limit. */
export type CountCall = (limit: RateLimit, points?: number) => Promise<void>;
/** An order, which is a message with a comment. */
export interface OrderToSend {
  /** Read by the shield beside the comment. */
  address: string | undefined;
  /** Takes what is ordered out of the cart, in the transaction of the message; refuses when there is nothing to order. */
  take(trx: Db): Promise<OrderContent>;
}

type Body = ValidInput<typeof sendMessageCall>["body"] & { order?: OrderToSend };

/** Of one account: nobody types more, and a program that does slows nobody down. */
export const sendingLimit: RateLimit = {
  perKey: [{ calls: 20, seconds: 10 }, { calls: 120, seconds: 60 }, perDay(5_000)],
};
/** Characters, which are kept for three years: a busy stall writes some ten thousand a day, the longest messages all day long would fill the disk. */
const charactersLimit: RateLimit = { perKey: [perDay(500_000)] };
/** Of a young account. */
const youngLimit: RateLimit = { perKey: [{ calls: 1, seconds: 3 }] };

/** People whom an account may begin to write with in a day. */
const newPeople = { young: 20, others: 200 };
/** Rooms in which an account that is not settled may write to one person in a day before they answer. */
const maxUnanswered = 5;
/** Messages of one account that may wait for a moderator. */
const maxHeld = 50;
/** Messages of a sender in a room that the shield counts: whether they are the first ones. */
const maxCountedSent = 10;

/**
 * Sends a message in a room of the viewer. The same `client_id` again answers the message that it made, in whatever state that is by then. Acknowledged is
 * what is committed.
 */
export async function sendMessage(
  services: ChatServices,
  viewer: Viewer,
  roomId: number,
  body: Body,
  countCall: CountCall,
): Promise<ChatMessage> {
  const { db } = services;
  await countCall(sendingLimit);
  checkContent(body);
  const asked = { roomId, reader: viewer, clientId: body.client_id, maxSent: maxCountedSent };
  const room = (await queries.findSending(db, asked)) ?? refuse("not_found");
  const sent = room.is_known && (await findSent(services, viewer, room, body.client_id));
  if (sent) return sent;
  refuseIf(explainClosed(room));
  const isYoung = await countYoungSender(room, services.now(), countCall);
  await countCall(charactersLimit, body.text?.length ?? 0);
  const verdict = await check(services, room, body, isYoung);
  if (verdict.verdict === "refuse") {
    await noteWarning(db, viewer, verdict, services.now());
    refuseMessage(verdict, body);
  }
  const written = await db
    .transaction()
    .execute((trx) => write(services, trx, { viewer, room, body, verdict, isYoung }));
  if (written && verdict.verdict !== "hold") countMessage(services, viewer, room);
  // Another try with the same id was faster.
  return written ?? (await findSent(services, viewer, room, body.client_id)) ?? refuse("conflict");
}

/** Counts whoever writes about a listing; without one, to the person of a business. */
function countMessage({ statistics }: ChatServices, viewer: Viewer, room: RoomAccess): void {
  if (sideOf(room) !== "buyer") return;
  countWritten(statistics, viewer, { listingId: room.listing_id, sellerId: room.other_id });
}

/** A text, photos with or without one, or an offer with or without one. */
function checkContent({ text, photo, offer, order }: Body): void {
  if (text === undefined && photo === undefined && offer === undefined && order === undefined) {
    refuse("validation_failed", { fields: { text: [{ message: "required" }] } });
  }
  if (photo !== undefined && offer !== undefined) {
    refuse("validation_failed", { fields: { offer: [{ message: "one_of_two" }] } });
  }
  if (photo && new Set(photo).size < photo.length) {
    refuse("validation_failed", { fields: { photo: [{ message: "repeated" }] } });
  }
}

/** The message that the viewer has sent with this id, in whatever room. */
export async function findSentMessage(
  { db, now }: Pick<ChatServices, "db" | "now">,
  { userId }: Viewer,
  clientId: string,
): Promise<ChatMessage | undefined> {
  const row = await findMessageOfClient(db, userId, clientId);
  if (row) return (await presentMessages(db, [row], now()))[0];
  const held = await findHeldOfClient(db, userId, clientId);
  return held && presentOneHeld(db, held);
}

/** The same; in another room it is not the same message. */
async function findSent(
  services: Pick<ChatServices, "db" | "now">,
  viewer: Viewer,
  room: RoomAccess,
  clientId: string,
): Promise<ChatMessage | undefined> {
  const message = await findSentMessage(services, viewer, clientId);
  if (message && message.room !== room.id) refuse("conflict");
  return message;
}

/** Counts a message of a young account; returns whether it is one. Refuses whom a moderator has forbidden to write. */
async function countYoungSender(sender: queries.SenderRow, now: Date, countCall: CountCall): Promise<boolean> {
  refuseSilenced(sender, now);
  const isYoung = isYoungAccount(sender, now);
  if (isYoung) await countCall(youngLimit);
  return isYoung;
}

/** `DD.MM.YYYY` in Bishkek, as both languages write it: the last day of a silence. */
function refuseSilenced({ silenced_until: until }: queries.SenderRow, now: Date): void {
  if (until === null || until <= now) return;
  refuse("chat_silenced", { values: { until: bishkekDay(until).split("-").toReversed().join(".") } });
}

/** Under seven days, or without a listing that a moderator has approved. */
function isYoungAccount(sender: queries.SenderRow, now: Date): boolean {
  return !sender.has_approved_listing || now.getTime() - sender.member_since.getTime() < recentAge;
}

async function check(
  { checkMessage, now }: ChatServices,
  room: queries.SendingRow,
  { text = "", photo = [], offer, order }: Pick<Body, "text" | "photo" | "offer" | "order">,
  isYoungAccount: boolean,
): Promise<MessageVerdict> {
  const words = order?.address === undefined ? text : `${text}\n${order.address}`.trim();
  return checkMessage(words, {
    senderId: room.viewer_id,
    receiverId: room.other_id ?? 0,
    roomId: room.id,
    listingId: room.listing_id,
    sentBefore: room.sent_before,
    isYoungAccount,
    memberSince: room.member_since,
    photos: photo,
    offer: offer?.amount,
    now: now(),
  });
}

/** Counts for the moderators what the shield stopped or folded. Advice alone is nobody's fault. */
async function noteWarning(
  db: Db,
  { userId }: Viewer,
  { verdict, findings }: MessageVerdict,
  now: Date,
): Promise<void> {
  if (verdict === "pass" || verdict === "note") return;
  await queries.countWarning(db, { userId, verdict, rule: findings[0]?.code ?? "same_text", now });
}

/** Looks at an offer that answers another one as at a message of the viewer, and counts it as one of a young account. */
export async function checkCounterOffer(
  services: ChatServices,
  viewer: Viewer,
  { roomId, clientId, amount }: { roomId: number; clientId: string; amount: number },
  countCall: CountCall,
): Promise<void> {
  const { db, now } = services;
  const asked = { roomId, reader: viewer, clientId, maxSent: maxCountedSent };
  const room = (await queries.findSending(db, asked)) ?? refuse("not_found");
  const isYoung = await countYoungSender(room, now(), countCall);
  await check(services, room, { offer: { amount } }, isYoung);
}

/** Says what was found and why, at the text or, for a QR code, at the photos; of an order at the comment or the address. */
function refuseMessage({ findings }: MessageVerdict, { text, order }: Body): never {
  const [{ code, fragment } = { code: "other", fragment: "" }] = findings;
  const isInText = text?.includes(fragment) ?? false;
  const field = order ? (isInText ? "comment" : "address") : isInText ? "text" : "photo";
  refuse("message_refused", { fields: { [field]: [{ message: "fraud", values: { code, fragment } }] } });
}

interface Sending {
  viewer: Viewer;
  room: RoomAccess;
  body: Body;
  verdict: MessageVerdict;
  isYoung: boolean;
}

/** Undefined when the client's id was used meanwhile. */
async function write(services: ChatServices, trx: Db, sending: Sending): Promise<ChatMessage | undefined> {
  const { viewer, room, body, verdict } = sending;
  const now = services.now();
  const isByBuyer = sideOf(room) === "buyer";
  if (isByBuyer && room.last_seq === 0) await countNewPerson(trx, sending, now);
  const locked = (await lockRoom(trx, room.id)) ?? refuse("not_found");
  // Who has blocked whom may have changed since.
  refuseIf(explainClosed((await findRoomAccess(trx, room.id, viewer)) ?? refuse("not_found")));
  const { text, photo, offer, order, client_id: clientId } = body;
  if (order) {
    // Another try with the same id may have been faster, and has emptied the cart.
    const again = await findSent({ db: trx, now: services.now }, viewer, room, clientId);
    if (again) return again;
  }
  if (photo && (await queries.lockLoosePhotos(trx, viewer, photo)).length < photo.length) {
    // Of somebody else, or sent already: by another try with the same id.
    const again = await findSent({ db: trx, now: services.now }, viewer, room, clientId);
    if (again) return again;
    refuse("validation_failed", { fields: { photo: [{ message: "photo_unknown" }] } });
  }
  const ordered = await order?.take(trx);
  if (verdict.verdict === "hold") return hold(trx, sending, ordered, now);
  await noteWarning(trx, viewer, verdict, now);
  const makeOffer = offer && (await prepareOffer(trx, locked, { isByBuyer, amount: offer.amount }, now));
  return appendMessage(
    trx,
    locked,
    {
      kind: ordered ? "order" : offer ? "offer" : photo ? "photo" : "text",
      isByBuyer,
      authorId: viewer.actor,
      clientId,
      text: text ?? "",
      foundBy: ordered?.items.map(({ title }) => title) ?? [],
      textHash: text === undefined || !isByBuyer ? null : hashRepeated(text),
      ...((verdict.verdict === "note" || verdict.verdict === "fold") && {
        warning: { verdict: verdict.verdict, rules: verdict.findings.map(({ code }) => code) },
      }),
      async complete(messageId) {
        if (photo) await queries.attachPhotos(trx, messageId, photo);
        await makeOffer?.(messageId);
        if (ordered) await queries.insertOrder(trx, messageId, ordered);
      },
    },
    now,
  );
}

/**
 * Refuses somebody who has begun to write with too many people in a day, or with this one about many things without an
 * answer.
 */
async function countNewPerson(trx: Db, { viewer, room, isYoung }: Sending, now: Date): Promise<void> {
  const since = new Date(now.getTime() - dayMs);
  await queries.lockUser(trx, viewer.userId);
  const unanswered = await queries.findUnanswered(trx, viewer.userId, { sellerId: room.other_id ?? 0, since });
  if (unanswered.rooms >= maxUnanswered) refuseUntilTomorrow(unanswered.first, now);
  if (await queries.hasWrittenTo(trx, viewer.userId, room.other_id ?? 0)) return;
  const { people, first } = await queries.countNewPeople(trx, viewer.userId, since);
  if (people < (isYoung ? newPeople.young : newPeople.others)) return;
  refuseUntilTomorrow(first, now);
}

/** Refuses until the first thing that counts is a day old. */
function refuseUntilTomorrow(first: Date | null, now: Date): never {
  const wait = (first ?? now).getTime() + dayMs - now.getTime();
  refuse("rate_limited", retryAfterDetails(Math.max(1, Math.ceil(wait / 1_000))));
}

/** Stores a message that nobody else sees before a moderator has decided. */
async function hold(
  trx: Db,
  { viewer, room, body, verdict }: Sending,
  ordered: OrderContent | undefined,
  now: Date,
): Promise<ChatMessage> {
  if ((await queries.countHeld(trx, viewer.userId)) >= maxHeld) refuse("rate_limited", retryAfterDetails(3_600));
  const { text = "", photo = [], offer, client_id: clientId } = body;
  const isByBuyer = sideOf(room) === "buyer";
  const held = { roomId: room.id, senderId: viewer.userId, isByBuyer, clientId, text, photos: photo };
  const offerAmount = offer?.amount ?? null;
  await queries.insertHeldMessage(trx, {
    ...held,
    offerAmount,
    order: ordered ?? null,
    findings: verdict.findings,
    now,
  });
  await noteWarning(trx, viewer, verdict, now);
  const found = await findHeldOfClient(trx, viewer.userId, clientId);
  return found?.room_id === room.id ? presentOneHeld(trx, found) : refuse("conflict");
}

/**
 * Checks that an offer can be made in a room; returns what writes it. An offer of one's own whose time is over makes room for it; an open one
 * does not.
 */
export async function prepareOffer(
  trx: Db,
  room: LockedRoom,
  { isByBuyer, amount }: { isByBuyer: boolean; amount: number },
  now: Date,
): Promise<(messageId: number) => Promise<void>> {
  const currency = room.listing_id === null ? undefined : await queries.findOfferCurrency(trx, room.listing_id);
  if (currency === undefined) refuse("offer_not_possible");
  await queries.endOpenOffers(trx, { roomId: room.id, isByBuyer, state: "expired", expiredBefore: now });
  const expiresAt = new Date(now.getTime() + offerHours * hourMs);
  return async (messageId) => {
    const offer = { messageId, roomId: room.id, isByBuyer, amount, currency, expiresAt };
    if (!(await queries.insertOffer(trx, offer))) refuse("offer_open");
  };
}
