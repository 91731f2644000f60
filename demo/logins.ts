import type { Db } from "#server/database/database.ts";
import { hasUserWithoutPassword, writePassword } from "./login-queries.ts";

/** The password of every user of the demo market (`docs/features/demo.md`, Logins). */
const demoPassword = "demo1234";

/** Gives the users of the demo market that have no password this one, also in a market that an earlier version loaded. */
export async function openDemoLogins(db: Db, hash: (password: string) => Promise<string>): Promise<void> {
  if (await hasUserWithoutPassword(db)) await writePassword(db, await hash(demoPassword));
}
