import type { Db } from "#server/database/database.ts";
import { deletePasswordsAndRoles, hasUserWithoutPassword, writePasswordsAndRoles } from "./login-queries.ts";

/** The password of every user of the demo market (`docs/features/demo.md`, Logins). */
const demoPassword = "demo1234";

/**
 * Gives the users of the demo market the password and the roles, also in a market that an earlier version loaded. A changed password
 * stays.
 */
export async function openDemoLogins(db: Db, hash: (password: string) => Promise<string>): Promise<void> {
  if (await hasUserWithoutPassword(db)) await writePasswordsAndRoles(db, await hash(demoPassword));
}

/** For a demo that became a real site: takes the well-known password and the roles away from the demo users. */
export async function closeDemoLogins(db: Db): Promise<void> {
  await db.transaction().execute(deletePasswordsAndRoles);
}
