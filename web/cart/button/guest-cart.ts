import { currencies, type Currency } from "#contracts/base/currency.ts";
import { maxCartLines, maxQuantity } from "#contracts/cart/rules.ts";
import { parseList } from "#web/platform/storage/browser-storage.ts";
import { guestCart } from "./in-cart.ts";

/** What a guest has put into the cart, with what it cost then. Kept on the device until they sign in. */
export interface GuestItem {
  product: number;
  quantity: number;
  title: string;
  price: number;
  currency: Currency;
}

const maxTitle = 200;

/** What is stored, without what is no item: a storage has what anybody wrote into it. */
export function readGuestItems(text: string | null = guestCart.read()): GuestItem[] {
  const items = new Map<number, GuestItem>();
  for (const item of parseList<Partial<GuestItem> | null>(text).slice(0, maxCartLines)) {
    const { product = 0, quantity = 0, title, price = -1, currency } = item ?? {};
    const isNumber = [product, quantity, price].every((value) => Number.isSafeInteger(value));
    const known = currencies.find((one) => one === currency);
    if (!isNumber || product < 1 || product > 999_999_999 || quantity < 1 || quantity > maxQuantity || price < 0)
      continue;
    if (typeof title !== "string" || !known) continue;
    items.set(product, { product, quantity, title: title.slice(0, maxTitle), price, currency: known });
  }
  return [...items.values()];
}

/** Stores a cart, the last put in first. */
export function writeGuestItems(items: readonly GuestItem[]): void {
  guestCart.set(items.length === 0 ? null : JSON.stringify(items.slice(0, maxCartLines)));
}

/** The items with one of them in another quantity; 0 takes it out. */
export function withQuantity(items: readonly GuestItem[], product: number, quantity: number): GuestItem[] {
  if (quantity <= 0) return items.filter((item) => item.product !== product);
  return items.map((item) =>
    item.product === product ? { ...item, quantity: Math.min(quantity, maxQuantity) } : item,
  );
}
