import { useSyncExternalStore } from "react";
import type { Language } from "#web/platform/language.ts";
import type { CardView } from "./card-view.ts";

/*
 * What this browser has opened, kept in its local storage and nowhere else: ids, to mark cards with, and the cards of the
 * latest ones, to come back to.
 */

const seenName = "seen";
const mostSeen = 200;
const recentName = "recently-viewed";
const mostRecent = 12;
/** A card may have changed or gone since: after so many milliseconds it is not worth showing. */
const recentLifetime = 14 * 86_400_000;

interface RecentCard {
  card: CardView;
  language: Language;
  /** When it was opened, in milliseconds. */
  at: number;
}

let seen: ReadonlySet<number> | undefined;
const listeners = new Set<() => void>();

/** True once the ad was opened in this browser; false on the server and while a page takes its script up. */
export function useSeen(id: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => (seen ??= readSeen()).has(id),
    () => false,
  );
}

/** Remembers an ad as opened, and its card without what grows old. */
export function rememberViewed(card: CardView, language: Language, now: number): void {
  const ids = [...readSeen()].filter((id) => id !== card.id);
  write(seenName, [card.id, ...ids].slice(0, mostSeen));
  const recent = readRecent().filter((entry) => entry.card.id !== card.id);
  write(recentName, [{ card: { ...card, ago: undefined }, language, at: now }, ...recent].slice(0, mostRecent + 1));
  changeSeen();
}

/** Forgets the card of an ad that is gone. */
export function forgetViewed(id: number): void {
  write(
    recentName,
    readRecent().filter((entry) => entry.card.id !== id),
  );
}

/** The latest cards that were opened in this language, the last first, without one of them. */
export function listRecent(except: number, language: Language, now: number): CardView[] {
  return readRecent()
    .filter((entry) => entry.card.id !== except && entry.language === language && now - entry.at < recentLifetime)
    .slice(0, mostRecent)
    .map((entry) => entry.card);
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", onStorage);
  };
}

/** Another tab has opened an ad. */
function onStorage({ key }: StorageEvent): void {
  if (key === seenName) changeSeen();
}

function changeSeen(): void {
  seen = undefined;
  for (const listener of listeners) listener();
}

function readSeen(): ReadonlySet<number> {
  return new Set(readList<number>(seenName));
}

function readRecent(): RecentCard[] {
  return readList<RecentCard>(recentName);
}

function readList<T>(name: string): T[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(name) ?? "[]");
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function write(name: string, list: readonly unknown[]): void {
  try {
    localStorage.setItem(name, JSON.stringify(list));
  } catch {
    // A full or closed storage costs a convenience only.
  }
}
