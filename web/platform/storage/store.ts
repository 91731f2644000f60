import { useSyncExternalStore } from "react";

/** A value outside React that components can follow. */
export interface Store<T> {
  read: () => T;
  set: (next: T) => void;
  /** Calls back after every change. Returns a function that stops that. */
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

/** The part of a store's value that a component needs; `onServer` on the server and during hydration. */
export function useStore<T, S>(store: Pick<Store<T>, "read" | "subscribe">, select: (value: T) => S, onServer: S): S {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.read()),
    () => onServer,
  );
}
