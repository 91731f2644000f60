import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";

export interface SecondFactorRow {
  /** Encrypted. */
  secret: Buffer;
  confirmed_at: Date | null;
  last_period: number;
}

/** The second factor of a user, also one that is being set up; locked until the transaction ends. */
export async function lockSecondFactor(db: Db, userId: number): Promise<SecondFactorRow | undefined> {
  return db
    .selectFrom("second_factors")
    .select(["secret", "confirmed_at", "last_period"])
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Stores a secret that is being set up, in place of an earlier one; false when the user has a second factor already. */
export async function writeUnconfirmed(db: Db, userId: number, secret: Buffer, now: Date): Promise<boolean> {
  const result = await sql`
    insert into second_factors as f (user_id, secret, created_at) values (${userId}, ${secret}, ${now})
    on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at
    where f.confirmed_at is null`.execute(db);
  return result.numAffectedRows === 1n;
}

export async function confirmSecret(db: Db, userId: number, now: Date): Promise<void> {
  await db.updateTable("second_factors").set({ confirmed_at: now }).where("user_id", "=", userId).execute();
}

/** False when the code of this period, or of a later one, was used already. */
export async function usePeriod(db: Db, userId: number, period: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("second_factors")
    .set({ last_period: period })
    .where("user_id", "=", userId)
    .where("last_period", "<", period)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Sealed secrets of users after one, by their ids. */
export async function readSealed(db: Db, after: number, limit: number): Promise<{ user_id: number; secret: Buffer }[]> {
  return db
    .selectFrom("second_factors")
    .select(["user_id", "secret"])
    .where("user_id", ">", after)
    .orderBy("user_id")
    .limit(limit)
    .execute();
}

/** False when it was replaced meanwhile. */
export async function replaceSealed(db: Db, userId: number, before: Buffer, after: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("second_factors")
    .set({ secret: after })
    .where("user_id", "=", userId)
    .where("secret", "=", before)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Uses up a recovery code by one of its hashes; false when there is none. */
export async function deleteRecoveryCode(db: Db, userId: number, hashes: readonly Buffer[]): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("recovery_codes")
    .where("user_id", "=", userId)
    .where("code_hash", "in", hashes)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Replaces the recovery codes of a user. */
export async function replaceRecoveryCodes(db: Db, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await db
    .insertInto("recovery_codes")
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from recovery_codes where user_id = ${userId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** False when there was none. */
export async function deleteSecondFactor(db: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("second_factors").where("user_id", "=", userId).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** For an operator: removes the second factor of the account of a login and ends its sessions; returns the name, undefined without one. */
export async function deleteSecondFactorOf(db: Db, login: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    with account as (select id, name from users where phone = ${login} or lower(email) = ${login}),
      removed as (delete from second_factors where user_id in (select id from account) returning user_id),
      ended as (delete from sessions where user_id in (select user_id from removed))
    select name from account where id in (select user_id from removed)`.execute(db);
  return rows[0]?.name;
}
