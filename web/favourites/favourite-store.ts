import { useSyncExternalStore } from "react";
import { askToSignIn } from "#web/account/sign-in-wish.ts";
import { isSignedInHere } from "#web/account/session-channel.ts";
import { callFromBrowser } from "#web/platform/browser-api.ts";
import { stripLanguage } from "#web/platform/href.ts";
import type { Language } from "#web/platform/language.ts";
import { showToast } from "#web/ui/show-toast.ts";

/*
 * Which ads this person keeps, as far as the page knows. Pages of guests are kept for everybody, so the browser asks for it;
 * a heart shows at once that it was pressed, and changes when the server has said yes (`design/product.md`, Favourites).
 */

/** Written out, because importing the records would bring their schemas to the browser. */
const idsPath = "/product/v1/personal/favorite/ids/";
const listPath = "/product/v1/personal/favorites/";
/** In this tab's storage: the ad whose heart a guest has pressed. */
const wishName = "favourite-wish";

/** How a heart looks: `on-the-way` while the server is asked. */
export type HeartState = "on" | "off" | "turning-on" | "turning-off";

let ids: ReadonlySet<number> | undefined;
const pending = new Set<number>();
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The heart of an ad; `initial` is what the page itself knows of it. */
export function useHeart(id: number, initial = false): HeartState {
  return useSyncExternalStore(
    subscribe,
    () => stateOf(id, initial),
    () => (initial ? "on" : "off"),
  );
}

function stateOf(id: number, initial: boolean): HeartState {
  const isOn = ids ? ids.has(id) : initial;
  if (pending.has(id)) return isOn ? "turning-off" : "turning-on";
  return isOn ? "on" : "off";
}

/** Asks which ads are kept. A failure leaves the hearts as they are. */
export async function loadFavourites(language: Language): Promise<void> {
  const answer = await callFromBrowser<{ favorite_id: number[] }>({ method: "GET", path: idsPath, language });
  if (!("value" in answer)) return;
  ids = new Set(answer.value.favorite_id);
  changed();
}

/** Forgets what belonged to whoever has gone. */
export function forgetFavourites(): void {
  ids = undefined;
  changed();
}

/** Keeps an ad, or no longer. A guest is asked to sign in, and then it goes on by itself. */
export async function toggleFavourite(id: number, state: HeartState, language: Language): Promise<void> {
  if (pending.has(id)) return;
  if (!isSignedInHere()) return wishFor(id);
  const isOn = state === "on";
  pending.add(id);
  changed();
  const answer = await callFromBrowser(
    isOn
      ? { method: "DELETE", path: `${listPath}${id}/`, language }
      : { method: "POST", path: listPath, body: { product: id }, language },
  );
  pending.delete(id);
  if ("value" in answer) {
    const known = new Set(ids);
    if (isOn) known.delete(id);
    else known.add(id);
    ids = known;
  } else if ("problem" in answer && answer.problem.status === 401) {
    wishFor(id);
  } else if ("problem" in answer && answer.problem.status === 409) {
    showToast("error", answer.problem.detail);
  } else {
    // oxlint-disable-next-line no-console -- failures are only logged (spec §4)
    console.warn("favourite", id, answer);
  }
  changed();
}

function wishFor(id: number): void {
  try {
    sessionStorage.setItem(wishName, String(id));
  } catch {
    // A closed storage costs one more press.
  }
  askToSignIn(stripLanguage(location.pathname) + location.search);
}

/** Keeps the ad whose heart was pressed before its person signed in. */
export async function fulfilWish(language: Language): Promise<void> {
  let id = 0;
  try {
    id = Number(sessionStorage.getItem(wishName));
    sessionStorage.removeItem(wishName);
  } catch {
    // A closed storage holds no wish.
  }
  if (id > 0 && !ids?.has(id)) await toggleFavourite(id, "off", language);
}
