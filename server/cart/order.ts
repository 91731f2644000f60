import { createHash, randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Reply, ValidInput } from "#contracts/base/endpoint.ts";
import { isDeliveryOffered, maxWaitingOrders } from "#contracts/cart/rules.ts";
import type { orderCart } from "#contracts/cart/schemas.ts";
import type { ChatMessage, ChatOrder } from "#contracts/chat/schemas.ts";
import { presentDeliveries } from "#server/business/page/present.ts";
import { explainHiddenBusiness } from "#server/business/page/policy.ts";
import type { CountCall, OrderToSend } from "#server/chat/messages/send-message.ts";
import { findSentMessage, sendMessage } from "#server/chat/messages/send-message.ts";
import type { OrderContent } from "#server/chat/records/message-queries.ts";
import type { ChatServices } from "#server/chat/records/services.ts";
import { findOrMakePairRoom } from "#server/chat/rooms/rooms.ts";
import type { Db } from "#server/database/database.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { refuse, refuseField, refuseIf } from "#server/platform/refusal.ts";
import { checkLine, presentPickup, priceOf, totalOf, versionOf } from "./present.ts";
import * as queries from "./queries.ts";

type Order = ValidInput<typeof orderCart>["body"];

interface Counters {
  /** Counts a call of the viewer. */
  call: CountCall;
  /** Counts the opening of a room. */
  opening: () => Promise<void>;
  /** Counts a phone that the viewer gives and that nobody knows to be theirs. */
  foreignPhone: (phone: string) => Promise<void>;
}

/**
 * Sends what the viewer's cart has of a business as a message into the room of the two; in the same transaction it leaves the cart. The same key again
 * answers the same message; with another order of that business it is refused (`conflict`).
 */
export async function placeOrder(
  services: ChatServices,
  viewer: Viewer,
  { order, key }: { order: Order; key: string | undefined },
  count: Counters,
): Promise<Reply<typeof orderCart>> {
  const { db } = services;
  if (key !== undefined && !/^[\x21-\x7e]{1,200}$/.test(key)) refuseField("Idempotency-Key", "invalid");
  const seller = (await queries.findSeller(db, order.business)) ?? refuse("not_found");
  if (seller.user_id === viewer.userId) refuse("own_goods");
  const clientId = key === undefined ? randomUUID() : clientIdOf(viewer.userId, order.business, key);
  const sent = await findSentMessage(services, viewer, clientId);
  if (sent) return answerAgain(services, sent, order);
  refuseIf(explainHiddenBusiness(seller));
  try {
    // Nobody gets a room for nothing.
    const { phone, is_phone_confirmed: isConfirmed } = await readOrderable(services, db, viewer, order);
    if (phone !== undefined && !isConfirmed) await count.foreignPhone(phone);
  } catch (error) {
    // Another try with the same key may have emptied the cart meanwhile.
    const again = await findSentMessage(services, viewer, clientId);
    if (again) return answerAgain(services, again, order);
    throw error;
  }
  const room = await findOrMakePairRoom(services, viewer, seller.user_id, count.opening);
  const toSend: OrderToSend = {
    address: order.is_pickup ? undefined : order.address,
    async take(trx) {
      await queries.lockLines(trx, viewer.userId);
      const content = await readOrderable(services, trx, viewer, order);
      await queries.removeLines(
        trx,
        viewer.userId,
        content.items.map(({ product }) => product),
      );
      return content;
    },
  };
  const body = { client_id: clientId, text: order.comment, order: toSend };
  const message = await sendMessage(services, viewer, room, body, count.call);
  const products = message.order?.items.map(({ product }) => product) ?? [];
  if (!message.is_held) services.statistics.add("orders", products, { viewer });
  return answer(message);
}

function answer({ id, room, is_held: isHeld }: ChatMessage): Reply<typeof orderCart> {
  return { room, message: id, is_held: isHeld };
}

/** Of an order that was sent with this key before. One that differs was another call. */
async function answerAgain(
  services: Pick<ChatServices, "db" | "catalogue">,
  message: ChatMessage,
  { business, comment = "", address, phone, delivery, is_pickup: isPickup = false }: Order,
): Promise<Reply<typeof orderCart>> {
  const isSame =
    message.is_deleted ||
    (message.order !== undefined &&
      message.text === comment &&
      (message.order.phone === phone || message.order.state === "cancelled" || message.order.state === "unavailable") &&
      (message.order.pickup !== undefined) === isPickup &&
      (isPickup ||
        ((await isSameAddress(services, business, message.order.address, address ?? null)) &&
          (await isSameDelivery(services, business, message.order.delivery, delivery ?? null)))));
  return isSame ? answer(message) : refuse("conflict");
}

/** Whether an address is that of an order: a shop that does not deliver gets none, whatever the call has. */
async function isSameAddress(
  { db, catalogue }: Pick<ChatServices, "db" | "catalogue">,
  business: number,
  sent: string | null,
  given: string | null,
): Promise<boolean> {
  if (sent === given) return true;
  const [seller] = await queries.readSellers(db, [business]);
  return sent === null && isWithoutDelivery(seller, presentDeliveries(seller?.deliveries ?? [], catalogue.current()));
}

/** It has said so, and has no condition that would end that. */
function isWithoutDelivery(seller: queries.SellerRow | undefined, offered: readonly unknown[]): boolean {
  return seller?.without_delivery === true && offered.length === 0;
}

/** Whether a condition of delivery is the one of an order, as far as can be told: a business may have taken it back since. */
async function isSameDelivery(
  { db, catalogue }: Pick<ChatServices, "db" | "catalogue">,
  business: number,
  sent: ChatOrder["delivery"],
  id: number | null,
): Promise<boolean> {
  if (sent === null || id === null) return sent === null && id === null;
  const [seller] = await queries.readSellers(db, [business]);
  const chosen = presentDeliveries(seller?.deliveries ?? [], catalogue.current()).find((one) => one.id === id);
  return !chosen || isDeepStrictEqual(termsOf(chosen), sent);
}

/** A key of the caller as the id of a message: a UUID that nobody else's key gives, nor the same key for another business. */
function clientIdOf(userId: number, businessId: number, key: string): string {
  const hash = createHash("sha256").update(`order ${userId} ${businessId} ${key}`).digest("hex");
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** What the cart has of a business today, as an order says it. Refuses when that is nothing, or not what the buyer has seen. */
async function readOrderable(
  { catalogue, now }: Pick<ChatServices, "catalogue" | "now">,
  db: Db,
  { userId }: Viewer,
  { business, address, phone, delivery, is_pickup: isPickup, version }: Order,
): Promise<OrderContent> {
  const [current, moment] = [catalogue.current(), now()];
  const lines = (await queries.readLines(db, userId))
    .map((row) => checkLine(row, current, moment))
    .flatMap((line) => ("card" in line && line.card.user.business === business ? line : []));
  if (lines.length === 0) refuse("cart_empty");
  const items = lines.map(({ row, card }) => ({
    product: card.id,
    title: card.title,
    quantity: row.quantity,
    price: priceOf(card),
    currency: card.currency,
    price_unit_ru: card.price_unit_ru,
    price_unit_ky: card.price_unit_ky,
  }));
  const [seller] = await queries.readSellers(db, [business]);
  if (seller && (await queries.countWaitingOrders(db, userId, seller.user_id, maxWaitingOrders)) >= maxWaitingOrders)
    refuse("orders_waiting", { values: { max: maxWaitingOrders } });
  const offered = presentDeliveries(seller?.deliveries ?? [], current);
  const shop = presentPickup(seller?.shop ?? null, current);
  if (version !== undefined && version !== versionOf(items, offered, shop)) refuse("cart_changed");
  const called = phone !== undefined && {
    phone,
    is_phone_confirmed: phone === (await queries.findConfirmedPhone(db, userId)),
  };
  if (isPickup) {
    if (!shop) refuseField("is_pickup", "invalid");
    const { title_ru: location_ru, title_ky: location_ky } = shop.location;
    const pickup = { location_ru, location_ky, address: shop.address };
    return { items, delivery: null, address: null, pickup, ...called };
  }
  const chosen = chooseDelivery(offered, delivery ?? null, totalOf(lines));
  if (chosen && address === undefined) refuseField("address", "required");
  // A shop that brings nothing to anybody needs no address, whatever a page has kept in a field out of sight.
  const sentAddress = isWithoutDelivery(seller, offered) ? null : (address ?? null);
  return { items, delivery: chosen, address: sentAddress, ...called };
}

/** The chosen condition of delivery as it is now. */
function chooseDelivery(
  offered: ReturnType<typeof presentDeliveries>,
  id: number | null,
  totalKgs: number,
): ChatOrder["delivery"] {
  if (id === null) return null;
  const chosen = offered.find((delivery) => delivery.id === id);
  if (!chosen) refuseField("delivery", "unknown_id");
  if (!isDeliveryOffered(chosen, totalKgs)) refuseField("delivery", "delivery_amount");
  return termsOf(chosen);
}

/** A condition of delivery as an order keeps it. */
function termsOf({
  kind,
  from_amount,
  location,
  price,
  days,
}: ReturnType<typeof presentDeliveries>[number]): NonNullable<ChatOrder["delivery"]> {
  return {
    kind,
    from_amount,
    location_ru: location?.title_ru ?? null,
    location_ky: location?.title_ky ?? null,
    price,
    days,
  };
}
