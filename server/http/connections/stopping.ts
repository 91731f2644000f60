import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** The servers that are about to stop, or are stopping. */
const stopping = new WeakSet<FastifyInstance["server"]>();

/** Whether a stop has begun. The server may still accept connections: see {@link stopServing}. */
export function isStopping({ server }: FastifyInstance): boolean {
  return stopping.has(server);
}

/** Notes that a stop has begun: `/healthz` says so, and connections are closed after their next answer. */
export function beginStop({ server }: FastifyInstance): void {
  stopping.add(server);
}

/**
 * Closes connections after their answer during a stop. A kept connection would delay the stop, and a later request on
 * it would fail.
 */
export function closeConnectionsOnStop(http: FastifyInstance): void {
  let isClosing = false;
  http.addHook("preClose", async () => {
    beginStop(http);
    isClosing = true;
  });
  http.addHook("onSend", async (_request, reply) => {
    if (isStopping(http)) reply.header("connection", "close");
  });
  // For answers whose headers had been sent before.
  http.addHook("onResponse", async () => {
    if (isClosing) setImmediate(() => http.server.closeIdleConnections());
  });
}

/** Both in milliseconds. */
export interface StopTimes {
  /** How long the server goes on accepting connections after `/healthz` has begun to answer 503. */
  stopDrain: number;
  /** How long running requests may take after that, before their connections are closed. */
  stopTimeout: number;
}

/**
 * Stops a server without failing a request. While it drains, `/healthz` tells proxies to send new requests elsewhere.
 * Then it accepts no connections, and waits for running requests.
 */
export async function stopServing(http: FastifyInstance, { stopDrain, stopTimeout }: StopTimes): Promise<void> {
  beginStop(http);
  if (http.server.listening) await sleep(stopDrain);
  const timer = setTimeout(() => {
    http.log.warn(`requests that took longer than ${stopTimeout} ms after the stop were cut off`);
    http.server.closeAllConnections();
  }, stopTimeout);
  try {
    await http.close();
  } finally {
    clearTimeout(timer);
  }
}
