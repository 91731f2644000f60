import type { FastifyRequest } from "fastify";

/**
 * Where a request was made, as the browser says: on a page of ours, on somebody else's, or by something that says nothing (no browser of today).
 * Fetch Metadata where there is some, else `Origin` (OWASP, Cross-Site Request Forgery Prevention).
 */
export function whereFrom(request: Pick<FastifyRequest, "headers">, publicUrl: string): "ours" | "foreign" | "unknown" {
  const site = request.headers["sec-fetch-site"];
  // `none`: typed into the address bar and the like.
  if (site !== undefined) return site === "same-origin" || site === "none" ? "ours" : "foreign";
  const { origin } = request.headers;
  if (origin === undefined) return "unknown";
  return origin === publicUrl || hostOf(origin) === request.headers.host ? "ours" : "foreign";
}

/** No page can make a browser lie about the host it asks. */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
