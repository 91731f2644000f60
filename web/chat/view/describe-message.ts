import type { ChatSide } from "#contracts/chat/rules.ts";
import type { ChatMessage, ChatOrder, ChatPerson, ChatPresence, ChatProduct } from "#contracts/chat/schemas.ts";
import { formatPrice } from "#web/listings/card/format-price.ts";
import { formatDate, formatDayAndTime, formatMoney } from "#web/platform/format.ts";
import type { Translate } from "#web/platform/i18n.tsx";
import type { Language } from "#web/platform/language.ts";

/** What texts about a chat are made with. */
interface Words {
  language: Language;
  t: Translate<"chat">;
}

/** The name of the other; accounts that were deleted have none. */
export function nameOf({ name }: Pick<ChatPerson, "name">, t: Translate<"chat">): string {
  return name ?? t("deletedUser");
}

/** A message in one line, for the list of chats: «Вы: Здравствуйте», «Фото», «Предложение: 45 000 сом». */
export function previewOf(message: ChatMessage, side: ChatSide, words: Words): string {
  const { t } = words;
  if (message.kind === "system") return describeEvent(message, side, words);
  const content = contentOf(message, words);
  return message.side === side ? t("own", { content }) : content;
}

function contentOf(message: ChatMessage, { t, language }: Words): string {
  if (message.is_deleted) return t("deleted");
  if (message.warning?.verdict === "fold") return t("folded");
  if (message.offer)
    return t("offerPreview", { amount: formatMoney(message.offer.amount, message.offer.currency, language) });
  if (message.order) return t("orderPreview", { sums: describeSums(message.order.sums, language) });
  if (message.text !== "") return message.text.replaceAll(/\s+/g, " ");
  return t("photoPreview", { count: message.photos.length });
}

/** «4 500 сом + 20 $»: what an order costs. */
export function describeSums(sums: ChatOrder["sums"], language: Language): string {
  return sums.map(({ amount, currency }) => formatMoney(amount, currency, language)).join(" + ");
}

/** «4 × 800 сом»: how many of an item, and what one costs. */
export function describeLine(
  { quantity, price, currency, price_unit_ru: ru = "", price_unit_ky: ky = "" }: ChatOrder["items"][number],
  language: Language,
  t: Translate<"chat.order">,
): string {
  const unit = language === "ky" ? ky : ru;
  return t("line", { count: String(quantity), price: formatPrice(price, currency, language, { unit }) });
}

/** «Ош, 200 сом, 2 дня»: the chosen condition of delivery. */
function describeDelivery(
  { kind, from_amount: from, location_ru: ru, location_ky: ky, price, days }: NonNullable<ChatOrder["delivery"]>,
  language: Language,
  t: Translate<"chat.order">,
): string {
  const place = language === "ky" ? ky : ru;
  const cost =
    kind === "amount"
      ? t("freeFrom", { amount: formatMoney(from ?? 0, "KGS", language) })
      : price === 0
        ? t("free")
        : price !== null && formatMoney(price, "KGS", language);
  return [place, cost, days !== null && t("within", { count: days })].filter(Boolean).join(", ");
}

/** How an order comes to its buyer: by which delivery or from which shop, and where to; each in a line of its own. */
export function describeHandover(
  { delivery, pickup, address }: Pick<ChatOrder, "delivery" | "pickup" | "address">,
  language: Language,
  t: Translate<"chat.order">,
): string[] {
  const lines = delivery ? [t("delivery", { terms: describeDelivery(delivery, language, t) })] : [];
  if (pickup) {
    const place = language === "ky" ? pickup.location_ky : pickup.location_ru;
    lines.push(t("pickup", { place: `${place}, ${pickup.address}` }));
  }
  return address === null ? lines : [...lines, t("address", { address })];
}

/** A system message in words. */
export function describeEvent({ event, side: actor }: ChatMessage, side: ChatSide, { t, language }: Words): string {
  if (!event) return "";
  const { amount: value, currency } = event;
  const amount = value === null || currency === null ? "" : formatPrice(value, currency, language);
  const isOwn = actor === side;
  switch (event.name) {
    case "offer_accepted":
      return t(isOwn ? "event.acceptedOwn" : "event.accepted", { amount });
    case "offer_declined":
      return t(isOwn ? "event.declinedOwn" : "event.declined", { amount });
    case "offer_expired":
      return t("event.expired", { amount });
    case "price_changed":
      return t("event.priceChanged", { amount });
    case "listing_sold":
      return t("event.sold");
    case "listing_rented":
      return t("event.rented");
    case "listing_reserved":
      return t(isOwn ? "event.reservedOwn" : "event.reserved");
    case "listing_released":
      return t("event.released");
    case "met":
      return t(isOwn ? "event.metOwn" : "event.met");
    case "deal_confirmed":
      return t("event.dealConfirmed");
    case "order_accepted":
      return t(isOwn ? "event.orderAcceptedOwn" : "event.orderAccepted");
    case "order_unavailable":
      return t(isOwn ? "event.orderUnavailableOwn" : "event.orderUnavailable");
    case "order_question":
      return t(isOwn ? "event.orderQuestionOwn" : "event.orderQuestion");
    case "order_completed":
      return t(isOwn ? "event.orderCompletedOwn" : "event.orderCompleted");
    case "order_cancelled":
      return t(isOwn ? "event.orderCancelledOwn" : "event.orderCancelled");
  }
}

/** When the other was here. */
export function describePresence({ state, date }: ChatPresence, { t, language }: Words): string {
  if (state === "date" && date !== null) return t("presence.date", { date: formatDate(date, language) });
  return t(`presence.${state}`);
}

/** What there is to say of the listing that a chat is about, beside that it is on show; undefined for nothing. */
export function describeListingState(product: ChatProduct, { t, language }: Words): string | undefined {
  const { reserved_until: until } = product;
  if (product.state !== "active" || until === null) return nameListingState(product, t);
  return t("listing.reserved", { date: formatDayAndTime(until, language) });
}

/** The same in a word, for the list of chats. */
export function nameListingState(
  { state, closed_as: closing, reserved_until: until }: ChatProduct,
  t: Translate<"chat">,
): string | undefined {
  if (state === "inactive" && closing !== null) return t(`listing.${closing}`);
  if (state !== "active") return t(`listing.${state}`);
  return until === null ? undefined : t("deal.reserved");
}

/** The price of the listing that a chat is about, as it is now. */
export function priceOf({ price, stock_price: stock, currency }: ChatProduct, language: Language): string {
  return formatPrice(stock ?? price, currency, language);
}
