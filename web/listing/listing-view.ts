import type { ParameterValue, Photo, Product } from "#contracts/listings.ts";
import { formatAgo, formatMoney, formatNumber, formatPrice, yearOf } from "#web/platform/format.ts";
import type { Translate } from "#web/platform/i18n.tsx";
import { type Language, titleOf } from "#web/platform/language.ts";
import type { Crumb } from "#web/ui/breadcrumbs.tsx";
import { colourOf } from "#web/ui/photo-colour.ts";
import { photoAt, photoSet, type PhotoSource } from "#web/ui/photo-source.ts";
import { type PersonView, viewPerson } from "#web/user/person-view.ts";
import { type CardView, viewCard } from "./card-view.ts";
import { guessLanguage } from "./guess-language.ts";
import { isLong } from "./is-long.ts";
import { viewNumber } from "./view-number.ts";

/** Widest rendition on the page itself; a larger one is fetched only when asked for. */
const pageWidth = 960;
const thumbnailWidth = 160;

export interface GalleryPhoto extends PhotoSource {
  thumbnail: string;
  /** Address of the largest rendition. */
  large: string;
}

/** An ad as its page shows it: words only, made in the loader, so that both sides agree. */
export interface ListingView {
  id: number;
  title: string;
  /** Languages of what the person wrote, where they are not the page's. */
  titleLang?: Language;
  descriptionLang?: Language;
  crumbs: Crumb[];
  photos: GalleryPhoto[];
  price: string;
  oldPrice?: string;
  /** `−15 %`. */
  discount?: string;
  /** The same amount in som, for a price in dollars. */
  inSom?: string;
  isVip: boolean;
  place: string;
  ago: string;
  /** Absent before the first. */
  views?: string;
  description: string;
  /** The description is shown folded at first. */
  isLong: boolean;
  parameters: { id: number; title: string; value: string }[];
  seller: PersonView;
  similar: CardView[];
  isPriceComparable: boolean;
  /** Of whoever is signed in. */
  isFavourite: boolean;
}

/** The page of an ad in a language; `now` in milliseconds is the moment of the request, `t` the texts of `listing`. */
export function viewListing(product: Product, language: Language, now: number, t: Translate): ListingView {
  const { stock_price: stock, currency, price_kgs: priceKgs, user } = product;
  return {
    id: product.id,
    title: product.title,
    ...foreign("titleLang", product.title, language),
    ...foreign("descriptionLang", product.description, language),
    crumbs: viewCrumbs(product, language, t),
    photos: product.photos.map(viewPhoto),
    price: formatPrice(stock ?? product.price, currency, language),
    ...(stock === null ? {} : { oldPrice: formatPrice(product.price, currency, language) }),
    ...(stock !== null && product.discount ? { discount: `−${product.discount}\u00a0%` } : {}),
    ...(currency === "USD" && priceKgs > 0 ? { inSom: formatMoney(priceKgs, "KGS", language) } : {}),
    isVip: product.is_vip,
    place: viewPlace(product, language),
    ago: formatAgo(product.upvote_date, now, language),
    ...(product.views > 0 ? { views: t("views", { count: product.views, shown: formatNumber(product.views) }) } : {}),
    description: product.description,
    isLong: isLong(product.description),
    parameters: viewParameters(product, language, t),
    seller: viewPerson(user, t("memberSince", { year: yearOf(user.member_since) }), t),
    isPriceComparable: product.is_price_comparable,
    isFavourite: product.is_favorite ?? false,
    similar: product.similar.map((card) => viewCard(card, language, now)),
  };
}

/** «Асанбай мкр, Бишкек»: the place, and its region where that says more. */
export function viewPlace({ location }: Product, language: Language): string {
  const place = titleOf(location, language);
  return location.region.id === location.id ? place : `${place}, ${titleOf(location.region, language)}`;
}

/** Paths of the ad's categories, from the main one down: each holds the ones above (spec §2, routes). */
function categoryCrumbs({ breadcrumbs }: Product, language: Language): Required<Crumb>[] {
  const slugs = breadcrumbs.map(({ title_slug }) => title_slug);
  return breadcrumbs.map((category, index) => ({
    title: titleOf(category, language),
    to: `/category/${slugs.slice(0, index + 1).join("/")}`,
  }));
}

function viewCrumbs(product: Product, language: Language, t: Translate): Crumb[] {
  return [{ title: t("home"), to: "/" }, ...categoryCrumbs(product, language)];
}

function viewPhoto(photo: Photo): GalleryPhoto {
  return {
    src: photoAt(photo, pageWidth),
    srcSet: photoSet(photo, pageWidth),
    width: photo.width,
    height: photo.height,
    colour: colourOf(photo.thumbhash),
    thumbnail: photoAt(photo, thumbnailWidth),
    large: photo.photo,
  };
}

function viewParameters(product: Product, language: Language, t: Translate): ListingView["parameters"] {
  const given = product.parameters
    .map((parameter) => ({
      id: parameter.id,
      title: titleOf(parameter, language),
      value: viewValue(parameter, language),
    }))
    .filter(({ value }) => value !== "");
  // Selling is what everybody expects; anything else is worth saying.
  if (product.deal_type === "sell") return given;
  return [{ id: 0, title: t("dealType"), value: t(`deal.${product.deal_type}`) }, ...given];
}

/** «Кожаный салон, Люк», «146 000 км», «2008 г.» */
function viewValue(parameter: ParameterValue, language: Language): string {
  const { value, options } = parameter;
  const unit = language === "ky" ? parameter.unit_ky : parameter.unit_ru;
  if (options.length > 0) return options.map((option) => titleOf(option, language)).join(", ");
  if (value === null || value === "") return "";
  return [typeof value === "number" ? viewNumber(value) : value, unit].filter(Boolean).join("\u00a0");
}

function foreign<K extends string>(key: K, text: string, language: Language): { [P in K]?: Language } {
  const guessed = guessLanguage(text);
  return guessed && guessed !== language ? ({ [key]: guessed } as { [P in K]?: Language }) : {};
}
