import { createHash } from "node:crypto";
import { dayMs } from "#server/platform/clock.ts";
import type { CallRequest } from "./calls/call-request.ts";
import type { Db } from "#server/database/database.ts";
import { refuse } from "#server/platform/refusal.ts";
import { deleteKeysBefore, findStoredResult, reserveKey, storeResult } from "./idempotency-queries.ts";
import { retryAfterDetails } from "./rate-limits.ts";

/** Milliseconds that a reply is stored (`docs/features/api.md`, Idempotency). */
const retention = dayMs;
/** Characters of a stored result, as JSON. */
const maxResultLength = 300;
/** Of an account: more than anybody works through in a day, and a few megabytes. */
const maxKeys = 10_000;
/** Seconds. */
const hour = 3_600;
/** UUIDs and other printable ASCII. */
const keyPattern = /^[\x21-\x7e]{1,200}$/;

/** A call whose repetition must not do the work twice. */
export interface IdempotentCall {
  userId: number;
  /** Method and path. */
  name: string;
  /** `Idempotency-Key`; without one every call does the work. */
  key: string | undefined;
  body: unknown;
}

export function toIdempotentCall(request: CallRequest, userId: number): IdempotentCall {
  const key = request.headers["idempotency-key"];
  return {
    userId,
    name: `${request.method} ${request.url}`,
    key: typeof key === "string" ? key : undefined,
    body: request.body,
  };
}

/** The `Idempotency-Key` of a call that keeps it with its record; refuses one that is none. */
export function readIdempotencyKey({ headers }: Pick<CallRequest, "headers">): string | undefined {
  const key = headers["idempotency-key"];
  if (typeof key === "string" && !keyPattern.test(key)) refuseKey();
  return typeof key === "string" ? key : undefined;
}

function refuseKey(): never {
  refuse("validation_failed", { fields: { "Idempotency-Key": [{ message: "invalid" }] } });
}

/**
 * Does the work in a transaction or, if the call was made before with the same key, returns its first result. A repetition during
 * the first call waits for it. The result is stored, so it says in a few words what the reply is made of: an id, a state. Refuses a key
 * that was used with another call (`conflict`), and a new one of an account that has {@link maxKeys} of them.
 */
export async function runIdempotent<T>(
  db: Db,
  { userId, name, key, body }: IdempotentCall,
  now: Date,
  work: (trx: Db) => Promise<T>,
): Promise<T> {
  if (key === undefined) return db.transaction().execute(work);
  if (!keyPattern.test(key)) refuseKey();
  const hash = createHash("sha256")
    .update(`${name}\n${JSON.stringify(body) ?? ""}`)
    .digest();
  const reserved = { userId, key, hash };
  return db.transaction().execute(async (trx) => {
    const isFirst = await reserveKey(trx, reserved, { now, expiredBefore: expiry(now), maxKeys });
    if (!isFirst) {
      const stored = (await findStoredResult(trx, reserved)) ?? refuse("rate_limited", retryAfterDetails(hour));
      if (!stored.request_hash.equals(hash)) refuse("conflict");
      return stored.reply as T;
    }
    const result = await work(trx);
    const text = JSON.stringify(result);
    if (text.length > maxResultLength) throw new Error(`${name}: a result of ${text.length} characters is no result`);
    await storeResult(trx, reserved, text);
    return result;
  });
}

export function purgeExpiredIdempotencyKeys(db: Db, now: Date): Promise<void> {
  return deleteKeysBefore(db, expiry(now));
}

function expiry(now: Date): Date {
  return new Date(now.getTime() - retention);
}
