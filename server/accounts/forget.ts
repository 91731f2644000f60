import type { Db } from "#server/platform/database.ts";
import { deleteStaleCodes } from "./code-queries.ts";
import { deleteOldEvents } from "./event-queries.ts";
import { deleteStaleSessions } from "./session-queries.ts";

const day = 86_400_000;
/** A day's codes are counted, and sign-ups wait no longer for theirs. */
const codesKept = 2 * day;
/** Long enough to find out what happened. */
const eventsKept = 365 * day;

/** Forgets what accounts need no more: sessions, codes and sign-ups that ran out, and what happened a year ago. */
export async function forgetAccounts(db: Db, now: Date): Promise<void> {
  await deleteStaleSessions(db, now);
  await deleteStaleCodes(db, new Date(now.getTime() - codesKept));
  await deleteOldEvents(db, new Date(now.getTime() - eventsKept));
}
