import type { IncomingHttpHeaders } from "node:http";
import { languageOffered, stylesCookie } from "#contracts/base/cookies.ts";
import { deviceCookieName } from "#server/http/cookies/device-cookie.ts";
import { namesOf } from "#server/http/cookies/host-cookies.ts";
import { maxAddressLength } from "#server/http/serve.ts";
import { dropUnreadNames } from "./read-names.ts";

/** Rules of the web app for the page cache. */
export interface CacheRules {
  /** Names of cookies that change a guest's page. */
  cookies: readonly string[];
  /** Names of headers that change it, when they are `on`. */
  switches: readonly string[];
  /** First path segments of addresses that are no pages, such as data for scripts. */
  uncached: readonly string[];
  /** Whether the pages under the first path segment of an address, without the language, read this name of its query. */
  isRead(segment: string, name: string): boolean;
}

/** What the key depends on, of a request that has reached a route or not. */
export interface PageAddress {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
}

/** That change no guest's page: the device, that the language of an account was offered on it, and which styles it has. */
const harmlessCookies = new Set([...namesOf(deviceCookieName), languageOffered, stylesCookie]);
const maxKeyLength = 2_000;
/** Fields of a query, and cookies: reading more would cost more than the cached page. */
const maxFields = 150;

/** True if the request carries no identity. Unknown cookies count as an identity. */
export function isAnonymous(
  request: Pick<PageAddress, "headers">,
  { cookies: known }: Pick<CacheRules, "cookies">,
): boolean {
  const isHarmless = ([name]: Cookie) => harmlessCookies.has(name) || known.includes(name);
  return request.headers.authorization === undefined && readCookies(request).every(isHarmless);
}

/** A page of which there is one for all guests. */
interface GuestPage {
  /** Everything that it depends on. */
  key: string;
  /** The address that it has to be rendered at: without the names in its query that no page reads. */
  address: string;
}

/** The page for guests that a request asks for; undefined for requests with an identity, and for what is no page. */
export function findGuestPage(request: PageAddress, rules: CacheRules): GuestPage | undefined {
  const { method, url } = request;
  if (method !== "GET" || url.length > maxAddressLength || !isAnonymous(request, rules)) return undefined;
  const [, first = ""] = /^(?:\/ky(?=[/?]|$))?\/([^/?]*)/.exec(url) ?? [];
  if (url.split("&", maxFields + 1).length > maxFields) return undefined;
  if (rules.uncached.includes(first) || /^[^?]*\.data(?:\?|$)/.test(url)) return undefined;
  const address = dropUnreadNames(url, rules.isRead);
  if (address.length > maxKeyLength) return undefined;
  const cookies = readCookies(request);
  const values = rules.cookies.map((keyed) => cookies.filter(([name]) => name === keyed).map(([, value]) => value));
  const isPlain = values.every((found) => found.length <= 1 && /^[\w-]{0,20}$/.test(found.join()));
  const switches = rules.switches.map((name) => String(request.headers[name] === "on"));
  return isPlain ? { key: [address, ...values, ...switches].join("\n"), address } : undefined;
}

type Cookie = [name: string, value: string];

/** A cookie as all parsers read it, those of pages too (RFC 6265, 4.1.1). */
const cookiePattern = /^ ?([\w.-]{1,100})=([^\s"]*)$/;

/**
 * Undecoded, as pages read them: two spellings of a value must not share a key. What parsers could read in different ways has a
 * name that nobody knows.
 */
function readCookies({ headers }: Pick<PageAddress, "headers">): Cookie[] {
  const parts = (headers.cookie ?? "").split(";", maxFields + 1);
  // Nobody knows what the rest is: an identity, for all that is read here.
  if (parts.length > maxFields) return [["=", ""]];
  return parts.filter(Boolean).map((part) => {
    const [, name, value = ""] = cookiePattern.exec(part) ?? [];
    return name === undefined ? [`=${part}`, ""] : [name, value];
  });
}
