import type { ListingState } from "#contracts/listings/schemas.ts";
import type { OwnerAction } from "#contracts/selling/rules.ts";
import type { BlockReason } from "#contracts/listings/schemas.ts";
import type { OwnCard } from "#contracts/selling/schemas.ts";
import { type CardView, viewCard } from "#web/listings/card/card-view.ts";
import { type AskedView, viewAsked } from "#web/selling/new-price/asked-view.ts";
import { formatDayAndMonth, formatDayAndTime, formatNumber } from "#web/platform/format.ts";
import type { Translate } from "#web/platform/i18n.tsx";
import type { Language } from "#web/platform/language.ts";

/** A number, beside its icon, and as it is read aloud or shown where there is room. */
export interface Figure {
  shown: string;
  text: string;
}

/** One of the user's own listings as the list shows it. */
export interface OwnCardView {
  card: CardView;
  state: ListingState;
  /** It was deleted: only an edit activates it again. */
  isDeleted: boolean;
  /** An import has made it without photos: nobody sees it until it gets some. */
  needsPhotos: boolean;
  /** The actions that are possible now. */
  actions: OwnerAction[];
  views: Figure;
  favourites?: Figure;
  /** «Артикул 000042», by which imports know it. */
  article?: string;
  /** When it expires. */
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
}

/** `now` is the time of the request in milliseconds. */
export function viewOwnCard(own: OwnCard, language: Language, now: number, t: Translate<"selling.own">): OwnCardView {
  const isBlocked = own.state === "blocked";
  const asked = viewAsked(own, own.asking_price);
  const figure = (name: "views" | "favorites", count: number): Figure => {
    const shown = formatNumber(count);
    return { shown, text: t(name, { count, shown }) };
  };
  return {
    card: viewCard(own, language, now),
    state: own.state,
    isDeleted: own.is_deleted,
    needsPhotos: own.needs_photos,
    actions: own.actions.filter((action) => action !== "price" || asked),
    views: figure("views", own.views),
    ...(own.favorites > 0 ? { favourites: figure("favorites", own.favorites) } : {}),
    ...(own.article !== null && { article: t("article", { article: own.article }) }),
    ...(own.expires_date ? { expires: t("expires", { date: formatDayAndMonth(own.expires_date, language) }) } : {}),
    ...(own.reserved_until
      ? { reserved: t("reservedUntil", { date: formatDayAndTime(own.reserved_until, language) }) }
      : {}),
    ...(asked && { asked }),
    ...(own.deal_type === "rent" && { isRent: true as const }),
    nextRaise: own.next_upvote_date,
    reasons: isBlocked ? (own.moderation?.reasons ?? []) : [],
    note: isBlocked ? (own.moderation?.note ?? null) : null,
  };
}
