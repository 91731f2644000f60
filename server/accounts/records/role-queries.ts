import { sql } from "kysely";
import type { Role } from "#contracts/accounts/roles.ts";
import type { Db } from "#server/database/database.ts";

/** Moderators and admins. */
export async function readStaff(db: Db) {
  return db
    .selectFrom("users")
    .select(["id", "name", "phone", "email", "role"])
    .where("role", "<>", "user")
    .orderBy("id")
    .execute();
}

/**
 * Gives the account of a login a role for an operator, if its present one is in `from`. Returns its name; undefined when there is no such
 * account. A trigger ends its sessions.
 */
export async function writeRole(
  db: Db,
  login: string,
  { from, to }: { from: readonly Role[]; to: Role },
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    update users set role = ${to}, role_granted_at = clock_timestamp()
    where (phone = ${login} or lower(email) = ${login}) and role = any(${from}::text[]) returning name`.execute(db);
  return rows[0]?.name;
}
