import type { IncomingHttpHeaders } from "node:http";

/** Characters of a `Cookie` header. This site's own take about 2,000; each one is parsed for every answer, and for each call of a page. */
const maxCookieLength = 16 * 1024;

/** True for more cookies than a browser can have from this site and others of its domain. */
export function hasTooManyCookies({ cookie = "" }: IncomingHttpHeaders): boolean {
  return cookie.length > maxCookieLength;
}
