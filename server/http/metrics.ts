import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { refuse } from "#server/platform/refusal.ts";

/** Seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** `/metrics` for Prometheus: for loopback, or with the token. Returns the registry for further metrics. */
export function metricsRoutes(app: FastifyInstance, token: string | undefined): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer, by route",
    labelNames: ["method", "route", "status"],
    buckets,
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get("/metrics", async (request, reply) => {
    if (!mayRead(request, token)) refuse("not_found");
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return registry;
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  const isLoopback = ["127.0.0.1", "::1", "::ffff:127.0.0.1"].includes(request.ip);
  if (token === undefined) return isLoopback;
  const given = Buffer.from(request.headers.authorization ?? "");
  const expected = Buffer.from(`Bearer ${token}`);
  return isLoopback || (given.length === expected.length && timingSafeEqual(given, expected));
}
