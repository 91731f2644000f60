import type { Db } from "#server/database/database.ts";
import type { EndedSessions } from "./ended-sessions.ts";
import { deleteSessions, type WhichSessions } from "./queries.ts";

/** Ends sessions of a user, at once in this process; returns how many. Inside a transaction use {@link deleteSessions}, and tell `endedSessions` after the commit. */
export async function endSessions(
  { db, endedSessions }: { db: Db; endedSessions: Pick<EndedSessions, "add"> },
  userId: number,
  which: WhichSessions = {},
): Promise<number> {
  const ids = await deleteSessions(db, userId, which);
  endedSessions.add(ids);
  return ids.length;
}
