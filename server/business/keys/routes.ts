import type { FastifyInstance } from "fastify";
import { maxApiKeys } from "#contracts/business/keys/rules.ts";
import { createApiKey, deleteApiKey, listApiKeys } from "#contracts/business/keys/schemas.ts";
import { perDay, type RateLimit } from "#server/http/rate-limits.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import { type KeyMakers, listKeys, makeKey, removeKey } from "./keys.ts";

/** Keys made, per account. */
const makeLimit: RateLimit = { perKey: [perDay(50)] };

export function apiKeyRoutes(app: FastifyInstance, services: HttpServices & KeyMakers): void {
  serve(app, services, listApiKeys, async ({ viewer }) => ({
    results: await listKeys(services, viewer.userId),
    max: maxApiKeys,
  }));
  serve(app, services, createApiKey, async ({ viewer, body, request }) => {
    await services.limits.consume(makeLimit, { ip: request.ip, key: `user ${viewer.userId}` });
    return makeKey(services, viewer, body, request);
  });
  serve(app, services, deleteApiKey, ({ viewer, params, request }) =>
    removeKey(services, viewer.userId, params.id, request),
  );
}
