import type { ChatSide } from "#contracts/chat/rules.ts";
import type { ChatMessage, ChatPerson, ChatPresence, ChatProduct } from "#contracts/chat/schemas.ts";
import { formatPrice } from "#web/listings/card/format-price.ts";
import { formatDate, formatDayAndTime, formatMoney } from "#web/platform/format.ts";
import type { Translate } from "#web/platform/i18n.tsx";
import type { Language } from "#web/platform/language.ts";
import { describeSums } from "./describe-order.ts";

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

/** A system message in words. */
export function describeEvent({ event, side: actor }: ChatMessage, side: ChatSide, { t, language }: Words): string {
  if (!event) return "";
  const { amount: value, currency, order } = event;
  const amount = value === null || currency === null ? "" : formatPrice(value, currency, language);
  const isOwn = actor === side;
  const number = { known: order === undefined ? 0 : 1, number: String(order ?? "") };
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
      return t(isOwn ? "event.orderAcceptedOwn" : "event.orderAccepted", number);
    case "order_unavailable":
      return t(isOwn ? "event.orderUnavailableOwn" : "event.orderUnavailable", number);
    case "order_question":
      return t(isOwn ? "event.orderQuestionOwn" : "event.orderQuestion", number);
    case "order_completed":
      return t(isOwn ? "event.orderCompletedOwn" : "event.orderCompleted", number);
    case "order_cancelled":
      return t(isOwn ? "event.orderCancelledOwn" : "event.orderCancelled", number);
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
