import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { negotiateLanguage } from "#server/platform/texts.ts";
import { answerByHand } from "./answers/answer-by-hand.ts";

/** Bytes. Browsers shrink photos to this: whoever sends more has a network that carries it. */
const smallBody = 2 ** 20;
/** Bytes per second: a small body passes over the slowest 2G, a large one has to leave the memory soon. */
const minSpeed = { small: 2 * 1024, large: 10 * 1024 };

/** Whether a body of which so many bytes had arrived, and so many have arrived by the end of a window, is too slow. */
export function isTooSlow(before: number, after: number, windowSeconds: number): boolean {
  const speed = after > smallBody ? minSpeed.large : minSpeed.small;
  return after - before < speed * windowSeconds;
}

/** Measures every body that is read at once. Files wait for their turn first: `serve.ts` measures them from then on. */
export function limitBodySpeed(app: FastifyInstance, window: number): void {
  app.addHook("preParsing", async ({ raw, headers, routeOptions }) => {
    const isFile = "endpoint" in routeOptions.config && headers["content-type"]?.startsWith("multipart/");
    const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0;
    if (hasBody && !isFile) measureBody(raw, window);
  });
}

/**
 * Closes the connection of a request whose body arrives too slowly, with 408. The speed is measured over each `window` (milliseconds)
 * but the first.
 */
export function measureBody(raw: IncomingMessage, window: number): void {
  const { socket } = raw;
  // Calls of pages have none, and bring their whole body.
  if (!(socket instanceof Socket) || raw.complete) return;
  const start = socket.bytesRead;
  let before: number | undefined;
  const timer = setInterval(() => {
    const after = socket.bytesRead - start;
    if (raw.complete) clearInterval(timer);
    else if (before !== undefined && isTooSlow(before, after, window / 1_000)) {
      clearInterval(timer);
      answerByHand(socket, "body_too_slow", negotiateLanguage(raw.headers["accept-language"]));
      socket.destroySoon();
    }
    before = after;
  }, window).unref();
  raw.once("close", () => clearInterval(timer));
}
