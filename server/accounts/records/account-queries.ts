import { sql } from "kysely";
import type { Account } from "#contracts/accounts/schemas.ts";
import type { Messenger } from "#contracts/users/rules.ts";
import type { RequestStatus } from "#contracts/users/schemas.ts";
import { advisoryLocks } from "#server/database/advisory-locks.ts";
import type { Db } from "#server/database/database.ts";
import type { Viewer } from "#server/http/viewer.ts";
import type { Language } from "#server/platform/texts.ts";

/** An account with everything that its owner sees. */
export interface AccountRow {
  id: number;
  name: string;
  phone: string | null;
  email: string | null;
  registered_via: Account["registered_via"];
  photo: string | null;
  location_id: number | null;
  language: Language;
  messengers: Messenger[];
  role: Viewer["role"];
  password_hash: string | null;
  google_subject: string | null;
  has_second_factor: boolean;
  blocked_at: Date | null;
  created_at: Date;
  business_id: number | null;
  request_status: RequestStatus | null;
}

const accountColumns = sql`
  u.id, u.name, u.phone, u.email, u.registered_via, u.photo, u.location_id, u.language, u.messengers, u.role, u.password_hash,
  u.google_subject,
  exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as has_second_factor, u.blocked_at, u.created_at, b.id as business_id, b.request_status`;

export async function findAccount(db: Db, id: number): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select ${accountColumns} from users u left join businesses b on b.user_id = u.id where u.id = ${id}`.execute(db);
  return rows[0];
}

/** The same, locked until the transaction ends. */
export async function lockAccount(db: Db, id: number): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select ${accountColumns} from users u left join businesses b on b.user_id = u.id where u.id = ${id} for update of u`.execute(
    db,
  );
  return rows[0];
}

/**
 * Locks the admins, and returns how many there are: of two who stop being one at the same moment, the second one sees what the first has
 * done. Before any other account is locked: two who wait for each other would both fail.
 */
export async function lockAdmins(trx: Db): Promise<number> {
  const { rows } = await sql`
    select id from users where role = 'admin' order by id for no key update`.execute(trx);
  return rows.length;
}

/** The account of a login, or its pending account (`id` null). */
export interface LoginRow {
  id: number | null;
  password_hash: string | null;
  language: Language;
  /** Identifies the pending account. */
  signup: string | null;
}

/** One query for known and unknown logins, so that they take the same time. */
export async function findLogin(db: Db, login: string): Promise<LoginRow | undefined> {
  const { rows } = await sql<LoginRow>`
    select id, password_hash, language, null as signup from users where phone = ${login} or lower(email) = ${login}
    union all
    select null, password_hash, language, signup from pending_accounts where login = ${login}
    order by id nulls last limit 1`.execute(db);
  return rows[0];
}

export interface NewAccount {
  name: string;
  phone: string | null;
  email: string | null;
  password_hash: string | null;
  google_subject: string | null;
  registered_via: Account["registered_via"];
  language: Language;
}

/** The facts that decide an account's standing; `undefined` if there is no such account. */
export async function findStandingFacts(
  db: Db,
  id: number,
): Promise<
  { phone: string | null; mailbox: string | null; created_at: Date; former_deleted_at: Date | null } | undefined
> {
  return db
    .selectFrom("users")
    .leftJoin("earlier_accounts", "earlier_accounts.user_id", "users.id")
    .select(["phone", "mailbox", "created_at", "earlier_accounts.deleted_at as former_deleted_at"])
    .where("users.id", "=", id)
    .executeTakeFirst();
}

/** Whether another account has a mailbox, by whatever spelling of its e-mail. */
export async function isMailboxTaken(db: Db, mailbox: string, exceptUserId: number | null = null): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("mailbox", "=", mailbox)
    .where("id", "<>", exceptUserId ?? 0)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Checks {@link isMailboxTaken} and reserves the mailbox until the transaction ends. A unique index is not possible:
 * older accounts may share a mailbox.
 */
export async function lockMailbox(trx: Db, mailbox: string, exceptUserId: number | null = null): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.mailbox)}, hashtext(${mailbox}))`.execute(trx);
  return isMailboxTaken(trx, mailbox, exceptUserId);
}

/** Returns the id; undefined when another account has the phone, the e-mail or the Google account. */
export async function insertAccount(db: Db, account: NewAccount, now: Date): Promise<number | undefined> {
  const row = await db
    .insertInto("users")
    .values({ ...account, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export async function setPasswordHash(db: Db, id: number, hash: string): Promise<void> {
  await db.updateTable("users").set({ password_hash: hash }).where("id", "=", id).execute();
}

/** False when another account has this contact. */
export async function setContact(db: Db, id: number, kind: "phone" | "email", contact: string): Promise<boolean> {
  const column = sql.ref(kind);
  const result = await sql`
    update users set ${column} = ${contact}
    where id = ${id} and not exists (select from users where ${column} = ${contact} and id <> ${id})`.execute(db);
  return result.numAffectedRows === 1n;
}

export async function setProfile(
  db: Db,
  {
    id,
    name,
    photo,
    language,
    location_id,
    messengers,
  }: Pick<AccountRow, "id" | "name" | "photo" | "language" | "location_id" | "messengers">,
): Promise<void> {
  await db.updateTable("users").set({ name, photo, language, location_id, messengers }).where("id", "=", id).execute();
}

/** Deletes a user with everything that belongs to them. Call `indexListings` for their listings afterwards. */
export async function deleteUser(db: Db, id: number): Promise<void> {
  await db.deleteFrom("users").where("id", "=", id).execute();
}

export async function findByGoogle(db: Db, subject: string): Promise<number | undefined> {
  const row = await db.selectFrom("users").select("id").where("google_subject", "=", subject).executeTakeFirst();
  return row?.id;
}

/** False when another account is connected with it. */
export async function setGoogleSubject(db: Db, id: number, subject: string): Promise<boolean> {
  const result = await sql`
    update users set google_subject = ${subject}
    where id = ${id} and not exists (select from users where google_subject = ${subject} and id <> ${id})`.execute(db);
  return result.numAffectedRows === 1n;
}
