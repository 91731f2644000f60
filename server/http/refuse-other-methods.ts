import type { FastifyInstance, HTTPMethods } from "fastify";
import { type Endpoint, isForStaff } from "#contracts/base/endpoint.ts";
import { routePathOf, sendProblem } from "./serve.ts";

const methods: readonly HTTPMethods[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * Answers 405 with `Allow` (RFC 9110, 15.5.6) where an address of the API serves other methods. The addresses of staff
 * answer 404 to all others, and so to other methods.
 */
export function refuseOtherMethods(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const byPath = Map.groupBy(
    endpoints.filter((record) => !isForStaff(record)),
    routePathOf,
  );
  for (const [url, records] of byPath) {
    const served = records.map(({ method }): HTTPMethods => method);
    const allowed = served.includes("GET") ? [...served, "HEAD"] : served;
    app.route({
      method: methods.filter((method) => !allowed.includes(method)),
      url,
      exposeHeadRoute: false,
      // Before the body is read.
      onRequest: async (request, reply) =>
        sendProblem(request, reply.header("allow", allowed.join(", ")), { code: "method_not_allowed" }),
      handler: () => undefined,
    });
  }
}
