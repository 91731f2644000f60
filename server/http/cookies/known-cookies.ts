import type { IncomingHttpHeaders } from "node:http";

/** A cookie as all parsers read it, those of pages too (RFC 6265, 4.1.1), within the 4,096 characters that browsers take. */
const cookiePattern = /^ ?([\w.-]{1,100})=([^\s"]{0,4096})$/;

/**
 * Leaves a request the cookies of this site, each once. Others are those of other services on the domain, or somebody's who wants to
 * cost us time: every answer parses them, each call of a page again, and a guest's page would not come from the cache.
 * Browsers send the cookie that counts first.
 */
export function dropUnknownCookies(headers: IncomingHttpHeaders, known: ReadonlySet<string>): void {
  if (headers.cookie === undefined) return;
  const kept = new Map<string, string>();
  for (const part of headers.cookie.split(";")) {
    const [, name, value] = cookiePattern.exec(part) ?? [];
    if (name !== undefined && value !== undefined && known.has(name) && !kept.has(name)) kept.set(name, value);
  }
  if (kept.size === 0) delete headers.cookie;
  else headers.cookie = [...kept].map(([name, value]) => `${name}=${value}`).join("; ");
}
