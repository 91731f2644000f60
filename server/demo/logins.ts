import { sql } from "kysely";
import type { Db } from "#server/platform/database.ts";

/** The password of every person of the demo market (`design/running.md`, Demo market). */
const demoPassword = "demo1234";

/** The demo logins that are printed at the start, with their roles (the same). */
export const demoLogins = {
  buyer: { phone: "+996555000001", role: "user" },
  seller: { phone: "+996555000002", role: "user" },
  business: { phone: "+996555000003", role: "user" },
  moderator: { phone: "+996555000004", role: "moderator" },
  admin: { phone: "+996555000005", role: "admin" },
} as const;

/** The people of the demo market: by their phones, and by their addresses those who have none. */
export const isDemoPerson = sql<boolean>`
  exists (select from reference_loads where name = 'demo')
  and (phone in (${sql.join(Object.values(demoLogins).map(({ phone }) => phone))}) or email like 'demo-%@jarya.example')`;

/** Lets the people of the demo market sign in: of a new one, and of one that an earlier version made. Whoever changed the password keeps it. */
export async function openDemoLogins(db: Db, hash: (password: string) => Promise<string>): Promise<void> {
  const { rows } = await sql<{ closed: boolean }>`
    select exists (select from users where password_hash is null and ${isDemoPerson}) as closed`.execute(db);
  if (!rows[0]?.closed) return;
  const password = await hash(demoPassword);
  await sql`update users set password_hash = ${password} where password_hash is null and ${isDemoPerson}`.execute(db);
  for (const { phone, role } of Object.values(demoLogins)) {
    await sql`update users set role = ${role} where phone = ${phone} and ${isDemoPerson}`.execute(db);
  }
}

/** Where a demo became a real site: nobody signs in with a password that everybody knows, and nobody inherits a role of the demo's. */
export async function closeDemoLogins(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      delete from sessions where user_id in (select id from users where password_hash is not null and ${isDemoPerson})`.execute(
      trx,
    );
    await sql`
      update users set password_hash = null, role = 'user' where password_hash is not null and ${isDemoPerson}`.execute(
      trx,
    );
  });
}
