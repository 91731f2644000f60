import { businessPath } from "#contracts/business/page-path.ts";
import { isDeliveryOffered, maxQuantity, type UnavailableReason } from "#contracts/cart/rules.ts";
import type { Cart, CartItem, CartSeller } from "#contracts/cart/schemas.ts";
import { sumOrder } from "#contracts/chat/sum-by-currency.ts";
import { type DeliveryView, viewDelivery } from "#web/business/view/view-delivery.ts";
import { formatPrice } from "#web/listings/card/format-price.ts";
import { guessLanguage } from "#web/listings/card/guess-language.ts";
import { nameAddress } from "#web/location/name-address.ts";
import { formatMoney } from "#web/platform/format.ts";
import type { Translate } from "#web/platform/i18n.tsx";
import type { Language } from "#web/platform/language.ts";
import { photoAt, type PhotoSource, photoSet } from "#web/ui/photo/photo-source.ts";
import { firstLetter } from "#web/users/view/user-view.ts";

/** Pixels; twice as wide as drawn. */
const pictureWidth = 160;

export interface ItemView {
  product: number;
  quantity: number;
  title: string;
  /** Language of the title, when it is not the page's. */
  lang?: Language;
  /** Of one, with what it is for. */
  price: string;
  oldPrice?: string;
  /** «Была 1 200 сом, стала 1 500 сом». */
  change?: string;
  /** Of all of it. */
  total: string;
  picture: string | null;
  mayGrow: boolean;
}

/** How the goods come to the buyer: a condition by its id, from the shop, or as both will agree (0). */
export type DeliveryChoice = number | "pickup";

export interface OfferedDelivery extends DeliveryView {
  isOffered: boolean;
  /** What it costs, «бесплатно»; absent where that is not known. */
  price?: string;
  /** What all costs with it, where that is more than the goods. */
  total?: string;
  /** What is still missing for it; absent once it is offered. */
  missing?: string;
}

export interface SellerView {
  id: number;
  name: string;
  initial: string;
  logo: PhotoSource | null;
  path: string;
  items: ItemView[];
  /** Of the goods, in each currency. */
  sums: string;
  deliveries: OfferedDelivery[];
  /** It has said that it does not deliver. */
  isWithoutDelivery: boolean;
  /** Where the goods can be taken. */
  pickup: string | null;
  /** The condition that is chosen at first. */
  delivery: DeliveryChoice;
  version: string;
}

export interface UnavailableView {
  product: number;
  quantity: number;
  title: string | null;
  reason: UnavailableReason;
}

/** The name in texts of what a business offers to bring goods to the buyer. */
export function waysTitle({ pickup, isWithoutDelivery }: SellerView): "delivery" | "offers" | "collect" {
  if (pickup === null) return "delivery";
  return isWithoutDelivery ? "collect" : "offers";
}

/** A cart as its page shows it. */
export interface CartView {
  sellers: SellerView[];
  unavailable: UnavailableView[];
}

interface Words {
  language: Language;
  t: Translate<"cart">;
  ofBusiness: Translate<"business-page">;
}

export function viewCart({ sellers, unavailable }: Cart, words: Words): CartView {
  return { sellers: sellers.map((seller) => viewSeller(seller, words)), unavailable };
}

function viewSeller(seller: CartSeller, words: Words): SellerView {
  const {
    business,
    items,
    sums,
    total_kgs: total,
    deliveries,
    without_delivery: isWithoutDelivery,
    pickup,
    version,
  } = seller;
  const { language, t, ofBusiness } = words;
  const { logo } = business;
  const offered = deliveries.map((delivery): OfferedDelivery => {
    const isOffered = isDeliveryOffered(delivery, total);
    const costsNothing = delivery.kind === "amount" || delivery.price === 0;
    const missing = formatMoney((delivery.from_amount ?? 0) - total, "KGS", language);
    return {
      ...viewDelivery(delivery, language, ofBusiness),
      isOffered,
      ...(costsNothing && { price: ofBusiness("free") }),
      ...(delivery.price && {
        price: formatMoney(delivery.price, "KGS", language),
        total: viewSums(sumOrder({ items, delivery }), language),
      }),
      ...(!isOffered && { missing: t("missing", { amount: missing }) }),
    };
  });
  const isFree = (id: number) => deliveries.some((delivery) => delivery.id === id && delivery.kind === "amount");
  return {
    id: business.id,
    name: business.name,
    initial: firstLetter(business.name),
    logo: logo && {
      src: photoAt(logo, pictureWidth),
      srcSet: photoSet(logo, pictureWidth),
      width: logo.width,
      height: logo.height,
      // It is known to the server only, and a guest's cart is viewed in the browser.
      colour: "transparent",
    },
    path: businessPath(business),
    items: items.map((item) => viewItem(item, words)),
    sums: viewSums(sums, language),
    deliveries: offered,
    pickup: pickup && nameAddress(pickup.location, pickup.address, language),
    isWithoutDelivery,
    delivery:
      offered.find(({ id, isOffered }) => isOffered && isFree(id))?.id ?? (isWithoutDelivery && pickup ? "pickup" : 0),
    version,
  };
}

function viewSums(sums: CartSeller["sums"], language: Language): string {
  return sums.map(({ amount, currency }) => formatMoney(amount, currency, language)).join(" + ");
}

function viewItem(item: CartItem, { language, t }: Words): ItemView {
  const { product, quantity, title, price, old_price: oldPrice, currency, added } = item;
  const unit = language === "ky" ? item.price_unit_ky : item.price_unit_ru;
  const lang = guessLanguage(title);
  return {
    product,
    quantity,
    title,
    ...(lang && lang !== language ? { lang } : {}),
    price: formatPrice(price, currency, language, { unit }),
    ...(oldPrice !== null && { oldPrice: formatMoney(oldPrice, currency, language) }),
    ...(added && {
      change: t("was", {
        from: formatMoney(added.price, added.currency, language),
        to: formatMoney(price, currency, language),
      }),
    }),
    total: formatMoney(price * quantity, currency, language),
    picture: item.first_photo ? photoAt(item.first_photo, pictureWidth) : item.drawn_picture,
    mayGrow: quantity < maxQuantity,
  };
}
