import type { FastifyBaseLogger } from "fastify";
import type { Db } from "#server/platform/database.ts";
import { readEndedSessions } from "./session-queries.ts";
import { accessLifetime } from "./tokens.ts";

/** Milliseconds between two looks at what other processes ended (`docs/decisions/0009-sessions.md`). */
const lookEvery = 10_000;
/** An access token of an ended session may be valid for so long, in seconds, with a minute for clocks that differ. */
const memory = accessLifetime + 60;

/** Which sessions ended lately, in memory: asked at every request. */
export interface EndedSessions {
  has(sessionId: number): boolean;
  /** What this process ended itself is known at once. Call it after the commit. */
  add(sessionIds: readonly number[]): void;
  /** Looks at the database now. */
  look(): Promise<void>;
  stop(): void;
}

/** Reads what ended while no process ran, and follows what others end. While the database is away, what is known stays. */
export async function followEndedSessions(db: Db, log: FastifyBaseLogger): Promise<EndedSessions> {
  let read = new Set<number>();
  /** With the time, since a look that began before the commit does not bring them. */
  const own = new Map<number, number>();
  const look = async () => {
    read = new Set(await readEndedSessions(db, memory));
    for (const [id, at] of own) if (Date.now() - at > memory * 1_000) own.delete(id);
  };
  await look();
  const timer = setInterval(() => {
    look().catch((error: unknown) => log.warn({ err: error }, "ended sessions not read"));
  }, lookEvery);
  timer.unref();
  return {
    has: (sessionId) => read.has(sessionId) || own.has(sessionId),
    add(sessionIds) {
      for (const id of sessionIds) own.set(id, Date.now());
    },
    look,
    stop: () => clearInterval(timer),
  };
}
