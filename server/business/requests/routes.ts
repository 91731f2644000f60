import type { FastifyInstance } from "fastify";
import * as calls from "#contracts/business/request-schemas.ts";
import { toIdempotentCall } from "#server/http/idempotency.ts";
import { type CallCountServices, countCall } from "#server/http/limits/count-call.ts";
import { type NetworkBound, perDay, type RateLimit } from "#server/http/rate-limits.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import { changeRequest, readOwnRequest, type RequestServices, sendRequest, withdrawRequest } from "./actions.ts";

/** Requests of an account: each is read by a moderator, and each tells whether a name is taken. */
const requestLimit: RateLimit = { perKey: [perDay(20)] };
/** Moderators read those of free accounts, too: these may not put themselves before others. */
const requestsOfFree: NetworkBound = { perNetwork: perDay(10) };

export function businessRequestRoutes(
  app: FastifyInstance,
  services: HttpServices & RequestServices & CallCountServices,
): void {
  serve(app, services, calls.sendBusinessRequest, async ({ viewer, body, request }) => {
    await countCall(services, { viewer, ip: request.ip }, requestLimit, requestsOfFree);
    return sendRequest(services, toIdempotentCall(request, viewer.userId), body);
  });
  serve(app, services, calls.changeBusinessRequest, async ({ viewer, body, request }) => {
    await countCall(services, { viewer, ip: request.ip }, requestLimit, requestsOfFree);
    return changeRequest(services, viewer, body);
  });
  serve(app, services, calls.withdrawBusinessRequest, ({ viewer }) => withdrawRequest(services, viewer));
  serve(app, services, calls.getBusinessRequest, ({ viewer }) => readOwnRequest(services, viewer));
}
