import { useSyncExternalStore } from "react";
import { createStore, type Store } from "./store.ts";

/** `localStorage` is shared by all tabs and persistent; `sessionStorage` ends with its tab. */
type Area = "localStorage" | "sessionStorage";

/** The stored text of a name; null if there is none or the browser has no storage, as in some private windows. */
export function readStored(area: Area, name: string): string | null {
  try {
    return globalThis[area].getItem(name);
  } catch {
    return null;
  }
}

/** Stores a text; null removes it. A full or missing storage is no error, because only conveniences depend on it. */
export function writeStored(area: Area, name: string, text: string | null): void {
  try {
    if (text === null) globalThis[area].removeItem(name);
    else globalThis[area].setItem(name, text);
  } catch {
    // Nothing is stored.
  }
}

/** A list that is stored as JSON; empty if there is none. */
export function readStoredList<T>(name: string): T[] {
  return parseList<T>(readStored("localStorage", name));
}

export function writeStoredList(name: string, list: readonly unknown[]): void {
  writeStored("localStorage", name, JSON.stringify(list));
}

/** The list in a stored text; empty if it is no list. */
export function parseList<T>(text: string | null): T[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? (value as T[]) : [];
  } catch {
    return [];
  }
}

const neverChanges = () => () => undefined;

/** The stored text of a name, without following its changes; null on the server and during hydration. */
export function useStoredText(area: Area, name: string): string | null {
  return useSyncExternalStore(
    neverChanges,
    () => readStored(area, name),
    () => null,
  );
}

/** A stored text as a store, which also follows changes by other tabs. */
export function createStoredText(area: Area, name: string): Store<string | null> {
  const writes = createStore(0);
  return {
    read: () => readStored(area, name),
    set(text) {
      writeStored(area, name, text);
      writes.set(writes.read() + 1);
    },
    subscribe(listener) {
      const stop = writes.subscribe(listener);
      const onStorage = (event: StorageEvent) => {
        // Null: everything was cleared.
        if (event.key === name || event.key === null) listener();
      };
      window.addEventListener("storage", onStorage);
      return () => {
        stop();
        window.removeEventListener("storage", onStorage);
      };
    },
  };
}
