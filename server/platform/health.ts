import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Db } from "./database.ts";
import type { MediaStore } from "./media.ts";

/** `/healthz`: the process lives. `/readyz`: database and media answer, else 503 with what is missing. */
export function healthRoutes(app: FastifyInstance, services: { db: Db; media: MediaStore }): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (request, reply) => {
    const checks = {
      database: () => sql`select 1`.execute(services.db),
      media: () => services.media.check(),
    };
    const missing: string[] = [];
    await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        try {
          await check();
        } catch (error) {
          request.log.warn({ err: error }, `${name} does not answer`);
          missing.push(name);
        }
      }),
    );
    reply.code(missing.length === 0 ? 200 : 503).header("cache-control", "no-store");
    return missing.length === 0 ? { status: "ok" } : { status: "unavailable", missing: missing.toSorted() };
  });
}
