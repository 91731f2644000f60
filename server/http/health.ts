import type { FastifyInstance } from "fastify";
import { isStopping } from "./connections/stopping.ts";

/** Checks by name; each rejects when its subject does not answer. */
type Checks = Record<string, () => Promise<void>>;

/**
 * `/healthz`: 200 while the process runs and is not about to stop, else 503. It depends on nothing else, so that a
 * proxy keeps the process when the database is down. `/readyz`: 200 if all checks pass, else 503 with the names of the
 * failed checks.
 */
export function healthRoutes(app: FastifyInstance, checks: Checks): void {
  app.get("/healthz", async (_request, reply) => {
    const isLeaving = isStopping(app);
    reply.code(isLeaving ? 503 : 200).header("cache-control", "no-store");
    return { status: isLeaving ? "stopping" : "ok" };
  });
  app.get("/readyz", async (request, reply) => {
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
