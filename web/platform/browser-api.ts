import { refreshSession } from "#contracts/accounts/calls.ts";
import type { EndpointOf } from "#contracts/all.ts";
import { addressOf } from "#contracts/base/address.ts";
import type { Call } from "#contracts/base/call.ts";
import type { CallInput, Endpoint, Reply } from "#contracts/base/endpoint.ts";
import type { Problem } from "#contracts/base/errors.ts";
import { hrefIn } from "./href.ts";
import type { Language } from "./language.ts";

/** What a call from a script gave: the body of the answer, or the refusal; `network` when the server was not reached. */
export type BrowserAnswer<T> = { value: T } | { problem: Problem } | { network: true };

/** One refresh at a time on this browser, whichever tab asks. */
const lockName = "session-refresh";
/** When a tab of this browser refreshed last, in milliseconds: no secret. */
const refreshedAtName = "session-refreshed-at";

/** The refresh that calls of this tab are waiting for. */
let refreshing: Promise<boolean> | undefined;

/** What a call from a script carries, beside who reads the answer. */
type BrowserInput<E extends Endpoint> = Omit<CallInput<E>, "file"> & {
  language: Language;
  /** Instead of a body: with the file of a call that takes one (`formOf`). */
  form?: FormData;
  /** Makes a repetition safe: the server runs calls with one key once (`Idempotency-Key`). */
  key?: string;
};

/**
 * A call of the API from a script, in the name of whoever is signed in: the cookies go along, no script sees them. When
 * the access has expired, one refresh serves all calls that wait for it, in every tab, and each is repeated once.
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

/** What a resource route of ours answers, in the name of whoever is signed in. */
export function readResource<T>(path: string, language: Language): Promise<BrowserAnswer<T>> {
  return send(hrefIn(language, path), language);
}

/** Reads what is the same for everybody. Throws when the API refuses or is not reached. */
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
  const headers = { accept: "application/json", "accept-language": language, ...request.headers };
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

/** True when the session was refreshed since that moment, by this call or by another one that it waited for. */
export function refreshSince(time: number): Promise<boolean> {
  refreshing ??= refreshAlone(time).finally(() => (refreshing = undefined));
  return refreshing;
}

/** In a browser without Web Locks tabs may race; the server forgives that for ten seconds. */
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
    // A closed storage costs a refresh too many at most.
  }
}
