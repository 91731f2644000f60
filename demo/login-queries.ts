import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";

/** The demo logins that are printed at the start, with their roles. */
export const demoLogins = {
  buyer: { phone: "+996555000001", role: "user" },
  seller: { phone: "+996555000002", role: "user" },
  business: { phone: "+996555000003", role: "user" },
  moderator: { phone: "+996555000004", role: "moderator" },
  admin: { phone: "+996555000005", role: "admin" },
} as const;

/** The users of the demo market: those with demo logins by their phones, the others by their e-mails. */
export const isDemoUser = sql<boolean>`
  exists (select from reference_loads where name = 'demo')
  and (phone in (${sql.join(Object.values(demoLogins).map(({ phone }) => phone))}) or email like 'demo-%@jarya.example')`;

/** Whether any user of the demo market has no password. */
export async function hasUserWithoutPassword(db: Db): Promise<boolean> {
  const { rows } = await sql<{ closed: boolean }>`
    select exists (select from users where password_hash is null and ${isDemoUser}) as closed`.execute(db);
  return rows[0]?.closed ?? false;
}

/** Gives the users of the demo market that have no password this one, and the demo logins their roles. */
export async function writePasswordsAndRoles(db: Db, passwordHash: string): Promise<void> {
  await sql`update users set password_hash = ${passwordHash} where password_hash is null and ${isDemoUser}`.execute(db);
  for (const { phone, role } of Object.values(demoLogins)) {
    await sql`update users set role = ${role} where phone = ${phone} and ${isDemoUser}`.execute(db);
  }
}

/** Takes passwords, roles and sessions away from the users of the demo market. */
export async function deletePasswordsAndRoles(trx: Db): Promise<void> {
  await sql`
      delete from sessions where user_id in (select id from users where password_hash is not null and ${isDemoUser})`.execute(
    trx,
  );
  await sql`
      update users set password_hash = null, role = 'user' where password_hash is not null and ${isDemoUser}`.execute(
    trx,
  );
}
