import { createHash } from "node:crypto";
import type { UnavailableReason } from "#contracts/cart/rules.ts";
import type { Cart, CartItem, CartSeller } from "#contracts/cart/schemas.ts";
import { sumByCurrency } from "#contracts/chat/sum-by-currency.ts";
import type { ProductCard } from "#contracts/listings/schemas.ts";
import { presentDeliveries, presentPlaceInRegion, presentStoredPhoto } from "#server/business/page/present.ts";
import type { Catalogue } from "#server/catalogue/catalogue.ts";
import { maySeeListing, maySeeTitle } from "#server/listings/policy.ts";
import { presentCard } from "#server/listings/present.ts";
import type { CardRow } from "#server/listings/queries.ts";
import type { LineRow, SellerRow } from "./queries.ts";

/** A line as it is today: a card that can be ordered, or why not. */
export type Line = { row: LineRow; card: ProductCard } | { row: LineRow; reason: UnavailableReason };

/** What lines of a cart are today. */
export function checkLine(row: LineRow, catalogue: Catalogue, now: Date): Line {
  if (!isKept(row)) return { row, reason: "deleted" };
  if (row.deleted_at !== null) return { row, reason: "deleted" };
  if (row.sold_at !== null) return { row, reason: "sold" };
  const isKnown = catalogue.categoryById.has(row.category_id);
  if (!isKnown || !maySeeListing(null, row)) return { row, reason: "inactive" };
  if (row.request_status !== "success") return { row, reason: "seller" };
  if (row.price === 0) return { row, reason: "no_price" };
  const card = presentCard(row, catalogue, now);
  return card.is_orderable ? { row, card } : { row, reason: "inactive" };
}

/** The listing is there still. */
function isKept(row: LineRow): row is LineRow & CardRow {
  return row.id !== null;
}

/** What one of it costs today. */
export function priceOf({ price, stock_price: stockPrice }: Pick<ProductCard, "price" | "stock_price">): number {
  return stockPrice ?? price;
}

/** A cart by sellers, in the order of its lines. */
export function presentCart(lines: readonly Line[], sellers: readonly SellerRow[], catalogue: Catalogue): Cart {
  const orderable = lines.flatMap((line) => ("card" in line ? line : []));
  const bySeller = Map.groupBy(orderable, ({ card }) => card.user.business);
  const rows = new Map(sellers.map((row) => [row.id, row]));
  return {
    sellers: Array.from(bySeller, ([id, own]) => {
      const row = rows.get(id ?? 0);
      return row ? presentSeller(row, own, catalogue) : [];
    }).flat(),
    unavailable: lines.flatMap((line) => {
      if ("card" in line) return [];
      const { row, reason } = line;
      return { product: row.product, quantity: row.quantity, title: row.added_title ?? publicTitle(row), reason };
    }),
    count: lines.length,
  };
}

/** The title as far as the public knows it. */
function publicTitle(row: LineRow): string | null {
  return isKept(row) && maySeeTitle(row) ? row.title : null;
}

function presentSeller(
  { id, link, name, logo, deliveries, without_delivery: isWithout, shop }: SellerRow,
  lines: readonly { row: LineRow; card: ProductCard }[],
  catalogue: Catalogue,
): CartSeller {
  const items = lines.map(({ row, card }) => presentItem(row, card));
  const offered = presentDeliveries(deliveries, catalogue);
  const pickup = presentPickup(shop, catalogue);
  return {
    business: { id, link, name, logo: logo && presentStoredPhoto(logo) },
    items,
    sums: sumByCurrency(items),
    total_kgs: totalOf(lines),
    deliveries: offered,
    without_delivery: isWithout && offered.length === 0,
    pickup,
    version: versionOf(items, offered, pickup),
  };
}

/** Where goods are taken from a shop. */
export function presentPickup(shop: SellerRow["shop"], catalogue: Catalogue): CartSeller["pickup"] {
  const location = shop && presentPlaceInRegion(shop.location_id, catalogue);
  return location ? { location, address: shop.address } : null;
}

/** Lines in whole som. */
export function totalOf(lines: readonly { row: LineRow; card: ProductCard }[]): number {
  const total = lines.reduce((sum, { row, card }) => sum + card.price_kgs * row.quantity, 0);
  return Math.min(total, Number.MAX_SAFE_INTEGER);
}

function presentItem(row: LineRow, card: ProductCard): CartItem {
  const { currency } = card;
  const price = priceOf(card);
  const { added_price: addedPrice, added_currency: addedIn } = row;
  const isChanged = addedPrice !== null && addedIn !== null && (addedPrice !== price || addedIn !== currency);
  return {
    product: card.id,
    quantity: row.quantity,
    title: card.title,
    price,
    old_price: card.stock_price === null ? null : card.price,
    currency,
    price_unit_ru: card.price_unit_ru,
    price_unit_ky: card.price_unit_ky,
    added: isChanged ? { price: addedPrice, currency: addedIn } : null,
    first_photo: card.first_photo,
    drawn_picture: card.drawn_picture,
  };
}

/** The same for the same items, quantities and prices, in whatever order, the same conditions of delivery and the same shop. */
export function versionOf(
  items: readonly Pick<CartItem, "product" | "quantity" | "price" | "currency">[],
  deliveries: CartSeller["deliveries"],
  pickup: CartSeller["pickup"],
): string {
  const lines = items.map(({ product, quantity, price, currency }) => `${product} ${quantity} ${price} ${currency}`);
  const conditions = deliveries.map(({ id, kind, from_amount, location, price, days }) =>
    [id, kind, from_amount, location?.id, price, days].join(" "),
  );
  const shop = pickup ? [`${pickup.location.id} ${pickup.address}`] : [];
  const text = [...lines.toSorted(), "", ...conditions.toSorted(), ...shop].join("\n");
  return createHash("sha256").update(text).digest("base64url").slice(0, 16);
}
