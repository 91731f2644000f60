import { isSavingData } from "#web/platform/network/data-saving.ts";
import { isHistoryKept } from "#web/platform/storage/history-keeping.ts";
import type { Language } from "#web/platform/language.ts";
import { createStoredText, parseList, readStoredList, writeStoredList } from "#web/platform/storage/browser-storage.ts";
import { useStore } from "#web/platform/storage/store.ts";
import type { CardView } from "./card-view.ts";

/*
 * The listings that were opened in this browser, in its local storage only: their ids to mark cards, and the cards of the
 * latest ones to show them again.
 */

/** Ids, the latest first. */
const storedIds = createStoredText("localStorage", "seen");
const maxViewed = 200;
const recentName = "recently-viewed";
const maxRecent = 12;
/** Cards that are stored: as many as are kept for when there is no network (`docs/features/app.md`). */
export const maxStoredCards = 50;
/** Milliseconds after which a card is not shown any more, because the listing may have changed or gone. */
const recentLifetime = 14 * 86_400_000;

export interface RecentCard {
  card: CardView;
  language: Language;
  /** When it was opened, in milliseconds. */
  at: number;
}

/** True if the listing was opened in this browser; false on the server and during hydration. */
export function useIsViewed(id: number): boolean {
  return useStore(storedIds, (text) => viewedIds(text).has(id), false);
}

let latest: { text: string | null; ids: ReadonlySet<number> } = { text: null, ids: new Set() };

/** The ids in a stored text; the last one is cached, because dozens of cards read it. */
function viewedIds(text: string | null): ReadonlySet<number> {
  if (latest.text !== text) latest = { text, ids: new Set(parseList<number>(text)) };
  return latest.ids;
}

/** Stores that a listing was opened, with its card except for the relative time. */
export function storeViewed(card: CardView, language: Language, now: number): void {
  if (!isHistoryKept()) return;
  const ids = parseList<number>(storedIds.read()).filter((id) => id !== card.id);
  const recent = readRecent().filter((entry) => entry.card.id !== card.id);
  writeStoredList(
    recentName,
    [{ card: { ...card, ago: undefined }, language, at: now }, ...recent].slice(0, maxStoredCards),
  );
  storedIds.set(JSON.stringify([card.id, ...ids].slice(0, maxViewed)));
}

/** Leaves only these of what was opened, and their marks. */
export function writeRecent(recent: readonly RecentCard[]): void {
  writeStoredList(recentName, recent);
  storedIds.set(JSON.stringify(recent.map(({ card }) => card.id)));
}

/** Deletes the stored card of a listing that is gone, or that the reader has taken out of the history, and its mark. */
export function deleteViewed(id: number): void {
  writeStoredList(
    recentName,
    readRecent().filter((entry) => entry.card.id !== id),
  );
  storedIds.set(JSON.stringify(parseList<number>(storedIds.read()).filter((seen) => seen !== id)));
}

/**
 * The cards last opened in this language, the latest first, except for one listing; `max` of them. They are stored with the
 * covers of their photos, which are left out unless data are saved.
 */
export function listRecentlyViewed(except: number, language: Language, now: number, max = maxRecent): CardView[] {
  return readRecent()
    .filter((entry) => entry.card.id !== except && entry.language === language && now - entry.at < recentLifetime)
    .slice(0, max)
    .map(({ card }) => (isSavingData() ? card : uncover(card)));
}

function uncover({ photo, ...card }: CardView): CardView {
  return { ...card, photo: photo && { ...photo, cover: undefined } };
}

/** What was opened, the latest first. */
export function readRecent(): RecentCard[] {
  return readStoredList<RecentCard>(recentName);
}
