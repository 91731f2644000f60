import type { HeldMessage } from "#contracts/moderation/chat-schemas.ts";
import type { Photo } from "#contracts/listings/schemas.ts";
import { presentChatPhoto } from "#server/chat/records/present-message.ts";
import { shieldRules } from "#server/shield/rules.ts";

/** Where staff gets photos of messages. */
export const staffPhotoPath = "/moderation/v1/chat/photos/";

/** As the two of a room get it, at an address for staff. */
export function presentStaffPhoto(photo: Parameters<typeof presentChatPhoto>[0]): Photo {
  const presented = presentChatPhoto(photo);
  const move = (address: string) => staffPhotoPath + address.slice(address.lastIndexOf("/") + 1);
  return { ...presented, photo: move(presented.photo), medium_thumbnail: move(presented.medium_thumbnail) };
}

/** The listing of a room as its buyer saw it last. */
export function presentProduct(row: {
  is_about_listing: boolean;
  listing_id: number | null;
  listing_title: string | null;
}): HeldMessage["product"] {
  return row.is_about_listing ? { id: row.listing_id, title: row.listing_title ?? "" } : null;
}

/** The finding that is no rule of the shield's: `server/chat/messages/shield-messages.ts`. */
const sameText = { title_ru: "То же самое разослано многим", title_ky: "Ушуну эле көп адамга жазган" };

export function presentFinding({
  code,
  fragment,
}: {
  code: string;
  fragment: string;
}): HeldMessage["findings"][number] {
  return { ...presentRule(code), fragment };
}

/** What was found; a rule that is no more has its code for a title. */
export function presentRule(code: string): { code: string; title_ru: string; title_ky: string } {
  if (code === "same_text") return { code, ...sameText };
  const { title_ru, title_ky } = shieldRules.find((rule) => rule.code === code) ?? { title_ru: code, title_ky: code };
  return { code, title_ru, title_ky };
}
