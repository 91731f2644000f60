import type { ListingState } from "#contracts/listings/schemas.ts";
import type { OwnerAction } from "#contracts/selling/rules.ts";
import type { BlockReason } from "#contracts/listings/schemas.ts";
import type { OwnProduct } from "#contracts/selling/schemas.ts";
import { type AskedView, viewAsked } from "#web/selling/new-price/asked-view.ts";
import { formatDate, formatDayAndTime } from "#web/platform/format.ts";
import type { Translate } from "#web/platform/i18n.tsx";
import type { Language } from "#web/platform/language.ts";
import "#web/selling/texts.ts";

/** The state of one of the user's own listings, for its page. */
export interface OwnStateView {
  state: ListingState;
  isDeleted: boolean;
  /** An import has made it without photos: nobody sees it until it gets some. */
  needsPhotos: boolean;
  /** The actions that are possible now. */
  actions: OwnerAction[];
  /** «Артикул 000042», by which imports know it. */
  article?: string;
  expires?: string;
  /** «Зарезервировано до …». */
  reserved?: string;
  /** It is rented out, not sold. */
  isRent?: true;
  /** The current price for the form of a new price; absent if the price cannot be changed. */
  asked?: AskedView;
  /** ISO 8601; null if it may be raised now. */
  nextRaise: string | null;
  reasons: BlockReason[];
  note: string | null;
  /** How long a listing on review waits. */
  wait?: string | null;
  /** The time of the request, in milliseconds. */
  now: number;
}

/** `now` is the time of the request in milliseconds. */
export function viewOwnState(
  product: OwnProduct,
  language: Language,
  now: number,
  t: Translate<"selling.own">,
): OwnStateView {
  const isBlocked = product.state === "blocked";
  const asked = viewAsked(product, product.price);
  return {
    state: product.state,
    isDeleted: product.is_deleted,
    needsPhotos: product.needs_photos,
    actions: product.actions.filter((action) => action !== "price" || asked),
    ...(product.article !== null && { article: t("article", { article: product.article }) }),
    ...(product.expires_date ? { expires: t("expires", { date: formatDate(product.expires_date, language) }) } : {}),
    ...(product.reserved_until
      ? { reserved: t("reservedUntil", { date: formatDayAndTime(product.reserved_until, language) }) }
      : {}),
    ...(asked && { asked }),
    ...(product.deal_type === "rent" && { isRent: true as const }),
    nextRaise: product.next_upvote_date,
    reasons: isBlocked ? (product.moderation?.reasons ?? []) : [],
    note: isBlocked ? (product.moderation?.note ?? null) : null,
    now,
  };
}
