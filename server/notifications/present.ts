import type { Notification } from "#contracts/notifications.ts";
import { presentPhoto } from "#server/listings/present.ts";
import { type Language, loadTexts, type Translate } from "#server/platform/texts.ts";
import { findReasons } from "#server/selling/policy/reasons.ts";
import type { NotificationRow } from "./queries.ts";

const translators: Record<Language, Translate> = {
  ru: loadTexts("ru", "messages"),
  ky: loadTexts("ky", "messages"),
};

/** A notification as its person sees it. */
export function presentNotification(row: NotificationRow): Notification {
  return {
    id: row.id,
    action: row.action,
    is_read: row.read_at !== null,
    creation_date: Math.floor(row.created_at.getTime() / 1_000),
    product:
      row.listing_id === null
        ? null
        : { id: row.listing_id, title: row.listing_title ?? "", photos: presentPhotos(row) },
    sender: row.sender_name === null ? null : { name: row.sender_name },
    title_ru: titleIn("ru", row),
    title_ky: titleIn("ky", row),
    description_ru: describeIn("ru", row),
    description_ky: describeIn("ky", row),
  };
}

/** What it says in a few words. */
function titleIn(language: Language, { action }: NotificationRow): string {
  return translators[language](`notification.${action}.title`);
}

/** What it says in a sentence. */
export function describeIn(
  language: Language,
  { action, listing_title, sender_name, reasons }: NotificationRow,
): string {
  const t = translators[language];
  const listing = listing_title ?? t("notification.someListing");
  const titles = findReasons(reasons).map((reason) => reason[`title_${language}`]);
  if (action === "blocked" && titles.length > 0) {
    return t("notification.blocked.textWithReasons", { listing, reasons: titles.join("; "), count: titles.length });
  }
  return t(`notification.${action}.text`, { listing, sender: sender_name ?? t("notification.somebody") });
}

function presentPhotos(row: NotificationRow): NonNullable<Notification["product"]>["photos"] {
  const { photo_id: id, photo_name: name, photo_width: width, photo_height: height, photo_thumbhash: thumbhash } = row;
  if (id === null || name === null || width === null || height === null || thumbhash === null) return [];
  return [presentPhoto({ id, name, width, height, thumbhash })];
}
