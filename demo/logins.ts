import type { Db } from "#server/database/database.ts";
import { deletePasswordsAndRoles, hasUserWithoutPassword, writePasswordsAndRoles } from "./login-queries.ts";

/** The password of every user of the demo market (docs/features/demo.md). */
const demoPassword = "demo1234";

/**
 * Lets the users of the demo market sign in, also those of a market that an earlier version loaded. A user who changed their
 * password keeps it.
 */
export async function openDemoLogins(db: Db, hash: (password: string) => Promise<string>): Promise<void> {
  if (await hasUserWithoutPassword(db)) await writePasswordsAndRoles(db, await hash(demoPassword));
}

/** For a demo that became a real site: nobody can sign in with a password that everybody knows, or has a role of the demo. */
export async function closeDemoLogins(db: Db): Promise<void> {
  await db.transaction().execute(deletePasswordsAndRoles);
}
