import { createHash, randomBytes } from "node:crypto";
import { type ApiScope, apiKeyPrefix, apiScopes } from "#contracts/base/scopes.ts";
import type { Reply, ValidInput } from "#contracts/base/endpoint.ts";
import { maxApiKeys } from "#contracts/business/keys/rules.ts";
import type { ApiKey, createApiKey } from "#contracts/business/keys/schemas.ts";
import type { Db } from "#server/database/database.ts";
import { dayMs } from "#server/platform/clock.ts";
import { refuse, refuseField } from "#server/platform/refusal.ts";
import { getOwnBusiness, lockBusinessOf } from "#server/business/records/own-business.ts";
import type { OwnerGuard } from "#server/business/records/owner-guard.ts";
import type { CallRequest } from "#server/http/calls/call-request.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { notify } from "#server/notifications/notify.ts";
import { type ApiKeyRow, deleteKey, insertKey, isOwnerBlocked, readKeys } from "./queries.ts";

interface KeyServices {
  db: Db;
  now(): Date;
}

export interface KeyMakers extends KeyServices {
  ownerGuard: OwnerGuard;
}

/** Bytes of a key that nobody can guess. */
const secretBytes = 32;
/** Characters of a key that its owner goes on seeing. */
const hintLength = 4;

/** What is kept of a key. It has 256 random bits, so that nothing slower is needed than for a password. */
export function hashKey(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

export async function listKeys({ db, now }: KeyServices, userId: number): Promise<ApiKey[]> {
  const { id } = await getOwnBusiness(db, userId);
  return (await readKeys(db, id)).map((row) => presentKey(row, now()));
}

/**
 * Makes a key for the user's business, given a proof of its owner: the key outlasts the session. A second one of the
 * same name is refused, so that a repetition makes none.
 */
export async function makeKey(
  { db, now, ownerGuard }: KeyMakers,
  viewer: Viewer,
  { name, scopes, days, password }: ValidInput<typeof createApiKey>["body"],
  request: CallRequest,
): Promise<Reply<typeof createApiKey>> {
  const { userId } = viewer;
  // First, so that nobody is asked for a password in vain.
  await getOwnBusiness(db, userId);
  await ownerGuard.requireProof(viewer, password, request);
  const key = apiKeyPrefix + randomBytes(secretBytes).toString("base64url");
  const created_at = now();
  return db.transaction().execute(async (trx) => {
    const { id: business_id } = await lockBusinessOf(trx, userId);
    if (await isOwnerBlocked(trx, userId)) refuse("account_blocked");
    const known = await readKeys(trx, business_id);
    if (known.some((row) => row.name.toLowerCase() === name.toLowerCase())) refuseField("name", "api_key_name_taken");
    if (known.length >= maxApiKeys) refuse("too_many_records");
    const row = {
      name,
      hint: key.slice(-hintLength),
      scopes: apiScopes.filter((scope): scope is ApiScope => scopes.includes(scope)),
      created_at,
      expires_at: days === 0 ? null : new Date(created_at.getTime() + days * dayMs),
    };
    const id = await insertKey(trx, { ...row, business_id, hash: hashKey(key) });
    await ownerGuard.note(trx, userId, "api_key_made", request);
    await notify(trx, { userId, action: "business_key", note: name });
    await ownerGuard.warn(trx, userId, "api_key_made");
    return { ...presentKey({ ...row, ...unused, id }, created_at), key };
  });
}

/** The state of a key that was just made. */
const unused = { last_used_at: null, ended_by_password: false, ended_with_sessions: false };

/** Takes a key away. Refuses `not_found` where the user's business has no such key. */
export async function removeKey(
  { db, ownerGuard }: KeyMakers,
  userId: number,
  id: number,
  request: CallRequest,
): Promise<null> {
  return db.transaction().execute(async (trx) => {
    const business = await lockBusinessOf(trx, userId);
    if (!(await deleteKey(trx, business.id, id))) refuse("not_found");
    await ownerGuard.note(trx, userId, "api_key_deleted", request);
    return null;
  });
}

function presentKey(row: ApiKeyRow, now: Date): ApiKey {
  const { id, name, hint, scopes, created_at, expires_at, last_used_at } = row;
  return {
    id,
    name,
    hint,
    scopes,
    creation_date: created_at.toISOString(),
    expires_date: expires_at?.toISOString() ?? null,
    is_expired: expires_at !== null && expires_at <= now,
    is_ended_by_password: row.ended_by_password,
    is_ended_with_sessions: row.ended_with_sessions,
    last_used_date: last_used_at?.toISOString() ?? null,
  };
}
