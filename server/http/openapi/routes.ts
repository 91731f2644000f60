import type { FastifyInstance } from "fastify";
import { describeApi } from "./describe-api.ts";
import { docsPolicy, writeDocs } from "./docs-page.ts";

/** `/openapi.json` and `/docs`. */
export function docsRoutes(app: FastifyInstance, publicUrl: string): void {
  const json = JSON.stringify(describeApi(publicUrl));
  const page = writeDocs();
  app.get("/openapi.json", (_request, reply) => reply.type("application/json; charset=utf-8").send(json));
  app.get("/docs", (_request, reply) =>
    reply.type("text/html; charset=utf-8").header("content-security-policy", docsPolicy).send(page),
  );
}
