import { messageRefusals, type MessageRefusal } from "#contracts/chat/refusals.ts";
import type { Photo } from "#contracts/listings/schemas.ts";
import type { HeldMessage } from "#contracts/moderation/chat-schemas.ts";
import type { Api } from "#web/platform/api.ts";
import { formatMoney } from "#web/platform/format.ts";
import { titleOf } from "#web/platform/language.ts";
import { describeQueueWait } from "#web/moderation/staff/describe-time.ts";
import { type ModeratedUserView, viewModeratedUser } from "#web/moderation/users/moderated-user-view.ts";

/** A photo of a message, small and as it is. */
export interface ChatPhotoView {
  id: number;
  small: string;
  full: string;
}

export interface HeldView {
  id: number;
  text: string;
  photos: ChatPhotoView[];
  /** The price that is offered along with it. */
  offer: string | null;
  sender: ModeratedUserView;
  receiver: { id: number; name: string } | null;
  product: { id: number | null; title: string } | null;
  findings: { title: string; fragment: string }[];
  wait: string;
  /** The reason that is chosen first: what was found. */
  reason: MessageRefusal;
}

export function viewHeld(message: HeldMessage, api: Api): HeldView {
  const { id, text, sender, receiver, product, offer, waiting_seconds: wait } = message;
  const found = messageRefusals.find((reason) => message.findings.some(({ code }) => code === reason));
  return {
    id,
    text,
    photos: message.photos.map(viewChatPhoto),
    offer: offer && formatMoney(offer.amount, offer.currency, api.language),
    sender: viewModeratedUser(sender, api),
    receiver,
    product,
    findings: message.findings.map((finding) => ({
      title: titleOf(finding, api.language),
      fragment: finding.fragment,
    })),
    wait: describeQueueWait(wait, api.texts("moderation")),
    reason: found ?? "fraud",
  };
}

export function viewChatPhoto({ id, photo, medium_thumbnail: small }: Photo): ChatPhotoView {
  return { id, small, full: photo };
}
