import fastifyStatic, { type FastifyStaticOptions } from "@fastify/static";
import type { FastifyInstance } from "fastify";

interface ServedFolder extends Pick<FastifyStaticOptions, "preCompressed" | "setHeaders"> {
  /** An absolute path. */
  root: string;
  /** Of the addresses, with a slash at both ends. */
  prefix: string;
  /** Whether there may be a file of this name, relative to the root. Anything else is answered as if there were none. */
  isServed: (name: string) => boolean;
  /** Resolves once a file is there that is made when somebody asks for it. */
  prepare?: ((name: string) => Promise<void>) | undefined;
}

/**
 * `GET <prefix><name>`: files that never change, so that browsers may keep them for good. The routes of @fastify/static read the whole
 * folder of a file at each request, to compare how its name is spelt: names are checked here instead, by `isServed`.
 */
export async function serveFolder(app: FastifyInstance, { root, prefix, isServed, prepare, ...options }: ServedFolder) {
  // In a scope of its own: it decorates replies, and there are several folders.
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      ...options,
      root,
      serve: false,
      index: false,
      immutable: true,
      maxAge: "365d",
    });
    scope.get<{ Params: { "*": string } }>(`${prefix}*`, async (request, reply) => {
      const name = request.params["*"];
      if (!isServed(name)) return reply.callNotFound();
      await prepare?.(name);
      return reply.sendFile(name);
    });
  });
}
