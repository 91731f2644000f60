import type { FastifyInstance } from "fastify";
import { describeApi } from "./describe-api.ts";
import { docsPolicy, writeDocs } from "./docs-page.ts";

/** `/openapi.json` and `/docs`, each made when it is first asked for: few processes ever are, and none has to start later for it. */
export function docsRoutes(app: FastifyInstance, publicUrl: string): void {
  let json: string | undefined;
  let page: string | undefined;
  app.get("/openapi.json", (_request, reply) =>
    reply.type("application/json; charset=utf-8").send((json ??= JSON.stringify(describeApi(publicUrl)))),
  );
  app.get("/docs", (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", docsPolicy)
      .send((page ??= writeDocs())),
  );
}
