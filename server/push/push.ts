import type { FastifyBaseLogger } from "fastify";
import { Counter, type Registry } from "prom-client";
import type { Db } from "#server/database/database.ts";
import type { QueueNotices } from "#server/database/queue-notices.ts";
import type { PushComposers } from "./compose.ts";
import type { PublicNetwork } from "#server/platform/public-network.ts";
import { openPushTransport } from "./transport.ts";
import { createVapid } from "./vapid.ts";
import { type PushWorker, startPushWorker } from "./worker.ts";

interface PushOptions {
  db: Db;
  secret: string;
  /** Address of the site, without a slash at the end. */
  publicUrl: string;
  pushHosts: readonly string[];
  compose: PushComposers;
  log: FastifyBaseLogger;
  now(): Date;
  metrics: Registry;
  notices: QueueNotices;
  /** For tests. */
  network?: PublicNetwork | undefined;
}

/** Pushes to browsers: their key, and the worker that sends them. */
export interface Push extends PushWorker {
  /** The key that browsers subscribe with, base64url. */
  publicKey: string;
}

export function startPush({ secret, publicUrl, metrics, network, ...options }: PushOptions): Push {
  const pushes = new Counter({
    name: "pushes_total",
    help: "Pushes to browsers: sent, failed (to be tried again), refused, and gone (the browser gets no more)",
    labelNames: ["result"],
    registers: [metrics],
  });
  const vapid = createVapid(secret, contactOf(publicUrl));
  const worker = startPushWorker({ ...options, vapid, transport: openPushTransport(network), pushes });
  return { publicKey: vapid.publicKey, ...worker };
}

/** Where push services find the operator (RFC 8292, 2.1). */
function contactOf(publicUrl: string): string {
  return publicUrl.startsWith("https:") ? publicUrl : `mailto:webmaster@${new URL(publicUrl).hostname}`;
}
