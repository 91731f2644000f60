import type { Currency } from "#contracts/base/currency.ts";
import { setCartItem } from "#contracts/cart/calls.ts";
import { maxCartLines } from "#contracts/cart/rules.ts";
import { isSignedInHere } from "#web/accounts/session/session-channel.ts";
import { callFromBrowser } from "#web/platform/browser-api.ts";
import type { Language } from "#web/platform/language.ts";
import { setCartCount } from "./cart-count.ts";
import { readGuestItems, writeGuestItems } from "./guest-cart.ts";
import { knownCart } from "./in-cart.ts";

/** What is put into a cart. */
export interface Orderable {
  id: number;
  title: string;
  /** Of one. */
  price: number;
  currency: Currency;
  /** The person: nobody orders of themselves. */
  seller: number;
}

/** Notes what the cart of whoever is signed in has now. */
export function noteCart(products: readonly number[]): void {
  knownCart.set(new Set(products));
}

/** Puts one of a listing into the cart; a guest's is kept on this device. Undefined when it is there, else why not: in words, or `full`, or without any when the server was not reached. */
export async function putIntoCart(
  { id, title, price, currency }: Omit<Orderable, "seller">,
  language: Language,
): Promise<{ refusal?: string } | "full" | undefined> {
  if (!isSignedInHere()) {
    const items = readGuestItems();
    if (items.some(({ product }) => product === id)) return undefined;
    if (items.length >= maxCartLines) return "full";
    writeGuestItems([{ product: id, quantity: 1, title, price, currency }, ...items]);
    setCartCount(items.length + 1);
    return undefined;
  }
  const body = { product: id, quantity: 1, keep_larger: true };
  const answer = await callFromBrowser(setCartItem, { body, language });
  if (!("value" in answer)) return "problem" in answer ? { refusal: answer.problem.detail } : {};
  knownCart.set(new Set(knownCart.read()).add(id));
  setCartCount(answer.value.count);
  return undefined;
}
