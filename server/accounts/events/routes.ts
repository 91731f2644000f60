import type { FastifyInstance } from "fastify";
import { listAccountEvents } from "#contracts/accounts/event-schemas.ts";
import type { Db } from "#server/database/database.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import { listEvents } from "./list-events.ts";

export function eventRoutes(app: FastifyInstance, services: HttpServices & { db: Db }): void {
  serve(app, services, listAccountEvents, ({ viewer, query, request }) =>
    listEvents(services.db, viewer.userId, query, new URL(request.url, services.publicUrl)),
  );
}
