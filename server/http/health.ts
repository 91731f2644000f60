import type { FastifyInstance } from "fastify";

/** Checks by name; each rejects when its subject does not answer. */
type Checks = Record<string, () => Promise<void>>;

/** `/healthz`: the process runs. `/readyz`: all checks pass, else 503 with the names of those that fail. */
export function healthRoutes(app: FastifyInstance, checks: Checks): void {
  app.get("/healthz", async () => ({ status: "ok" }));
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
