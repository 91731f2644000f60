import { appendMessage } from "#server/chat/messages/append-message.ts";
import { endOffer } from "#server/chat/messages/queries.ts";
import { prepareOffer } from "#server/chat/messages/send-message.ts";
import { listRoomFor, insertRoom } from "#server/chat/rooms/queries.ts";
import { lockRoom, markRead } from "#server/chat/records/room-queries.ts";
import type { Db } from "#server/database/database.ts";
import { randomUUID } from "node:crypto";
import { deleteChatNotifications, findTalkedListings, type TalkedListing } from "./chat-queries.ts";

/** What is said: by whom, how many minutes after the last word, and what. An offer is a share of the price. */
type Line = readonly [who: "buyer" | "seller", minutes: number, what: string | { offer: number } | { accept: true }];

/** Conversations as they are held in the market, about whatever is sold. The last words of some are unread. */
const talks: readonly { lines: readonly Line[]; isRead: boolean }[] = [
  {
    isRead: false,
    lines: [
      ["buyer", 0, "Здравствуйте! Ещё актуально?"],
      ["seller", 4, "Здравствуйте, да. Когда вам удобно посмотреть?"],
      ["buyer", 2, "Сегодня после шести смогу подъехать. Торг уместен?"],
      ["seller", 7, "Немного уступлю, если заберёте сегодня"],
      ["buyer", 1, { offer: 0.9 }],
    ],
  },
  {
    isRead: true,
    lines: [
      ["buyer", 0, "Саламатсызбы! Дагы сатылабы?"],
      ["seller", 12, "Саламатсызбы, ооба. Абалы жакшы, сүрөттөгүдөй эле"],
      ["buyer", 3, "Баасын бир аз түшүрө аласызбы?"],
      ["buyer", 1, { offer: 0.92 }],
      ["seller", 15, { accept: true }],
      ["buyer", 2, "Рахмат! Эртең саат он бирде барам, кайсы жерге келейин?"],
      ["seller", 5, "Келерде чалыңыз, дарегин айтам"],
    ],
  },
  {
    isRead: true,
    lines: [
      ["buyer", 0, "Салам! Келип көрсөм болобу?"],
      ["seller", 25, "Салам. Болот, бүгүн саат жетиге чейин бошмун"],
      ["buyer", 4, "Макул, жолдон чалам"],
    ],
  },
  {
    isRead: false,
    lines: [
      ["buyer", 0, "Добрый день. Ещё не забрали?"],
      ["seller", 40, "Нет, пока свободно. Вчера смотрели, но не взяли"],
      ["buyer", 6, "Отлично. В субботу будете в городе?"],
      ["seller", 9, "Буду до обеда, пишите утром"],
    ],
  },
  {
    isRead: false,
    lines: [
      ["buyer", 0, "Здравствуйте, последняя цена сколько будет?"],
      ["seller", 8, "Цена уже небольшая, смотрите сами по объявлениям"],
      ["buyer", 3, "Понял. Если до пятницы не заберут, напишите мне"],
    ],
  },
  {
    isRead: false,
    lines: [["buyer", 0, "Кечиресиз, дагы барбы? Кайсы жерден көрсө болот?"]],
  },
];

/** Hours from the beginning of one conversation to that of the next, and how old the last one is. */
const hours = { apart: 9, last: 2 };
const minute = 60_000;

/** Adds conversations about listings of the demo market. Call it once, in a transaction. */
export async function insertChats(trx: Db, now: Date): Promise<void> {
  const listings = await findTalkedListings(trx, talks.length + 2);
  for (const [index, listing] of listings.entries()) {
    const talk = talks[index % talks.length];
    const begun = new Date(now.getTime() - (hours.last + index * hours.apart) * 60 * minute);
    if (talk) await insertTalk(trx, listing, talk, begun);
  }
  await deleteChatNotifications(trx, listings);
}

async function insertTalk(
  trx: Db,
  { seller_id: sellerId, buyer_id: buyerId, ...listing }: TalkedListing,
  { lines, isRead }: (typeof talks)[number],
  begun: Date,
): Promise<void> {
  const id = await insertRoom(trx, { buyerId, sellerId, listing, now: begun });
  const room = id === undefined ? undefined : await lockRoom(trx, id);
  if (!room) return;
  await listRoomFor(trx, room.id, buyerId, begun);
  let at = begun;
  let offered: { message: number; amount: number; currency: string } | undefined;
  for (const [index, [who, minutes, what]] of lines.entries()) {
    at = new Date(at.getTime() + minutes * minute);
    const isByBuyer = who === "buyer";
    const by = { isByBuyer, clientId: randomUUID() };
    // Whoever answers has read what was said before.
    if (index > 0) await readAll(trx, room.id, isByBuyer ? buyerId : sellerId, { isBuyer: isByBuyer, upTo: index });
    if (typeof what === "string") {
      await appendMessage(trx, room, { kind: "text", text: what, ...by }, at);
    } else if ("offer" in what) {
      const amount = Math.max(1, Math.round(listing.price * what.offer));
      const complete = await prepareOffer(trx, room, { isByBuyer, amount }, at);
      const message = await appendMessage(trx, room, { kind: "offer", complete, ...by }, at);
      offered = message && { message: message.id, amount, currency: listing.currency };
    } else if (offered) {
      await endOffer(trx, offered.message, "accepted", at);
      const { amount, currency } = offered;
      await appendMessage(
        trx,
        room,
        { kind: "system", isByBuyer, event: { name: "offer_accepted", amount, currency } },
        at,
      );
    }
  }
  if (!isRead) return;
  for (const isBuyer of [true, false]) {
    await readAll(trx, room.id, isBuyer ? buyerId : sellerId, { isBuyer, upTo: room.last_seq });
  }
}

async function readAll(
  trx: Db,
  roomId: number,
  userId: number,
  { isBuyer, upTo }: { isBuyer: boolean; upTo: number },
): Promise<void> {
  await markRead(trx, { roomId, userId, isBuyer, upTo });
}
