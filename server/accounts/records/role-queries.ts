import { sql } from "kysely";
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
 * Gives the account of a login a role; returns its name, or undefined when there is none or it is an administrator's. A trigger ends
 * its sessions.
 */
export async function writeRole(db: Db, login: string, role: "user" | "moderator"): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    update users set role = ${role}
    where (phone = ${login} or lower(email) = ${login}) and role in ('user', 'moderator') returning name`.execute(db);
  return rows[0]?.name;
}
