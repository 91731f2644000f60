import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";

/** A login that was taken from an account, until its owner proves it by a new code (`docs/features/demo.md`). */
export interface UnprovenLogin {
  kind: "phone" | "email";
  user_id: number;
}

/**
 * Deletes and returns the unproven login that `signup` names. Without `signup` a code alone gives the account back, as a
 * recovery does, if nothing else signs in to it.
 */
export async function deleteUnprovenLogin(
  trx: Db,
  login: string,
  signup: string | undefined,
): Promise<UnprovenLogin | undefined> {
  const { rows } = await sql<UnprovenLogin>`
    delete from unproven_logins n using users u
    where n.login = ${login} and u.id = n.user_id
      and case when ${signup ?? null}::text is null then num_nonnulls(u.phone, u.email, u.google_subject) = 0
        else n.signup = ${signup ?? null} end
    returning n.kind, n.user_id`.execute(trx);
  return rows[0];
}

/** Somebody has proved a login for another account: nobody else has it any more. */
export async function forgetUnprovenLogins(trx: Db, logins: readonly (string | null)[]): Promise<void> {
  await sql`delete from unproven_logins where login = any(${logins.map((login) => login?.toLowerCase())}::text[])`.execute(
    trx,
  );
}
