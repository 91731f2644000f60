import { sql } from "kysely";
import type { MemberRole } from "#contracts/base/acting.ts";
import { kindOfAction, type NotificationAction, type NotificationKind } from "#contracts/notifications/kinds.ts";
import type { Db } from "#server/database/database.ts";
import { isAnsweredByMember } from "#server/business/records/answered-room-queries.ts";
import { isBusinessOnShow } from "#server/business/records/on-show-queries.ts";

interface NewRow {
  userId: number;
  action: NotificationAction;
  kind: NotificationKind;
  listingId: number | null;
  senderId: number | null;
  /** The chat; only of messages. */
  roomId: number | null;
  reasons: readonly string[];
  note: string | null;
  endsAt: Date | null;
  /** An e-mail of its own tells it. */
  isMailed: boolean;
  /** It is told to a browser. */
  isPushed: boolean;
}

/** Hours in which a user is told once of what somebody else marked, however many listings that were. */
const favouriteHours = 1;

interface StoredRow {
  id: number;
  /** On the site. */
  is_shown: boolean;
}

/** Each movement of money has its own, also while another one is unread. */
const ofMoney = "'payment', 'payment_tariff', 'payment_vip', 'payment_kept', 'payment_refunded'";

/** Stores a notification for the channels that the recipient chose; undefined when they chose none, or it is there already. */
export async function insertNotification(
  db: Db,
  { userId, action, kind, listingId, senderId, roomId, reasons, note, endsAt, isMailed, isPushed }: NewRow,
): Promise<StoredRow | undefined> {
  const { rows } = await sql<StoredRow>`
    with replaced as (
      delete from notifications
      where user_id = ${userId}::bigint and action = ${action} and action not in ('stared', 'Chat', ${sql.raw(ofMoney)}) and read_at is null
        and listing_id is not distinct from ${listingId}::bigint and sender_id is not distinct from ${senderId}::bigint
    ), wanted as (
      select u.id, coalesce(s.in_app, true) as is_shown, coalesce(s.email, false) and u.email is not null and not ${isMailed}::boolean as mail_due
      from users u left join notification_settings s on s.user_id = u.id and s.kind = ${kind}
      where u.id = ${userId}::bigint
    )
    insert into notifications (user_id, action, listing_id, sender_id, room_id, reasons, note, ends_at, is_shown, mail_due)
    select id, ${action}, ${listingId}::bigint, ${senderId}::bigint, ${roomId}::bigint, ${[...reasons]}::text[], ${note},
      ${endsAt}::timestamptz, is_shown, mail_due
    from wanted where (is_shown or mail_due or ${isPushed}) and not (${action} = 'stared' and exists (
      select from notifications where sender_id = ${senderId}::bigint and user_id = ${userId}::bigint and action = 'stared'
        and created_at > now() - make_interval(hours => ${favouriteHours}::int)))
    on conflict do nothing
    returning id, is_shown`.execute(db);
  return rows[0];
}

/**
 * Stores for the authors of claims that these were decided on, for the channels that they chose; returns what was stored.
 * Not for `exceptUserId`, who decided. `pushedTo`: users with a browser that is told.
 */
export async function insertClaimNotifications(
  db: Db,
  claimIds: readonly number[],
  exceptUserId: number,
  pushedTo: readonly number[],
): Promise<(StoredRow & { user_id: number })[]> {
  const action: NotificationAction = "claim_resolved";
  const { rows } = await sql<StoredRow & { user_id: number }>`
    insert into notifications (user_id, action, claim_id, is_shown, mail_due)
    select user_id, ${action}, id, is_shown, mail_due from (
      select u.id as user_id, c.id, coalesce(s.in_app, true) as is_shown,
        coalesce(s.email, false) and u.email is not null as mail_due
      from claims c join users u on u.id = c.user_id
        left join notification_settings s on s.user_id = u.id and s.kind = ${kindOfAction[action]}
      where c.id = any(${claimIds}::bigint[]) and u.id <> ${exceptUserId}
    ) wanted
    where is_shown or mail_due or user_id = any(${[...pushedTo]}::bigint[])
    returning id, user_id, is_shown`.execute(db);
  return rows;
}

/**
 * Stores for followers of a seller what is new there, for the channels that they chose, in the place of what they have not read of their last news;
 * returns what was stored. `pushedTo`: users with a browser that is told.
 */
export async function insertFollowedNotifications(
  trx: Db,
  followers: readonly number[],
  { sellerId, listings, discounts }: { sellerId: number; listings: number; discounts: number },
  pushedTo: readonly number[],
): Promise<(StoredRow & { user_id: number })[]> {
  const action: NotificationAction = "followed_news";
  const { rows } = await sql<StoredRow & { user_id: number }>`
    with replaced as (
      delete from notifications
      where seller_id = ${sellerId}::bigint and user_id = any(${[...followers]}::bigint[]) and read_at is null
    )
    insert into notifications (user_id, action, seller_id, new_listings, new_discounts, is_shown, mail_due)
    select user_id, ${action}, ${sellerId}::bigint, ${listings}::int, ${discounts}::int, is_shown, mail_due from (
      select u.id as user_id, coalesce(s.in_app, true) as is_shown,
        coalesce(s.email, false) and u.email is not null as mail_due
      from users u left join notification_settings s on s.user_id = u.id and s.kind = ${kindOfAction[action]}
      where u.id = any(${[...followers]}::bigint[])
    ) wanted
    where is_shown or mail_due or user_id = any(${[...pushedTo]}::bigint[])
    order by user_id
    returning id, user_id, is_shown`.execute(trx);
  return rows;
}

/** Who works for the business of a user in a role, and has nothing unread of this action of it yet; of a room only who may answer there. */
export async function readMembersToTell(
  trx: Db,
  ownerId: number,
  { role, action, roomId }: { role: MemberRole; action: NotificationAction; roomId: number | undefined },
): Promise<{ user_id: number; business_name: string }[]> {
  const mayAnswer =
    roomId === undefined
      ? sql``
      : sql`and exists (
          select from chat_rooms r where r.id = ${roomId} and ${isAnsweredByMember(sql.ref("b.user_id"), sql.ref("m.user_id"))})`;
  const { rows } = await sql<{ user_id: number; business_name: string }>`
    select m.user_id, b.name as business_name from businesses b join business_members m on m.business_id = b.id
    where b.user_id = ${ownerId} and ${isBusinessOnShow("b")} and m.role = ${role} and m.accepted_at is not null
      and not exists (
        select from notifications n
        where n.user_id = m.user_id and n.action = ${action} and n.sender_id = b.user_id and n.read_at is null)
      ${mayAnswer}
    order by m.user_id`.execute(trx);
  return rows;
}

/** Stores for a user what their saved searches have found, for the channels that they chose; undefined when they chose none. E-mails tell of it by themselves. */
export async function insertSearchNotification(
  trx: Db,
  userId: number,
  { listingId, listings, names }: { listingId: number | null; listings: number; names: readonly string[] },
  isPushed: boolean,
): Promise<StoredRow | undefined> {
  const action: NotificationAction = "saved_search";
  const { rows } = await sql<StoredRow>`
    insert into notifications (user_id, action, listing_id, new_listings, search_names, is_shown)
    select user_id, ${action}, ${listingId}::bigint, ${listings}::int, ${[...names]}::text[], is_shown from (
      select u.id as user_id, coalesce(s.in_app, true) as is_shown
      from users u left join notification_settings s on s.user_id = u.id and s.kind = ${kindOfAction[action]}
      where u.id = ${userId}::bigint
    ) wanted
    where is_shown or ${isPushed}
    returning id, is_shown`.execute(trx);
  return rows[0];
}

/** What somebody keeps that has become cheaper: a listing, or how many; the other of both is null. */
export interface NewDrop {
  user_id: number;
  listings: number | null;
  listing_id: number | null;
  price_from: number | null;
  price_to: number | null;
  currency: string | null;
}

/**
 * Stores for people, each of whom is there once, that a listing has become cheaper, in the place of what they have not read of it, or how many have;
 * for the channels that they chose, nothing for those who chose none.
 */
export async function insertDropNotifications(
  trx: Db,
  drops: readonly NewDrop[],
  pushedTo: readonly number[],
): Promise<(StoredRow & { user_id: number })[]> {
  const action: NotificationAction = "price_drop";
  const { rows } = await sql<StoredRow & { user_id: number }>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(drops)}::jsonb)
        as g (user_id bigint, listings integer, listing_id bigint, price_from bigint, price_to bigint, currency text)
    ), replaced as (
      delete from notifications n using given g
      where n.user_id = g.user_id and n.action = ${action} and n.read_at is null and n.listing_id = g.listing_id
    )
    insert into notifications (user_id, action, listing_id, new_listings, price_from, price_to, price_currency, is_shown, mail_due)
    select user_id, ${action}, listing_id, listings, price_from, price_to, currency, is_shown, mail_due from (
      select g.*, coalesce(s.in_app, true) as is_shown, coalesce(s.email, false) and u.email is not null as mail_due
      from given g join users u on u.id = g.user_id
        left join notification_settings s on s.user_id = u.id and s.kind = ${kindOfAction[action]}
    ) wanted
    where is_shown or mail_due or user_id = any(${[...pushedTo]}::bigint[])
    order by user_id
    returning id, user_id, is_shown`.execute(trx);
  return rows;
}

/** Who has sent these claims. */
export async function readAuthorsOfClaims(db: Db, claimIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct user_id from claims where id = any(${claimIds}::bigint[]) and user_id is not null`.execute(db);
  return rows.map((row) => row.user_id);
}

/** Deletes the last notification of an action about a listing. */
export async function deleteLatest(
  db: Db,
  { userId, action, listingId }: { userId: number; action: NotificationAction; listingId: number },
): Promise<void> {
  await sql`
    delete from notifications where id = (
      select id from notifications where user_id = ${userId} and action = ${action} and listing_id = ${listingId}
      order by id desc limit 1)`.execute(db);
}

/** Deletes the notifications of an action about no listing; whether there were any. */
export async function deleteOwn(
  db: Db,
  { userId, action, senderId }: { userId: number; action: NotificationAction; senderId: number | undefined },
): Promise<boolean> {
  const ofSender = senderId === undefined ? sql`` : sql`and sender_id = ${senderId}::bigint`;
  const { numAffectedRows } = await sql`
    delete from notifications
    where user_id = ${userId} and action = ${action} and listing_id is null ${ofSender}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Makes room for a newer notification of a chat: deletes the one that was read. False when one is unread, which stays. */
export async function deleteReadOfRoom(db: Db, userId: number, roomId: number): Promise<boolean> {
  const { rows } = await sql<{ is_free: boolean }>`
    with known as (select id, read_at from notifications where room_id = ${roomId} and user_id = ${userId}),
      deleted as (delete from notifications where id in (select id from known where read_at is not null))
    select not exists (select from known where read_at is null) as is_free`.execute(db);
  return rows[0]?.is_free ?? true;
}
