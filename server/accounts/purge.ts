import type { Db } from "#server/database/database.ts";
import { deleteCodesBefore } from "./codes/queries.ts";
import { deleteEventsBefore } from "./events/queries.ts";
import { deleteFormerAccountsBefore } from "./records/former-account-queries.ts";
import { deletePendingAccountsBefore } from "./records/pending-account-queries.ts";
import { deleteExpiredSessions } from "./sessions/queries.ts";

const day = 86_400_000;
/** Milliseconds. More than a day, because the codes of a day are limited. Also for sign-ups. */
const codesRetention = 2 * day;
/** Milliseconds. */
const eventsRetention = 365 * day;

/** Deletes expired sessions, codes and sign-ups, and old events. */
export async function purgeExpiredAccountData(db: Db, now: Date): Promise<void> {
  const codesBefore = new Date(now.getTime() - codesRetention);
  await deleteExpiredSessions(db, now);
  await deleteCodesBefore(db, codesBefore);
  await deletePendingAccountsBefore(db, codesBefore);
  await deleteFormerAccountsBefore(db, now);
  await deleteEventsBefore(db, new Date(now.getTime() - eventsRetention));
}
