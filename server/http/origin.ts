import type { FastifyRequest } from "fastify";

/**
 * Where a request comes from, as the browser says: a page of this site or of another one; `unknown` for clients that are no browsers.
 * By Fetch Metadata, else `Origin` (OWASP, Cross-Site Request Forgery Prevention).
 */
export function classifyOrigin(
  request: Pick<FastifyRequest, "headers">,
  publicUrl: string,
): "same-origin" | "cross-origin" | "unknown" {
  const site = request.headers["sec-fetch-site"];
  // `none`: by the user, as from the address bar.
  if (site !== undefined) return site === "same-origin" || site === "none" ? "same-origin" : "cross-origin";
  const { origin } = request.headers;
  if (origin === undefined) return "unknown";
  return origin === publicUrl || hostOf(origin) === request.headers.host ? "same-origin" : "cross-origin";
}

/**
 * Whether a page was opened by plain http although the site's address is https: a browser keeps none of its session's cookies there, so
 * that signing in would seem to succeed and lead to nothing.
 */
export function losesSession({ headers }: Pick<FastifyRequest, "headers">, publicUrl: string): boolean {
  return publicUrl.startsWith("https:") && headers.origin?.startsWith("http:") === true;
}

/** Compared with `Host`, which no page can forge. */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
