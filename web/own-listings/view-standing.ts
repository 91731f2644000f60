import type { ListingState } from "#contracts/listings.ts";
import type { BlockReason, OwnProduct } from "#contracts/selling.ts";
import { formatDate } from "#web/platform/format.ts";
import type { Translate } from "#web/platform/i18n.tsx";
import type { Language } from "#web/platform/language.ts";
import "./texts.ts";

/** How one's own ad stands, for its page. */
export interface OwnStanding {
  state: ListingState;
  isDeleted: boolean;
  expires?: string;
  /** ISO 8601; null: it may be raised now. */
  nextRaise: string | null;
  reasons: BlockReason[];
  note: string | null;
  /** The moment of the request, in milliseconds. */
  now: number;
}

/** How one's own ad stands; `t` has the texts of `own-listings`. */
export function viewStanding(product: OwnProduct, language: Language, now: number, t: Translate): OwnStanding {
  const isBlocked = product.state === "blocked";
  return {
    state: product.state,
    isDeleted: product.is_deleted,
    ...(product.expires_date ? { expires: t("expires", { date: formatDate(product.expires_date, language) }) } : {}),
    nextRaise: product.next_upvote_date,
    reasons: isBlocked ? (product.moderation?.reasons ?? []) : [],
    note: isBlocked ? (product.moderation?.note ?? null) : null,
    now,
  };
}
