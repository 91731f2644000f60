import type { Db } from "#server/database/database.ts";
import { dayMs } from "#server/platform/clock.ts";
import { deleteOld } from "./queries.ts";

/** Milliseconds (`docs/features/chat.md`, What is kept). */
const kept = { decided: 30 * dayMs, deleted: 30 * dayMs, warnings: 90 * dayMs };

/** Deletes messages that were decided on or deleted for both long ago, counts of warnings of those who had none since, and silences that are over. */
export async function purgeDecisions(db: Db, now: Date): Promise<void> {
  await deleteOld(db, {
    decidedBefore: new Date(now.getTime() - kept.decided),
    deletedBefore: new Date(now.getTime() - kept.deleted),
    warnedBefore: new Date(now.getTime() - kept.warnings),
    now,
  });
}
