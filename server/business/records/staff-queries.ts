import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/database/database.ts";

/**
 * Condition: a user is on the staff of the business of the owner `owner`, an expression, or was and did something for it that its log still has:
 * leaving makes nobody impartial.
 */
export function worksFor(userId: number, owner: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(exists (
    select from business_members w join businesses wb on wb.id = w.business_id where w.user_id = ${userId} and wb.user_id = ${owner})
  or exists (
    select from business_staff_log g join businesses gb on gb.id = g.business_id
    where g.actor_id = ${userId} and g.kind <> 'declined' and gb.user_id = ${owner}))`;
}

/**
 * Erases a person from the logs of businesses before their account is deleted. Removes their name as the actor, and
 * their name and logins as the subject. `logins`: the logins by which they were invited.
 */
export async function eraseFromStaffLogs(trx: Db, userId: number, logins: readonly string[]): Promise<void> {
  const isAboutPerson = sql`kind in ('invited', 'invitation_withdrawn', 'removed')`;
  await sql`
    update business_staff_log g set subject = null
    where ${isAboutPerson} and subject = any(${logins}::text[])`.execute(trx);
  // An entry about a removal has the person's name of that time. Compare it with the names in their own entries and
  // with their current name.
  await sql`
    update business_staff_log g set subject = null
    from (
      select distinct a.business_id, n.name from business_staff_log a
      join users u on u.id = a.actor_id cross join lateral (values (a.actor_name), (u.name)) n(name)
      where a.actor_id = ${userId}) own
    where g.business_id = own.business_id and g.subject = own.name and ${isAboutPerson}`.execute(trx);
  await sql`update business_staff_log set actor_name = null where actor_id = ${userId}`.execute(trx);
}

/** Keeps a membership from ending before the end of the transaction; false when there is none any more. */
export async function lockMembership(
  trx: Db,
  { id, businessId, userId }: { id: number; businessId: number; userId: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from business_members where id = ${id} and business_id = ${businessId} and user_id = ${userId}
    for key share`.execute(trx);
  return rows.length > 0;
}

/** Whether a user is on the staff of an owner's business, or was. */
export async function isOnStaffOf(db: Db, userId: number, ownerId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select ${worksFor(userId, sql`${ownerId}`)} as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Whether one of some people is a user, or an owner whose staff the user is or was on. */
export async function isOneOfOwn(db: Db, userId: number, people: readonly (number | null)[]): Promise<boolean> {
  const ids = [...new Set(people.filter((id) => id !== null))];
  if (ids.includes(userId)) return true;
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from (${employersOf(userId)}) e where e.user_id = any(${ids}::bigint[])) as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}

/** The persons of the businesses that a user works for, or worked for as {@link worksFor} says: a query. */
export function employersOf(userId: number): RawBuilder<unknown> {
  return sql`
    select wb.user_id from business_members w join businesses wb on wb.id = w.business_id where w.user_id = ${userId}
    union
    select gb.user_id from business_staff_log g join businesses gb on gb.id = g.business_id
    where g.actor_id = ${userId} and g.kind <> 'declined'`;
}
