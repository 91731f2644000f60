import type { ChatOrder } from "#contracts/chat/schemas.ts";
import { formatPrice } from "#web/listings/card/format-price.ts";
import { formatMoney } from "#web/platform/format.ts";
import { formatPhone } from "#web/platform/format-phone.ts";
import type { Translate } from "#web/platform/i18n.tsx";
import type { Language } from "#web/platform/language.ts";

type Item = ChatOrder["items"][number];

/** «4 500 сом + 20 $»: what an order costs. */
export function describeSums(sums: ChatOrder["sums"], language: Language): string {
  return sums.map(({ amount, currency }) => formatMoney(amount, currency, language)).join(" + ");
}

/** «4 × 800 сом»: how many of an item, and what one costs. */
export function describeLine(
  { quantity, price, currency, price_unit_ru: ru = "", price_unit_ky: ky = "" }: Item,
  language: Language,
  t: Translate<"chat.order">,
): string {
  const unit = language === "ky" ? ky : ru;
  return t("line", { count: String(quantity), price: formatPrice(price, currency, language, { unit }) });
}

/** «3 200 сом»: what all of an item costs. */
export function describeTotal({ quantity, price, currency }: Item, language: Language): string {
  return formatMoney(quantity * price, currency, language);
}

/** By which delivery, from which shop, or still to be agreed on; where to, and where the buyer is called. */
export type HandoverKind = "delivery" | "pickup" | "agree" | "address" | "phone" | "ownPhone";

export interface HandoverLine {
  kind: HandoverKind;
  text: string;
  href?: string;
  /** What has to be known of it. */
  note?: string;
}

/** How an order comes to its buyer: one way always, the address and the phone where there are some. */
export function describeHandover(
  order: Pick<ChatOrder, "delivery" | "pickup" | "address" | "phone" | "is_phone_confirmed">,
  { isOwn, language, t }: { isOwn: boolean; language: Language; t: Translate<"chat.order"> },
): HandoverLine[] {
  const { delivery, pickup, address, phone, is_phone_confirmed: isConfirmed = false } = order;
  const way: HandoverLine = delivery
    ? { kind: "delivery", text: describeDelivery(delivery, language, t) }
    : pickup
      ? { kind: "pickup", text: `${language === "ky" ? pickup.location_ky : pickup.location_ru}, ${pickup.address}` }
      : { kind: "agree", text: t("agree") };
  const lines: HandoverLine[] = [way];
  if (address !== null) lines.push({ kind: "address", text: address });
  if (phone !== undefined)
    lines.push(
      isOwn
        ? { kind: "ownPhone", text: formatPhone(phone) }
        : {
            kind: "phone",
            text: formatPhone(phone),
            href: `tel:${phone}`,
            ...(!isConfirmed && { note: t("unconfirmed") }),
          },
    );
  return lines;
}

/** «Ош, 200 сом, 2 дня»: the chosen condition of delivery. Only an order that has reached the amount gets that one. */
function describeDelivery(
  { kind, location_ru: ru, location_ky: ky, price, days }: NonNullable<ChatOrder["delivery"]>,
  language: Language,
  t: Translate<"chat.order">,
): string {
  const place = language === "ky" ? ky : ru;
  const cost = kind === "amount" || price === 0 ? t("free") : price !== null && formatMoney(price, "KGS", language);
  return [place, cost, days !== null && t("within", { count: days })].filter(Boolean).join(", ");
}
