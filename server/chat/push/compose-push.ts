import type { Db } from "#server/database/database.ts";
import { type ComposePush, translatePush } from "#server/push/compose.ts";
import type { Language } from "#server/platform/texts.ts";
import { findUnread, type UnreadRow } from "./queries.ts";

/** What somebody has not read in a room. Nothing of what they wrote is in it unless the person wants to read it there. */
export function createChatPush(db: Db): ComposePush {
  return async ({ subjectId, userId, language, showsText }) => {
    const unread = await findUnread(db, subjectId ?? 0, userId);
    if (!unread) return undefined;
    const t = translatePush(language);
    return {
      title: unread.other_name ?? t("chat.somebody"),
      body: (showsText ? tellMessage(language, unread) : undefined) ?? tellCount(language, unread),
      path: `/chats/${subjectId}`,
      time: unread.created_at,
    };
  };
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
    const price = t(`price.${currency}`, { amount: String(amount).replace(/\B(?=(?:\d{3})+$)/g, "\u00a0") });
    return t("chat.offer", { price });
  }
  if (text !== "") return text;
  return kind === "photo" ? t("chat.photo") : undefined;
}
