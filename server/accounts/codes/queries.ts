import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";
import { bishkekDay } from "#server/platform/clock.ts";

interface NewCode {
  login: string;
  isForOwner: boolean;
  issue: string;
  purpose: string;
  userId: number | null;
  hash: Buffer;
  now: Date;
  expiresAt: Date;
  /** `YYYY-MM-DD` in Bishkek. */
  day: string;
  /** Latest time at which the last code may have been sent. */
  lastSentBy: Date;
  maxPerDay: number;
  /** Whether it replaces a code that is waited for and is for something else. */
  mayReplaceOthers: boolean;
}

/**
 * Replaces the code of a login, or the one for its owner; undefined when it is too soon for another. Returns how many were sent on this
 * day, this one included. Until the transaction ends no other process replaces it.
 */
export async function writeCode(db: Db, code: NewCode): Promise<number | undefined> {
  const { rows } = await sql<{ sent_count: number }>`
    insert into account_codes as c (login, for_owner, issue, purpose, user_id, code_hash, expires_at, sent_at, sent_day)
    values (${code.login}, ${code.isForOwner}, ${code.issue}, ${code.purpose}, ${code.userId}, ${code.hash},
      ${code.expiresAt}, ${code.now}, ${code.day})
    on conflict (login, for_owner) do update set
      issue = excluded.issue, purpose = excluded.purpose, user_id = excluded.user_id, code_hash = excluded.code_hash, wrong_tries = 0,
      stranger_tries = 0, expires_at = excluded.expires_at, sent_at = excluded.sent_at, sent_day = excluded.sent_day,
      sent_count = case when c.sent_day = excluded.sent_day then c.sent_count + 1 else 1 end
    where c.sent_at <= ${code.lastSentBy}
      and (c.sent_day <> excluded.sent_day or c.sent_count < ${sql.lit(code.maxPerDay)})
      and (${code.mayReplaceOthers}::boolean or c.expires_at <= ${code.now} or (c.purpose, c.user_id) = (excluded.purpose, excluded.user_id))
    returning sent_count`.execute(db);
  return rows[0]?.sent_count;
}

/** Counts a code of a login that a network had sent on a day; false when it had as many as it may. */
export async function countNetworkCode(
  db: Db,
  { login, network, day, max }: { login: string; network: Buffer; day: string; max: number },
): Promise<boolean> {
  const result = await sql`
    insert into account_code_networks as n (login, network, day) values (${login}, ${network}, ${day})
    on conflict (login, network) do update set
      day = excluded.day, count = case when n.day = excluded.day then n.count + 1 else 1 end
    where n.day <> excluded.day or n.count < ${max}`.execute(db);
  return result.numAffectedRows === 1n;
}

/** Whether a network had codes of other logins since a day. */
export async function hasNetworkCodes(
  db: Db,
  { exceptLogin, network, since }: { exceptLogin: string; network: Buffer; since: string },
): Promise<boolean> {
  const { rows } = await sql<{ has_any: boolean }>`
    select exists (
      select from account_code_networks where network = ${network} and day >= ${since} and login <> ${exceptLogin}
    ) as has_any`.execute(db);
  return rows[0]?.has_any ?? false;
}

/** How many codes strangers had sent to a login on a day. */
export async function countStrangersCodes(db: Db, login: string, day: string): Promise<number> {
  const { rows } = await sql<{ sent_count: number }>`
    select sent_count from account_codes where login = ${login} and not for_owner and sent_day = ${day}`.execute(db);
  return rows[0]?.sent_count ?? 0;
}

export async function findLastCode(
  db: Db,
  login: string,
  isForOwner: boolean,
): Promise<{ sent_at: Date; sent_count: number; expires_at: Date } | undefined> {
  return db
    .selectFrom("account_codes")
    .select(["sent_at", "sent_count", "expires_at"])
    .where("login", "=", login)
    .where("for_owner", "=", isForOwner)
    .executeTakeFirst();
}

interface GivenCode {
  login: string;
  purpose: string;
  userId: number | null;
  /** See `CodeAttempt` in `codes.ts`. */
  issue: string | null;
  isOwner: boolean;
  hash: Buffer;
  now: Date;
}

/** Wrong attempts that invalidate a code, for the browser that waits for it and for all others apart. */
const maxWrongAttempts = 5;

/** `none`: there is no usable code. */
export type CodeAttemptResult = "correct" | "wrong" | "none";

/** Compares a code and counts a wrong attempt in one statement, so that simultaneous attempts are counted too. */
export async function attemptCode(db: Db, given: GivenCode): Promise<CodeAttemptResult> {
  const isWrong = sql`code_hash <> ${given.hash}`;
  const { rows } = await sql<{ is_correct: boolean }>`
    update account_codes set
      wrong_tries = wrong_tries + (${isWrong} and ${isAwaited(given)})::int,
      stranger_tries = stranger_tries + (${isWrong} and not ${isAwaited(given)})::int
    where ${isUsable(given)}
    returning code_hash = ${given.hash} as is_correct`.execute(db);
  if (rows.length === 0) return "none";
  return rows.some((row) => row.is_correct) ? "correct" : "wrong";
}

/** Uses up a code; false when it is not usable or wrong. The row stays: its times limit the next code. */
export async function useCode(db: Db, given: GivenCode): Promise<boolean> {
  const result = await sql`
    update account_codes set expires_at = ${given.now}
    where ${isUsable(given)} and code_hash = ${given.hash}`.execute(db);
  return (result.numAffectedRows ?? 0n) > 0n;
}

function isUsable(given: GivenCode) {
  return sql<boolean>`
    login = ${given.login} and purpose = ${given.purpose} and user_id is not distinct from ${given.userId}::bigint
    and expires_at > ${given.now}
    and case when ${isAwaited(given)} then wrong_tries else stranger_tries end < ${sql.lit(maxWrongAttempts)}`;
}

function isAwaited({ issue, isOwner }: GivenCode) {
  return sql<boolean>`(${isOwner}::boolean or (issue <> '' and issue = ${issue}::text) is true)`;
}

/** Ends the codes of logins. How many were sent stays counted until they are purged: who deletes an account has no more of them than others. */
export async function endCodes(db: Db, logins: readonly string[], now: Date): Promise<void> {
  await sql`
    update account_codes set expires_at = least(expires_at, ${now}), user_id = null
    where login = any(${logins}::text[])`.execute(db);
}

export async function deleteCodesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("account_codes").where("sent_at", "<", before).execute();
  await sql`delete from account_code_networks where day < ${bishkekDay(before)}`.execute(db);
}
