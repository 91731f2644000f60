import { createStoredText, parseList } from "#web/platform/storage/browser-storage.ts";
import { useStore } from "#web/platform/storage/store.ts";

/* Which listings the reader has chosen to compare: their ids, in this browser only, in the order in which they were chosen. */

const stored = createStoredText("localStorage", "compare");

const idsIn = (text: string | null) => parseList<number>(text).filter((id) => Number.isInteger(id));

export function readChosen(): number[] {
  return idsIn(stored.read());
}

/** Replaces what is chosen. */
export function writeChosen(ids: readonly number[]): void {
  stored.set(ids.length === 0 ? null : JSON.stringify(ids));
}

/** Whether a listing is chosen; false on the server and during hydration. */
export function useIsChosen(id: number): boolean {
  return useStore(stored, (text) => idsIn(text).includes(id), false);
}

/** The ids that are chosen, joined by commas; empty on the server and during hydration. */
export function useChosen(): string {
  return useStore(stored, (text) => idsIn(text).join(","), "");
}

export function comparePath(ids: readonly number[] | string): string {
  return `/compare?ids=${typeof ids === "string" ? ids : ids.join(",")}`;
}
