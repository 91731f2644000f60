import { sql } from "kysely";
import type { Role } from "#contracts/accounts/roles.ts";
import type { ModeratedUser } from "#contracts/moderation/schemas.ts";
import type { Db } from "#server/database/database.ts";

/** The present role and block: those in the token may be outdated. */
export async function findStanding(
  db: Db,
  userId: number,
): Promise<{ role: Role; blocked_at: Date | null; has_second_factor: boolean } | undefined> {
  const row = await db
    .selectFrom("users")
    .leftJoin("second_factors as f", "f.user_id", "users.id")
    .select(["role", "blocked_at", sql<boolean>`f.confirmed_at is not null`.as("has_second_factor")])
    .where("id", "=", userId)
    .executeTakeFirst();
  return row && { ...row, role: row.role as Role };
}

/** A user with the numbers of listings by state, and of decisions on them. */
export interface ModeratedUserRow {
  id: number;
  name: string;
  phone: string | null;
  email: string | null;
  photo: string | null;
  role: ModeratedUser["role"];
  is_business: boolean;
  created_at: Date;
  blocked_at: Date | null;
  active: number;
  inactive: number;
  on_review: number;
  blocked: number;
  decided_approve: number;
  decided_block: number;
}

export async function findModeratedUser(db: Db, id: number): Promise<ModeratedUserRow | undefined> {
  const { rows } = await sql<ModeratedUserRow>`
    select u.id, u.name, u.phone, u.email, u.photo, u.role, u.created_at, u.blocked_at,
      coalesce(b.request_status = 'success', false) as is_business, l.*, d.*
    from users u left join businesses b on b.user_id = u.id,
      lateral (
        select count(*) filter (where state = 'active') as active, count(*) filter (where state = 'inactive') as inactive,
          count(*) filter (where state = 'on_review') as on_review, count(*) filter (where state = 'blocked') as blocked
        from listings where user_id = u.id) l,
      lateral (
        select count(*) filter (where action = 'approve') as decided_approve,
          count(*) filter (where action = 'block') as decided_block
        from moderation_log where user_id = u.id and undone_at is null) d
    where u.id = ${id}`.execute(db);
  return rows[0];
}

/** Locks a user, to change the block. */
export async function lockUser(
  db: Db,
  id: number,
): Promise<{ id: number; name: string; role: Role; blocked_at: Date | null } | undefined> {
  const row = await db
    .selectFrom("users")
    .select(["id", "name", "role", "blocked_at"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && { ...row, role: row.role as Role };
}

export async function setBlocked(db: Db, id: number, blockedAt: Date | null): Promise<void> {
  await db.updateTable("users").set({ blocked_at: blockedAt }).where("id", "=", id).execute();
}

/** The ids of all listings of a user. */
export async function readListingIds(db: Db, userId: number): Promise<number[]> {
  const rows = await db.selectFrom("listings").select("id").where("user_id", "=", userId).orderBy("id").execute();
  return rows.map(({ id }) => id);
}
