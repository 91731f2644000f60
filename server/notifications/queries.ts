import type { MemberRole } from "#contracts/base/acting.ts";
import { type RawBuilder, sql } from "kysely";
import type { OrderEvent } from "#contracts/chat/rules.ts";
import { kindOfAction, type NotificationAction, type NotificationKind } from "#contracts/notifications/kinds.ts";
import { shownName } from "#server/business/records/shown-person-queries.ts";
import type { Db } from "#server/database/database.ts";
import { defaultChannels } from "./policy.ts";
import type { FirstPhotoRow } from "#server/photos/present.ts";

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

/** Stores a notification for the channels that the recipient chose; undefined when they chose none, or it is there already. */
export async function insertNotification(
  db: Db,
  { userId, action, kind, listingId, senderId, roomId, reasons, note, endsAt, isPushed }: NewRow,
): Promise<StoredRow | undefined> {
  const { rows } = await sql<StoredRow>`
    with replaced as (
      delete from notifications
      where user_id = ${userId}::bigint and action = ${action} and action not in ('stared', 'payment', 'Chat') and read_at is null
        and listing_id is not distinct from ${listingId}::bigint and sender_id is not distinct from ${senderId}::bigint
    ), wanted as (
      select u.id, coalesce(s.in_app, true) as is_shown, coalesce(s.email, false) and u.email is not null as mail_due
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
          select from chat_rooms r
          where r.id = ${roomId} and r.seller_id = b.user_id and r.buyer_id is distinct from m.user_id)`;
  const { rows } = await sql<{ user_id: number; business_name: string }>`
    select m.user_id, b.name as business_name from businesses b join business_members m on m.business_id = b.id
    where b.user_id = ${ownerId} and b.request_status = 'success' and m.role = ${role} and m.accepted_at is not null
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

/** A notification with its subject. */
export interface NotificationRow extends FirstPhotoRow {
  id: number;
  user_id: number;
  action: NotificationAction;
  reasons: string[];
  created_at: Date;
  read_at: Date | null;
  listing_id: number | null;
  listing_title: string | null;
  sender_name: string | null;
  /** The chat that it is about, and how many messages in it are unread. */
  room_id: number | null;
  room_unread_count: number | null;
  /** The last order, or answer to one, among what is unread there. */
  room_order: "order" | OrderEvent | null;
  /** What the claim was about, as its author saw it, and what became of it. */
  claim_subject: string | null;
  claim_about: "listing" | "review" | "user" | "room" | null;
  claim_outcome: "kept" | "removed" | "blocked" | "warned" | "silenced" | null;
  /** A moderator's words, and until when it holds. */
  note: string | null;
  ends_at: Date | null;
  /** The seller that one follows, as they are now; the id is null once they are blocked. */
  seller_id: number | null;
  seller_name: string | null;
  /** The business, while it is on show. */
  business_id: number | null;
  business_name: string | null;
  business_link: string | null;
  new_listings: number | null;
  new_discounts: number | null;
  /** The saved searches that found `new_listings`. */
  search_names: string[] | null;
  /** Of a listing that has become cheaper. */
  price_from: number | null;
  price_to: number | null;
  price_currency: string | null;
}

/**
 * Condition: the user may know what a listing looks like by now: their own, or one that others see or saw. An edit that was not approved is
 * nobody else's business, and a photo that was withdrawn stays so.
 */
const isKnown = `(l.user_id = n.user_id
  or ((l.state = 'active' or (l.state = 'inactive' and l.revision = l.approved_revision)) and l.deleted_at is null and lu.blocked_at is null))`;

const columns = sql`
  n.id, n.user_id, n.action, n.reasons, n.created_at, n.read_at, l.id as listing_id, case when ${sql.raw(isKnown)} then l.title end as listing_title,
  ${shownName("s")} as sender_name, n.room_id, m.unread_count as room_unread_count, ordered.name as room_order,
  c.subject as claim_subject, c.outcome as claim_outcome,
  n.note, n.ends_at, n.new_listings, n.new_discounts, n.search_names, n.price_from, n.price_to, n.price_currency,
  case when su.blocked_at is null then su.id end as seller_id, su.name as seller_name, b.id as business_id, b.name as business_name, b.link as business_link,
  case when c.listing_id is not null then 'listing' when c.review_id is not null then 'review' when c.is_about_room then 'room'
    when c.id is not null then 'user' end
    as claim_about,
  p.id as photo_id, p.name as photo_name, p.width as photo_width, p.height as photo_height, p.thumbhash as photo_thumbhash`;

/** Unread messages of a room among which an order is looked for. */
const maxLookedAt = 20;

/** For rows `n` of `notifications`. */
const joins = sql.raw(`
  left join chat_rooms r on r.id = n.room_id
  left join listings l on l.id = coalesce(n.listing_id, r.listing_id)
  left join users lu on lu.id = l.user_id
  left join photos p on p.listing_id = l.id and p.position = 0 and ${isKnown}
  left join users s on s.id = n.sender_id
  left join chat_members m on m.room_id = n.room_id and m.user_id = n.user_id
  left join lateral (
    select coalesce(last.event, last.kind) as name from (
      select x.seq, x.kind, x.event from chat_messages x
      where x.room_id = n.room_id and x.seq > greatest(m.read_seq, m.hidden_seq) and x.deleted_at is null
        and x.is_by_buyer = (r.seller_id is not distinct from m.user_id)
      order by x.seq desc limit ${maxLookedAt}) last
    where last.kind = 'order' or last.event like 'order!_%' escape '!'
    order by last.seq desc limit 1) ordered on true
  left join claims c on c.id = n.claim_id
  left join users su on su.id = n.seller_id
  left join businesses b on b.user_id = su.id and b.request_status = 'success'`);

/** The actions of a kind. */
function actionsOf(kind: NotificationKind): string[] {
  return Object.entries(kindOfAction).flatMap(([action, itsKind]) => (itsKind === kind ? [action] : []));
}

/** What a user has not read of one kind from a notification on, newest first; of one listing if given. Also what is not shown on the site. */
export async function readUntold(
  db: Db,
  userId: number,
  {
    kind,
    listingId,
    firstId,
    limit,
  }: { kind: NotificationKind; listingId: number | null; firstId: number; limit: number },
): Promise<NotificationRow[]> {
  const about = listingId === null ? sql`` : sql`and n.listing_id = ${listingId}`;
  const { rows } = await sql<NotificationRow>`
    select ${columns} from notifications n ${joins}
    where n.user_id = ${userId} and n.id >= ${firstId} and n.read_at is null and n.action = any(${actionsOf(kind)}::text[]) ${about}
    order by n.id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Condition: shown to a user on the site, and of one kind if given. */
function shownTo(userId: number, kind: NotificationKind | undefined): RawBuilder<unknown> {
  const ofKind = kind === undefined ? sql`` : sql`and n.action = any(${actionsOf(kind)}::text[])`;
  return sql`n.user_id = ${userId} and n.is_shown ${ofKind}`;
}

/** Newest first. */
export async function readNotifications(
  db: Db,
  userId: number,
  { kind, before, limit }: { kind: NotificationKind | undefined; before: number | undefined; limit: number },
): Promise<NotificationRow[]> {
  const older = before === undefined ? sql`` : sql`and n.id < ${before}`;
  const { rows } = await sql<NotificationRow>`
    select ${columns} from notifications n ${joins} where ${shownTo(userId, kind)} ${older}
    order by n.id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

export async function findNotification(db: Db, id: number): Promise<NotificationRow | undefined> {
  const { rows } = await sql<NotificationRow>`
    select ${columns} from notifications n ${joins} where n.id = ${id} and n.is_shown`.execute(db);
  return rows[0];
}

export async function countNotifications(db: Db, userId: number, kind: NotificationKind | undefined): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from notifications n where ${shownTo(userId, kind)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function countUnread(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from notifications where user_id = ${userId} and is_shown and read_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function markRead(db: Db, id: number, readAt: Date | null): Promise<void> {
  await sql`
    update notifications set read_at = case when ${readAt}::timestamptz is null then null else coalesce(read_at, ${readAt}) end
    where id = ${id}`.execute(db);
}

/** Marks the notification of a chat as read; true when it was unread and is shown on the site. */
export async function markRoomRead(
  db: Db,
  { userId, roomId, now }: { userId: number; roomId: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ is_shown: boolean }>`
    update notifications set read_at = ${now} where room_id = ${roomId} and user_id = ${userId} and read_at is null
    returning is_shown`.execute(db);
  return rows.some((row) => row.is_shown);
}

/** Makes room for a newer notification of a chat: deletes the one that was read. False when one is unread, which stays. */
export async function deleteReadOfRoom(db: Db, userId: number, roomId: number): Promise<boolean> {
  const { rows } = await sql<{ is_free: boolean }>`
    with known as (select id, read_at from notifications where room_id = ${roomId} and user_id = ${userId}),
      deleted as (delete from notifications where id in (select id from known where read_at is not null))
    select not exists (select from known where read_at is null) as is_free`.execute(db);
  return rows[0]?.is_free ?? true;
}

/** Returns how many were unread. */
export async function markAllRead(db: Db, userId: number, readAt: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update notifications set read_at = ${readAt} where user_id = ${userId} and is_shown and read_at is null`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}

export interface SettingRow {
  kind: NotificationKind;
  in_app: boolean;
  email: boolean;
}

export async function readSettings(db: Db, userId: number): Promise<SettingRow[]> {
  const { rows } = await sql<SettingRow>`
    select kind, in_app, email from notification_settings where user_id = ${userId}`.execute(db);
  return rows;
}

/** The channels of a user for one kind; undefined when the account is gone. */
export async function readChannels(
  db: Db,
  userId: number,
  kind: NotificationKind,
): Promise<{ in_app: boolean; email: boolean } | undefined> {
  const byDefault = defaultChannels(kind);
  const { rows } = await sql<{ in_app: boolean; email: boolean }>`
    select coalesce(s.in_app, ${sql.lit(byDefault.in_app)}) as in_app, coalesce(s.email, ${sql.lit(byDefault.email)}) as email
    from users u left join notification_settings s on s.user_id = u.id and s.kind = ${kind} where u.id = ${userId}`.execute(
    db,
  );
  return rows[0];
}

/** Whether the end of a user's business is told by SMS; null: there is no business that was approved. */
export async function readBusinessSms(db: Db, userId: number): Promise<boolean | null> {
  const { rows } = await sql<{ is_told_by_sms: boolean }>`
    select is_told_by_sms from businesses where user_id = ${userId} and request_status in ('success', 'expired')`.execute(
    db,
  );
  return rows[0]?.is_told_by_sms ?? null;
}

/** Switches that on or off; false when there is no such business. */
export async function writeBusinessSms(db: Db, userId: number, isOn: boolean): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update businesses set is_told_by_sms = ${isOn}
    where user_id = ${userId} and request_status in ('success', 'expired')`.execute(db);
  return numAffectedRows === 1n;
}

export async function writeSettings(db: Db, userId: number, settings: readonly SettingRow[]): Promise<void> {
  await sql`
    insert into notification_settings (user_id, kind, in_app, email)
    select ${userId}::bigint, kind, in_app, email
    from jsonb_to_recordset(${JSON.stringify(settings)}::jsonb) as given (kind text, in_app boolean, email boolean)
    on conflict (user_id, kind) do update set in_app = excluded.in_app, email = excluded.email`.execute(db);
}

export interface DigestRecipient {
  user_id: number;
  email: string;
  language: "ru" | "ky";
}

/** Users with notifications that are due by e-mail. */
export async function readDigestRecipients(db: Db, limit: number): Promise<DigestRecipient[]> {
  const { rows } = await sql<DigestRecipient>`
    select u.id as user_id, u.email, u.language from users u
    where u.email is not null and u.id in (select user_id from notifications where mail_due)
    order by u.id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** The notifications that are due by e-mail, newest first, without those read meanwhile; afterwards they are not due any more. */
export async function takeDueNotifications(db: Db, userId: number): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    with n as (
      update notifications set mail_due = false where user_id = ${userId} and mail_due returning *
    )
    select ${columns} from n ${joins}
    where n.read_at is null order by n.id desc`.execute(db);
  return rows;
}
