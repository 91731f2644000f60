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

/** Row of `reference_loads` that marks a closed demo market. */
const closedMarker = "demo closed";

/** Whether a column has the id of a user of the demo market, who may have changed phone and e-mail. */
export function isDemoUser(
  column: "id" | "p.id" | "user_id" | "l.user_id" | "r.user_id" | "r.seller_id",
): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} in (select user_id from demo_users)`;
}

/** Whether any user of the demo market has no password. */
export async function hasUserWithoutPassword(db: Db): Promise<boolean> {
  const { rows } = await sql<{ closed: boolean }>`
    select exists (select from users where password_hash is null and ${isDemoUser("id")}) as closed`.execute(db);
  return rows[0]?.closed ?? false;
}

/** Gives the users of the demo market that have no password this one, those without a login theirs, and the demo logins their roles. */
export async function writeLogins(trx: Db, passwordHash: string): Promise<void> {
  await sql`
    update users u set phone = d.phone, email = d.email from demo_users d
    where d.user_id = u.id and u.phone is null and u.email is null
      and not exists (select from users where phone = d.phone or lower(email) = d.email)`.execute(trx);
  await sql`
    update users set password_hash = ${passwordHash} where password_hash is null and ${isDemoUser("id")}`.execute(trx);
  await sql`
    update users u set role = d.role from demo_users d where d.user_id = u.id and d.phone is not null and u.role <> d.role`.execute(
    trx,
  );
  await sql`delete from reference_loads where name = ${closedMarker}`.execute(trx);
}

/** An account that proves its logins again, with those of them that it has lost. */
interface UnprovenRow {
  id: number;
  phone: string | null;
  email: string | null;
}

/** Condition: the demo's outbox has shown a code for a login to everybody. */
const wasShown = (login: RawBuilder<unknown>) =>
  sql<boolean>`${login} in (select recipient from outbox_messages where code is not null)`;

/**
 * Takes logins from accounts that are not the demo's, if the outbox has shown a code for them. Ends all access to these
 * accounts, and empties the outbox. Returns the accounts, and their listings that are inactive from now on.
 */
export async function unproveLogins(trx: Db, now: Date): Promise<{ users: number[]; listings: number[] }> {
  // At nearly every start: nothing is looked for among all users.
  const shown = await trx.selectFrom("outbox_messages").select("id").limit(1).executeTakeFirst();
  if (!shown) return { users: [], listings: [] };
  const { rows } = await sql<UnprovenRow>`
    select id, case when ${wasShown(sql`phone`)} then phone end as phone,
      case when ${wasShown(sql`lower(email)`)} then lower(email) end as email
    from users where not ${isDemoUser("id")} and (${wasShown(sql`phone`)} or ${wasShown(sql`lower(email)`)})
    order by id for update`.execute(trx);
  const users = rows.map(({ id }) => id);
  const ofUsers = sql<boolean>`user_id = any(${users}::bigint[])`;
  for (const kind of ["phone", "email"] as const)
    for (const row of rows) if (row[kind] !== null) await unproveLogin(trx, row.id, kind, row[kind]);
  await sql`delete from sessions where ${ofUsers}`.execute(trx);
  await sql`delete from account_devices where ${ofUsers}`.execute(trx);
  await sql`delete from push_subscriptions where ${ofUsers}`.execute(trx);
  for (const table of ["api_keys", "import_feeds"])
    await sql`
      delete from ${sql.table(table)} where business_id in (select id from businesses where ${ofUsers})`.execute(trx);
  await sql`
    delete from business_members
    where business_id in (select id from businesses where ${ofUsers}) or ${ofUsers}`.execute(trx);
  await sql`delete from business_phones where ${wasShown(sql`phone`)}`.execute(trx);
  await sql`update businesses set email = null where ${wasShown(sql`lower(email)`)}`.execute(trx);
  await sql`
    update account_codes set expires_at = least(expires_at, ${now}), user_id = null where ${wasShown(sql`login`)}`.execute(
    trx,
  );
  const listings = await hideListings(trx, users);
  await sql`delete from outbox_messages`.execute(trx);
  return { users, listings };
}

async function unproveLogin(trx: Db, userId: number, kind: "phone" | "email", login: string): Promise<void> {
  await sql`
    insert into unproven_logins (login, kind, user_id, signup) values (${login}, ${kind}, ${userId}, gen_random_uuid())
    on conflict (login) do update set kind = excluded.kind, user_id = excluded.user_id, signup = excluded.signup`.execute(
    trx,
  );
  await sql`update users set ${sql.ref(kind)} = null where id = ${userId}`.execute(trx);
}

/** Makes listings inactive if their owner has no login left, or if their phone is such a login. Returns them. */
async function hideListings(trx: Db, users: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update listings l set state = 'inactive' from users u
    where u.id = l.user_id and u.id = any(${[...users]}::bigint[]) and l.state in ('active', 'on_review')
      and (num_nonnulls(u.phone, u.email, u.google_subject) = 0 or ${wasShown(sql`l.contact_phone`)})
    returning l.id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Deletes other access to businesses of the demo market (keys, staff, feeds) and push subscriptions of its users. */
async function deleteAccess(trx: Db): Promise<void> {
  const ofDemo = sql`business_id in (select b.id from businesses b join demo_users d on d.user_id = b.user_id)`;
  await sql`delete from api_keys where ${ofDemo}`.execute(trx);
  await sql`delete from business_members where ${ofDemo} or ${isDemoUser("user_id")}`.execute(trx);
  await sql`delete from import_feeds where ${ofDemo}`.execute(trx);
  await sql`delete from push_subscriptions where ${isDemoUser("user_id")}`.execute(trx);
}

export interface FormerStaff {
  id: number;
  name: string;
  role: string;
}

/**
 * Deletes logins, roles, sessions, API keys, memberships, feeds and push subscriptions of the users of the demo market.
 * The first time, it also removes roles of other users that no operator granted. Returns the number of users of the
 * market that had a login, and the people who lost a role.
 */
export async function deleteLogins(trx: Db): Promise<{ users: number; staff: FormerStaff[] }> {
  const closed = await sql`
    insert into reference_loads (name, sha256) select ${closedMarker}, '' where exists (select from demo_users)
    on conflict do nothing`.execute(trx);
  const isFirst = closed.numAffectedRows === 1n;
  const { rows: staff } = await sql<FormerStaff>`
    with former as (
      select id, name, role from users
      where role <> 'user' and (${isDemoUser("id")} or (${isFirst} and role_granted_at is null))
      for update
    ), changed as (update users set role = 'user' where id in (select id from former))
    select id, name, role from former order by id`.execute(trx);
  await sql`delete from sessions where ${isDemoUser("user_id")}`.execute(trx);
  await sql`delete from second_factors where ${isDemoUser("user_id")}`.execute(trx);
  await sql`delete from account_devices where ${isDemoUser("user_id")}`.execute(trx);
  await deleteAccess(trx);
  const users = await sql`
    update users set phone = null, email = null, password_hash = null, google_subject = null
    where ${isDemoUser("id")} and num_nonnulls(phone, email, password_hash, google_subject) > 0`.execute(trx);
  return { users: Number(users.numAffectedRows ?? 0n), staff };
}
