import { businessPath } from "#contracts/business/page-path.ts";
import { sumOrder } from "#contracts/chat/sum-by-currency.ts";
import { requestRejections } from "#contracts/business/request-rules.ts";
import type { NotificationAction } from "#contracts/notifications/kinds.ts";
import type { Notification } from "#contracts/notifications/schemas.ts";
import { presentFirstPhoto } from "#server/photos/present.ts";
import { type Language, loadTexts, type Translate } from "#server/platform/texts.ts";
import { findReasons } from "#server/content-policy/block-reasons.ts";
import { rejectionTitles } from "#server/business/records/rejection-titles.ts";
import type { NotificationRow } from "./queries.ts";
import { writeUntil } from "./write-until.ts";

const translators: Record<Language, Translate> = {
  ru: loadTexts("ru", "sms-and-email"),
  ky: loadTexts("ky", "sms-and-email"),
};

export function presentNotification(row: NotificationRow): Notification {
  const photo = presentFirstPhoto(row);
  return {
    id: row.id,
    action: row.action,
    is_read: row.read_at !== null,
    creation_date: Math.floor(row.created_at.getTime() / 1_000),
    product:
      row.listing_id === null
        ? null
        : { id: row.listing_id, title: row.listing_title ?? "", photos: photo === null ? [] : [photo] },
    sender: row.sender_name === null ? null : { name: row.sender_name },
    room:
      row.room_id === null
        ? null
        : { id: row.room_id, unread_count: row.room_unread_count ?? 0, order_seq: row.order_seq },
    seller: presentSeller(row),
    title_ru: titleIn("ru", row),
    title_ky: titleIn("ky", row),
    description_ru: describeIn("ru", row),
    description_ky: describeIn("ky", row),
  };
}

function presentSeller(row: NotificationRow): Notification["seller"] {
  const { seller_id: id, seller_name, business_name } = row;
  const path = pathOfSeller(row);
  return id === null || seller_name === null || path === undefined
    ? null
    : { id, name: business_name ?? seller_name, path };
}

/** The page of the seller that one follows, while there is one. */
export function pathOfSeller(row: NotificationRow): string | undefined {
  const { seller_id: id, business_id: businessId, business_link: link } = row;
  if (id === null) return undefined;
  return businessId === null ? `/user/${id}` : businessPath({ id: businessId, link });
}

export function titleIn(
  language: Language,
  { action, room_order: order, order_number: number }: NotificationRow,
): string {
  if (action === "Chat" && order !== null)
    return translators[language](`notification.Chat.${order}.title`, {
      known: number === null ? 0 : 1,
      number: number ?? "",
    });
  return translators[language](`notification.${action}.title`);
}

/** One sentence. */
export function describeIn(language: Language, row: NotificationRow): string {
  const { action, listing_title, sender_name, reasons } = row;
  const t = translators[language];
  if (action === "claim_resolved") return describeClaim(language, row);
  if (action === "chat_warned" || action === "chat_silenced") return describeMeasure(language, row);
  if (action === "followed_news") return describeNews(language, row);
  if (action === "saved_search") return describeMatches(language, row);
  if (action === "price_drop") return describeDrop(language, row);
  if (isAboutBusiness(action)) return describeBusiness(language, row, action);
  const listing = listing_title ?? t("notification.someListing");
  const titles = findReasons(reasons).map((reason) => reason[`title_${language}`]);
  if (action === "blocked" && titles.length > 0) {
    return t("notification.blocked.textWithReasons", { listing, reasons: titles.join("; "), count: titles.length });
  }
  // Russian verbs agree with their subject: «somebody» and a name need sentences of their own.
  if (action === "stared" && sender_name !== null) {
    return t("notification.stared.textWithSender", { listing, sender: sender_name });
  }
  if (action === "Chat") return describeChat(language, row);
  if (action === "payment" && row.note !== null)
    return t("notification.payment.textWithSum", { sum: writeSum(row.note) });
  return t(`notification.${action}.text`, {
    listing,
    sender: sender_name ?? t("notification.somebody"),
    name: row.note ?? "",
    until: row.ends_at === null ? "" : writeUntil(language, row.ends_at),
  });
}

/** «3 000», «1 200,50»: of `1200.50`. */
function writeSum(amount: string): string {
  const [som = "", tyiyn = "00"] = amount.split(".");
  return `${som.replace(/\B(?=(?:\d{3})+$)/g, "\u00a0")}${tyiyn === "00" ? "" : `,${tyiyn}`}`;
}

/** «Айгүл: 3 новых сообщения по объявлению «Диван»»: as many as are unread now; of an order that is among them, that. */
function describeChat(language: Language, row: NotificationRow): string {
  const t = translators[language];
  const sender = row.sender_name ?? t("notification.somebody");
  const count = row.room_unread_count ?? 0;
  if (row.room_order !== null) {
    if (row.order_content === null) return t(`notification.Chat.${row.room_order}.text`, { sender });
    const sums = sumOrder(row.order_content).map(({ amount, currency }) => writePrice(t, amount, currency));
    return t(`notification.Chat.${row.room_order}.textWithSum`, { sender, sum: sums.join(" + ") });
  }
  return row.listing_title === null
    ? t("notification.Chat.textWithoutListing", { sender, count })
    : t("notification.Chat.text", { sender, count, listing: row.listing_title });
}

/** What a moderator has decided about what somebody writes in chats, in the moderator's words. Who complained, or where, is not told. */
function describeMeasure(language: Language, { action, note, ends_at: endsAt }: NotificationRow): string {
  const t = translators[language];
  const until = endsAt === null ? "" : writeUntil(language, endsAt);
  return note === null
    ? t(`notification.${action}.text`, { until })
    : t(`notification.${action}.textWithNote`, { until, note });
}

/** «8 новых объявлений в «…»», «2 новых объявления: Айбек»: what is new at a seller that the user follows. */
function describeNews(language: Language, row: NotificationRow): string {
  const t = translators[language];
  const { new_listings, new_discounts, business_name: name, seller_name } = row;
  const [listings, discounts, business] = [new_listings ?? 0, new_discounts ?? 0, name ?? ""];
  if (name === null) return t("notification.followed_news.ofPerson", { listings, seller: seller_name ?? "" });
  if (listings === 0) return t("notification.followed_news.discounts", { discounts, business });
  return discounts === 0
    ? t("notification.followed_news.listings", { listings, business })
    : t("notification.followed_news.both", { listings, discounts, business });
}

/** Names of saved searches that are told; the others are counted. */
const maxNamesTold = 3;

/** «3 новых объявления по поискам «Honda Fit», «Диван»»: what was found for the user. */
function describeMatches(language: Language, row: NotificationRow): string {
  const t = translators[language];
  const { new_listings, listing_title: title, listing_id: listingId } = row;
  const names = row.search_names ?? [];
  const shown = names
    .slice(0, maxNamesTold)
    .map((name) => `«${name}»`)
    .join(", ");
  const rest = names.length - maxNamesTold;
  const searches = rest > 0 ? t("notification.saved_search.more", { names: shown, rest }) : shown;
  const values = { searches, count: names.length, listings: new_listings ?? 1 };
  if (listingId === null) return t("notification.saved_search.many", values);
  return t("notification.saved_search.text", { ...values, listing: title ?? t("notification.someListing") });
}

/** «Подешевело: «Диван» 12 000 → 9 000 сом»: a listing that the user keeps, or how many of them. */
function describeDrop(language: Language, row: NotificationRow): string {
  const t = translators[language];
  const { listing_title: title, price_from: from, price_to: to, price_currency: currency } = row;
  if (from === null || to === null) return t("notification.price_drop.many", { listings: row.new_listings ?? 1 });
  return t("notification.price_drop.text", {
    listing: title ?? t("notification.someListing"),
    from: writeAmount(from),
    to: writePrice(t, to, currency),
  });
}

/** «12 000 сом». */
function writePrice(t: Translate, amount: number, currency: string | null): string {
  return t(`searches.price.${currency === "USD" ? "USD" : "KGS"}`, { amount: writeAmount(amount) });
}

/** «12 000», by narrow spaces that no line breaks at. */
function writeAmount(amount: number): string {
  return String(amount).replace(/\B(?=(?:\d{3})+$)/g, "\u00a0");
}

type BusinessAction = Extract<NotificationAction, `business_${string}`>;

function isAboutBusiness(action: NotificationAction): action is BusinessAction {
  return action.startsWith("business_");
}

/** What becomes of the user's own business: until when it is on show, or why it is not. */
function describeBusiness(language: Language, row: NotificationRow, action: BusinessAction): string {
  const t = translators[language];
  const { reasons, note, ends_at: endsAt, sender_name: sender } = row;
  // The host of the address, where nothing was wrong with that.
  if (action === "business_import" && note !== null)
    return t("notification.business_import.textOfMember", { host: note });
  if (action !== "business_rejected") {
    return t(`notification.${action}.text`, {
      until: endsAt === null ? "" : writeUntil(language, endsAt),
      name: note ?? "",
      sender: sender ?? t("notification.somebody"),
    });
  }
  const code = requestRejections.find((known) => known === reasons[0]) ?? "other";
  const reason = rejectionTitles[code][`title_${language}`];
  return note === null
    ? t("notification.business_rejected.text", { reason })
    : t("notification.business_rejected.textWithNote", { reason, note });
}

/** What became of a claim. It names the listing or the user as its author saw them. */
function describeClaim(language: Language, { claim_subject, claim_about, claim_outcome }: NotificationRow): string {
  const t = translators[language];
  return t(`notification.claim_resolved.${claim_about ?? "listing"}.${claim_outcome ?? "kept"}`, {
    subject: claim_subject ?? t("notification.someListing"),
  });
}
