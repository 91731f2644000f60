import { mergeCart } from "#contracts/cart/calls.ts";
import { callFromBrowser } from "#web/platform/browser-api.ts";
import type { Language } from "#web/platform/language.ts";
import { createStore } from "#web/platform/storage/store.ts";
import { setCartCount } from "./cart-count.ts";
import { readGuestItems } from "./guest-cart.ts";
import { guestCart, knownCart } from "./in-cart.ts";

/** Grows whenever a guest's cart has become that of an account. */
export const merges = createStore(0);

/** Adds what was collected before signing in to the cart of the account. What could not be sent stays, and is tried with the next page. */
export async function mergeGuestCart(language: Language): Promise<void> {
  const items = readGuestItems().map(({ product, quantity }) => ({ product, quantity }));
  if (items.length === 0) return guestCart.set(null);
  const answer = await callFromBrowser(mergeCart, { body: { items }, language });
  if ("network" in answer || ("problem" in answer && answer.problem.status !== 400)) return;
  guestCart.set(null);
  if ("value" in answer) {
    setCartCount(answer.value.count);
    // Buttons go on saying that they are there; what was refused is asked for with the next page.
    knownCart.set(new Set([...knownCart.read(), ...items.map(({ product }) => product)]));
  }
  merges.set(merges.read() + 1);
}
