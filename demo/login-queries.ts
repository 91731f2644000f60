import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/database/database.ts";

/** The demo logins that are printed at the start, with their roles. */
export const demoLogins = {
  buyer: { phone: "+996555000001", role: "user" },
  seller: { phone: "+996555000002", role: "user" },
  business: { phone: "+996555000003", role: "user" },
  moderator: { phone: "+996555000004", role: "moderator" },
  admin: { phone: "+996555000005", role: "admin" },
} as const;

/** Whether a column has the id of a user of the demo market, who may have changed phone and e-mail. */
export function isDemoUser(
  column: "id" | "p.id" | "user_id" | "l.user_id" | "r.user_id" | "r.seller_id",
): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} in (select user_id from demo_users)`;
}

/** Whether any user of the demo market has no password. */
export async function hasUserWithoutPassword(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from users where password_hash is null and ${isDemoUser("id")}) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Sets the password of the users of the demo market that have none. */
export async function writePassword(db: Db, passwordHash: string): Promise<void> {
  await sql`
    update users set password_hash = ${passwordHash} where password_hash is null and ${isDemoUser("id")}`.execute(db);
}
