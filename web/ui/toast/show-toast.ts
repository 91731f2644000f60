import { createStore } from "#web/platform/storage/store.ts";

export type ToastKind = "info" | "success" | "error";

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  /** Where it leads to. */
  link?: { to: string; title: string } | undefined;
}

/** More at once nobody reads; the oldest goes first. */
const maxToasts = 4;

export const noToasts: readonly Toast[] = [];
/** The toasts on show. */
export const toastStore = createStore(noToasts);
let lastId = 0;

/** Shows a message in a corner of the page for some seconds; `text` is in the reader's language. */
export function showToast(kind: ToastKind, text: string, link?: Toast["link"]): void {
  lastId += 1;
  toastStore.set([...toastStore.read(), { id: lastId, kind, text, link }].slice(-maxToasts));
}

/** Removes a toast. */
export function dismissToast(id: number): void {
  toastStore.set(toastStore.read().filter((toast) => toast.id !== id));
}
