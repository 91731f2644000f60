import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";

/** A user's key, with a hash of the request. */
export interface IdempotencyKey {
  userId: number;
  key: string;
  hash: Buffer;
}

/**
 * Reserves a key that is new or older than `expiredBefore`; false when it is in use, or when it is new and the user has `maxKeys`
 * others. Waits for a transaction that is using it: when that is rolled back, the key is free.
 */
export async function reserveKey(
  trx: Db,
  { userId, key, hash }: IdempotencyKey,
  { now, expiredBefore, maxKeys }: { now: Date; expiredBefore: Date; maxKeys: number },
): Promise<boolean> {
  const result = await sql`
    insert into idempotency_keys (user_id, key, request_hash, created_at)
    select ${userId}::bigint, ${key}, ${hash}, ${now}
    where (select count(*) from (
      select 1 from idempotency_keys where user_id = ${userId} and key <> ${key} limit ${sql.lit(maxKeys)}) others) < ${sql.lit(maxKeys)}
    on conflict (user_id, key) do update set request_hash = excluded.request_hash, reply = null, created_at = excluded.created_at
      where idempotency_keys.created_at < ${expiredBefore}`.execute(trx);
  return result.numAffectedRows === 1n;
}

/** `result` is JSON. */
export async function storeResult(trx: Db, { userId, key }: IdempotencyKey, result: string): Promise<void> {
  await sql`
    update idempotency_keys set reply = ${result}::jsonb
    where user_id = ${userId} and key = ${key}`.execute(trx);
}

/** The hash of the first request with a key, and its result. */
export function findStoredResult(
  trx: Db,
  { userId, key }: Omit<IdempotencyKey, "hash">,
): Promise<{ request_hash: Buffer; reply: unknown } | undefined> {
  return trx
    .selectFrom("idempotency_keys")
    .select(["request_hash", "reply"])
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .executeTakeFirst();
}

export async function deleteKeysBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("idempotency_keys").where("created_at", "<", before).execute();
}
