import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { parseSetCookie } from "set-cookie-parser";
import { addressOf } from "#contracts/base/address.ts";
import type { CallInput, Endpoint, Reply } from "#contracts/base/endpoint.ts";
import { namesOf } from "#server/http/cookies/host-cookies.ts";
import { callDirectly } from "#server/http/direct-calls.ts";
import type { Language } from "#server/platform/texts.ts";
import type { Failure } from "#web/platform/api.ts";

/** Milliseconds that a shared reply is used: half of the minute within which reference data have to be up to date. */
const sharedLifetime = 30_000;
/** Replies at most: pages share a few dozen, of some kilobytes each, and whoever asks for ever new ones pushes out only these. */
const maxShared = 500;

/** Replies that are the same for all viewers, by address. */
export type SharedReplies = LRUCache<string, Promise<unknown>>;

export const createSharedReplies = (): SharedReplies => new LRUCache({ max: maxShared, ttl: sharedLifetime });

interface PageRequest {
  app: FastifyInstance;
  request: FastifyRequest;
  language: Language;
  signal: AbortSignal;
  /** `Set-Cookie` headers for the visitor. Those of calls are added; later calls of the page send them too. */
  cookies: string[];
  sharedReplies: SharedReplies;
  /** Names of the cookies that calls read, without the prefix that https adds. */
  knownCookies: readonly string[];
}

/** Calls the API in this process, with the visitor's cookies and address and the page's language. */
export interface InProcessApi {
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<Reply<E>>;
  shared<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<Reply<E>>;
}

export function openInProcessApi(page: PageRequest): InProcessApi {
  const jar = openJar(page);
  storeCookies(jar, page.cookies);
  return {
    call: (endpoint, input = {}) => callAs(page, jar, endpoint, input, page.signal),
    shared: (endpoint, input = {}) => share(page, endpoint, input),
  };
}

async function share<E extends Endpoint>(page: PageRequest, endpoint: E, input: CallInput<E>): Promise<Reply<E>> {
  const { sharedReplies } = page;
  const url = addressOf(endpoint, input);
  const stored = sharedReplies.get(url);
  if (stored) {
    try {
      return (await stored) as Reply<E>;
    } catch (error) {
      // The limits of whoever asked first are not this visitor's.
      if (isRateLimited(error)) return share(page, endpoint, input);
      throw error;
    }
  }
  // Shared with other pages: without cookies, and not aborted when this visitor closes the connection.
  const reply = callAs(page, new Map(), endpoint, input);
  sharedReplies.set(url, reply);
  try {
    return await reply;
  } catch (error) {
    // Before anybody who waits for it looks again.
    if (sharedReplies.peek(url) === reply) sharedReplies.delete(url);
    throw error;
  }
}

function isRateLimited(error: unknown): boolean {
  return typeof error === "object" && error !== null && "problem" in error && (error as Failure).problem.status === 429;
}

type CookieJar = Map<string, string | undefined>;

/** Only what calls read: it is copied for each of them. */
function openJar({ request, knownCookies }: PageRequest): CookieJar {
  const jar: CookieJar = new Map();
  for (const name of knownCookies.flatMap(namesOf)) {
    const value = request.cookies[name];
    if (value !== undefined) jar.set(name, value);
  }
  return jar;
}

async function callAs<E extends Endpoint>(
  page: PageRequest,
  jar: CookieJar,
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<Reply<E>> {
  signal?.throwIfAborted();
  const { ip, log, id } = page.request;
  const headers = headersOf(page);
  const caller = { ip, log, id, headers, cookies: Object.fromEntries(jar), page: page.request };
  const answer = await callDirectly(page.app, endpoint, input, caller);
  storeCookies(jar, answer.cookies);
  page.cookies.push(...answer.cookies);
  signal?.throwIfAborted();
  if ("reply" in answer) return answer.reply;
  const { problem, retryAfter } = answer;
  throw { problem, ...(retryAfter && { retryAfter }) } satisfies Failure;
}

/** What calls look at: who asks, from where and in which language. */
function headersOf({ request, language }: PageRequest): IncomingHttpHeaders {
  const headers: IncomingHttpHeaders = { "accept-language": language, accept: "application/json" };
  for (const name of ["user-agent", "sec-fetch-site", "origin", "host"] as const) {
    const value = request.headers[name];
    if (value) headers[name] = value;
  }
  return headers;
}

/** Applies `Set-Cookie` headers as a browser does, as far as cookies of this site need it: `Max-Age=0` deletes. */
function storeCookies(jar: CookieJar, headers: string[]): void {
  if (headers.length === 0) return;
  for (const { name, value, maxAge } of parseSetCookie(headers)) {
    if (maxAge === 0) jar.delete(name);
    else jar.set(name, value);
  }
}
