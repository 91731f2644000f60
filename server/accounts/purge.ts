import type { Db } from "#server/database/database.ts";
import { dayMs } from "#server/platform/clock.ts";
import { deleteCodesBefore } from "./codes/queries.ts";
import { deleteEventsBefore } from "./events/queries.ts";
import { deleteFormerAccountsBefore } from "./records/former-account-queries.ts";
import { deletePendingAccountsBefore } from "./records/pending-account-queries.ts";
import { deleteExpiredSessions } from "./sessions/queries.ts";

/** Milliseconds. More than a day, because the codes of a day are limited. Also for sign-ups. */
const codesRetention = 2 * dayMs;
/** Milliseconds. */
const eventsRetention = 365 * dayMs;

/** Deletes expired sessions, codes and sign-ups, and old events. */
export async function purgeExpiredAccountData(db: Db, now: Date): Promise<void> {
  const codesBefore = new Date(now.getTime() - codesRetention);
  await deleteExpiredSessions(db, now);
  await deleteCodesBefore(db, codesBefore);
  await deletePendingAccountsBefore(db, codesBefore);
  await deleteFormerAccountsBefore(db, now);
  await deleteEventsBefore(db, new Date(now.getTime() - eventsRetention));
}
