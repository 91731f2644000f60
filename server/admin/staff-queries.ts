import { sql } from "kysely";
import type { Role } from "#contracts/accounts/roles.ts";
import type { Db } from "#server/database/database.ts";
import type { Language } from "#server/platform/texts.ts";

export interface StaffRow {
  id: number;
  name: string;
  login: string | null;
  photo: string | null;
  role: Role;
  has_second_factor: boolean;
  last_seen: Date | null;
  /** All admins of the site. */
  admins: number;
}

const columns = sql`
  u.id, u.name, coalesce(u.phone, u.email) as login, u.photo, u.role, f.confirmed_at is not null as has_second_factor,
  (select max(last_seen_at) from sessions where user_id = u.id) as last_seen,
  (select count(*) from users where role = 'admin') as admins`;

/** Moderators and admins with a larger id, in the order of ids. */
export async function readStaffAfter(db: Db, after: number, limit: number): Promise<StaffRow[]> {
  const { rows } = await sql<StaffRow>`
    select ${columns} from users u left join second_factors f on f.user_id = u.id
    where u.role <> 'user' and u.id > ${after} order by u.id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** A user, whatever their role. */
export async function findMember(db: Db, id: number): Promise<StaffRow | undefined> {
  const { rows } = await sql<StaffRow>`
    select ${columns} from users u left join second_factors f on f.user_id = u.id where u.id = ${id}`.execute(db);
  return rows[0];
}

/** The id of the account with this login. */
export async function findIdOfLogin(db: Db, login: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from users where phone = ${login} or lower(email) = ${login}`.execute(db);
  return rows[0]?.id;
}

export async function updateRole(trx: Db, id: number, role: Role): Promise<void> {
  await trx.updateTable("users").set({ role }).where("id", "=", id).execute();
}

/** Everybody with the role of an admin, who is not blocked, with where notices go. */
export async function readAdmins(
  db: Db,
): Promise<{ id: number; phone: string | null; email: string | null; language: Language }[]> {
  const rows = await db
    .selectFrom("users")
    .select(["id", "phone", "email", "language"])
    .where("role", "=", "admin")
    .where("blocked_at", "is", null)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, language: row.language as Language }));
}
