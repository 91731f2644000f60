import type { FastifyBaseLogger } from "fastify";
import { isbot } from "isbot";
import type { Db } from "#server/database/database.ts";
import { hashVisitor, type Visitor } from "#server/http/visitor.ts";
import { bishkekDay } from "#server/platform/clock.ts";
import { deleteVisitorsBefore, type NewView, writeViews } from "./view-queries.ts";

export interface ListingView extends Visitor {
  userAgent: string | undefined;
  listingId: number;
  sellerId: number;
}

export interface ViewCounter {
  /** Counts a view within seconds: once per visitor, listing and day, and never of the owner or a known bot. */
  add(view: ListingView): void;
  /** Writes the queued views. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

const flushInterval = 2_000;
/** Bounds the memory while the database is down; further views are not counted. */
const maxPending = 50_000;

/** Writes views in batches. */
export function createViewCounter(options: {
  db: Db;
  secret: string;
  now(): Date;
  log: FastifyBaseLogger;
}): ViewCounter {
  const { db, secret, now, log } = options;
  let pending = new Map<string, NewView>();

  const flush = async () => {
    const batch = [...pending.values()];
    if (batch.length === 0) return;
    pending = new Map();
    try {
      await writeViews(db, batch);
    } catch (error) {
      log.warn({ err: error, views: batch.length }, "views not counted");
    }
  };
  const timer = setInterval(() => void flush(), flushInterval);
  timer.unref();

  return {
    add({ listingId, sellerId, viewerId, ip, userAgent }) {
      if (viewerId === sellerId || !userAgent || isbot(userAgent) || pending.size >= maxPending) return;
      const day = bishkekDay(now());
      const visitor = hashVisitor(secret, `visit ${day}`, { viewerId, ip });
      pending.set(`${listingId} ${visitor.toString("base64")}`, { day, listingId, visitor });
    },
    flush,
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}

/** Deletes visitors from before yesterday. */
export async function purgeExpiredVisitors(db: Db, now: Date): Promise<void> {
  await deleteVisitorsBefore(db, bishkekDay(new Date(now.getTime() - 86_400_000)));
}
