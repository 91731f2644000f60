import { getCart } from "#contracts/cart/calls.ts";
import { callFromBrowser } from "#web/platform/browser-api.ts";
import type { Translate } from "#web/platform/i18n.tsx";
import type { Language } from "#web/platform/language.ts";
import { onClearPersonalData } from "#web/platform/storage/personal-data.ts";
import { knownCart } from "./in-cart.ts";
import { type Orderable, putIntoCart } from "./put-into-cart.ts";
import { tellOfCart } from "./tell-of-cart.ts";

interface Press {
  button: HTMLButtonElement;
  language: Language;
  t: Translate<"listings.cart">;
}

/** Puts a card's listing into the cart. The button becomes a link: the focus goes with it. */
export async function putFromCard(listing: Orderable, { button, language, t }: Press): Promise<void> {
  if (button.ariaBusy === "true") return;
  const corner = button.parentElement;
  const hadFocus = document.activeElement === button;
  button.ariaBusy = "true";
  const failure = await putIntoCart(listing, language);
  button.ariaBusy = null;
  tellOfCart(failure, t);
  if (failure === undefined && hadFocus) requestAnimationFrame(() => corner?.querySelector("a")?.focus());
}

let asked: Promise<void> | undefined;
onClearPersonalData(() => (asked = undefined));

/** Asks once per page what the cart of whoever is signed in has. A failure leaves the buttons as they are. */
export function loadCart(language: Language): Promise<void> {
  return (asked ??= ask(language));
}

async function ask(language: Language): Promise<void> {
  const answer = await callFromBrowser(getCart, { language });
  if (!("value" in answer)) return;
  const ids = answer.value.sellers.flatMap(({ items }) => items.map(({ product }) => product));
  knownCart.set(new Set([...knownCart.read(), ...ids]));
}
