import type { FastifyBaseLogger } from "fastify";
import type { accountEvents } from "#contracts/accounts.ts";
import type { Db } from "#server/platform/database.ts";
import { insertEvent } from "./event-queries.ts";
import type { Visit } from "./services.ts";

export type AccountEventName = (typeof accountEvents)[number];

/** Writes down what happened to accounts. */
export interface EventLog {
  /** In the transaction of what happened. Null, nobody's account, costs as much. */
  add(db: Db, userId: number | null, event: AccountEventName, visit: Visit): Promise<void>;
  /** After the answer, which takes as long whether there is an account or not. */
  addLater(userId: number | null, event: AccountEventName, visit: Visit): void;
  /** Waits for what is being written. */
  flush(): Promise<void>;
}

export function createEventLog(db: Db, now: () => Date, log: FastifyBaseLogger): EventLog {
  const writing = new Set<Promise<void>>();
  return {
    add: (db, userId, event, visit) => insertEvent(db, { userId, event, visit, now: now() }),
    addLater(userId, event, visit) {
      if (userId === null) return;
      const written = insertEvent(db, { userId, event, visit, now: now() })
        .catch((error: unknown) => log.warn({ err: error }, "account event not written"))
        .finally(() => writing.delete(written));
      writing.add(written);
    },
    async flush() {
      await Promise.all(writing);
    },
  };
}
