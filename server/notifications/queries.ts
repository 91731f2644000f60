import { type RawBuilder, sql } from "kysely";
import type { OrderEvent } from "#contracts/chat/rules.ts";
import type { sumOrder } from "#contracts/chat/sum-by-currency.ts";
import { kindOfAction, type NotificationAction, type NotificationKind } from "#contracts/notifications/kinds.ts";
import { shownName } from "#server/business/records/shown-person-queries.ts";
import type { Db } from "#server/database/database.ts";
import type { FirstPhotoRow } from "#server/photos/present.ts";
import { isBusinessOnShow } from "#server/business/records/on-show-queries.ts";
import { toldOrder } from "./told-order-queries.ts";

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
  /** The last order, or answer to one, among what is unread there, or among the last messages once all was read. */
  room_order: "order" | OrderEvent | null;
  /** Its number, where only one order there stands so. */
  order_number: string | null;
  /** Where in the room it is. */
  order_seq: number | null;
  /** What was ordered; null of an answer that does not say to which order. */
  order_content: Parameters<typeof sumOrder>[0] | null;
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
  ${shownName("s")} as sender_name, n.room_id, m.unread_count as room_unread_count, ordered.name as room_order, ordered.number as order_number, ordered.seq as order_seq, ordered.content as order_content,
  c.subject as claim_subject, c.outcome as claim_outcome,
  n.note, n.ends_at, n.new_listings, n.new_discounts, n.search_names, n.price_from, n.price_to, n.price_currency,
  case when su.blocked_at is null then su.id end as seller_id, su.name as seller_name, b.id as business_id, b.name as business_name, b.link as business_link,
  case when c.listing_id is not null then 'listing' when c.review_id is not null then 'review' when c.is_about_room then 'room'
    when c.id is not null then 'user' end
    as claim_about,
  p.id as photo_id, p.name as photo_name, p.width as photo_width, p.height as photo_height, p.thumbhash as photo_thumbhash`;

/** Messages of a room among which an order is looked for. */
const maxLookedAt = 20;

/** For rows `n` of `notifications`. */
const joins = sql`
  left join chat_rooms r on r.id = n.room_id
  left join listings l on l.id = coalesce(n.listing_id, r.listing_id)
  left join users lu on lu.id = l.user_id
  left join photos p on p.listing_id = l.id and p.position = 0 and ${sql.raw(isKnown)}
  left join users s on s.id = n.sender_id
  left join chat_members m on m.room_id = n.room_id and m.user_id = n.user_id
  left join lateral (
    select coalesce(last.event, last.kind) as name,
      case when last.kind = 'order' then last.id::text else told.number end as number,
      case when last.kind = 'order' then last.seq else told.seq end as seq,
      coalesce((select o.content from chat_orders o where o.message_id = last.id), told.content) as content
    from (
      select z.* from (
        select x.id, x.seq, x.kind, x.event, x.order_id from chat_messages x
        where x.room_id = n.room_id and x.seq > case when m.unread_count > 0 then greatest(m.read_seq, m.hidden_seq) else m.hidden_seq end and x.deleted_at is null
          and x.is_by_buyer = (r.seller_id is not distinct from m.user_id)
        order by x.seq desc limit ${sql.lit(maxLookedAt)}) z
      where z.kind = 'order' or z.event like 'order!_%' escape '!'
      order by z.seq desc limit 1) last
      left join lateral (${sql.raw(toldOrder({ room: "n.room_id", event: "last.event", order: "last.order_id" }))}) told on true) ordered on true
  left join claims c on c.id = n.claim_id
  left join users su on su.id = n.seller_id
  left join businesses b on b.user_id = su.id and ${isBusinessOnShow("b")}`;

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

/** Returns how many were unread. */
export async function markAllRead(db: Db, userId: number, readAt: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update notifications set read_at = ${readAt} where user_id = ${userId} and is_shown and read_at is null`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
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
