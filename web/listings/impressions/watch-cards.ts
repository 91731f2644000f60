import { countImpressions } from "#contracts/statistics/calls.ts";
import { createImpressionQueue } from "./impression-queue.ts";

/** How long half of a card has to be on the screen, in milliseconds. */
const seenAfter = 1_000;
const sendEvery = 5_000;
/** Milliseconds after a change of the page until it is looked through for new cards. */
const scanDelay = 300;
const half = 0.5;

let isWatching = false;

/** Counts the cards of businesses that are seen, on this page and on all that follow it without a reload. Other cards are not watched, so most pages cost nothing. */
export function watchCards(): void {
  if (isWatching || !("IntersectionObserver" in window) || !("sendBeacon" in navigator)) return;
  isWatching = true;
  const queue = createImpressionQueue((products) =>
    navigator.sendBeacon(countImpressions.path, new Blob([JSON.stringify({ products })], { type: "application/json" })),
  );
  const timers = new Map<Element, ReturnType<typeof setTimeout>>();
  const known = new WeakSet<Element>();

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        clearTimeout(timers.get(target));
        timers.delete(target);
        if (intersectionRatio >= half)
          timers.set(
            target,
            setTimeout(() => count(target), seenAfter),
          );
      }
    },
    { threshold: half },
  );
  const count = (card: Element) => {
    timers.delete(card);
    observer.unobserve(card);
    const id = idOf(card);
    if (id !== undefined) queue.add(id);
  };
  const scan = () => {
    for (const card of document.getElementsByClassName("card")) {
      if (known.has(card)) continue;
      known.add(card);
      if (isOfBusiness(card)) observer.observe(card);
    }
  };
  let scanTimer: ReturnType<typeof setTimeout> | undefined;
  new MutationObserver(() => {
    scanTimer ??= setTimeout(() => {
      scanTimer = undefined;
      scan();
    }, scanDelay);
  }).observe(document.body, { childList: true, subtree: true });
  scan();
  setInterval(queue.flush, sendEvery);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") {
      for (const [card, timer] of timers) {
        clearTimeout(timer);
        // Observed anew, it says again that it is there once the page is shown.
        observer.unobserve(card);
      }
      queue.flush();
    } else {
      for (const card of timers.keys()) observer.observe(card);
    }
  });
  addEventListener("pagehide", queue.flush);
}

/** Cards of businesses name them; so no page has to say it once more. */
function isOfBusiness(card: Element): boolean {
  return card.querySelector(".card-meta > b") !== null && !card.classList.contains("card-inactive");
}

function idOf(card: Element): number | undefined {
  const id = /\/products\/(\d{1,10})$/.exec(card.querySelector("a")?.pathname ?? "")?.[1];
  return id === undefined ? undefined : Number(id);
}
