import type { ListingState, ProductCard } from "#contracts/listings.ts";
import { formatAgo, formatPrice, truncate } from "#web/platform/format.ts";
import { hrefIn } from "#web/platform/href.ts";
import { type Language, titleOf } from "#web/platform/language.ts";
import { colourOf } from "#web/ui/photo-colour.ts";
import { guessLanguage } from "./guess-language.ts";

/** Where texts of a card are cut (spec §9). */
const titleLength = 30;
const placeLength = 10;
const businessLength = 15;

/** An ad as a card draws it: words only, made in the loader, so that a list travels small and both sides agree. */
export interface CardView {
  id: number;
  href: string;
  title: string;
  /** The whole title, when it was cut. */
  fullTitle?: string;
  /** Language of the title, when it is not the page's. */
  lang?: Language;
  price: string;
  oldPrice?: string;
  /** `−15 %`. */
  discount?: string;
  isVip?: boolean;
  photo: CardPhoto | null;
  photoCount: number;
  place: string;
  /** Absent where it would grow old. */
  ago?: string;
  business?: string;
  /** A word of its list about the ad, under the price; `isGood` for who wants to buy. */
  note?: { text: string; isGood: boolean };
  /** Only of an ad that the public does not see. */
  state?: Exclude<ListingState, "active">;
}

/** The picture of a card, small to send: its other sizes follow from the address. */
interface CardPhoto {
  /** Address of the largest rendition. */
  photo: string;
  width: number;
  height: number;
  /** Average colour, drawn until the picture arrives. */
  colour: string;
}

/** The card of an ad in a language; `now` in milliseconds is the moment of the request. */
export function viewCard(product: ProductCard, language: Language, now: number): CardView {
  const { stock_price: stock, currency, first_photo: photo, user } = product;
  const title = truncate(product.title, titleLength);
  const lang = guessLanguage(product.title);
  return {
    id: product.id,
    href: hrefIn(language, `/products/${product.id}`),
    title,
    ...(title === product.title ? {} : { fullTitle: product.title }),
    ...(lang && lang !== language ? { lang } : {}),
    price: formatPrice(stock ?? product.price, currency, language),
    ...(stock === null ? {} : { oldPrice: formatPrice(product.price, currency, language) }),
    ...(stock !== null && product.discount ? { discount: `−${product.discount}\u00a0%` } : {}),
    ...(product.is_vip ? { isVip: true } : {}),
    photo: photo && { photo: photo.photo, width: photo.width, height: photo.height, colour: colourOf(photo.thumbhash) },
    photoCount: product.photo_count,
    place: truncate(titleOf(product.location, language), placeLength),
    ago: formatAgo(product.upvote_date, now, language),
    ...(product.state === "active" ? {} : { state: product.state }),
    ...(user.business_name ? { business: truncate(user.business_name, businessLength) } : {}),
  };
}
