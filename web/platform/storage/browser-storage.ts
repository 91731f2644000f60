import { useSyncExternalStore } from "react";
import { createStore, type Store } from "./store.ts";

/** `localStorage` is the browser's and lasts; `sessionStorage` is the tab's and ends with it. */
type Area = "localStorage" | "sessionStorage";

/** The text under a name; null where there is none or the browser refuses its storage, as a private window may. */
export function readStored(area: Area, name: string): string | null {
  try {
    return globalThis[area].getItem(name);
  } catch {
    return null;
  }
}

/** Stores a text; null removes it. A full or refused storage costs a convenience only, so that is no error. */
export function writeStored(area: Area, name: string, text: string | null): void {
  try {
    if (text === null) globalThis[area].removeItem(name);
    else globalThis[area].setItem(name, text);
  } catch {
    // Nothing is stored.
  }
}

/** A list stored as JSON; empty where there is none. */
export function readStoredList<T>(name: string): T[] {
  return parseList<T>(readStored("localStorage", name));
}

export function writeStoredList(name: string, list: readonly unknown[]): void {
  writeStored("localStorage", name, JSON.stringify(list));
}

/** The list in a stored text; empty for what is none. */
export function parseList<T>(text: string | null): T[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? (value as T[]) : [];
  } catch {
    return [];
  }
}

const neverChanges = () => () => undefined;

/** The text under a name, for what need not follow its changes; null on the server and until the page has taken its script up. */
export function useStoredText(area: Area, name: string): string | null {
  return useSyncExternalStore(
    neverChanges,
    () => readStored(area, name),
    () => null,
  );
}

/** A stored text that components follow, also when another tab changes it. */
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
        // No key: everything was cleared.
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
