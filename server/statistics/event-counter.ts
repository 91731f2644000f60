import type { FastifyBaseLogger } from "fastify";
import { isbot } from "isbot";
import type { Db } from "#server/database/database.ts";
import { personOf, type Viewer } from "#server/http/viewer.ts";
import { maxId } from "#contracts/base/values.ts";
import { hashVisitor } from "#server/http/visitor.ts";
import { bishkekDay } from "#server/platform/clock.ts";
import { dayAfter } from "./event-days.ts";
import { type EventKind, kindNumbers } from "./event-kinds.ts";
import { makeEventDay, type NewEvent, writeEvents } from "./event-queries.ts";

/** Whoever did something; a guest by their network and what their browser says it is. */
export type Doer =
  | { viewer: Pick<Viewer, "userId" | "role"> }
  | { viewer: null; ip: string; userAgent: string | undefined };

export interface EventCounter {
  /**
   * Counts within a second: once per visitor, subject, kind and day, never of the owner, the staff or a known bot. Costs the caller nothing that it
   * would wait for. Subjects are listings; of what is about a business itself, its person.
   */
  add(kind: EventKind, subjects: readonly number[], doer: Doer): void;
  /** Writes what is queued. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

const flushInterval = 1_000;
/** Bounds the memory while the database is down; further events are not counted. */
const maxPending = 50_000;
/** Of which impressions take so many at most: whoever forges them in bulk leaves room for whatever else is counted. */
const maxPendingImpressions = 40_000;
/** Events of one statement. */
const batchSize = 2_000;
/** Seconds that events wait for a database that does not take them. */
const maxTries = 30;

interface PendingEvent extends NewEvent {
  tries: number;
}

/** Writes events in batches. */
export function createEventCounter(options: {
  db: Db;
  secret: string;
  now(): Date;
  log: FastifyBaseLogger;
}): EventCounter {
  const { db, secret, now, log } = options;
  let pending = new Map<string, PendingEvent>();
  /** Days that have a partition. */
  const knownDays = new Set<string>();

  const writeBatch = async (batch: readonly PendingEvent[]) => {
    try {
      for (const day of new Set(batch.map((event) => event.day))) {
        if (!knownDays.has(day)) await makeEventDay(db, { day, next: dayAfter(day) });
        knownDays.add(day);
      }
      await writeEvents(db, batch);
    } catch (error) {
      // Their partition may be what is missing.
      knownDays.clear();
      const again = batch.filter((event) => event.tries < maxTries).slice(0, Math.max(0, maxPending - pending.size));
      log.warn({ err: error, events: batch.length, dropped: batch.length - again.length }, "events not counted yet");
      for (const event of again) pending.set(keyOf(event), { ...event, tries: event.tries + 1 });
    }
  };
  const write = async () => {
    const events = [...pending.values()];
    pending = new Map();
    for (let from = 0; from < events.length; from += batchSize) await writeBatch(events.slice(from, from + batchSize));
  };
  let writing = Promise.resolve();
  const flush = () => (writing = writing.then(write));
  const timer = setInterval(() => void (pending.size > 0 && flush()), flushInterval);
  timer.unref();

  return {
    add(kind, subjects, doer) {
      if (subjects.length === 0 || !mayCount(doer)) return;
      const day = bishkekDay(now());
      const viewerId = doer.viewer?.userId;
      const visitor = hashVisitor(secret, `visit ${day}`, {
        viewerId,
        ip: doer.viewer ? "" : doer.ip,
      }).readBigInt64BE();
      for (const subjectId of subjects) {
        if (pending.size >= (kind === "impressions" ? maxPendingImpressions : maxPending)) return;
        // No listing has such an id, and no column room for it.
        if (subjectId > maxId) continue;
        const event = { day, kind: kindNumbers[kind], subjectId, visitor, viewerId, tries: 0 };
        pending.set(keyOf(event), event);
      }
    },
    flush,
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}

function keyOf({ day, kind, subjectId, visitor }: NewEvent): string {
  return `${day} ${kind} ${subjectId} ${visitor}`;
}

/** The staff looks at listings for a living; whoever has signed in is no crawler. */
function mayCount(doer: Doer): boolean {
  if (doer.viewer) return doer.viewer.role === "user";
  return doer.userAgent !== undefined && doer.userAgent !== "" && !isbot(doer.userAgent);
}

/** Whoever makes a call. */
export function doerOf(
  viewer: Viewer | null,
  { ip, headers }: { ip: string; headers: { "user-agent"?: string | undefined } },
): Doer {
  return viewer
    ? { viewer: { userId: personOf(viewer), role: viewer.role } }
    : { viewer, ip, userAgent: headers["user-agent"] };
}
