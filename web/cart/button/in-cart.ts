import { createStoredText } from "#web/platform/storage/browser-storage.ts";
import { onClearPersonalData } from "#web/platform/storage/personal-data.ts";
import { createStore, useStore } from "#web/platform/storage/store.ts";

/*
 * Which listings are in the cart, as far as this browser knows: small, because cards of every list ask for it. What changes the cart is in
 * `put-into-cart.ts`.
 */

/** A guest's cart, as JSON. */
export const guestCart = createStoredText("localStorage", "cart");

/** What this page has put into the cart of whoever is signed in, or has seen there. */
export const knownCart = createStore<ReadonlySet<number>>(new Set());
onClearPersonalData(() => knownCart.set(new Set()));

/** Whether a listing is in the cart; `initial` as the page was loaded. */
export function useIsInCart(id: number, initial: boolean): boolean {
  const isKnown = useStore(knownCart, (ids) => ids.has(id), false);
  const isGuests = useStore(guestCart, (text) => hasGuestItem(text, id), false);
  return initial || isKnown || isGuests;
}

/** Whether the stored list has a listing. */
export function hasGuestItem(text: string | null, product: number): boolean {
  return text?.includes(`"product":${product},`) ?? false;
}
