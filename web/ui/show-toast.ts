export type ToastKind = "info" | "success" | "error";

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
}

/** More at once nobody reads; the oldest goes first. */
const mostToasts = 4;

const none: readonly Toast[] = [];
let toasts = none;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Says in a corner of the page what has happened; `text` is for the reader, in their language. It leaves by itself. */
export function showToast(kind: ToastKind, text: string): void {
  lastId += 1;
  change([...toasts, { id: lastId, kind, text }].slice(-mostToasts));
}

/** Takes a toast away. */
export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

/** The toasts on show, for React's `useSyncExternalStore`. */
export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => toasts,
  readOnServer: () => none,
};
