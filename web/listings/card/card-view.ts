import type { Currency } from "#contracts/base/currency.ts";
import type { Closing, Wanted } from "#contracts/listings/rules.ts";
import type { ListingState, ProductCard } from "#contracts/listings/schemas.ts";
import { formatAgo } from "#web/platform/format.ts";
import { formatPrice, priceKindOf } from "./format-price.ts";
import { hrefIn } from "#web/platform/href.ts";
import { type Language, titleOf } from "#web/platform/language.ts";
import type { MakeCover } from "#web/ui/photo/cover-photo.ts";
import { colourOf } from "#web/ui/photo/photo-colour.ts";
import type { PhotoCover } from "#web/ui/photo/photo-cover.ts";
import { guessLanguage } from "./guess-language.ts";

/**
 * A listing as a card shows it: formatted in the loader, so that lists stay small, and server and browser render the same. Texts are
 * whole: `card.css` cuts what has no room.
 */
export interface CardView {
  id: number;
  href: string;
  title: string;
  /** Language of the title, when it is not the page's. */
  lang?: Language;
  /** With what it is for, «25 000 сом/мес». */
  price: string;
  oldPrice?: string;
  /** `−15 %`. */
  discount?: string;
  /** The price was lowered lately, and no discount says so. */
  isReduced?: boolean;
  isVip?: boolean;
  photo: CardPhoto | null;
  /** Address of the picture of its category; only without a photo. */
  drawn?: string;
  photoCount: number;
  /** «2015 · 2,5 л · 120 000 км». */
  facts?: string;
  /** Whose it is; cards that devices have kept from before do not know it. */
  seller?: number;
  /** The seller looks for something. */
  wanted?: Wanted;
  acceptsExchange?: boolean;
  acceptsHaggling?: boolean;
  /** With its region. */
  location: string;
  /** Its id: how far that is from the reader is said later. */
  place?: number;
  /** Absent from stored cards, where it would become outdated. */
  ago?: string;
  business?: string;
  /** What one costs, in whole units of the currency: it can be put into the cart. */
  orderable?: { price: number; currency: Currency; seller: number };
  /** A remark under the price; `isGood` if it is good for buyers. */
  note?: { text: string; isGood: boolean };
  /** Until when it is held for somebody, in milliseconds: a stored card says so no longer. */
  reservedUntil?: number;
  /** Only of a listing that the public does not see: its state, or how its owner closed it. */
  state?: Exclude<ListingState, "active"> | Closing;
}

/** The picture of a card: the addresses of its other sizes follow from this one. */
interface CardPhoto {
  /** Address of the largest rendition. */
  photo: string;
  width: number;
  height: number;
  /** Average colour, drawn until the picture arrives. */
  colour: string;
  /** Shown instead until it is asked for, where data are saved. */
  cover?: PhotoCover;
}

/** What does not pass with time, of cards that the server has in memory. */
const lastingViews = new WeakMap<ProductCard, Partial<Record<Language, CardView>>>();

/** The width of a photo that a tap on its cover loads. */
export const coveredWidth = 320;

/** The card of a listing in a language; `now` is the time of the request in milliseconds. Its photo is covered where `makeCover` is given. */
export function viewCard(product: ProductCard, language: Language, now: number, makeCover?: MakeCover): CardView {
  const views = lastingViews.get(product) ?? {};
  const lasting = (views[language] ??= viewLasting(product, language));
  lastingViews.set(product, views);
  const { first_photo: photo } = product;
  return {
    ...lasting,
    ...(makeCover && photo && lasting.photo && { photo: { ...lasting.photo, cover: makeCover(photo) } }),
    ago: formatAgo(product.upvote_date, now, language),
  };
}

function viewLasting(product: ProductCard, language: Language): CardView {
  const { stock_price: stock, currency, first_photo: photo, user } = product;
  const lang = guessLanguage(product.title);
  const facts = language === "ky" ? product.facts_ky : product.facts_ru;
  return {
    id: product.id,
    href: hrefIn(language, `/products/${product.id}`),
    title: product.title,
    ...(lang && lang !== language ? { lang } : {}),
    price: formatPrice(stock ?? product.price, currency, language, priceKindOf(product, language)),
    ...(stock === null ? {} : { oldPrice: formatPrice(product.price, currency, language) }),
    ...(stock !== null && product.discount ? { discount: `−${product.discount}\u00a0%` } : {}),
    ...(product.reduced_from === null ? {} : { isReduced: true }),
    ...(product.is_vip ? { isVip: true } : {}),
    photo: photo && { photo: photo.photo, width: photo.width, height: photo.height, colour: colourOf(photo.thumbhash) },
    ...(product.drawn_picture ? { drawn: product.drawn_picture } : {}),
    photoCount: product.photo_count,
    ...(facts ? { facts } : {}),
    ...(product.wanted ? { wanted: product.wanted } : {}),
    ...(product.accepts_exchange ? { acceptsExchange: true } : {}),
    ...(product.accepts_haggling ? { acceptsHaggling: true } : {}),
    location: viewShortLocation(product, language),
    place: product.location.id,
    ...(product.reserved_until === null ? {} : { reservedUntil: Date.parse(product.reserved_until) }),
    ...(product.state === "active" ? {} : { state: product.closed_as ?? product.state }),
    seller: user.id,
    ...(user.business_name ? { business: user.business_name } : {}),
    ...(product.is_orderable && { orderable: { price: stock ?? product.price, currency, seller: user.id } }),
  };
}

/** What a card has no room for: «Кызыл-Туу, Чуйская обл.» instead of «Кызыл-Туу а/а, Чуйская область». */
const shortened: readonly (readonly [RegExp, string])[] = [
  [/ (?:а\/а|айыл аймагы)(?=,|$)/, ""],
  [/ область$/, " обл."],
  [/ облусу$/, " обл."],
];

/** The same as short as it stays clear: the page of the listing says it whole. */
function viewShortLocation(product: Pick<ProductCard, "location">, language: Language): string {
  return shortened.reduce((text, [long, short]) => text.replace(long, short), viewLocation(product, language));
}

/** «Асанбай мкр, Бишкек»: the location with its region, if that says more. */
export function viewLocation({ location }: Pick<ProductCard, "location">, language: Language): string {
  const title = titleOf(location, language);
  return location.region.id === location.id ? title : `${title}, ${titleOf(location.region, language)}`;
}
