import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Db } from "./database.ts";
import { refuse } from "./refusal.ts";

/** How long a first answer is kept (`design/api.md`, Shape). */
const lifetime = 24 * 3_600_000;
/** A UUID and whatever else clients name their tries by. */
const keyPattern = /^[\x21-\x7e]{1,200}$/;

/** A call that may be repeated without being done twice. */
export interface Repeatable {
  userId: number;
  /** The call with its path. */
  name: string;
  /** The `Idempotency-Key`; undefined: each call counts. */
  key: string | undefined;
  body: unknown;
}

/** What of a request decides whether it is a repetition. */
export function toRepeatable(request: FastifyRequest, userId: number): Repeatable {
  const key = request.headers["idempotency-key"];
  return {
    userId,
    name: `${request.method} ${request.url}`,
    key: typeof key === "string" ? key : undefined,
    body: request.body,
  };
}

/**
 * Does the work in a transaction, or, when the same call was done before with the same key, answers as it was answered then. A
 * repetition that comes while the first one is at work waits for it. Refuses a key that came with something else (`conflict`).
 */
export async function doOnce<T>(
  db: Db,
  { userId, name, key, body }: Repeatable,
  now: Date,
  work: (trx: Db) => Promise<T>,
): Promise<T> {
  if (key === undefined) return db.transaction().execute(work);
  if (!keyPattern.test(key)) refuse("validation_failed", { fields: { "Idempotency-Key": [{ message: "invalid" }] } });
  const hash = createHash("sha256")
    .update(`${name}\n${JSON.stringify(body) ?? ""}`)
    .digest();
  return db.transaction().execute(async (trx) => {
    const isFirst = await takeKey(trx, { userId, key, hash, now });
    if (!isFirst) return readAnswer<T>(trx, { userId, key, hash });
    const reply = await work(trx);
    await sql`
      update idempotency_keys set reply = ${JSON.stringify(reply)}::jsonb
      where user_id = ${userId} and key = ${key}`.execute(trx);
    return reply;
  });
}

/** False when the key is in use. Waits for a transaction that is using it: should that one fail, the key is free. */
async function takeKey(
  trx: Db,
  { userId, key, hash, now }: { userId: number; key: string; hash: Buffer; now: Date },
): Promise<boolean> {
  const result = await sql`
    insert into idempotency_keys (user_id, key, request_hash, created_at) values (${userId}, ${key}, ${hash}, ${now})
    on conflict (user_id, key) do update set request_hash = excluded.request_hash, reply = null, created_at = excluded.created_at
      where idempotency_keys.created_at < ${new Date(now.getTime() - lifetime)}`.execute(trx);
  return result.numAffectedRows === 1n;
}

async function readAnswer<T>(
  trx: Db,
  { userId, key, hash }: { userId: number; key: string; hash: Buffer },
): Promise<T> {
  const row = await trx
    .selectFrom("idempotency_keys")
    .select(["request_hash", "reply"])
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .executeTakeFirst();
  if (!row?.request_hash.equals(hash)) refuse("conflict");
  return row.reply as T;
}

/** Forgets answers that nobody may ask for again. */
export async function forgetAnswers(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("idempotency_keys")
    .where("created_at", "<", new Date(now.getTime() - lifetime))
    .execute();
}
