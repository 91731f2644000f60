import type { FastifyBaseLogger } from "fastify";
import type { Db } from "#server/database/database.ts";
import { readEndedSessions } from "./queries.ts";
import { accessLifetime } from "./tokens.ts";

/** Milliseconds between two reads of what other processes ended (`docs/decisions/0009-sessions.md`). */
const refreshInterval = 10_000;
/** Seconds for which an access token of an ended session may still be valid, with a minute for clocks that differ. */
const keptSeconds = accessLifetime + 60;

/** Which sessions ended lately, in memory: every request asks. */
export interface EndedSessions {
  has(sessionId: number): boolean;
  /** Makes what this process ended known at once. Call it after the commit. */
  add(sessionIds: readonly number[]): void;
  /** Reads the database now. */
  refresh(): Promise<void>;
  stop(): void;
}

/** Reads which sessions ended, also while no process ran, and goes on doing so. While the database is away, what is known stays. */
export async function watchEndedSessions(db: Db, log: FastifyBaseLogger): Promise<EndedSessions> {
  let endedElsewhere = new Set<number>();
  /** With the time: a read that began before the commit does not bring them. */
  const endedHere = new Map<number, number>();
  const refresh = async () => {
    endedElsewhere = new Set(await readEndedSessions(db, keptSeconds));
    for (const [id, at] of endedHere) if (Date.now() - at > keptSeconds * 1_000) endedHere.delete(id);
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
    },
    refresh,
    stop: () => clearInterval(timer),
  };
}
