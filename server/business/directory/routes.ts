import type { FastifyInstance } from "fastify";
import { listBusinesses } from "#contracts/business/directory/schemas.ts";
import { costlyReadLimit } from "#server/http/rate-limits.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import { type DirectoryServices, listBusinessDirectory } from "./list.ts";

export function businessDirectoryRoutes(app: FastifyInstance, services: HttpServices & DirectoryServices): void {
  serve(
    app,
    services,
    listBusinesses,
    ({ query, request }) => listBusinessDirectory(services, query, new URL(request.url, services.publicUrl)),
    { limit: costlyReadLimit },
  );
}
