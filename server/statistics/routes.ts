import type { FastifyInstance } from "fastify";
import { countImpressions } from "#contracts/statistics/schemas.ts";
import { perMinute, type RateLimit } from "#server/http/rate-limits.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import { doerOf, type EventCounter } from "./event-counter.ts";

/** Pages send what was seen at most every few seconds. */
const impressionLimit: RateLimit = {
  perAddress: [perMinute(1_200)],
  perAddressOfKnown: [perMinute(3_600)],
  perKey: [perMinute(60)],
};

export function statisticRoutes(
  app: FastifyInstance,
  services: HttpServices & { statistics: Pick<EventCounter, "add"> },
): void {
  serve(
    app,
    services,
    countImpressions,
    ({ viewer, body, request }) => {
      services.statistics.add("impressions", body.products, doerOf(viewer, request));
      return null;
    },
    { limit: impressionLimit, sameOriginOnly: true },
  );
}
