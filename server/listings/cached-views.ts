import type { FastifyRequest } from "fastify";
import type { ViewCounter } from "./views.ts";

/** Counts the view of a listing's page from the cache: no call of the page counts it then. */
export function countCachedView(
  views: ViewCounter,
  { url, ip, headers }: Pick<FastifyRequest, "url" | "ip" | "headers">,
): void {
  const id = /^(?:\/ky)?\/products\/(\d{1,15})\/?(?:\?|$)/.exec(url)?.[1];
  if (id === undefined) return;
  views.add({ listingId: Number(id), sellerId: 0, viewerId: undefined, ip, userAgent: headers["user-agent"] });
}
