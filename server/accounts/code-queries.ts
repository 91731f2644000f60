import { sql } from "kysely";
import type { Db } from "#server/platform/database.ts";

interface NewCode {
  login: string;
  purpose: string;
  userId: number | null;
  hash: Buffer;
  now: Date;
  expiresAt: Date;
  /** Of Bishkek. */
  day: string;
  /** The last code must not be younger. */
  notAfter: Date;
  mostADay: number;
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
    where c.sent_at <= ${code.notAfter}
      and (c.sent_day <> excluded.sent_day or c.sent_count < ${sql.lit(code.mostADay)})`.execute(db);
  return result.numAffectedRows === 1n;
}

export async function findLastCode(db: Db, login: string): Promise<{ sent_at: Date } | undefined> {
  return db.selectFrom("account_codes").select("sent_at").where("login", "=", login).executeTakeFirst();
}

interface GivenCode {
  login: string;
  purpose: string;
  userId: number | null;
  /** Whose tries are counted: of whoever waits for the code, or of all others. */
  isOwn: boolean;
  hash: Buffer;
  now: Date;
}

/** A code dies after so many (`design/product.md`, Accounts): for whoever waits for it by their own, for all others by theirs. */
const mostWrongTries = 5;

/** What came of a try; `dead`: there was no code to try. */
export type CodeTry = "right" | "wrong" | "dead";

/** Compares and counts a wrong try in one statement: tries at the same moment are counted one by one. */
export async function tryCode(db: Db, given: GivenCode): Promise<CodeTry> {
  const tries = triesOf(given);
  const { rows } = await sql<{ is_right: boolean }>`
    update account_codes set ${tries} = ${tries} + (code_hash <> ${given.hash})::int
    where ${isAlive(given)}
    returning code_hash = ${given.hash} as is_right`.execute(db);
  if (!rows[0]) return "dead";
  return rows[0].is_right ? "right" : "wrong";
}

/** Uses a code up. The row stays for its times. */
export async function useCode(db: Db, given: GivenCode): Promise<boolean> {
  const result = await sql`
    update account_codes set expires_at = ${given.now}
    where ${isAlive(given)} and code_hash = ${given.hash}`.execute(db);
  return result.numAffectedRows === 1n;
}

function isAlive(given: GivenCode) {
  return sql<boolean>`
    login = ${given.login} and purpose = ${given.purpose} and user_id is not distinct from ${given.userId}::bigint
    and expires_at > ${given.now} and ${triesOf(given)} < ${sql.lit(mostWrongTries)}`;
}

function triesOf({ isOwn }: GivenCode) {
  return sql.ref(isOwn ? "wrong_tries" : "stranger_tries");
}

/** Forgets whatever codes logins have. */
export async function deleteCodes(db: Db, logins: readonly string[]): Promise<void> {
  await sql`delete from account_codes where login = any(${logins}::text[])`.execute(db);
}

/** Forgets codes and sign-ups that nobody can use any more, and when they were sent. */
export async function deleteStaleCodes(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("account_codes").where("sent_at", "<", before).execute();
  await db.deleteFrom("pending_accounts").where("created_at", "<", before).execute();
}
