import { sql } from "kysely";
import type { Currency } from "#contracts/base/currency.ts";
import type { MemberRole } from "#contracts/base/acting.ts";
import type { StaffLogKind } from "#contracts/business/staff/rules.ts";
import type { RequestStatus } from "#contracts/users/schemas.ts";
import { shownName } from "#server/business/records/shown-person-queries.ts";
import type { Db } from "#server/database/database.ts";
import { isBusinessPublic } from "#server/business/records/on-show-queries.ts";

/** A member of the staff, or an invitation. */
export interface MemberRow {
  id: number;
  login: string;
  name: string | null;
  role: MemberRole;
  invited_at: Date;
  expires_at: Date;
  accepted_at: Date | null;
}

const memberColumns = sql`m.id, m.login, u.name, m.role, m.invited_at, m.expires_at, m.accepted_at`;

/** Members and open invitations, the newest first; a business has few. */
export async function readMembers(db: Db, businessId: number, now: Date): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select ${memberColumns} from business_members m left join users u on u.id = m.user_id
    where m.business_id = ${businessId} and (m.accepted_at is not null or m.expires_at > ${now})
    order by m.id desc`.execute(db);
  return rows;
}

/** Writes an invitation, over one that has ended. */
export async function writeInvitation(
  trx: Db,
  {
    businessId,
    login,
    role,
    now,
    expiresAt,
  }: { businessId: number; login: string; role: MemberRole; now: Date; expiresAt: Date },
): Promise<number> {
  await sql`
    delete from business_members where business_id = ${businessId} and login = ${login} and accepted_at is null`.execute(
    trx,
  );
  const { rows } = await sql<{ id: number }>`
    insert into business_members (business_id, login, role, invited_at, expires_at)
    values (${businessId}, ${login}, ${role}, ${now}, ${expiresAt}) returning id`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error("no invitation was written");
  return row.id;
}

/** The account with a phone or e-mail, unless it is blocked. */
export async function findUserOfLogin(db: Db, login: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from users where (phone = ${login} or lower(email) = ${login}) and blocked_at is null limit 1`.execute(
    db,
  );
  return rows[0]?.id;
}

/** Whether a phone or e-mail is the account's own. */
export async function hasLogin(db: Db, userId: number, login: string): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${userId} and (phone = ${login} or lower(email) = ${login})`.execute(db);
  return rows.length > 0;
}

/** Ends a membership or invitation of a business; undefined when it has no such one. */
export async function deleteMember(
  trx: Db,
  businessId: number,
  id: number,
): Promise<{ login: string; user_id: number | null; name: string | null } | undefined> {
  const { rows } = await sql<{ login: string; user_id: number | null; name: string | null }>`
    delete from business_members m where m.id = ${id} and m.business_id = ${businessId}
    returning m.login, m.user_id, (select u.name from users u where u.id = m.user_id) as name`.execute(trx);
  return rows[0];
}

/** Switches off the feed of a business if this user has set it last; its address then, and whose it is. */
export async function endFeedOf(
  trx: Db,
  businessId: number,
  userId: number,
): Promise<{ address: string; owner_id: number } | undefined> {
  const { rows } = await sql<{ address: string; owner_id: number }>`
    update import_feeds f set is_on = false from businesses b
    where f.business_id = ${businessId} and b.id = f.business_id and f.changed_by = ${userId} and f.is_on
    returning f.address, b.user_id as owner_id`.execute(trx);
  return rows[0];
}

/** A membership or invitation as the member sees it. */
export interface MembershipRow {
  id: number;
  business_id: number;
  business_name: string;
  owner_id: number;
  role: MemberRole;
  login: string;
  user_id: number | null;
  expires_at: Date;
  accepted_at: Date | null;
  request_status: RequestStatus;
  owner_blocked_at: Date | null;
}

const membershipColumns = sql`
  m.id, m.business_id, b.name as business_name, b.user_id as owner_id, m.role, m.login, m.user_id, m.expires_at, m.accepted_at,
  b.request_status, o.blocked_at as owner_blocked_at`;
const membershipTables = sql`
  business_members m join businesses b on b.id = m.business_id join users o on o.id = b.user_id`;

/** An accepted membership of a user, whatever became of the business. */
export async function findMembership(db: Db, userId: number, id: number): Promise<MembershipRow | undefined> {
  const { rows } = await sql<MembershipRow>`
    select ${membershipColumns} from ${membershipTables} join users u on u.id = m.user_id
    where m.id = ${id} and m.user_id = ${userId} and u.blocked_at is null`.execute(db);
  return rows[0];
}

/** Condition: the invitation `m` is open, and of the account `me`. */
const isInvited = (now: Date) => sql`
  m.accepted_at is null and m.expires_at > ${now} and b.user_id <> me.id and ${isBusinessPublic("b", "o")}`;

/** Businesses that a user works for, then those that they are invited to, the newest first. */
export async function readMemberships(
  db: Db,
  userId: number,
  { now, limit }: { now: Date; limit: number },
): Promise<MembershipRow[]> {
  const { rows } = await sql<MembershipRow>`
    (select ${membershipColumns} from ${membershipTables} where m.user_id = ${userId} order by m.id desc limit ${sql.lit(limit)})
    union all
    (select ${membershipColumns} from users me join business_members m on m.login in (me.phone, lower(me.email))
      join businesses b on b.id = m.business_id join users o on o.id = b.user_id
    where me.id = ${userId} and ${isInvited(now)} order by m.id desc limit ${sql.lit(limit)})`.execute(db);
  return rows;
}

/** Locks an open invitation to an account's phone or e-mail. */
export async function lockInvitation(
  trx: Db,
  userId: number,
  { id, now }: { id: number; now: Date },
): Promise<MembershipRow | undefined> {
  const { rows } = await sql<MembershipRow>`
    select ${membershipColumns} from users me join business_members m on m.login in (me.phone, lower(me.email))
      join businesses b on b.id = m.business_id join users o on o.id = b.user_id
    where me.id = ${userId} and m.id = ${id} and ${isInvited(now)} for update of m`.execute(trx);
  return rows[0];
}

/** Locks the account, so that what it accepts at the same time is counted. */
export async function lockMember(trx: Db, userId: number): Promise<{ count: number }> {
  await sql`select from users where id = ${userId} for no key update`.execute(trx);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from business_members where user_id = ${userId}`.execute(trx);
  return { count: rows[0]?.count ?? 0 };
}

/** Makes somebody a member by an invitation, in place of an earlier membership of theirs. */
export async function writeAcceptance(
  trx: Db,
  { id, business_id: businessId }: Pick<MembershipRow, "id" | "business_id">,
  userId: number,
  now: Date,
): Promise<void> {
  await sql`
    delete from business_members where business_id = ${businessId} and user_id = ${userId} and id <> ${id}`.execute(
    trx,
  );
  await sql`update business_members set user_id = ${userId}, accepted_at = ${now} where id = ${id}`.execute(trx);
}

/** What a listing is to be had for, with its discount, before and after a change. */
export interface PriceChange {
  before: ListedPrice;
  after: ListedPrice;
}

interface ListedPrice {
  price: number;
  currency: Currency;
}

/** What is noted in the log. */
export interface NewEntry {
  businessId: number;
  actorId: number;
  kind: StaffLogKind;
  listingId?: number | undefined;
  roomId?: number | undefined;
  subject?: string | null | undefined;
  priceChange?: PriceChange | undefined;
  now: Date;
}

/** Notes what somebody did. `after`: not if it is what the last line says, of the same person and since then. */
export async function insertEntry(
  db: Db,
  { businessId, actorId, kind, listingId, roomId, subject, priceChange, now }: NewEntry,
  { after }: { after?: Date } = {},
): Promise<void> {
  const isAgain =
    after === undefined
      ? sql`false`
      : sql`exists (
          select from (
            select * from business_staff_log where business_id = ${businessId} order by id desc limit 1) g
          where g.actor_id = n.actor_id and g.kind = n.kind and g.listing_id is not distinct from n.listing_id
            and g.room_id is not distinct from n.room_id and g.subject is not distinct from n.subject
            and g.price_change is not distinct from n.price_change and g.created_at > ${after})`;
  await sql`
    insert into business_staff_log (business_id, actor_id, actor_name, kind, listing_id, room_id, subject, price_change, created_at)
    select n.* from (
      select ${businessId}::bigint as business_id, u.id as actor_id, u.name as actor_name, ${kind} as kind,
        (select l.id from listings l where l.id = ${listingId ?? null}::bigint) as listing_id,
        (select r.id from chat_rooms r where r.id = ${roomId ?? null}::bigint) as room_id,
        coalesce(${subject ?? null}::text, (select l.title from listings l where l.id = ${listingId ?? null}::bigint)) as subject,
        ${priceChange ? JSON.stringify(priceChange) : null}::jsonb as price_change, ${now}::timestamptz(3) as created_at
      from users u where u.id = ${actorId}) n
    where not ${isAgain}`.execute(db);
}

/** A listing as the log speaks of it. */
export async function findOffered(db: Db, listingId: number): Promise<(ListedPrice & { title: string }) | undefined> {
  const { rows } = await sql<ListedPrice & { title: string }>`
    select title, coalesce(discount_price, price) as price, currency from listings where id = ${listingId}`.execute(db);
  return rows[0];
}

export async function findCatalogueName(db: Db, catalogueId: number): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name from business_catalogues where id = ${catalogueId}`.execute(db);
  return rows[0]?.name ?? null;
}

/** A chat of an owner, by its id or that of a message in it, with the name of the other. */
export async function findChat(
  db: Db,
  ownerId: number,
  { room, message }: { room?: number | undefined; message?: number | undefined },
): Promise<{ id: number; name: string | null } | undefined> {
  const { rows } = await sql<{ id: number; name: string | null }>`
    select r.id, ${shownName("u")} as name
    from chat_rooms r left join users u on u.id = case when r.buyer_id = ${ownerId} then r.seller_id else r.buyer_id end
    where ${ownerId}::bigint in (r.buyer_id, r.seller_id)
      and r.id = coalesce(${room ?? null}::bigint, (select m.room_id from chat_messages m where m.id = ${message ?? null}::bigint))`.execute(
    db,
  );
  return rows[0];
}

/** One line of the log. */
export interface EntryRow {
  id: number;
  created_at: Date;
  kind: StaffLogKind;
  /** `null` once the account is deleted. */
  actor_name: string | null;
  subject: string | null;
  listing_id: number | null;
  room_id: number | null;
  price_change: PriceChange | null;
}

/** The log of a business since a day, the newest first. */
export async function readEntries(
  db: Db,
  businessId: number,
  { since, before, limit }: { since: Date; before: number | undefined; limit: number },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select id, created_at, kind, actor_name, subject, listing_id, room_id, price_change from business_staff_log
    where business_id = ${businessId} and created_at > ${since} ${before === undefined ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Deletes invitations that have ended, and what the log had to keep until `before`. */
export async function deleteOldStaffRecords(db: Db, { now, before }: { now: Date; before: Date }): Promise<void> {
  await sql`delete from business_members where accepted_at is null and expires_at <= ${now}`.execute(db);
  await sql`delete from business_staff_log where created_at <= ${before}`.execute(db);
}

/** The business of an owner. */
export async function findBusinessId(db: Db, ownerId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from businesses where user_id = ${ownerId}`.execute(db);
  return rows[0]?.id;
}
