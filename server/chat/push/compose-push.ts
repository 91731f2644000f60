import { isOrderEvent } from "#contracts/chat/rules.ts";
import type { Db } from "#server/database/database.ts";
import { type ComposePush, translatePush } from "#server/push/compose.ts";
import { sumOrder } from "#contracts/chat/sum-by-currency.ts";
import type { Language, Translate } from "#server/platform/texts.ts";
import { findUnread, type UnreadRow } from "./queries.ts";

/** What somebody has not read in a room. Nothing of what they wrote is in it unless the person wants to read it there. */
export function createChatPush(db: Db): ComposePush {
  return async ({ subjectId, userId, language, showsText }) => {
    const unread = await findUnread(db, subjectId ?? 0, userId);
    if (!unread) return undefined;
    const t = translatePush(language);
    return {
      title: unread.other_name ?? t("chat.somebody"),
      body:
        tellOrder(language, unread, showsText) ??
        (showsText ? tellMessage(language, unread) : undefined) ??
        tellCount(language, unread),
      path: `/chats/${subjectId}${unread.order_seq === null ? "" : `?at=${unread.order_seq}`}`,
      time: unread.created_at,
    };
  };
}

/** That something was ordered, or what was answered to which order: that is no text of anybody. What it costs only to whoever wants to read messages there. */
function tellOrder(language: Language, unread: UnreadRow, showsText: boolean): string | undefined {
  const t = translatePush(language);
  const { event, order_content: order, told_number: number, is_warned_of: isWarnedOf } = unread;
  const price =
    order && showsText ? sumOrder(order).map(({ amount, currency }) => formatPrice(t, amount, currency)) : undefined;
  if (event !== null && isOrderEvent(event)) {
    const told = t(`chat.${event}`, { known: number === null ? 0 : 1, number: number ?? "" });
    return price ? t("chat.forPrice", { told, price: price.join(" + ") }) : told;
  }
  if (order === null || isWarnedOf) return undefined;
  return price ? t("chat.orderFor", { price: price.join(" + ") }) : t("chat.order");
}

function formatPrice(t: Translate, amount: number, currency: string): string {
  return t(`price.${currency}`, { amount: String(amount).replace(/\B(?=(?:\d{3})+$)/g, "\u00a0") });
}

/** How many messages, about which listing. */
function tellCount(language: Language, { unread_count: count, listing_title: listing }: UnreadRow): string {
  const t = translatePush(language);
  return listing === null ? t("chat.new", { count }) : t("chat.newAbout", { count, listing });
}

/** The last message; undefined for one that the shield warns of, which is folded on the site too, and for what tells little by itself. */
function tellMessage(language: Language, unread: UnreadRow): string | undefined {
  const t = translatePush(language);
  const { kind, text, offer_amount: amount, offer_currency: currency } = unread;
  if (unread.is_warned_of) return undefined;
  if (kind === "offer" && amount !== null && currency !== null) {
    return t("chat.offer", { price: formatPrice(t, amount, currency) });
  }
  if (text !== "") return text;
  return kind === "photo" ? t("chat.photo") : undefined;
}
