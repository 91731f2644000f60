import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Db } from "#server/database/database.ts";
import { refuse } from "#server/platform/refusal.ts";
import { deleteKeysBefore, findStoredReply, reserveKey, storeReply } from "./idempotency-queries.ts";

/** Milliseconds that a first reply is stored (`docs/features/api.md`). */
const retention = 24 * 3_600_000;
/** A UUID and whatever else clients name their attempts by. */
const keyPattern = /^[\x21-\x7e]{1,200}$/;

/** A call that may be repeated without being done twice. */
export interface IdempotentCall {
  userId: number;
  /** Method and path. */
  name: string;
  /** The `Idempotency-Key`; undefined: each call is done. */
  key: string | undefined;
  body: unknown;
}

/** The part of a request that decides whether it is a repetition. */
export function toIdempotentCall(request: FastifyRequest, userId: number): IdempotentCall {
  const key = request.headers["idempotency-key"];
  return {
    userId,
    name: `${request.method} ${request.url}`,
    key: typeof key === "string" ? key : undefined,
    body: request.body,
  };
}

/**
 * Does the work in a transaction; if the same call was done before with the same key, gives the reply of that time. A repetition
 * that comes while the first call is running waits for it. Refuses a key that came with another call (`conflict`).
 */
export async function runIdempotent<T>(
  db: Db,
  { userId, name, key, body }: IdempotentCall,
  now: Date,
  work: (trx: Db) => Promise<T>,
): Promise<T> {
  if (key === undefined) return db.transaction().execute(work);
  if (!keyPattern.test(key)) refuse("validation_failed", { fields: { "Idempotency-Key": [{ message: "invalid" }] } });
  const hash = createHash("sha256")
    .update(`${name}\n${JSON.stringify(body) ?? ""}`)
    .digest();
  const reserved = { userId, key, hash };
  return db.transaction().execute(async (trx) => {
    const isFirst = await reserveKey(trx, reserved, { now, expiredBefore: expiry(now) });
    if (!isFirst) {
      const stored = await findStoredReply(trx, reserved);
      if (!stored?.request_hash.equals(hash)) refuse("conflict");
      return stored.reply as T;
    }
    const reply = await work(trx);
    await storeReply(trx, reserved, reply);
    return reply;
  });
}

/** Deletes replies that nobody may ask for again. */
export function purgeExpiredIdempotencyKeys(db: Db, now: Date): Promise<void> {
  return deleteKeysBefore(db, expiry(now));
}

function expiry(now: Date): Date {
  return new Date(now.getTime() - retention);
}
