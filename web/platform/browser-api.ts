import { refreshSession } from "#contracts/accounts/calls.ts";
import type { EndpointOf } from "#contracts/all.ts";
import { actingHeader } from "#contracts/base/acting.ts";
import { addressOf } from "#contracts/base/address.ts";
import type { Call } from "#contracts/base/call.ts";
import type { CallInput, Endpoint, Reply } from "#contracts/base/endpoint.ts";
import type { Problem } from "#contracts/base/errors.ts";
import { actingAs } from "./acting-as.ts";
import { hrefIn } from "./href.ts";
import type { Language } from "./language.ts";

/** The result of a call from a script: the body of the answer, or the refusal; `network` if the server was not reached. */
export type BrowserAnswer<T> = { value: T } | { problem: Problem } | { network: true };

/** A Web Lock: one refresh at a time in all tabs of this browser. */
const lockName = "session-refresh";
/** Key in the storage of the time of the last refresh in any tab, in milliseconds. */
const refreshedAtName = "session-refreshed-at";

/** The refresh that calls of this tab wait for. */
let refreshing: Promise<boolean> | undefined;

type BrowserInput<E extends Endpoint> = Omit<CallInput<E>, "file"> & {
  language: Language;
  /** Instead of a body, for calls with a file (`formOf`). */
  form?: FormData;
};

/**
 * Calls the API from a script with the session's cookies, which no script can read. If the access token has expired, one
 * refresh serves all waiting calls of all tabs, and each call is repeated once.
 */
export function callFromBrowser<C extends Call>(
  call: C,
  { params, query, body, form, key, language }: BrowserInput<EndpointOf<C>>,
): Promise<BrowserAnswer<Reply<EndpointOf<C>>>> {
  return send(addressOf(call, { params, query }), language, {
    method: call.method,
    headers: { ...(key && { "idempotency-key": key }), ...(body && { "content-type": "application/json" }) },
    body: form ?? (body && JSON.stringify(body)),
  });
}

/** Reads a resource route of the pages with the session's cookies. */
export function readResource<T>(path: string, language: Language): Promise<BrowserAnswer<T>> {
  return send(hrefIn(language, path), language);
}

/** Calls the API for data that do not depend on the session. Throws if it refuses or is not reached. */
export async function readPublic<C extends Call>(
  call: C,
  input?: Pick<CallInput<EndpointOf<C>>, "params" | "query">,
  signal?: AbortSignal,
): Promise<Reply<EndpointOf<C>>> {
  const response = await fetch(addressOf(call, input), { signal });
  if (!response.ok) throw new Error(`${call.name} answered ${response.status}`);
  return response.json();
}

type SentRequest = Pick<RequestInit, "method" | "body"> & { headers?: Record<string, string> };

async function send<T>(address: string, language: Language, request: SentRequest = {}): Promise<BrowserAnswer<T>> {
  const sentAt = Date.now();
  const headers = {
    accept: "application/json",
    "accept-language": language,
    [actingHeader]: actingAs(),
    ...request.headers,
  };
  const sendOnce = () => fetch(address, { ...request, headers });
  try {
    let response = await sendOnce();
    if (response.status === 401 && (await refreshSince(sentAt))) response = await sendOnce();
    return await readAnswer<T>(response);
  } catch {
    return { network: true };
  }
}

async function readAnswer<T>(response: Response): Promise<BrowserAnswer<T>> {
  const text = await response.text();
  if (response.ok) return { value: (text === "" ? undefined : JSON.parse(text)) as T };
  return { problem: JSON.parse(text) as Problem };
}

/** Refreshes the session, unless another tab did since `time`, in milliseconds. False if that was refused. */
export function refreshSince(time: number): Promise<boolean> {
  refreshing ??= refreshAlone(time).finally(() => (refreshing = undefined));
  return refreshing;
}

/** In a browser without Web Locks tabs may refresh at the same time: the server accepts an old token for ten seconds. */
function refreshAlone(time: number): Promise<boolean> {
  const refresh = async () => {
    if (readRefreshedAt() > time) return true;
    const response = await fetch(refreshSession.path, {
      method: refreshSession.method,
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
    // Without a storage tabs refresh more often than necessary.
  }
}
