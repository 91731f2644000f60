import { useSyncExternalStore } from "react";

/** A value outside React that components follow. */
export interface Store<T> {
  read: () => T;
  set: (next: T) => void;
  /** Calls back after every change. Returns what ends that. */
  subscribe: (listener: () => void) => () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    read: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What a component needs of a store. `onServer` is shown by the server and until the page has taken its script up. */
export function useStore<T, S>(store: Pick<Store<T>, "read" | "subscribe">, select: (value: T) => S, onServer: S): S {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.read()),
    () => onServer,
  );
}
