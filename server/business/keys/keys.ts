import { createHash, randomBytes } from "node:crypto";
import { type ApiScope, apiKeyPrefix, apiScopes } from "#contracts/base/scopes.ts";
import type { Reply, ValidInput } from "#contracts/base/endpoint.ts";
import { maxApiKeys } from "#contracts/business/keys/rules.ts";
import type { ApiKey, createApiKey } from "#contracts/business/keys/schemas.ts";
import type { Db } from "#server/database/database.ts";
import { refuse, refuseField } from "#server/platform/refusal.ts";
import { getOwnBusiness, lockBusinessOf } from "#server/business/records/own-business.ts";
import { type ApiKeyRow, deleteKey, insertKey, isOwnerBlocked, readKeys } from "./queries.ts";

interface KeyServices {
  db: Db;
  now(): Date;
}

const day = 86_400_000;
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

/** Makes a key for the user's business. A second one of the same name is refused, so that a repetition makes none. */
export async function makeKey(
  { db, now }: KeyServices,
  userId: number,
  { name, scopes, days }: ValidInput<typeof createApiKey>["body"],
): Promise<Reply<typeof createApiKey>> {
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
      expires_at: days === 0 ? null : new Date(created_at.getTime() + days * day),
    };
    const id = await insertKey(trx, { ...row, business_id, hash: hashKey(key) });
    return { ...presentKey({ ...row, id, last_used_at: null, ended_by_password: false }, created_at), key };
  });
}

/** Takes a key away. Refuses `not_found` where the user's business has no such key. */
export async function removeKey({ db }: KeyServices, userId: number, id: number): Promise<null> {
  return db.transaction().execute(async (trx) => {
    const business = await lockBusinessOf(trx, userId);
    if (!(await deleteKey(trx, business.id, id))) refuse("not_found");
    return null;
  });
}

function presentKey(row: ApiKeyRow, now: Date): ApiKey {
  const { id, name, hint, scopes, created_at, expires_at, last_used_at, ended_by_password } = row;
  return {
    id,
    name,
    hint,
    scopes,
    creation_date: created_at.toISOString(),
    expires_date: expires_at?.toISOString() ?? null,
    is_expired: expires_at !== null && expires_at <= now,
    is_ended_by_password: ended_by_password,
    last_used_date: last_used_at?.toISOString() ?? null,
  };
}
