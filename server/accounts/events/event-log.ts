import type { FastifyBaseLogger } from "fastify";
import type { accountEvents } from "#contracts/accounts/schemas.ts";
import type { Db } from "#server/database/database.ts";
import type { ClientInfo } from "../devices/client-info.ts";
import { insertEvent } from "./queries.ts";

export type AccountEventName = (typeof accountEvents)[number];

/** Writes what happened to accounts, for their owners to read. */
export interface EventLog {
  /** In the transaction of what happened. A null user (an unknown login) costs as much. */
  add(db: Db, userId: number | null, event: AccountEventName, client: ClientInfo): Promise<void>;
  /** After the answer, which takes as long whether there is an account or not. */
  addLater(userId: number | null, event: AccountEventName, client: ClientInfo): void;
  /** Waits for what is being written. */
  flush(): Promise<void>;
}

export function createEventLog(db: Db, now: () => Date, log: FastifyBaseLogger): EventLog {
  const pending = new Set<Promise<void>>();
  return {
    add: (db, userId, event, client) => insertEvent(db, { userId, event, client, now: now() }),
    addLater(userId, event, client) {
      if (userId === null) return;
      const written = insertEvent(db, { userId, event, client, now: now() })
        .catch((error: unknown) => log.warn({ err: error }, "account event not written"))
        .finally(() => pending.delete(written));
      pending.add(written);
    },
    async flush() {
      await Promise.all(pending);
    },
  };
}
