import type { Problem } from "#contracts/errors.ts";
import type { Language } from "./language.ts";

/** What a call from a script gave: the body of the answer, or the refusal; `network` when the server was not reached. */
export type BrowserAnswer<T> = { value: T } | { problem: Problem } | { network: true };

/** Written out, because importing the record would bring its schemas to the browser. */
const refreshPath = "/auth/v1/refresh/";
/** One refresh at a time on this browser, whichever tab asks. */
const lockName = "session-refresh";
/** When a tab of this browser refreshed last, in milliseconds: no secret. */
const refreshedAtName = "session-refreshed-at";

/** The refresh that calls of this tab are waiting for. */
let refreshing: Promise<boolean> | undefined;

interface BrowserCall {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: `/${string}`;
  /** Sent as JSON, or as multipart when it is a form. */
  body?: object | FormData;
  /** Makes a repetition safe: the server does what carries one key once (`Idempotency-Key`). */
  key?: string;
  language: Language;
}

/**
 * A call of the API from a script, in the name of whoever is signed in: the cookies go along, no script sees them. When
 * the access has expired, one refresh serves all calls that wait for it, in every tab, and each is repeated once.
 */
export async function callFromBrowser<T>(call: BrowserCall): Promise<BrowserAnswer<T>> {
  try {
    const asked = Date.now();
    let response = await send(call);
    if (response.status === 401 && (await refreshSince(asked))) response = await send(call);
    return await readAnswer<T>(response);
  } catch {
    return { network: true };
  }
}

function send({ method, path, body, key, language }: BrowserCall): Promise<Response> {
  const isForm = body instanceof FormData;
  return fetch(path, {
    method,
    headers: {
      accept: "application/json",
      "accept-language": language,
      ...(key ? { "idempotency-key": key } : {}),
      ...(body && !isForm ? { "content-type": "application/json" } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
}

async function readAnswer<T>(response: Response): Promise<BrowserAnswer<T>> {
  const text = await response.text();
  if (response.ok) return { value: (text === "" ? undefined : JSON.parse(text)) as T };
  return { problem: JSON.parse(text) as Problem };
}

/** True when the session was refreshed since that moment, by this call or by another one that it waited for. */
export function refreshSince(asked: number): Promise<boolean> {
  refreshing ??= refreshAlone(asked).finally(() => (refreshing = undefined));
  return refreshing;
}

/** In a browser without Web Locks tabs may race; the server forgives that for ten seconds. */
function refreshAlone(asked: number): Promise<boolean> {
  const refresh = async () => {
    if (readRefreshedAt() > asked) return true;
    const response = await fetch(refreshPath, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    if (response.ok) writeRefreshedAt(Date.now());
    return response.ok;
  };
  return "locks" in navigator ? navigator.locks.request(lockName, refresh) : refresh();
}

function readRefreshedAt(): number {
  try {
    return Number(localStorage.getItem(refreshedAtName)) || 0;
  } catch {
    return 0;
  }
}

function writeRefreshedAt(time: number): void {
  try {
    localStorage.setItem(refreshedAtName, String(time));
  } catch {
    // A closed storage costs a refresh too many at most.
  }
}
