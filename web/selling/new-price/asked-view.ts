import type { Currency } from "#contracts/base/currency.ts";
import type { DealType } from "#contracts/catalogue/schemas.ts";
import type { OwnerAction } from "#contracts/selling/rules.ts";

/** The price asked for one of the user's own listings. */
export interface AskedView {
  /** Without discount; 0 is negotiable. */
  price: number;
  currency: Currency;
  /** The price with discount, also while it is not valid. */
  discount: number | null;
  /** It is the pay of a job. */
  isPay: boolean;
}

interface Priced {
  currency: Currency;
  discount_price: number | null;
  deal_type: DealType;
  category: { is_gift?: true };
  actions: readonly OwnerAction[];
}

/**
 * The current price for the form of a new price. `undefined` if the price cannot be changed: the listing is not on
 * show, or is a gift.
 */
export function viewAsked(own: Priced, price: number): AskedView | undefined {
  if (!own.actions.includes("price") || own.category.is_gift) return undefined;
  return { price, currency: own.currency, discount: own.discount_price, isPay: own.deal_type === "job" };
}

/** The path of the page on which the price of a listing is changed. */
export const newPricePath = (id: number): string => `/profile/my-products/price/${id}`;
