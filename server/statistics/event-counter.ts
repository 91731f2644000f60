import type { FastifyBaseLogger } from "fastify";
import { isbot } from "isbot";
import type { Db } from "#server/database/database.ts";
import { personOf, type Viewer } from "#server/http/viewer.ts";
import { maxId } from "#contracts/base/values.ts";
import { hashVisitor, type Visitor } from "#server/http/limits/visitor.ts";
import { bishkekDay } from "#server/platform/clock.ts";
import { dayAfter } from "./event-days.ts";
import { type EventKind, kindNumbers } from "./event-kinds.ts";
import { makeEventDay, type NewEvent, writeEvents } from "./event-queries.ts";

/**
 * The author of an event; for a guest their network and the name of their browser. With `ip` an account without a phone
 * counts as a guest, because it costs nothing and everybody sees these counts.
 */
export type Doer =
  | { viewer: Pick<Viewer, "userId" | "role">; ip?: string }
  | { viewer: null; ip: string; userAgent: string | undefined };

export interface EventCounter {
  /**
   * Counts within a second, impressions within ten: once per visitor, subject, kind and day, never of the owner, the staff or a known bot. Costs the caller nothing that it
   * would wait for. Subjects are listings; of what is about a business itself, its person.
   */
  add(kind: EventKind, subjects: readonly number[], doer: Doer): void;
  /** Writes what is queued. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** Milliseconds. */
const flushInterval = 1_000;
/** Impressions are most of all events, and cost least written many at once: those of the same listing are one change of its sums. */
const flushesPerImpressions = 10;
/** Bounds the memory while the database is down; further events are not counted. */
const maxPending = 50_000;
/** Of which impressions take so many at most: whoever forges them in bulk leaves room for whatever else is counted. */
const maxPendingImpressions = 40_000;
/** Events of one statement. */
const batchSize = 5_000;
/** Seconds that events wait for a database that does not take them. */
const maxWait = 30;

interface PendingEvent extends NewEvent {
  /** Seconds since a database did not take it. */
  waited: number;
}

type PendingEvents = Map<string, PendingEvent>;

/** Writes events in batches. */
export function createEventCounter(options: {
  db: Db;
  secret: string;
  now(): Date;
  log: FastifyBaseLogger;
}): EventCounter {
  const { db, secret, now, log } = options;
  const pending = { impressions: new Map() as PendingEvents, others: new Map() as PendingEvents };
  /** Further events that may wait. */
  const roomFor = (kind: number) => {
    const room = maxPending - pending.impressions.size - pending.others.size;
    return kind === kindNumbers.impressions ? Math.min(room, maxPendingImpressions - pending.impressions.size) : room;
  };
  const put = (event: PendingEvent) => {
    const queue = event.kind === kindNumbers.impressions ? pending.impressions : pending.others;
    queue.set(`${event.day} ${event.kind} ${event.subjectId} ${event.visitor}`, event);
  };
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
      let dropped = 0;
      for (const event of batch) {
        const waited = event.waited + (event.kind === kindNumbers.impressions ? flushesPerImpressions : 1);
        if (waited <= maxWait && roomFor(event.kind) > 0) put({ ...event, waited });
        else dropped += 1;
      }
      log.warn({ err: error, events: batch.length, dropped }, "events not counted yet");
    }
  };
  const write = async (queues: readonly PendingEvents[]) => {
    const events = queues.flatMap((queue) => [...queue.values()]);
    for (const queue of queues) queue.clear();
    for (let from = 0; from < events.length; from += batchSize) await writeBatch(events.slice(from, from + batchSize));
  };
  let writing = Promise.resolve();
  const flushQueues = (...queues: PendingEvents[]) => (writing = writing.then(() => write(queues)));
  const flush = () => flushQueues(pending.others, pending.impressions);
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
    if (ticks % flushesPerImpressions === 0 && pending.impressions.size > 0) void flush();
    else if (pending.others.size > 0) void flushQueues(pending.others);
  }, flushInterval);
  timer.unref();

  return {
    add(kind, subjects, doer) {
      if (subjects.length === 0 || !mayCount(doer)) return;
      const day = bishkekDay(now());
      const viewerId = doer.viewer?.userId;
      const hash = (who: Visitor) => hashVisitor(secret, `visit ${day}`, who).readBigInt64BE().toString();
      const asGuest = doer.ip === undefined ? undefined : hash({ viewerId: undefined, ip: doer.ip });
      const visitor = viewerId === undefined ? asGuest : hash({ viewerId, ip: "" });
      if (visitor === undefined) return;
      for (const subjectId of subjects) {
        if (roomFor(kindNumbers[kind]) <= 0) return;
        // No listing has such an id, and no column room for it.
        if (subjectId <= maxId) put({ day, kind: kindNumbers[kind], subjectId, visitor, asGuest, viewerId, waited: 0 });
      }
    },
    flush,
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
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
    ? { viewer: { userId: personOf(viewer), role: viewer.role }, ip }
    : { viewer, ip, userAgent: headers["user-agent"] };
}
