import { endKeys } from "#server/business/keys/queries.ts";
import type { Db } from "#server/database/database.ts";
import type { ClientInfo } from "../devices/client-info.ts";
import type { EventLog } from "../events/event-log.ts";
import type { Viewer } from "#server/http/viewer.ts";
import type { EndedSessions } from "./watch-ended-sessions.ts";
import { deleteSessions, type WhichSessions } from "./queries.ts";

/** Ends sessions of a user, in this process at once; returns how many. In a transaction use {@link deleteSessions}, and after the commit `endedSessions.add`. */
export async function endSessions(
  { db, endedSessions }: { db: Db; endedSessions: Pick<EndedSessions, "add"> },
  userId: number,
  which: WhichSessions = {},
): Promise<number> {
  const ids = await deleteSessions(db, userId, which);
  endedSessions.add(ids);
  return ids.length;
}

interface KeyEndServices {
  events: Pick<EventLog, "add">;
  now(): Date;
}

/** Ends the open keys of a user's business in the transaction of their cause; returns how many. An event names it. */
export async function endOwnKeys(
  { events, now }: KeyEndServices,
  trx: Db,
  userId: number,
  { cause, client }: { cause: "password" | "sessions"; client: ClientInfo },
): Promise<number> {
  const ended = await endKeys(trx, userId, cause, now());
  if (ended > 0) await events.add(trx, userId, "api_keys_ended", client);
  return ended;
}

interface OtherEndServices extends KeyEndServices {
  db: Db;
  endedSessions: Pick<EndedSessions, "add">;
}

/** Ends every session of a user but this one and, if asked for, the keys of the business. */
export async function endOthers(
  services: OtherEndServices,
  { userId, sessionId }: Pick<Viewer, "userId" | "sessionId">,
  { endsKeys, client }: { endsKeys: boolean; client: ClientInfo },
): Promise<{ ended: number; ended_api_keys: number }> {
  const { db, endedSessions, events } = services;
  const { ids, keys } = await db.transaction().execute(async (trx) => {
    const ids = await deleteSessions(trx, userId, { except: sessionId });
    await events.add(trx, userId, "sessions_ended", client);
    return { ids, keys: endsKeys ? await endOwnKeys(services, trx, userId, { cause: "sessions", client }) : 0 };
  });
  endedSessions.add(ids);
  return { ended: ids.length, ended_api_keys: keys };
}
