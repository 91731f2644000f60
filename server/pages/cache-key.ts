import type { FastifyRequest } from "fastify";
import { deviceCookieName } from "#server/http/device-cookie.ts";

/** What the page cache has to know of the web app. */
export interface CacheRules {
  /** Cookies that change what a guest sees. */
  cookies: readonly string[];
  /** First parts of addresses that are no pages, such as data for scripts. */
  uncached: readonly string[];
}

const maxKeyLength = 2_000;

/** True if the request carries no identity. Any cookie that is not known to be harmless may be one. */
export function isAnonymous(request: FastifyRequest, { cookies: known }: CacheRules): boolean {
  const isHarmless = ([name]: Cookie) => name === deviceCookieName || known.includes(name);
  return request.headers.authorization === undefined && readCookies(request).every(isHarmless);
}

/** Everything that changes a guest's page; undefined for a request with an identity, and for what is no page. */
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

/** Cookies without decoding, as pages read them: two spellings of a value must not share a key. */
function readCookies({ headers }: FastifyRequest): Cookie[] {
  const parts = (headers.cookie ?? "").split(";").map((part) => part.trim());
  return parts.filter(Boolean).map((part) => {
    const end = part.indexOf("=");
    return end < 0 ? [part, ""] : [part.slice(0, end).trim(), part.slice(end + 1)];
  });
}
