import type { FastifyInstance } from "fastify";
import { keyPath } from "./tell-search-engines.ts";

/** Seconds. */
const maxAge = 3_600;

/** The file by which search engines know that what they are told in the name of the site is told by it. */
export function indexNowRoutes(
  app: FastifyInstance,
  { settings }: { settings: { indexNowKey?: string | undefined } },
): void {
  const { indexNowKey: key } = settings;
  if (key === undefined) return;
  app.get(keyPath(key), async (_request, reply) =>
    reply.header("cache-control", `public, max-age=${maxAge}`).type("text/plain; charset=utf-8").send(key),
  );
}
