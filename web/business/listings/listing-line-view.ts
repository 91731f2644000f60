import type { Currency } from "#contracts/base/currency.ts";
import type { ListingState } from "#contracts/listings/schemas.ts";
import type { OwnCard } from "#contracts/selling/schemas.ts";
import { formatPrice } from "#web/listings/card/format-price.ts";
import { guessLanguage } from "#web/listings/card/guess-language.ts";
import { thumbnailOf } from "#web/listings/card/thumbnail.ts";
import { formatDate } from "#web/platform/format.ts";
import type { Language } from "#web/platform/language.ts";

/** One of one's own listings as a line of a list. */
export interface ListingLineView {
  id: number;
  title: string;
  lang?: Language;
  picture: string | null;
  /** The price that is paid now; the one before the discount, as the owner knows it. */
  price: string;
  oldPrice?: string;
  /** The last day of the discount. */
  until?: string;
  /** Buyers see no price before the discount. */
  hidesOldPrice?: true;
  /** Unless it is on show. */
  state?: Exclude<ListingState, "active">;
  /** Whole units, 0 is negotiable; without discount. */
  asked: number;
  discounted: number | null;
  currency: Currency;
}

/** Pixels, drawn twice as dense. */
const pictureWidth = 160;
/** The end is a midnight: the last day is the one before. */
const moment = 60_000;

export function viewListingLine(own: OwnCard, language: Language): ListingLineView {
  const lang = guessLanguage(own.title);
  const { asking_price: asked, discount_price: discounted, currency } = own;
  return {
    id: own.id,
    title: own.title,
    ...(lang && lang !== language ? { lang } : {}),
    picture: thumbnailOf(own, pictureWidth),
    price: formatPrice(discounted ?? asked, currency, language),
    ...(discounted === null ? {} : { oldPrice: formatPrice(asked, currency, language) }),
    ...(own.discount_until && discounted !== null
      ? { until: formatDate(Date.parse(own.discount_until) - moment, language) }
      : {}),
    ...(own.hides_old_price && discounted !== null ? { hidesOldPrice: true as const } : {}),
    ...(own.state === "active" ? {} : { state: own.state }),
    asked,
    discounted,
    currency,
  };
}
