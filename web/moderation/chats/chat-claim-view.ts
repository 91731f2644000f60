import type { SystemEvent } from "#contracts/chat/rules.ts";
import type { ChatClaim, ClaimedMessage } from "#contracts/moderation/chat-schemas.ts";
import type { ChatOutcome } from "#contracts/moderation/rules.ts";
import { type ModeratedUserView, viewModeratedUser } from "#web/moderation/users/moderated-user-view.ts";
import type { Api } from "#web/platform/api.ts";
import { formatAgo, formatDate, formatMoney } from "#web/platform/format.ts";
import { titleOf } from "#web/platform/language.ts";
import { type ChatPhotoView, viewChatPhoto } from "./held-view.ts";

/** A claim about what somebody writes in a chat. */
export interface ChatClaimView {
  id: number;
  category: string;
  text: string | null;
  ago: string;
  /** Null if the account was deleted. */
  by: { id: number; name: string } | null;
  about: ModeratedUserView;
  /** Staff is neither silenced nor blocked. */
  mayBlock: boolean;
  product: { id: number | null; title: string } | null;
  messageCount: number;
  outcome: ChatOutcome | null;
  note: string | null;
}

export function viewChatClaim(claim: ChatClaim, api: Api): ChatClaimView {
  const { id, text, user, about, product, outcome, note } = claim;
  return {
    id,
    category: titleOf(claim.category, api.language),
    text,
    ago: formatAgo(claim.creation_date, api.now, api.language),
    by: user,
    about: viewModeratedUser(about, api),
    mayBlock: about.may_block,
    product,
    messageCount: claim.message_count,
    outcome,
    note,
  };
}

/** A message as it was when somebody complained. */
export interface ClaimedMessageView {
  id: number;
  /** Null: nobody's. */
  isByAuthor: boolean | null;
  isReported: boolean;
  text: string;
  photos: ChatPhotoView[];
  /** It had photos, and they are gone. */
  hasLostPhotos: boolean;
  /** The price of an offer. */
  offer: string | null;
  /** It is an order, whose comment is the text. */
  isOrder: boolean;
  event: SystemEvent | null;
  wasDeleted: boolean;
  isDeleted: boolean;
  /** «21 ноября 2026, 16:05». */
  time: string;
  /** It is the other's, and there still. */
  mayRemove: boolean;
}

export function viewClaimedMessage(message: ClaimedMessage, { language }: Pick<Api, "language">): ClaimedMessageView {
  const { id, kind, text, event, amount, currency } = message;
  return {
    id,
    isByAuthor: message.is_by_author,
    isReported: message.is_reported,
    text,
    photos: message.photos.map(viewChatPhoto),
    hasLostPhotos: kind === "photo" && !message.was_deleted && message.photos.length === 0,
    offer: kind === "offer" && amount !== null && currency !== null ? formatMoney(amount, currency, language) : null,
    isOrder: kind === "order",
    event,
    wasDeleted: message.was_deleted,
    isDeleted: message.is_deleted,
    time: `${formatDate(message.creation_date, language)}, ${timeInBishkek(message.creation_date)}`,
    mayRemove: message.is_by_author === false && kind !== "system" && !message.is_deleted,
  };
}

/** «16:05»; Asia/Bishkek is UTC+6 all year. */
function timeInBishkek(date: string): string {
  return new Date(Date.parse(date) + 6 * 3_600_000).toISOString().slice(11, 16);
}
