import type { FastifyBaseLogger } from "fastify";
import type { accountEvents } from "#contracts/accounts/event-schemas.ts";
import type { Db } from "#server/database/database.ts";
import type { ClientInfo } from "../devices/client-info.ts";
import { insertEvent } from "./queries.ts";

export type AccountEventName = (typeof accountEvents)[number];

/** Writes events of accounts, which their owners can read. */
export interface EventLog {
  /** In the transaction of what happened. Null (an unknown login) takes as long and writes nothing. */
  add(db: Db, userId: number | null, event: AccountEventName, client: ClientInfo): Promise<void>;
  /** After the answer, so that its time does not depend on whether the account exists. */
  addLater(userId: number | null, event: AccountEventName, client: ClientInfo): void;
  /** Waits for pending writes. */
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
