import type { ListingState, ProductCard } from "#contracts/listings/schemas.ts";
import { formatAgo, truncate } from "#web/platform/format.ts";
import { formatPrice } from "./format-price.ts";
import { hrefIn } from "#web/platform/href.ts";
import { type Language, titleOf } from "#web/platform/language.ts";
import { colourOf } from "#web/ui/photo/photo-colour.ts";
import { guessLanguage } from "./guess-language.ts";

/** Texts of a card are cut at these lengths, in characters. */
const titleLength = 30;
const maxLocationLength = 10;
const businessLength = 15;

/**
 * A listing as a card shows it: formatted in the loader, so that lists stay small, and server and browser render the same.
 */
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
  location: string;
  /** Absent from stored cards, where it would become outdated. */
  ago?: string;
  business?: string;
  /** A remark under the price; `isGood` if it is good for buyers. */
  note?: { text: string; isGood: boolean };
  /** Only of a listing that the public does not see. */
  state?: Exclude<ListingState, "active">;
}

/** The picture of a card: the addresses of its other sizes follow from this one. */
interface CardPhoto {
  /** Address of the largest rendition. */
  photo: string;
  width: number;
  height: number;
  /** Average colour, drawn until the picture arrives. */
  colour: string;
}

/** The card of a listing in a language; `now` is the time of the request in milliseconds. */
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
    location: truncate(titleOf(product.location, language), maxLocationLength),
    ago: formatAgo(product.upvote_date, now, language),
    ...(product.state === "active" ? {} : { state: product.state }),
    ...(user.business_name ? { business: truncate(user.business_name, businessLength) } : {}),
  };
}
