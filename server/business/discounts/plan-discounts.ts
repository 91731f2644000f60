import { reducePrice } from "#contracts/business/discount-rules.ts";
import { isDiscount } from "#contracts/selling/rules.ts";
import { refuse, refuseField, type Refusal } from "#server/platform/refusal.ts";
import { approvedPriceOf, isBait, isFarFrom } from "#server/prices/asked-price.ts";
import type { DiscountedRow, PlannedDiscount } from "./queries.ts";

type Rates = Readonly<Record<string, number>>;

/** A call's body: either listings with a percent (null takes discounts away), or a price for each. */
interface DiscountBody {
  products?: number[] | undefined;
  percent?: number | null | undefined;
  items?: { product: number; price: number }[] | undefined;
}

/** What is wanted of each listing: its new price, so many percent off, or no discount any more. */
type WantedDiscount = { price: number } | { percent: number } | "none";

/** Refuses with the field when the body says both ways, neither, or a listing twice. */
export function readWanted({ products, percent, items }: DiscountBody): Map<number, WantedDiscount> {
  if (items && (products ?? percent) !== undefined) refuseField("items", "one_of_two");
  if (items) {
    const wanted = new Map<number, WantedDiscount>(items.map(({ product, price }) => [product, { price }]));
    if (wanted.size < items.length) refuseField("items", "repeated");
    return wanted;
  }
  if (!products) refuseField("products", "required");
  if (percent === undefined) refuseField("percent", "required");
  if (new Set(products).size < products.length) refuseField("products", "repeated");
  const each: WantedDiscount = percent === null ? "none" : { percent };
  return new Map(products.map((id) => [id, each]));
}

/**
 * The price with each discount, and whether a moderator has to look at it: a person approved a price that is far from it.
 * Refuses all of them where one is not possible, each such listing as `products.<id>`: it is not the owner's, has no
 * price, its discount is not within the bounds (`docs/features/prices.md`, Discount), or its price is bait, which a person
 * has to see first. `rates`: som per unit.
 */
export function planDiscounts(
  wanted: ReadonlyMap<number, WantedDiscount>,
  rows: readonly DiscountedRow[],
  rates: Rates,
): PlannedDiscount[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const fields: NonNullable<Refusal["fields"]> = {};
  const planned: PlannedDiscount[] = [];
  for (const [id, discount] of wanted) {
    const row = byId.get(id);
    const price = row ? discountOf(row, discount) : null;
    const message = row ? explainNoDiscount(row, price, rates) : "listing_not_own";
    if (message !== undefined) fields[`products.${id}`] = [{ message }];
    else if (row)
      planned.push({ id, price, is_marked: isFarFrom(approvedPriceOf(row), { ...row, discount_price: price }, rates) });
  }
  if (Object.keys(fields).length > 0) refuse("validation_failed", { fields });
  return planned;
}

/** Why a listing cannot have this price; null takes a discount away, which is always possible. */
function explainNoDiscount(row: DiscountedRow, price: number | null, rates: Rates): string | undefined {
  if (price === null) return undefined;
  if (row.price === 0) return "discount_no_price";
  if (!isDiscount(row.price, price)) return "discount_bounds";
  return isBait(approvedPriceOf(row), { ...row, discount_price: price }, rates) ? "discount_bait" : undefined;
}

function discountOf({ price }: DiscountedRow, wanted: WantedDiscount): number | null {
  if (wanted === "none") return null;
  return "price" in wanted ? wanted.price : reducePrice(price, wanted.percent);
}
