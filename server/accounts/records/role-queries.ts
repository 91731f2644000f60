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

export interface RoleChange {
  /** The present roles that it may be. */
  from: readonly Role[];
  to: Role;
}

/** An account whose role was written. */
export interface WrittenRole {
  id: number;
  name: string;
  before: Role;
}

/**
 * Gives the account of a login a role for an operator, if its present one is in `from`. Returns the account; undefined
 * when there is no such account. A trigger ends its sessions.
 */
export async function writeRole(db: Db, login: string, { from, to }: RoleChange): Promise<WrittenRole | undefined> {
  const { rows } = await sql<WrittenRole>`
    with found as (
      select id, role from users where (phone = ${login} or lower(email) = ${login}) and role = any(${from}::text[]) for update)
    update users u set role = ${to} from found
    where u.id = found.id returning u.id, u.name, found.role as before`.execute(db);
  return rows[0];
}
