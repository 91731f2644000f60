import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";

interface NewCode {
  login: string;
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
}

/** Replaces the code of a login; false when it is too soon for another. */
export async function writeCode(db: Db, code: NewCode): Promise<boolean> {
  const result = await sql`
    insert into account_codes as c (login, purpose, user_id, code_hash, expires_at, sent_at, sent_day)
    values (${code.login}, ${code.purpose}, ${code.userId}, ${code.hash}, ${code.expiresAt}, ${code.now}, ${code.day})
    on conflict (login) do update set
      purpose = excluded.purpose, user_id = excluded.user_id, code_hash = excluded.code_hash, wrong_tries = 0,
      stranger_tries = 0, expires_at = excluded.expires_at, sent_at = excluded.sent_at, sent_day = excluded.sent_day,
      sent_count = case when c.sent_day = excluded.sent_day then c.sent_count + 1 else 1 end
    where c.sent_at <= ${code.lastSentBy}
      and (c.sent_day <> excluded.sent_day or c.sent_count < ${sql.lit(code.maxPerDay)})`.execute(db);
  return result.numAffectedRows === 1n;
}

export async function findLastCode(db: Db, login: string): Promise<{ sent_at: Date } | undefined> {
  return db.selectFrom("account_codes").select("sent_at").where("login", "=", login).executeTakeFirst();
}

interface GivenCode {
  login: string;
  purpose: string;
  userId: number | null;
  /** See `CodeAttempt` in `codes.ts`. */
  isAwaited: boolean;
  hash: Buffer;
  now: Date;
}

/** Wrong attempts that invalidate a code, for the browser that waits for it and for all others apart. */
const maxWrongAttempts = 5;

/** `none`: there is no usable code. */
export type CodeAttemptResult = "correct" | "wrong" | "none";

/** Compares a code and counts a wrong attempt in one statement, so that simultaneous attempts are counted too. */
export async function attemptCode(db: Db, given: GivenCode): Promise<CodeAttemptResult> {
  const attempts = attemptsColumn(given);
  const { rows } = await sql<{ is_correct: boolean }>`
    update account_codes set ${attempts} = ${attempts} + (code_hash <> ${given.hash})::int
    where ${isUsable(given)}
    returning code_hash = ${given.hash} as is_correct`.execute(db);
  if (!rows[0]) return "none";
  return rows[0].is_correct ? "correct" : "wrong";
}

/** Uses up a code; false when it is not usable or wrong. The row stays: its times limit the next code. */
export async function useCode(db: Db, given: GivenCode): Promise<boolean> {
  const result = await sql`
    update account_codes set expires_at = ${given.now}
    where ${isUsable(given)} and code_hash = ${given.hash}`.execute(db);
  return result.numAffectedRows === 1n;
}

function isUsable(given: GivenCode) {
  return sql<boolean>`
    login = ${given.login} and purpose = ${given.purpose} and user_id is not distinct from ${given.userId}::bigint
    and expires_at > ${given.now} and ${attemptsColumn(given)} < ${sql.lit(maxWrongAttempts)}`;
}

function attemptsColumn({ isAwaited }: GivenCode) {
  return sql.ref(isAwaited ? "wrong_tries" : "stranger_tries");
}

export async function deleteCodes(db: Db, logins: readonly string[]): Promise<void> {
  await sql`delete from account_codes where login = any(${logins}::text[])`.execute(db);
}

export async function deleteCodesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("account_codes").where("sent_at", "<", before).execute();
}
