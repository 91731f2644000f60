import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";
import type { Language } from "#server/platform/texts.ts";

/** A sign-up that waits for its code. */
export interface PendingAccountRow {
  login: string;
  kind: "phone" | "email";
  name: string;
  password_hash: string;
  language: Language;
  /** Identifies the sign-up: the browser that made it holds this in a cookie. */
  signup: string;
}

/** Replaces the pending account of the same login. */
export async function upsertPendingAccount(db: Db, pending: PendingAccountRow, now: Date): Promise<void> {
  await db
    .insertInto("pending_accounts")
    .values({ ...pending, created_at: now })
    .onConflict((conflict) => conflict.column("login").doUpdateSet({ ...pending, created_at: now }))
    .execute();
}

/** Corrects a pending account without a new code; false when another sign-up has replaced it. */
export async function updatePendingAccount(db: Db, { login, signup, ...values }: PendingAccountRow): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("pending_accounts")
    .set(values)
    .where("login", "=", login)
    .where("signup", "=", signup)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes and returns the pending account of a login; only that of `signup` when it is given. */
export async function deletePendingAccount(
  db: Db,
  login: string,
  signup: string | undefined,
): Promise<Omit<PendingAccountRow, "login" | "signup"> | undefined> {
  const { rows } = await sql<Omit<PendingAccountRow, "login" | "signup">>`
    delete from pending_accounts where login = ${login} and (${signup ?? null}::text is null or signup = ${signup ?? null})
    returning kind, name, password_hash, language`.execute(db);
  return rows[0];
}

export async function deletePendingAccountsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("pending_accounts").where("created_at", "<", before).execute();
}
