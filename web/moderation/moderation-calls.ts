import { makeKey } from "#web/posting/random-key.ts";
import { type BrowserAnswer, callFromBrowser } from "#web/platform/browser-api.ts";
import { hrefIn } from "#web/platform/href.ts";
import type { Language } from "#web/platform/language.ts";
import type { QueueCalls, QueueView, Verdict } from "./queue-store.ts";
import type { JudgedView } from "./view-judged.ts";

/** The staff's calls for ads; written out, because importing the records would bring their schemas to the browser. */
const pathOf = (id: number) => `/moderation/v1/products/${id}/` as const;

/** What a page of ours gives as JSON. */
function read<T>(path: `/${string}`, language: Language): Promise<BrowserAnswer<T>> {
  return callFromBrowser<T>({ method: "GET", path: hrefIn(language, path) as `/${string}`, language });
}

/** Sends a decision on an ad as it was seen. */
export function sendVerdict(
  { id, revision, verdict, key }: { id: number; revision: number; verdict: Verdict; key: string },
  language: Language,
): Promise<BrowserAnswer<unknown>> {
  const { kind, note } = verdict;
  const body = { revision, ...(kind === "block" && { reasons: verdict.reasons }), ...(note.trim() && { note }) };
  return callFromBrowser({ method: "POST", path: `${pathOf(id)}${kind}/`, body, key, language });
}

export function sendUndo(id: number, language: Language): Promise<BrowserAnswer<unknown>> {
  return callFromBrowser({ method: "POST", path: `${pathOf(id)}undo/`, language });
}

/** How the queue reaches the server from a page in this language. */
export function callQueue(language: Language): QueueCalls {
  return {
    list: () => read<QueueView>("/moderation/list", language),
    async view(id) {
      const answer = await read<JudgedView>(`/moderation/judged/${id}`, language);
      if ("value" in answer) fetchFirstPhoto(answer.value);
      return answer;
    },
    take: (id) => callFromBrowser({ method: "POST", path: `${pathOf(id)}take/`, language }),
    release: (id) => callFromBrowser({ method: "DELETE", path: `${pathOf(id)}take/`, language }),
    decide: (ask) => sendVerdict(ask, language),
    undo: (id) => sendUndo(id, language),
    makeKey,
    clock: () => performance.now(),
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  };
}

/** So that it is there when its ad comes onto the screen. */
function fetchFirstPhoto({ photos: [photo] }: JudgedView): void {
  if (photo) new Image().src = photo.src;
}
