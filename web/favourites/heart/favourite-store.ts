import { addFavourite, listFavouriteIds, removeFavourite } from "#contracts/favourites/calls.ts";
import { isSignedInHere } from "#web/accounts/session/session-channel.ts";
import { requestSignIn } from "#web/accounts/session/sign-in-request.ts";
import { callFromBrowser } from "#web/platform/browser-api.ts";
import { keepWish, takeWish } from "#web/platform/storage/wish.ts";
import { stripLanguage } from "#web/platform/href.ts";
import type { Language } from "#web/platform/language.ts";
import { createStore, useStore } from "#web/platform/storage/store.ts";
import { showToast } from "#web/ui/toast/show-toast.ts";

/*
 * Which listings are favourites. A guest's page is cached for everybody, so the browser fetches this. A pressed heart is busy
 * at once, and changes once the server has answered.
 */

/** Key in the tab's storage of the listing whose heart a guest has pressed. */
const pendingFavouriteName = "favourite-wish";

/** The state of a heart; `turning-…` while the server is called. */
export type FavouriteState = "on" | "off" | "turning-on" | "turning-off";

interface Favourites {
  /** Undefined until they are fetched. */
  ids: ReadonlySet<number> | undefined;
  /** Listings whose change is being sent. */
  pending: ReadonlySet<number>;
}

const favourites = createStore<Favourites>({ ids: undefined, pending: new Set() });

/** The heart of a listing; `initial` applies until the favourites are fetched. */
export function useHeart(id: number, initial = false): FavouriteState {
  return useStore(favourites, (known) => stateOf(known, id, initial), initial ? "on" : "off");
}

function stateOf({ ids, pending }: Favourites, id: number, initial: boolean): FavouriteState {
  const isOn = ids ? ids.has(id) : initial;
  if (pending.has(id)) return isOn ? "turning-off" : "turning-on";
  return isOn ? "on" : "off";
}

/** Fetches which listings are favourites. A failure leaves the hearts as they are. */
export async function loadFavourites(language: Language): Promise<void> {
  const answer = await callFromBrowser(listFavouriteIds, { language });
  if ("value" in answer) favourites.set({ ...favourites.read(), ids: new Set(answer.value.favorite_id) });
}

/** Clears the favourites of a user who signed out. */
export function clearFavourites(): void {
  favourites.set({ ...favourites.read(), ids: undefined });
}

/** Adds a listing to the favourites, or removes it. For a guest it opens the sign-in, and continues after that. */
export async function toggleFavourite(id: number, state: FavouriteState, language: Language): Promise<void> {
  if (favourites.read().pending.has(id)) return;
  if (!isSignedInHere()) return askToSignIn(id);
  const isOn = state === "on";
  const { ids, pending } = favourites.read();
  favourites.set({ ids, pending: new Set(pending).add(id) });
  const answer = isOn
    ? await callFromBrowser(removeFavourite, { params: { id }, language })
    : await callFromBrowser(addFavourite, { body: { product: id }, language });
  settle(id, "value" in answer ? !isOn : undefined);
  if ("value" in answer) return;
  const problem = "problem" in answer ? answer.problem : undefined;
  if (problem?.status === 401) askToSignIn(id);
  else if (problem?.status === 409 || problem?.status === 429) showToast("error", problem.detail);
  // oxlint-disable-next-line no-console -- the reader can do nothing about it, so it is only logged
  else console.warn("favourite", id, answer);
}

/** Ends the busy state: the heart is on or off; undefined leaves it as it was. */
function settle(id: number, isOn: boolean | undefined): void {
  const known = favourites.read();
  const pending = new Set(known.pending);
  pending.delete(id);
  if (isOn === undefined) return favourites.set({ ids: known.ids, pending });
  const ids = new Set(known.ids);
  if (isOn) ids.add(id);
  else ids.delete(id);
  favourites.set({ ids, pending });
}

function askToSignIn(id: number): void {
  keepWish(pendingFavouriteName, id);
  requestSignIn({ next: stripLanguage(location.pathname) + location.search, reason: "keep" });
}

/** Adds the listing whose heart was pressed before signing in. */
export async function applyPendingFavourite(language: Language): Promise<void> {
  const id = Number(takeWish(pendingFavouriteName));
  if (id > 0 && !favourites.read().ids?.has(id)) await toggleFavourite(id, "off", language);
}
