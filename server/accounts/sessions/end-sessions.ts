import type { Db } from "#server/database/database.ts";
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
