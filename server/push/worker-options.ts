import type { FastifyBaseLogger } from "fastify";
import type { Counter } from "prom-client";
import type { Db } from "#server/database/database.ts";
import type { QueueNotices } from "#server/database/queue-notices.ts";
import type { PushComposers } from "./compose.ts";
import type { PushTransport } from "./transport.ts";
import type { Vapid } from "./vapid.ts";

export interface PushWorkerOptions {
  db: Db;
  vapid: Vapid;
  transport: PushTransport;
  compose: PushComposers;
  pushHosts: readonly string[];
  log: FastifyBaseLogger;
  now(): Date;
  pushes: Counter<"result">;
  notices: QueueNotices;
}
