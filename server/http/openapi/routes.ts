import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ContentEncoding } from "../answers/compress-worker.ts";
import { chooseEncoding, compress } from "../answers/content-encoding.ts";
import { defaultLimit, type RateLimits } from "../rate-limits.ts";
import { describeApi } from "./describe-api.ts";
import { docsPolicy, writeDocs } from "./docs-page.ts";

/** `/openapi.json` and `/docs`, each made when it is first asked for: few processes ever are, and none has to start later for it. */
export function docsRoutes(
  app: FastifyInstance,
  { limits, publicUrl }: { limits: RateLimits; publicUrl: string },
): void {
  const sendJson = openText("application/json; charset=utf-8", () => JSON.stringify(describeApi(publicUrl)));
  const sendPage = openText("text/html; charset=utf-8", writeDocs);
  app.get("/openapi.json", async (request, reply) => {
    await limits.consume(defaultLimit, { ip: request.ip });
    return sendJson(request, reply);
  });
  app.get("/docs", async (request, reply) => {
    await limits.consume(defaultLimit, { ip: request.ip });
    return sendPage(request, reply.header("content-security-policy", docsPolicy));
  });
}

/** Sends a text that is the same for all. It is made and compressed once for each encoding: hundreds of kilobytes, for whoever asks. */
function openText(type: string, make: () => string) {
  const bodies = new Map<ContentEncoding | undefined, Promise<Buffer>>();
  const prepare = async (encoding: ContentEncoding | undefined) => {
    const plain = Buffer.from(make());
    return encoding ? compress(plain, encoding, "often") : plain;
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const encoding = chooseEncoding(request.headers["accept-encoding"], ["br", "gzip"]);
    const body = bodies.get(encoding) ?? prepare(encoding);
    bodies.set(encoding, body);
    if (encoding) reply.header("content-encoding", encoding);
    return reply
      .type(type)
      .header("vary", "accept-encoding")
      .send(await body);
  };
}
