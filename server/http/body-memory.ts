import { type Readable, Transform } from "node:stream";
import type { FastifyInstance } from "fastify";
import { createByteBudget } from "#server/platform/byte-budget.ts";
import { sharedNetworkOf } from "./rate-limits.ts";

/** Bytes of a body that are not counted: nearly every body has fewer, and connections bound the number of them. */
const freeBytes = 16 * 1024;
/** Bytes beyond them of all bodies together that this process has in memory. */
const maxBytes = 32 * 2 ** 20;

/**
 * Bounds the memory of what bodies have beyond the first bytes, while they arrive: no more than the budget for all, and of one address no more
 * than its share. Refuses them with `unavailable`. Files have a budget of their own (`uploads.ts`).
 */
export function limitBodyMemory(app: FastifyInstance, bytes = maxBytes): void {
  const { bodyLimit = 0 } = app.initialConfig;
  const budget = createByteBudget(bytes);
  const heldBy = new Map<string, number>();

  const hold = (network: string, change: number) => {
    const held = (heldBy.get(network) ?? 0) + change;
    if (held === 0) heldBy.delete(network);
    else heldBy.set(network, held);
  };

  /** The body, counted as it arrives. */
  const count = (payload: Readable, network: string) => {
    let [arrived, taken] = [0, 0];
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        arrived += chunk.length;
        const more = Math.max(0, arrived - freeBytes) - taken;
        try {
          if (more > 0) budget.take(more, heldBy.get(network) ?? 0);
        } catch (error) {
          return done(error as Error);
        }
        taken += more;
        hold(network, more);
        done(null, chunk);
      },
      destroy(error, done) {
        budget.giveBack(taken);
        hold(network, -taken);
        taken = 0;
        // What still arrives is thrown away until the connection is closed.
        payload.unpipe(counted).resume();
        done(error);
      },
    });
    payload.once("error", (error) => counted.destroy(error));
    return payload.pipe(counted);
  };

  app.addHook("preParsing", async ({ ip, headers, routeOptions }, reply, payload) => {
    const isFile = "endpoint" in routeOptions.config && headers["content-type"]?.startsWith("multipart/");
    const isLargeForm = routeOptions.bodyLimit > bodyLimit;
    const isSmall = headers["transfer-encoding"] === undefined && Number(headers["content-length"] ?? 0) <= freeBytes;
    if (isFile || isLargeForm || isSmall) return payload;
    const counted = count(payload, sharedNetworkOf(ip));
    reply.raw.once("close", () => counted.destroy());
    return counted;
  });
}
