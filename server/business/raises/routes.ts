import type { FastifyInstance } from "fastify";
import { changeRaises, listRaises } from "#contracts/business/raises/schemas.ts";
import type { Db } from "#server/database/database.ts";
import { perDay, perMinute, type RateLimit } from "#server/http/rate-limits.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import { limitKeyOf } from "#server/http/viewer.ts";
import { changeAutomaticRaise, listOwnRaises } from "./actions.ts";

/** Turns of the switch, per account. */
const changeLimit: RateLimit = { perKey: [perMinute(30), perDay(200)] };

export function businessRaiseRoutes(app: FastifyInstance, services: HttpServices & { db: Db }): void {
  const { db, limits } = services;
  serve(app, services, listRaises, ({ viewer, query }) => listOwnRaises(db, viewer.userId, query.product));
  serve(app, services, changeRaises, async ({ viewer, body, request }) => {
    await limits.consume(changeLimit, { ip: request.ip, key: limitKeyOf(viewer) });
    return changeAutomaticRaise(db, viewer.userId, body.is_on);
  });
}
