import type { FastifyRequest } from "fastify";

/**
 * Where a request was made, as the browser says: on a page of this site, on another site's, or by a client that says nothing (no
 * browser of today). Fetch Metadata where there is some, else `Origin` (OWASP, Cross-Site Request Forgery Prevention).
 */
export function classifyOrigin(
  request: Pick<FastifyRequest, "headers">,
  publicUrl: string,
): "same-origin" | "cross-origin" | "unknown" {
  const site = request.headers["sec-fetch-site"];
  // `none`: typed into the address bar and the like.
  if (site !== undefined) return site === "same-origin" || site === "none" ? "same-origin" : "cross-origin";
  const { origin } = request.headers;
  if (origin === undefined) return "unknown";
  return origin === publicUrl || hostOf(origin) === request.headers.host ? "same-origin" : "cross-origin";
}

/** No page can make a browser lie about the host that it asks. */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
