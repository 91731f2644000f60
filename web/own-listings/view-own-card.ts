import type { ListingState } from "#contracts/listings.ts";
import type { BlockReason, OwnCard } from "#contracts/selling.ts";
import { type CardView, viewCard } from "#web/listing/card-view.ts";
import { formatDate, formatNumber } from "#web/platform/format.ts";
import type { Translate } from "#web/platform/i18n.tsx";
import type { Language } from "#web/platform/language.ts";

/** One's own ad as the list of one's own ads draws it. */
export interface OwnCardView {
  card: CardView;
  state: ListingState;
  /** Deleted once: only an edit brings it back. */
  isDeleted: boolean;
  views: string;
  favorites?: string;
  /** When it goes inactive by itself. */
  expires?: string;
  /** ISO 8601; null: it may be raised now. */
  nextRaise: string | null;
  reasons: BlockReason[];
  note: string | null;
}

/** One's own ad in a language; `now` in milliseconds is the moment of the request, `t` has the texts of `own-listings`. */
export function viewOwnCard(own: OwnCard, language: Language, now: number, t: Translate): OwnCardView {
  const isBlocked = own.state === "blocked";
  return {
    card: viewCard(own, language, now),
    state: own.state,
    isDeleted: own.is_deleted,
    views: t("views", { count: own.views, shown: formatNumber(own.views) }),
    ...(own.favorites > 0
      ? { favorites: t("favorites", { count: own.favorites, shown: formatNumber(own.favorites) }) }
      : {}),
    ...(own.expires_date ? { expires: t("expires", { date: formatDate(own.expires_date, language) }) } : {}),
    nextRaise: own.next_upvote_date,
    reasons: isBlocked ? (own.moderation?.reasons ?? []) : [],
    note: isBlocked ? (own.moderation?.note ?? null) : null,
  };
}
