import type { Db } from "#server/database/database.ts";
import { deleteLogins, type FormerStaff, hasUserWithoutPassword, writeLogins } from "./login-queries.ts";

/** The password of every user of the demo market (`docs/features/demo.md`, Logins). */
const demoPassword = "demo1234";

/**
 * Gives the users of the demo market their logins, the password and the roles, also in a market that an earlier version loaded. What
 * they changed stays.
 */
export async function openDemoLogins(db: Db, hash: (password: string) => Promise<string>): Promise<void> {
  if (!(await hasUserWithoutPassword(db))) return;
  const passwordHash = await hash(demoPassword);
  await db.transaction().execute((trx) => writeLogins(trx, passwordHash));
}

/**
 * For a demo that became a real site: deletes the logins of the demo users, and all roles that no operator gave. Returns what was deleted.
 */
export function closeDemoLogins(db: Db): Promise<{ users: number; staff: FormerStaff[] }> {
  return db.transaction().execute(deleteLogins);
}
