import type { FastifyBaseLogger } from "fastify";
import type { Db } from "#server/database/database.ts";
import { readEndedSessions } from "./queries.ts";
import { accessLifetime } from "./tokens.ts";

/** Milliseconds from one read of the sessions that other processes ended to the next (`docs/decisions/0009-sessions.md`). */
const refreshInterval = 10_000;
/** Seconds for which an access token of an ended session may be valid, with a minute for differing clocks. */
const retentionSeconds = accessLifetime + 60;

/** The sessions that ended lately, in memory, because every request asks. */
export interface EndedSessions {
  has(sessionId: number): boolean;
  /** Adds what this process has ended. Call it after the commit. */
  add(sessionIds: readonly number[]): void;
  /** Calls a listener whenever some are added. */
  onAdd(listener: () => void): void;
  refresh(): Promise<void>;
  stop(): void;
}

/** Reads the ended sessions now and at intervals. While the database is down the last result stays. */
export async function watchEndedSessions(db: Db, log: FastifyBaseLogger): Promise<EndedSessions> {
  let endedElsewhere = new Set<number>();
  /** With the time, because a read that began before the commit does not include them. */
  const endedHere = new Map<number, number>();
  const listeners: (() => void)[] = [];
  const refresh = async () => {
    endedElsewhere = new Set(await readEndedSessions(db, retentionSeconds));
    for (const [id, at] of endedHere) if (Date.now() - at > retentionSeconds * 1_000) endedHere.delete(id);
  };
  await refresh();
  const timer = setInterval(() => {
    refresh().catch((error: unknown) => log.warn({ err: error }, "ended sessions not read"));
  }, refreshInterval);
  timer.unref();
  return {
    has: (sessionId) => endedElsewhere.has(sessionId) || endedHere.has(sessionId),
    add(sessionIds) {
      for (const id of sessionIds) endedHere.set(id, Date.now());
      for (const listener of listeners) listener();
    },
    onAdd: (listener) => void listeners.push(listener),
    refresh,
    stop: () => clearInterval(timer),
  };
}
