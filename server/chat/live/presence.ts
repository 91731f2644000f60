import type { FastifyBaseLogger } from "fastify";
import type { Db } from "#server/database/database.ts";
import { writePresence } from "./presence-queries.ts";

/** Milliseconds between two writings. */
export const presenceInterval = 60_000;
/** Users written at once. */
const batchSize = 5_000;

interface PresenceOptions {
  db: Db;
  log: FastifyBaseLogger;
  now(): Date;
}

/** Who is on the site, in memory; once a minute all of them are written in one statement. */
export interface Presence {
  /** Notes that a user is here. Costs nothing. */
  note(userId: number): void;
  /** Writes who was here since the last time, and who is. */
  flush(here: Iterable<number>): Promise<void>;
}

export function createPresence({ db, log, now }: PresenceOptions): Presence {
  let noted = new Map<number, Date>();
  return {
    note: (userId) => void noted.set(userId, now()),
    async flush(here) {
      const seen = noted;
      noted = new Map();
      for (const userId of here) seen.set(userId, now());
      const rows = [...seen];
      for (let at = 0; at < rows.length; at += batchSize) {
        await writePresence(db, rows.slice(at, at + batchSize)).catch((error: unknown) =>
          log.warn({ err: error }, "who is here was not written"),
        );
      }
    },
  };
}
