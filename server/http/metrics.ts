import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { Settings } from "#server/platform/env.ts";
import { refuse } from "#server/platform/refusal.ts";
import { observeAnswers } from "./answers/observe-answers.ts";

/** Seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** `/metrics` for Prometheus: with the token, or for this machine while the site has no public address. Returns the registry for further metrics. */
export function metricsRoutes(app: FastifyInstance, settings: Pick<Settings, "metricsToken" | "publicUrl">): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer, by route",
    labelNames: ["method", "route", "status"],
    buckets,
    registers: [registry],
  });
  observeAnswers(app, ({ method, route, status, milliseconds }) =>
    durations.observe({ method, route, status }, milliseconds / 1000),
  );
  app.get("/metrics", async (request, reply) => {
    if (!mayRead(request, settings)) refuse("not_found");
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return registry;
}

function mayRead(
  request: FastifyRequest,
  { metricsToken: token, publicUrl }: Pick<Settings, "metricsToken" | "publicUrl">,
) {
  if (isLocal(request, publicUrl)) return true;
  if (token === undefined) return false;
  const given = Buffer.from(request.headers.authorization ?? "");
  const expected = Buffer.from(`Bearer ${token}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const forwarded = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via"];

/** From this machine, and not by way of a proxy on it: a site with a public address has one, whatever `TRUST_PROXY` says. */
function isLocal({ ip, headers }: FastifyRequest, publicUrl: string): boolean {
  const isPublic = !["localhost", "127.0.0.1", "[::1]"].includes(new URL(publicUrl).hostname);
  const isLoopback = ["127.0.0.1", "::1", "::ffff:127.0.0.1"].includes(ip);
  return isLoopback && !isPublic && forwarded.every((name) => headers[name] === undefined);
}
