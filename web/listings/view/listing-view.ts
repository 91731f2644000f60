import type { Wanted } from "#contracts/listings/rules.ts";
import type { ParameterValue, Product } from "#contracts/listings/schemas.ts";
import type { Orderable } from "#web/cart/button/put-into-cart.ts";
import { formatAgo, formatDate, formatDayAndTime, formatMoney, formatNumber, yearOf } from "#web/platform/format.ts";
import { formatPrice, priceKindOf } from "#web/listings/card/format-price.ts";
import type { Translate } from "#web/platform/i18n.tsx";
import type { MakeCover } from "#web/ui/photo/cover-photo.ts";
import { type Language, titleOf } from "#web/platform/language.ts";
import type { Crumb } from "#web/ui/breadcrumbs.tsx";
import { type UserView, viewUser } from "#web/users/view/user-view.ts";
import { type CardView, viewCard, viewLocation } from "#web/listings/card/card-view.ts";
import { type GalleryPhoto, viewPhoto } from "#web/listings/gallery/gallery-photo.ts";
import { guessLanguage } from "#web/listings/card/guess-language.ts";
import type { PriceHistoryView } from "./price-history-view.ts";
import { isFolded } from "./is-folded.ts";
import { viewNumber } from "./view-number.ts";

/** A listing as its page shows it: formatted in the loader, so that server and browser render the same. */
export interface ListingView {
  id: number;
  title: string;
  /** Languages of the seller's texts, if they differ from the page's. */
  titleLang?: Language;
  descriptionLang?: Language;
  crumbs: Crumb[];
  photos: GalleryPhoto[];
  /** Address of the picture of its category; only without photos. */
  drawn?: string;
  price: string;
  oldPrice?: string;
  /** `−15 %`. */
  discount?: string;
  /** The same amount in som, for a price in dollars. */
  inSom?: string;
  /** What the public has seen of the price; absent while it is the first one. */
  priceHistory?: PriceHistoryView;
  isVip: boolean;
  /** The seller looks for something. */
  wanted?: Wanted;
  /** The price is the pay of a job. */
  isJob?: true;
  acceptsExchange?: boolean;
  acceptsHaggling?: boolean;
  /** «Зарезервировано до …». */
  reserved?: string;
  location: string;
  /** Its id: how far that is from the reader is said later. */
  place: number;
  ago: string;
  /** Absent when there are none. */
  views?: string;
  description: string;
  /** The description is shown folded at first. */
  isFolded: boolean;
  parameters: { id: number; title: string; value: string }[];
  seller: UserView;
  similar: CardView[];
  isPriceComparable: boolean;
  /** The viewer is its owner. */
  isMine: boolean;
  /** A favourite of the viewer. */
  isFavourite: boolean;
  /** It can be put into the cart, at this price; absent where it cannot. */
  orderable?: Orderable;
  /** It is in the viewer's cart. */
  isInCart: boolean;
  /** The viewer has complained of it, and no moderator has decided. */
  isClaimed: boolean;
}

/** The view of a listing in a language; `now` is the time of the request in milliseconds. */
export function viewListing(
  product: Product,
  language: Language,
  now: number,
  t: Translate<"listings">,
  /** Where data are saved. */
  covers?: { ofCards: MakeCover; ofPhotos: MakeCover },
): ListingView {
  const { stock_price: stock, currency, price_kgs: priceKgs, user } = product;
  return {
    id: product.id,
    title: product.title,
    ...foreign("titleLang", product.title, language),
    ...foreign("descriptionLang", product.description, language),
    crumbs: viewCrumbs(product, language, t),
    photos: product.photos.map((photo) => viewPhoto(photo, covers?.ofPhotos)),
    ...(product.drawn_picture ? { drawn: product.drawn_picture } : {}),
    price: formatPrice(stock ?? product.price, currency, language, priceKindOf(product, language)),
    ...(stock === null ? {} : { oldPrice: formatPrice(product.price, currency, language) }),
    ...(stock !== null && product.discount ? { discount: `−${product.discount}\u00a0%` } : {}),
    ...(currency === "USD" && priceKgs > 0 ? { inSom: formatMoney(priceKgs, "KGS", language) } : {}),
    ...viewHistory(product, language, t),
    isVip: product.is_vip,
    ...(product.deal_type === "job" && { isJob: true as const }),
    ...(product.wanted ? { wanted: product.wanted } : {}),
    ...(product.accepts_exchange ? { acceptsExchange: true } : {}),
    ...(product.accepts_haggling ? { acceptsHaggling: true } : {}),
    ...(product.reserved_until === null
      ? {}
      : { reserved: t("reservedUntil", { date: formatDayAndTime(product.reserved_until, language) }) }),
    location: viewLocation(product, language),
    place: product.location.id,
    ago: formatAgo(product.upvote_date, now, language),
    ...(product.views > 0 ? { views: t("views", { count: product.views, shown: formatNumber(product.views) }) } : {}),
    description: product.description,
    isFolded: isFolded(product.description),
    parameters: viewParameters(product, language, t),
    seller: viewUser(user, t("memberSince", { year: yearOf(user.member_since) }), t),
    isPriceComparable: product.is_price_comparable,
    isMine: product.is_mine ?? false,
    isFavourite: product.is_favorite ?? false,
    ...(product.is_orderable && {
      orderable: { id: product.id, title: product.title, price: stock ?? product.price, currency, seller: user.id },
    }),
    isInCart: product.is_in_cart ?? false,
    isClaimed: product.is_claimed ?? false,
    similar: product.similar.map((card) => viewCard(card, language, now, covers?.ofCards)),
  };
}

function viewHistory(
  { price_history: steps, price_reduction: reduction, currency, ...product }: Product,
  language: Language,
  t: Translate<"listings">,
): { priceHistory?: PriceHistoryView } {
  if (steps.length < 2) return {};
  const price = (amount: number) => formatPrice(amount, currency, language, priceKindOf(product, language));
  const summary = reduction
    ? t("priceLowered", {
        count: reduction.times,
        shown: formatNumber(reduction.times),
        from: currency === "KGS" ? formatNumber(reduction.from) : formatMoney(reduction.from, currency, language),
        to: formatMoney(reduction.to, currency, language),
      })
    : t("priceHistory");
  return {
    priceHistory: {
      summary,
      isLowered: reduction !== null,
      steps: steps.map((step) => ({
        at: Date.parse(step.date),
        day: formatDate(step.date, language),
        amount: step.price,
        price: price(step.price),
      })),
    },
  };
}

/** The categories of the listing, the main one first. */
function categoryCrumbs({ breadcrumbs }: Product, language: Language): Required<Crumb>[] {
  const slugs = breadcrumbs.map(({ title_slug }) => title_slug);
  return breadcrumbs.map((category, index) => ({
    title: titleOf(category, language),
    to: `/category/${slugs.slice(0, index + 1).join("/")}`,
  }));
}

function viewCrumbs(product: Product, language: Language, t: Translate<"listings">): Crumb[] {
  return [{ title: t("home"), to: "/" }, ...categoryCrumbs(product, language)];
}

function viewParameters(product: Product, language: Language, t: Translate<"listings">): ListingView["parameters"] {
  const given = product.parameters
    .map((parameter) => ({
      id: parameter.id,
      title: titleOf(parameter, language),
      value: viewValue(parameter, language),
    }))
    .filter(({ value }) => value !== "");
  // Only deal types other than selling are shown.
  if (product.deal_type === "sell") return given;
  return [{ id: 0, title: t("dealType"), value: t(`deal.${product.deal_type}`) }, ...given];
}

/** «Кожаный салон, Люк», «146 000 км», «2008 г.» */
export function viewValue(parameter: ParameterValue, language: Language): string {
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
