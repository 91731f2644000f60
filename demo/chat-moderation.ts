import { randomUUID } from "node:crypto";
import { appendMessage } from "#server/chat/messages/append-message.ts";
import { countWarning, insertHeldMessage } from "#server/chat/messages/queries.ts";
import { insertRoom, listRoomFor } from "#server/chat/rooms/queries.ts";
import { lockRoom, type LockedRoom } from "#server/chat/records/room-queries.ts";
import { copyMessages, insertClaim, readClaimCategories } from "#server/claims/queries.ts";
import { maxClaimedMessages } from "#contracts/claims/rules.ts";
import type { Db } from "#server/database/database.ts";
import { deleteChatNotifications, findSuspects, type TalkedListing } from "./chat-queries.ts";

/** What somebody writes to many, and what a seller writes who is complained of. The buyer begins. */
const sameText =
  "Здравствуйте! Выкуплю ваш товар сегодня по полной цене, у нас своя доставка по всему Кыргызстану. Напишите, как удобнее";
const prepaid = [
  ["buyer", "Здравствуйте! Можно сегодня посмотреть?"],
  ["seller", "Посмотреть не получится, я в отъезде. Переведите 30 % на карту, и вечером отправлю"],
  ["buyer", "Без осмотра не переведу"],
  ["seller", "Тогда отдам другому, уже трое просят. Переводите, не бойтесь, всем так отправляю"],
] as const;
const claimText = "Просит предоплату и не показывает товар. Так же написал моей знакомой.";
const minute = 60_000;

/** Adds a message that waits for a moderator, and a claim about what somebody writes, to the demo market. Call it once, in a transaction. */
export async function insertChatModeration(trx: Db, now: Date): Promise<void> {
  const { held, claimed } = await findSuspects(trx);
  if (held) await insertHeld(trx, held, new Date(now.getTime() - 50 * minute));
  if (claimed) await insertClaimed(trx, claimed, new Date(now.getTime() - 180 * minute));
  await deleteChatNotifications(
    trx,
    [held, claimed].filter((talked) => talked !== undefined),
  );
}

async function openRoom(trx: Db, talked: TalkedListing, now: Date): Promise<LockedRoom | undefined> {
  const { seller_id: sellerId, buyer_id: buyerId, ...listing } = talked;
  const id = await insertRoom(trx, { buyerId, sellerId, listing, now });
  if (id === undefined) return undefined;
  await listRoomFor(trx, id, buyerId, now);
  return lockRoom(trx, id);
}

async function insertHeld(trx: Db, talked: TalkedListing, now: Date): Promise<void> {
  const room = await openRoom(trx, talked, now);
  if (!room) return;
  const by = { senderId: talked.buyer_id, isByBuyer: true, clientId: randomUUID() };
  const findings = [{ code: "same_text", fragment: "" }];
  await insertHeldMessage(trx, {
    roomId: room.id,
    ...by,
    text: sameText,
    photos: [],
    offerAmount: null,
    order: null,
    findings,
    now,
  });
  await countWarning(trx, { userId: talked.buyer_id, verdict: "hold", rule: "same_text", now });
}

async function insertClaimed(trx: Db, talked: TalkedListing, begun: Date): Promise<void> {
  const room = await openRoom(trx, talked, begun);
  const category = (await readClaimCategories(trx)).find(({ code }) => code === "fraud");
  if (!room || !category) return;
  let at = begun;
  let reported: number | null = null;
  for (const [who, text] of prepaid) {
    at = new Date(at.getTime() + 4 * minute);
    const isByBuyer = who === "buyer";
    const warning = isByBuyer ? undefined : ({ verdict: "fold", rules: ["prepayment"] } as const);
    const draft = { kind: "text", text, isByBuyer, clientId: randomUUID(), ...(warning && { warning }) } as const;
    const message = await appendMessage(trx, room, draft, at);
    if (!warning || !message) continue;
    reported ??= message.id;
    await countWarning(trx, { userId: talked.seller_id, verdict: "fold", rule: "prepayment", now: at });
  }
  const claim = await insertClaim(trx, {
    user_id: talked.buyer_id,
    about_user_id: talked.seller_id,
    is_about_room: true,
    room_id: room.id,
    subject: talked.seller_name,
    category_id: category.id,
    text: claimText,
    network: null,
    created_at: new Date(at.getTime() + 2 * minute),
  });
  if (claim === undefined) return;
  const copied = { roomId: room.id, isBuyer: true, from: 1, limit: maxClaimedMessages, reported };
  await copyMessages(trx, claim, copied);
}
