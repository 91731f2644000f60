import { eraseHistory, listRecentSearches, listViewedListings, recordHistory } from "#contracts/history/calls.ts";
import { type CardView, viewCard } from "#web/listings/card/card-view.ts";
import { callFromBrowser } from "#web/platform/browser-api.ts";
import type { Language } from "#web/platform/language.ts";
import { applyState, lastSentAt, listUnsent, noteSent, takeSearches } from "./device-history.ts";
import { isHistoryKept } from "#web/platform/storage/history-keeping.ts";

/* Talks with the server about the history of whoever is signed in. Loaded once a page has nothing else to do, or when it is needed. */

const sendEvery = 20_000;
/** Milliseconds after which a device asks whether the history was erased elsewhere, though it has nothing to tell. */
const askAfter = 600_000;
/** Cards of listings are loaded when their place is this near to the screen. */
const nearby = "600px";
/** Cards under a listing. */
const shownCards = 12;

/** Tells the server now and then what was looked at and searched for here, until the page is left. */
export function keepHistory(language: Language, left: AbortSignal): void {
  if (left.aborted) return;
  void sendHistory(language);
  const timer = setInterval(() => void sendHistory(language), sendEvery);
  left.addEventListener("abort", () => clearInterval(timer));
  const onHide = () => {
    if (document.visibilityState === "hidden") sendLast();
  };
  document.addEventListener("visibilitychange", onHide, { signal: left });
}

let isSending = false;

/** Tells the server what it does not know. What does not arrive is told again with the next. */
async function sendHistory(language: Language): Promise<void> {
  const now = Date.now();
  const body = listUnsent(now);
  const hasNews = isHistoryKept() && body.products.length + body.searches.length > 0;
  if (isSending || (!hasNews && now - lastSentAt() < askAfter)) return;
  isSending = true;
  const answer = await callFromBrowser(recordHistory, { body: hasNews ? body : {}, language });
  isSending = false;
  if ("value" in answer) noteSent(now, body, answer.value);
}

/** The page may never come back. It is told again if it does, which changes nothing. */
function sendLast(): void {
  const body = listUnsent(Date.now());
  if (!isHistoryKept() || body.products.length + body.searches.length === 0 || !("sendBeacon" in navigator)) return;
  navigator.sendBeacon(recordHistory.path, new Blob([JSON.stringify(body)], { type: "application/json" }));
}

interface ViewedRequest {
  except: number;
  language: Language;
  onLoad: (cards: CardView[]) => void;
  /** The page is left. */
  left: AbortSignal;
}

/** Loads what was looked at on all devices once a part of the page comes near to the screen. */
export function loadViewedNear(part: Element, { except, language, onLoad, left }: ViewedRequest): void {
  if (left.aborted || !("IntersectionObserver" in window)) return;
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void loadViewed(except, language).then((cards) => cards && !left.aborted && onLoad(cards));
    },
    { rootMargin: nearby },
  );
  observer.observe(part);
  left.addEventListener("abort", () => observer.disconnect());
}

/** What was looked at on all devices, the last first, without one listing and those that are not on show; undefined if that cannot be found out. */
async function loadViewed(except: number, language: Language): Promise<CardView[] | undefined> {
  await sendHistory(language);
  const answer = await callFromBrowser(listViewedListings, { query: { limit: shownCards + 1 }, language });
  if (!("value" in answer)) return undefined;
  applyState(answer.value);
  return answer.value.results
    .filter(({ id, state }) => id !== except && state === "active")
    .slice(0, shownCards)
    .map((product) => viewCard(product, language, Date.now()));
}

/** The last searches on all devices; undefined if they cannot be found out. */
export async function loadSearches(language: Language): Promise<string[] | undefined> {
  const answer = await callFromBrowser(listRecentSearches, { language });
  if (!("value" in answer)) return undefined;
  const { results, ...state } = answer.value;
  return takeSearches(
    results.map(({ text }) => text),
    state,
  );
}

/** Erases the searches on all devices. */
export async function eraseSearches(language: Language): Promise<void> {
  const answer = await callFromBrowser(eraseHistory, { query: { kind: "searches" }, language });
  if ("value" in answer) applyState(answer.value);
}
