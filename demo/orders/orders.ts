import { randomUUID } from "node:crypto";
import type { Catalogue } from "#server/catalogue/catalogue.ts";
import { appendMessage } from "#server/chat/messages/append-message.ts";
import { insertOrder, writeOrderAnswer } from "#server/chat/messages/queries.ts";
import type { OrderContent } from "#server/chat/records/message-queries.ts";
import { lockRoom, markRead } from "#server/chat/records/room-queries.ts";
import { findPairRoom, insertRoom } from "#server/chat/rooms/queries.ts";
import type { Db } from "#server/database/database.ts";
import { hourMs } from "#server/platform/clock.ts";
import { deleteRoomNotifications, type GoodsRow, readGoods } from "./order-queries.ts";

/** How many of each are ordered, the cheapest first. */
const quantities = [2, 1, 3];

/** Two orders of the user buyer from one business, the user business if it sells goods: one that was accepted yesterday, and one that waits for an answer. Call it once, in a transaction. */
export async function insertOrders(
  trx: Db,
  catalogue: Catalogue,
  { phones, now }: { phones: { buyer: string; business: string }; now: Date },
): Promise<void> {
  const all = (await readGoods(trx, phones)).filter(({ category_id: id }) => catalogue.categoryById.get(id)?.isGoods);
  const sellers = [...Map.groupBy(all, ({ seller_id: id }) => id).values()];
  const goods = sellers.find(({ length }) => length >= quantities.length) ?? sellers[0] ?? [];
  const [first] = goods;
  if (!first) return;
  const { buyer_id: buyerId, seller_id: sellerId } = first;
  const begun = new Date(now.getTime() - 26 * hourMs);
  const id =
    (await findPairRoom(trx, buyerId, sellerId)) ??
    (await insertRoom(trx, { buyerId, sellerId, listing: null, now: begun }));
  const room = id === undefined ? undefined : await lockRoom(trx, id);
  if (!room) return;
  const isByBuyer = room.buyer_id === buyerId;
  const send = (text: string, chosen: readonly GoodsRow[], handover: Handover, at: Date) => {
    const complete = (message: number) => insertOrder(trx, message, { ...contentOf(chosen), ...handover });
    return appendMessage(trx, room, { kind: "order", isByBuyer, clientId: randomUUID(), text, complete }, at);
  };
  const accepted = await send("Заберу сам завтра после обеда.", goods.slice(0, 1), fromShop, begun);
  if (!accepted) return;
  const answered = new Date(begun.getTime() + hourMs / 3);
  await writeOrderAnswer(trx, accepted.id, "accepted");
  const event = { name: "order_accepted", amount: null, currency: null, order: accepted.id } as const;
  await appendMessage(trx, room, { kind: "system", isByBuyer: !isByBuyer, event }, answered);
  for (const userId of [buyerId, sellerId])
    await markRead(trx, { roomId: room.id, userId, isBuyer: userId === room.buyer_id, upTo: room.last_seq });
  const waiting = new Date(now.getTime() - hourMs / 2);
  await send(
    "Позвоните, пожалуйста, за час до доставки.",
    goods.slice(0, 3),
    { ...toHome, phone: phones.buyer, is_phone_confirmed: true },
    waiting,
  );
  await deleteRoomNotifications(trx, room.id);
}

type Handover = Pick<OrderContent, "delivery" | "address" | "pickup" | "phone" | "is_phone_confirmed">;

const fromShop: Handover = {
  delivery: null,
  address: null,
  pickup: { location_ru: "Бишкек", location_ky: "Бишкек", address: "Чуй 155" },
};
const toHome: Handover = {
  delivery: { kind: "city", from_amount: null, location_ru: "Бишкек", location_ky: "Бишкек", price: 200, days: 1 },
  address: "Бишкек, Токтогула 125, кв. 8",
};

function contentOf(goods: readonly GoodsRow[]): Pick<OrderContent, "items"> {
  const items = goods.map(({ id, title, price, currency }, index) => ({
    product: id,
    title,
    quantity: quantities[index] ?? 1,
    price,
    currency,
  }));
  return { items };
}
