import { sql } from "kysely";
import type { ApiScope } from "#contracts/base/scopes.ts";
import type { RequestStatus } from "#contracts/users/schemas.ts";
import type { Db } from "#server/database/database.ts";

/** A key as its owner sees it. */
export interface ApiKeyRow {
  id: number;
  name: string;
  hint: string;
  scopes: ApiScope[];
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  /** Its end is that of the password with which it may have been made. */
  ended_by_password: boolean;
  /** Its owner has ended it with all other sessions. */
  ended_with_sessions: boolean;
}

/** The newest first; a business has a few. */
export async function readKeys(db: Db, businessId: number): Promise<ApiKeyRow[]> {
  const { rows } = await sql<ApiKeyRow>`
    select id, name, hint, scopes, created_at, expires_at, last_used_at, ended_by_password, ended_with_sessions
    from api_keys where business_id = ${businessId} order by id desc`.execute(db);
  return rows;
}

interface NewKey extends Pick<ApiKeyRow, "name" | "hint" | "scopes" | "created_at" | "expires_at"> {
  business_id: number;
  hash: Buffer;
}

export async function insertKey(trx: Db, key: NewKey): Promise<number> {
  const { id } = await trx.insertInto("api_keys").values(key).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** False when the business has no such key. */
export async function deleteKey(trx: Db, businessId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from api_keys where id = ${id} and business_id = ${businessId} returning id`.execute(trx);
  return rows.length > 0;
}

/** A key that is called with, and whether its owner may call. */
interface UsedKeyRow extends Pick<ApiKeyRow, "id" | "scopes" | "expires_at" | "last_used_at"> {
  user_id: number;
  request_status: RequestStatus;
  blocked_at: Date | null;
}

export async function findKey(db: Db, hash: Buffer): Promise<UsedKeyRow | undefined> {
  const { rows } = await sql<UsedKeyRow>`
    select k.id, k.scopes, k.expires_at, k.last_used_at, b.user_id, b.request_status, u.blocked_at
    from api_keys k join businesses b on b.id = k.business_id join users u on u.id = b.user_id
    where k.hash = ${hash}`.execute(db);
  return rows[0];
}

/** Notes that a key was used, unless that was noted since `before`. */
export async function noteUse(db: Db, id: number, { now, before }: { now: Date; before: Date }): Promise<void> {
  await sql`
    update api_keys set last_used_at = ${now}
    where id = ${id} and (last_used_at is null or last_used_at < ${before})`.execute(db);
}

export async function isOwnerBlocked(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${userId} and blocked_at is not null`.execute(db);
  return rows.length > 0;
}

/** Condition: the key `k` has not ended. */
const isOpen = (now: Date) => sql`(k.expires_at is null or k.expires_at > ${now})`;

/** How many keys of a user's business have not ended, whatever became of the business. */
export async function countOpenKeys(db: Db, userId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from api_keys k join businesses b on b.id = k.business_id
    where b.user_id = ${userId} and ${isOpen(now)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Ends the open keys of a user's business in the transaction of their cause; returns how many. */
export async function endKeys(trx: Db, userId: number, cause: "password" | "sessions", now: Date): Promise<number> {
  const { rows } = await sql`
    update api_keys k set expires_at = ${now}, ended_by_password = ${cause === "password"},
      ended_with_sessions = ${cause === "sessions"}
    from businesses b
    where b.id = k.business_id and b.user_id = ${userId} and ${isOpen(now)} returning k.id`.execute(trx);
  return rows.length;
}
