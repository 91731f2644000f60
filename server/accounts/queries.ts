import { sql } from "kysely";
import type { Account } from "#contracts/accounts.ts";
import type { RequestStatus } from "#contracts/users.ts";
import type { Db } from "#server/platform/database.ts";
import type { Viewer } from "#server/platform/session.ts";
import type { Language } from "#server/platform/texts.ts";

/** An account with all that its owner sees of it. */
export interface AccountRow {
  id: number;
  name: string;
  phone: string | null;
  email: string | null;
  registered_via: Account["registered_via"];
  photo: string | null;
  location_id: number | null;
  language: Language;
  role: Viewer["role"];
  password_hash: string | null;
  google_subject: string | null;
  blocked_at: Date | null;
  created_at: Date;
  business_id: number | null;
  request_status: RequestStatus | null;
}

const accountColumns = sql`
  u.id, u.name, u.phone, u.email, u.registered_via, u.photo, u.location_id, u.language, u.role, u.password_hash,
  u.google_subject, u.blocked_at, u.created_at, b.id as business_id, b.request_status`;

export async function findAccount(db: Db, id: number): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select ${accountColumns} from users u left join businesses b on b.user_id = u.id where u.id = ${id}`.execute(db);
  return rows[0];
}

/** The same, and nobody changes it before the transaction ends. */
export async function lockAccount(db: Db, id: number): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select ${accountColumns} from users u left join businesses b on b.user_id = u.id where u.id = ${id} for update of u`.execute(
    db,
  );
  return rows[0];
}

/** Who signs in by a login: an account, or a sign-up that waits for its code (`id` null). */
export interface LoginRow {
  id: number | null;
  password_hash: string | null;
  language: Language;
  /** Names the sign-up. */
  signup: string | null;
}

/** One query for every login, known or not: they take the same time. */
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

/** The id of the new account; undefined when somebody has the phone, the e-mail or the Google account. */
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

export interface PendingRow {
  login: string;
  kind: "phone" | "email";
  name: string;
  password_hash: string;
  language: Language;
  signup: string;
}

/** Replaces the sign-up that waits under the same login. */
export async function writePending(db: Db, pending: PendingRow, now: Date): Promise<void> {
  await db
    .insertInto("pending_accounts")
    .values({ ...pending, created_at: now })
    .onConflict((conflict) => conflict.column("login").doUpdateSet({ ...pending, created_at: now }))
    .execute();
}

/** Corrects one's own sign-up while its code is on the way; false when it is not the one that waits. */
export async function correctPending(db: Db, { login, signup, ...values }: PendingRow): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("pending_accounts")
    .set(values)
    .where("login", "=", login)
    .where("signup", "=", signup)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes the sign-up of a login out; the one named, when one is. */
export async function takePending(
  db: Db,
  login: string,
  signup: string | undefined,
): Promise<Omit<PendingRow, "login" | "signup"> | undefined> {
  const { rows } = await sql<Omit<PendingRow, "login" | "signup">>`
    delete from pending_accounts where login = ${login} and (${signup ?? null}::text is null or signup = ${signup ?? null})
    returning kind, name, password_hash, language`.execute(db);
  return rows[0];
}

/** Writes down that somebody signed in from a device, known by any of these marks; tells whether it was unknown while others were known. */
export async function rememberDevices(
  db: Db,
  userId: number,
  marks: { shown: readonly Buffer[]; given: readonly Buffer[] },
  now: Date,
): Promise<{ isNew: boolean }> {
  const { rows } = await sql<{ is_known: boolean; has_any: boolean }>`
    with written as (
      insert into account_devices (user_id, device_hash, seen_at)
      select ${userId}, mark, ${now}::timestamptz from unnest(${[...marks.shown, ...marks.given]}::bytea[]) as mark
      on conflict (user_id, device_hash) do update set seen_at = excluded.seen_at
    )
    select coalesce(bool_or(device_hash = any(${marks.shown}::bytea[])), false) as is_known, count(*) > 0 as has_any
    from account_devices where user_id = ${userId}`.execute(db);
  return { isNew: rows[0] !== undefined && rows[0].has_any && !rows[0].is_known };
}

/** False when somebody else has it. */
export async function setContact(db: Db, id: number, kind: "phone" | "email", contact: string): Promise<boolean> {
  const column = sql.ref(kind);
  const result = await sql`
    update users set ${column} = ${contact}
    where id = ${id} and not exists (select from users where ${column} = ${contact} and id <> ${id})`.execute(db);
  return result.numAffectedRows === 1n;
}

export async function setProfile(
  db: Db,
  { id, name, photo, language, location_id }: Pick<AccountRow, "id" | "name" | "photo" | "language" | "location_id">,
): Promise<void> {
  await db.updateTable("users").set({ name, photo, language, location_id }).where("id", "=", id).execute();
}

/** The ads of a person, every one, with what the person put into them and what became of them. */
export async function readOwnListings(db: Db, userId: number) {
  return db
    .selectFrom("listings")
    .select(["id", "category_id", "location_id", "deal_type", "state", "title", "description", "currency", "price"])
    .select(["discount_price", "contact_phone", "parameters", "upvote_at", "created_at", "updated_at", "deleted_at"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
}

/** The photos of a person's ads. */
export async function readOwnPhotos(db: Db, userId: number) {
  return db
    .selectFrom("photos")
    .select(["id", "listing_id", "position", "name", "width", "height"])
    .where("user_id", "=", userId)
    .orderBy("listing_id")
    .orderBy("position")
    .execute();
}

/** What a person kept, said and was told. */
export async function readOwnTraces(db: Db, userId: number) {
  const favorites = db.selectFrom("favorites").select(["listing_id", "title", "price", "currency", "created_at"]);
  const reviews = db.selectFrom("reviews").select(["listing_id", "rating", "text", "created_at", "response"]);
  const claims = db.selectFrom("claims").select(["listing_id", "review_id", "category_id", "text", "created_at"]);
  const notifications = db.selectFrom("notifications").select(["action", "listing_id", "created_at", "read_at"]);
  return {
    favorites: await favorites.where("user_id", "=", userId).orderBy("created_at").execute(),
    reviews: await reviews.where("user_id", "=", userId).orderBy("id").execute(),
    claims: await claims.where("user_id", "=", userId).orderBy("id").execute(),
    notifications: await notifications.where("user_id", "=", userId).orderBy("id").execute(),
  };
}

/** Deletes a person with all that belongs to them. Search rows have to follow: `indexListings`. */
export async function deleteUser(db: Db, id: number): Promise<void> {
  await db.deleteFrom("users").where("id", "=", id).execute();
}

export async function findByGoogle(db: Db, subject: string): Promise<number | undefined> {
  const row = await db.selectFrom("users").select("id").where("google_subject", "=", subject).executeTakeFirst();
  return row?.id;
}

/** False when somebody else has this Google account. */
export async function setGoogleSubject(db: Db, id: number, subject: string): Promise<boolean> {
  const result = await sql`
    update users set google_subject = ${subject}
    where id = ${id} and not exists (select from users where google_subject = ${subject} and id <> ${id})`.execute(db);
  return result.numAffectedRows === 1n;
}
