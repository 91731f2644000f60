import { addFavourite, listFavouriteIds, removeFavourite } from "#contracts/favourites/calls.ts";
import { isSignedInHere } from "#web/accounts/session/session-channel.ts";
import { requestSignIn } from "#web/accounts/session/sign-in-request.ts";
import { callFromBrowser } from "#web/platform/browser-api.ts";
import { readStored, writeStored } from "#web/platform/storage/browser-storage.ts";
import { stripLanguage } from "#web/platform/href.ts";
import type { Language } from "#web/platform/language.ts";
import { createStore, useStore } from "#web/platform/storage/store.ts";
import { showToast } from "#web/ui/toast/show-toast.ts";

/*
 * Which listings are favourites, as far as the page knows. The cached pages of guests are the same for everybody, so the
 * browser asks for it; a heart shows at once that it was pressed, and changes when the server has said yes.
 */

/** In this tab's storage: the listing whose heart a guest has pressed. */
const pendingFavouriteName = "favourite-wish";

/** How a heart looks; `turning-…` while the server is asked. */
export type FavouriteState = "on" | "off" | "turning-on" | "turning-off";

interface Favourites {
  /** Undefined until the browser has asked. */
  ids: ReadonlySet<number> | undefined;
  /** On their way to the server. */
  pending: ReadonlySet<number>;
}

const favourites = createStore<Favourites>({ ids: undefined, pending: new Set() });

/** The heart of a listing; `initial` is what the page itself knows of it. */
export function useHeart(id: number, initial = false): FavouriteState {
  return useStore(favourites, (known) => stateOf(known, id, initial), initial ? "on" : "off");
}

function stateOf({ ids, pending }: Favourites, id: number, initial: boolean): FavouriteState {
  const isOn = ids ? ids.has(id) : initial;
  if (pending.has(id)) return isOn ? "turning-off" : "turning-on";
  return isOn ? "on" : "off";
}

/** Asks which listings are favourites. A failure leaves the hearts as they are. */
export async function loadFavourites(language: Language): Promise<void> {
  const answer = await callFromBrowser(listFavouriteIds, { language });
  if ("value" in answer) favourites.set({ ...favourites.read(), ids: new Set(answer.value.favorite_id) });
}

/** Forgets what belonged to whoever signed out. */
export function clearFavourites(): void {
  favourites.set({ ...favourites.read(), ids: undefined });
}

/** Adds a listing to the favourites, or removes it. A guest is asked to sign in, and then it goes on by itself. */
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
  else if (problem?.status === 409) showToast("error", problem.detail);
  // oxlint-disable-next-line no-console -- what the reader can do nothing about is only logged
  else console.warn("favourite", id, answer);
}

/** The server has answered: the heart is on or off; undefined leaves it as it was. */
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
  writeStored("sessionStorage", pendingFavouriteName, String(id));
  requestSignIn(stripLanguage(location.pathname) + location.search);
}

/** Adds the listing whose heart was pressed before its person signed in. */
export async function applyPendingFavourite(language: Language): Promise<void> {
  const id = Number(readStored("sessionStorage", pendingFavouriteName));
  writeStored("sessionStorage", pendingFavouriteName, null);
  if (id > 0 && !favourites.read().ids?.has(id)) await toggleFavourite(id, "off", language);
}
