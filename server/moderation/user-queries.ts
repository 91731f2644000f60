import { sql } from "kysely";
import type { phoneOwners } from "#contracts/moderation/rules.ts";
import type { Role } from "#contracts/accounts/roles.ts";
import type { ModeratedUser } from "#contracts/moderation/values.ts";
import type { Db } from "#server/database/database.ts";
import { isBusinessOnShow } from "#server/business/records/on-show-queries.ts";

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

/** A user with the numbers of listings by state, of decisions on them, and of claims about the user and their listings. */
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
  claims_open: number;
  claims_upheld: number;
  claims_rejected: number;
  chat_warnings: number;
  silenced_until: Date | null;
  earlier_deleted_at: Date | null;
  earlier_warnings: number | null;
  earlier_claims: number | null;
}

export async function findModeratedUser(db: Db, id: number): Promise<ModeratedUserRow | undefined> {
  const [user] = await readModeratedUsers(db, [id]);
  return user;
}

export async function readModeratedUsers(db: Db, ids: readonly number[]): Promise<ModeratedUserRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ModeratedUserRow>`
    select u.id, u.name, u.phone, u.email, u.photo, u.role, u.created_at, u.blocked_at,
      coalesce(${isBusinessOnShow("b")}, false) as is_business,
      coalesce(w.total, 0) as chat_warnings, s.ends_at as silenced_until,
      e.deleted_at as earlier_deleted_at, e.chat_warnings as earlier_warnings, e.open_claims as earlier_claims, l.*, d.*, c.*
    from users u left join businesses b on b.user_id = u.id
      left join chat_warnings w on w.user_id = u.id
      left join chat_silences s on s.user_id = u.id and s.ends_at > now()
      left join earlier_accounts e on e.user_id = u.id and e.kept_until > now(),
      lateral (
        select count(*) filter (where state = 'active') as active, count(*) filter (where state = 'inactive') as inactive,
          count(*) filter (where state = 'on_review') as on_review, count(*) filter (where state = 'blocked') as blocked
        from listings where user_id = u.id) l,
      lateral (
        select count(*) filter (where action = 'approve') as decided_approve,
          count(*) filter (where action = 'block') as decided_block
        from moderation_log where user_id = u.id and undone_at is null) d,
      lateral (
        select count(*) filter (where outcome is null) as claims_open,
          count(*) filter (where outcome <> 'kept') as claims_upheld,
          count(*) filter (where outcome = 'kept') as claims_rejected
        from (
          select outcome from claims where about_user_id = u.id
          union all
          select k.outcome from listings o join claims k on k.listing_id = o.id where o.user_id = u.id
        ) about) c
    where u.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

export interface LockedUser {
  id: number;
  name: string;
  role: Role;
  blocked_at: Date | null;
}

/** Locks a user, to change the block. Before any of their listings, as all code does. */
export async function lockUser(db: Db, id: number): Promise<LockedUser | undefined> {
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

/** The owner of a phone that a user has in a listing. Phones of accounts and businesses are confirmed by codes. */
export async function findPhoneOwner(db: Db, userId: number, phone: string): Promise<(typeof phoneOwners)[number]> {
  const { rows } = await sql<{ owner: (typeof phoneOwners)[number] }>`
    select case
      when exists (select from users where phone = ${phone} and id = ${userId}) then 'account'
      when exists (
        select from business_phones p join businesses b on b.id = p.business_id
        where b.user_id = ${userId} and p.phone = ${phone}) then 'business'
      when exists (select from users where phone = ${phone}) then 'other_account'
      else 'unknown' end as owner`.execute(db);
  return rows[0]?.owner ?? "unknown";
}
