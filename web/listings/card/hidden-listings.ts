import { createStoredText, parseList } from "#web/platform/storage/browser-storage.ts";
import { useStore } from "#web/platform/storage/store.ts";

/* The listings that this reader does not want to see in lists, in the browser's local storage only. */

/** Ids, the latest first. */
const storedIds = createStoredText("localStorage", "hidden");
const maxHidden = 500;

let latest: { text: string | null; ids: ReadonlySet<number> } = { text: null, ids: new Set() };
/** The listing that was hidden by the last press, until its place has taken over the focus. */
let hiddenNow: number | undefined;

/** The ids in a stored text; the last one is cached, because dozens of cards read it. */
function idsIn(text: string | null): ReadonlySet<number> {
  if (latest.text !== text) latest = { text, ids: new Set(parseList<number>(text)) };
  return latest.ids;
}

/** True if the reader has hidden the listing; false on the server and during hydration. */
export function useIsHidden(id: number): boolean {
  return useStore(storedIds, (text) => idsIn(text).has(id), false);
}

export function hideListing(id: number): void {
  hiddenNow = id;
  const others = parseList<number>(storedIds.read()).filter((other) => other !== id);
  storedIds.set(JSON.stringify([id, ...others].slice(0, maxHidden)));
}

export function unhideListing(id: number): void {
  storedIds.set(JSON.stringify(parseList<number>(storedIds.read()).filter((other) => other !== id)));
}

/** Whether the listing was hidden a moment ago; true once. */
export function takeHiddenNow(id: number): boolean {
  if (hiddenNow !== id) return false;
  hiddenNow = undefined;
  return true;
}
