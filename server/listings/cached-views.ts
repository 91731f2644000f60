import type { FastifyRequest } from "fastify";
import { doerOf, type EventCounter } from "#server/statistics/event-counter.ts";

/** Counts the view of a listing's page from the cache, which guests have: no call of the page counts it then. */
export function countCachedView(
  statistics: Pick<EventCounter, "add">,
  request: Pick<FastifyRequest, "url" | "ip" | "headers">,
): void {
  const id = /^(?:\/ky)?\/products\/(\d{1,15})\/?(?:\?|$)/.exec(request.url)?.[1];
  if (id !== undefined) statistics.add("views", [Number(id)], doerOf(null, request));
}
