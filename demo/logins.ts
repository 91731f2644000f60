import { readCatalogue } from "#server/catalogue/queries.ts";
import type { Db } from "#server/database/database.ts";
import { indexListings } from "#server/search/index-listings.ts";
import { deleteLogins, type FormerStaff, hasUserWithoutPassword, unproveLogins, writeLogins } from "./login-queries.ts";

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

interface ClosedDemo {
  /** How many users of the demo market had a login. */
  users: number;
  /** The accounts that lost a role. */
  staff: FormerStaff[];
  /** How many other accounts have to prove a login again, and how many of their listings became inactive. */
  unproven: { users: number; listings: number };
}

/**
 * For a demo that became a real site: deletes the logins of the demo users, and all roles that no operator gave. Other
 * accounts prove a login again if the outbox has shown a code for it to everybody.
 */
export function closeDemoLogins(db: Db, now: Date): Promise<ClosedDemo> {
  return db.transaction().execute(async (trx) => {
    const closed = await deleteLogins(trx);
    const { users, listings } = await unproveLogins(trx, now);
    if (listings.length > 0) await indexListings(trx, await readCatalogue(trx), listings);
    return { ...closed, unproven: { users: users.length, listings: listings.length } };
  });
}
