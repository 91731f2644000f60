import type { FastifyRequest } from "fastify";
import { deviceCookieName } from "#server/http/device-cookie.ts";

/** Rules of the web app for the page cache. */
export interface CacheRules {
  /** Names of cookies that change a guest's page. */
  cookies: readonly string[];
  /** First path segments of addresses that are no pages, such as data for scripts. */
  uncached: readonly string[];
}

const maxKeyLength = 2_000;

/** True if the request carries no identity. Unknown cookies count as an identity. */
export function isAnonymous(request: FastifyRequest, { cookies: known }: CacheRules): boolean {
  const isHarmless = ([name]: Cookie) => name === deviceCookieName || known.includes(name);
  return request.headers.authorization === undefined && readCookies(request).every(isHarmless);
}

/** Everything that a guest's page depends on; undefined for requests with an identity, and for what is no page. */
export function cacheKeyOf(request: FastifyRequest, rules: CacheRules): string | undefined {
  const { method, url } = request;
  if (method !== "GET" || url.length > maxKeyLength || !isAnonymous(request, rules)) return undefined;
  const [, first = ""] = /^(?:\/ky(?=[/?]|$))?\/([^/?]*)/.exec(url) ?? [];
  if (rules.uncached.includes(first) || /^[^?]*\.data(?:\?|$)/.test(url)) return undefined;
  const cookies = readCookies(request);
  const values = rules.cookies.map((keyed) => cookies.filter(([name]) => name === keyed).map(([, value]) => value));
  const isPlain = values.every((found) => found.length <= 1 && /^[\w-]{0,20}$/.test(found.join()));
  return isPlain ? [url, ...values].join("\n") : undefined;
}

type Cookie = [name: string, value: string];

/** Undecoded, as pages read them: two spellings of a value must not share a key. */
function readCookies({ headers }: FastifyRequest): Cookie[] {
  const parts = (headers.cookie ?? "").split(";").map((part) => part.trim());
  return parts.filter(Boolean).map((part) => {
    const end = part.indexOf("=");
    return end < 0 ? [part, ""] : [part.slice(0, end).trim(), part.slice(end + 1)];
  });
}
