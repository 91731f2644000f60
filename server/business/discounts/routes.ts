import type { FastifyInstance } from "fastify";
import { setDiscounts as setDiscountsCall } from "#contracts/business/discount-schemas.ts";
import { perDay, perMinute, type RateLimit } from "#server/http/rate-limits.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import { limitKeyOf } from "#server/http/viewer.ts";
import { type DiscountServices, setDiscounts } from "./actions.ts";

/** Calls with up to a thousand listings each, per account. */
const discountLimit: RateLimit = { perKey: [perMinute(30), perDay(500)] };

export function discountRoutes(app: FastifyInstance, services: HttpServices & DiscountServices): void {
  serve(app, services, setDiscountsCall, async ({ viewer, params, body, request }) => {
    await services.limits.consume(discountLimit, { ip: request.ip, key: limitKeyOf(viewer) });
    return setDiscounts(services, viewer, params.id, body);
  });
}
