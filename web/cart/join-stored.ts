import type { Cart } from "#contracts/cart/schemas.ts";
import { sumByCurrency } from "#contracts/chat/sum-by-currency.ts";
import type { GuestItem } from "./button/guest-cart.ts";

/**
 * A guest's cart as the server knows it, with what the device knows: what each cost when it was put in, titles of what is gone, and quantities of
 * this moment, so that a press shows at once.
 */
export function joinStored(cart: Cart, stored: readonly GuestItem[]): Cart {
  const byId = new Map(stored.map((item) => [item.product, item]));
  const sellers = cart.sellers.flatMap((seller) => {
    const items = seller.items.flatMap((item) => {
      const own = byId.get(item.product);
      if (!own) return [];
      const isChanged = own.price !== item.price || own.currency !== item.currency;
      return {
        ...item,
        quantity: own.quantity,
        added: isChanged ? { price: own.price, currency: own.currency } : null,
      };
    });
    return items.length === 0 ? [] : { ...seller, items, sums: sumByCurrency(items) };
  });
  const unavailable = cart.unavailable.flatMap((item) => {
    const own = byId.get(item.product);
    return own ? { ...item, title: item.title ?? own.title } : [];
  });
  return { ...cart, sellers, unavailable };
}
