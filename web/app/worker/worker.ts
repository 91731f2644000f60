import { offlinePath } from "#contracts/app/rules.ts";
import { stripLanguage } from "#web/platform/href.ts";
import type { Language } from "#web/platform/language.ts";
import { type Found, languageOf, openKeeper } from "./keeper.ts";
import { keyOf, planFor, readLoaded, readMark } from "./plan.ts";
import { openNotification, renewPush, showPush } from "./push.ts";
import type { RequestEvent, WorkerScope } from "./scope.ts";
import { takeShare } from "./share.ts";

/*
 * The service worker (`docs/features/app.md`, `docs/decisions/0023-a-worker-that-shows-nothing-old.md`). Online it changes nothing but where files of the build come from:
 * every page comes from the server. Without a network it answers with what was kept for whoever is signed in here.
 */

/** By the build (`web/build/service-worker-plugin.ts`). */
declare const __BUILD__: string;
declare const __PICTURES__: { icon: string; badge: string };
declare const __TEXTS__: Record<Language, Record<"title" | "text" | "downTitle" | "downText" | "retry", string>>;

/** Milliseconds that a page may take while the device says that it has no network: it may be wrong. */
const offlineTimeout = 2_500;

const scope = globalThis as unknown as WorkerScope;
const { origin } = scope.location;
/** What the last page said; until one does, the browser knows. */
let isSaving: boolean | undefined;
const keeper = openKeeper({
  storage: scope.caches,
  origin,
  build: __BUILD__,
  ask: (input, init) => fetch(input, init),
  savesData: () => isSaving ?? scope.navigator.connection?.saveData === true,
});

// A new worker takes over at once: it has no pages of its own that could disagree with the server's.
scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener("activate", (event) => {
  const takeOver = async () => {
    await keeper.settle();
    // The browser asks for the page while the worker starts.
    await scope.registration.navigationPreload?.enable();
    await scope.clients.claim();
  };
  event.waitUntil(takeOver());
});

scope.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  // Where there is no room nothing is kept.
  const later = (work: Promise<unknown>) => event.waitUntil(work.catch(() => undefined));
  switch (planFor(event.request, origin)) {
    case "page":
      return event.respondWith(answerPage(event, url));
    case "data":
      return event.respondWith(answerData(event, url));
    case "file":
      return event.respondWith(keeper.answerFile(url, event.request, later));
    case "picture":
      return event.respondWith(keeper.answerPicture(url, event.request, later));
    case "share":
      return event.respondWith(takeShare(event.request, scope.caches));
    default:
      return undefined;
  }
});

scope.addEventListener("message", (event) => {
  const loaded = readLoaded(event.data);
  if (loaded) event.waitUntil(keeper.noteLoaded(loaded.page, loaded.files));
  else if (event.data === "saving" || event.data === "not saving") isSaving = event.data === "saving";
  else if (event.data === "out") event.waitUntil(keeper.forget());
});

scope.addEventListener("push", (event) => event.waitUntil(showPush(scope, event.data?.text(), __PICTURES__)));
scope.addEventListener("notificationclick", (event) => event.waitUntil(openNotification(scope, event.notification)));
scope.addEventListener("pushsubscriptionchange", (event) =>
  event.waitUntil(renewPush(scope.registration.pushManager, event)),
);

/** From the network; noted as it comes. Rejects when the server is not reached. */
async function askServer(event: RequestEvent, url: URL): Promise<Response> {
  const begun = keeper.begin();
  const ask = async () => (await event.preloadResponse) ?? (await fetch(event.request));
  const answer = await (scope.navigator.onLine ? ask() : Promise.race([ask(), failLate()]));
  // Of what is not kept only the headers are read.
  const noted = readMark(answer.headers)?.isKept ? answer.clone() : answer;
  event.waitUntil(keeper.note(url, noted, begun).catch(() => undefined));
  return answer;
}

function failLate(): Promise<never> {
  return new Promise((_resolve, reject) => setTimeout(() => reject(new TypeError("offline")), offlineTimeout));
}

async function answerPage(event: RequestEvent, url: URL): Promise<Response> {
  try {
    return await askServer(event, url);
  } catch {
    return answerPageOffline(url);
  }
}

async function answerPageOffline(url: URL): Promise<Response> {
  const language = languageOf(url.pathname);
  const shell = await keeper.findShell(language);
  if (stripLanguage(url.pathname) === offlinePath && shell) return shell.answer;
  const found = await keeper.find(url);
  if (found?.kind === "page") return markKept(found.answer);
  // Its scripts open what there are data of, and say what is not there.
  if (shell) return Response.redirect(`${origin}${shell.path}?to=${encodeURIComponent(url.pathname + url.search)}`);
  return describeOffline(language);
}

/** Says in the page that it was kept: its scripts ask for news as soon as there is a network. */
async function markKept(answer: Response): Promise<Response> {
  const html = await answer.text();
  return new Response(html.replace("<html ", '<html data-kept="" '), { status: 200, headers: answer.headers });
}

async function answerData(event: RequestEvent, url: URL): Promise<Response> {
  try {
    return await askServer(event, url);
  } catch (error) {
    const found = await keeper.find(url);
    // To load the page again that asks for its own news would be no news: it goes on asking.
    if (!found || (found.kind === "page" && isOfPage(event.request, url))) throw error;
    return answerDataOffline(event, url, found);
  }
}

/** Whether the page on show asks for its own data. */
function isOfPage({ referrer }: Request, url: URL): boolean {
  const page = URL.parse(referrer);
  return page !== null && keyOf(page) === keyOf(url);
}

async function answerDataOffline(event: RequestEvent, url: URL, found: NonNullable<Found>): Promise<Response> {
  if (found.kind === "page") {
    // There are no data, but the page itself: the router loads it.
    return new Response(null, {
      status: 204,
      headers: { "X-Remix-Redirect": keyOf(url), "X-Remix-Reload-Document": "true" },
    });
  }
  (await scope.clients.get(event.clientId))?.postMessage("kept");
  return found.answer;
}

/** Where not even the page for that is kept. */
function describeOffline(language: Language): Response {
  const { retry, ...texts } = __TEXTS__[language];
  const [title, text] = scope.navigator.onLine ? [texts.downTitle, texts.downText] : [texts.title, texts.text];
  const html = `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title}</title><h1>${title}</h1><p>${text}</p><p><a href="">${retry}</a></p></html>`;
  const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": "default-src 'none'" };
  return new Response(html, { status: 503, headers });
}
