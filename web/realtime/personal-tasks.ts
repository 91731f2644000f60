import type { Language } from "#web/platform/language.ts";
import { readStored } from "#web/platform/storage/browser-storage.ts";

/** Milliseconds after which a page has mostly nothing else to do than to tell what was looked at. */
const historyDelay = 3_000;

/** What a page does in the background for whoever is signed in, until it is left. What fails is tried again with another page. */
export function runPersonalTasks(viewerId: number, language: Language, left: AbortSignal): void {
  if (readStored("localStorage", "cart") !== null)
    import("#web/cart/button/merge-guest-cart.ts")
      .then(({ mergeGuestCart }) => mergeGuestCart(language))
      .catch(() => undefined);
  // Pushes are a convenience.
  if ("Notification" in window && Notification.permission === "granted")
    import("#web/push/subscribe.ts").then(({ keepPush }) => keepPush(viewerId, language)).catch(() => undefined);
  const timer = setTimeout(() => {
    import("#web/history/device/own-history.ts")
      .then(({ keepHistory }) => keepHistory(language, left))
      .catch(() => undefined);
  }, historyDelay);
  left.addEventListener("abort", () => clearTimeout(timer));
}
