import type { FastifyInstance } from "fastify";
import { getUser } from "#contracts/users/schemas.ts";
import type { Db } from "#server/database/database.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import { refuse } from "#server/platform/refusal.ts";
import { maySeeUser } from "./policy.ts";
import { presentUser } from "./present.ts";
import { findPublicUser } from "./queries.ts";

export function userRoutes(app: FastifyInstance, services: HttpServices & { db: Db }): void {
  serve(app, services, getUser, async ({ params }) => {
    const row = await findPublicUser(services.db, params.id);
    return row && maySeeUser(row) ? presentUser(row) : refuse("not_found");
  });
}
