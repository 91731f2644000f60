import { type RawBuilder, sql } from "kysely";
import type { Currency } from "#contracts/base/currency.ts";
import type { MessageKind, SystemEvent } from "#contracts/chat/rules.ts";
import type { ClaimCategory } from "#contracts/claims/schemas.ts";
import type { ChatOutcome } from "#contracts/moderation/rules.ts";
import { employersOf } from "#server/business/records/staff-queries.ts";
import type { Db } from "#server/database/database.ts";
import type { QueuePosition } from "#server/http/pagination.ts";

/** A claim about the other person of a room. */
export interface ChatClaimRow {
  id: number;
  turn: Date;
  category: ClaimCategory;
  text: string | null;
  created_at: Date;
  user_id: number | null;
  user_name: string | null;
  about_user_id: number;
  room_id: number | null;
  is_about_listing: boolean;
  listing_id: number | null;
  listing_title: string | null;
  message_count: number;
  outcome: ChatOutcome | null;
  note: string | null;
}

/** Condition: a claim `c` is neither about the viewer, or the person of a business that they work or worked for, nor by one of these. */
function isOfOthers(viewerId: number): RawBuilder<boolean> {
  return sql<boolean>`c.about_user_id <> ${viewerId} and c.about_user_id <> all(array(${employersOf(viewerId)}))
    and (c.user_id is null or (c.user_id <> ${viewerId} and c.user_id <> all(array(${employersOf(viewerId)}))))`;
}

/** What is read of the claims `c`. */
const columns = sql.raw(`
  c.id, c.turn, c.text, c.created_at, c.user_id, u.name as user_name, c.about_user_id, c.room_id, c.outcome, c.note,
  coalesce(r.is_about_listing, false) as is_about_listing, r.listing_id, r.listing_title,
  (select count(*) from claim_messages m where m.claim_id = c.id) as message_count,
  jsonb_build_object('id', k.id, 'code', k.code, 'title_ru', k.title_ru, 'title_ky', k.title_ky, 'for_products', k.for_listings,
    'for_reviews', k.for_reviews, 'for_users', k.for_users, 'for_rooms', k.for_rooms) as category`);

const joins = sql.raw(`
  join claim_categories k on k.id = c.category_id
  left join users u on u.id = c.user_id
  left join chat_rooms r on r.id = c.room_id`);

interface Page {
  viewerId: number;
  isOpen: boolean;
  /** Of the last claim of the page before. */
  last: QueuePosition | undefined;
  limit: number;
}

/** Open ones, by their turns, or resolved ones, newest first. */
export async function readChatClaims(db: Db, { viewerId, isOpen, last, limit }: Page): Promise<ChatClaimRow[]> {
  const order = isOpen ? sql`order by c.turn, c.id` : sql`order by c.id desc`;
  const after =
    last === undefined
      ? sql``
      : isOpen
        ? sql`and (c.turn, c.id) > (${last.turn}::timestamptz, ${last.id}::bigint)`
        : sql`and c.id < ${last.id}`;
  const { rows } = await sql<ChatClaimRow>`
    select ${columns} from (
      select * from claims c
      where c.is_about_room and c.resolved_at is ${isOpen ? sql`null` : sql`not null`} ${after} and ${isOfOthers(viewerId)}
      ${order} limit ${sql.lit(limit)}) c ${joins}
    ${order}`.execute(db);
  return rows;
}

/** Open ones that {@link readChatClaims} shows the viewer, and the newest of them. */
export async function countOpenChatClaims(db: Db, viewerId: number): Promise<{ count: number; newest: number }> {
  const { rows } = await sql<{ count: number; newest: number }>`
    select count(*) as count, coalesce(max(c.id), 0) as newest from claims c
    where c.is_about_room and c.resolved_at is null and ${isOfOthers(viewerId)}`.execute(db);
  return rows[0] ?? { count: 0, newest: 0 };
}

export async function findChatClaim(db: Db, id: number): Promise<ChatClaimRow | undefined> {
  const { rows } = await sql<ChatClaimRow>`
    select ${columns} from claims c ${joins} where c.id = ${id} and c.is_about_room`.execute(db);
  return rows[0];
}

/** A message as it was when the claim was sent. */
export interface ClaimedMessageRow {
  message_id: number;
  seq: number;
  is_by_author: boolean | null;
  is_reported: boolean;
  kind: MessageKind;
  text: string;
  event: SystemEvent | null;
  amount: number | null;
  currency: Currency | null;
  was_deleted: boolean;
  is_deleted: boolean;
  created_at: Date;
}

/** In their order. A message whose room is gone is deleted too. */
export async function readClaimedMessages(db: Db, claimId: number): Promise<ClaimedMessageRow[]> {
  const { rows } = await sql<ClaimedMessageRow>`
    select k.message_id, k.seq, k.is_by_author, k.is_reported, k.kind, k.text, k.event, k.amount, k.currency,
      k.is_deleted as was_deleted, m.id is null or m.deleted_at is not null as is_deleted, k.created_at
    from claim_messages k left join chat_messages m on m.id = k.message_id
    where k.claim_id = ${claimId} order by k.seq`.execute(db);
  return rows;
}

export interface ClaimedPhotoRow {
  seq: number;
  id: number;
  width: number;
  height: number;
  thumbhash: Buffer;
}

/** Those that still are. */
export async function readClaimedPhotos(db: Db, claimId: number): Promise<ClaimedPhotoRow[]> {
  const { rows } = await sql<ClaimedPhotoRow>`
    select k.seq, p.id, p.width, p.height, p.thumbhash from claim_photos k join chat_photos p on p.id = k.photo_id
    where k.claim_id = ${claimId} order by k.seq, k.position`.execute(db);
  return rows;
}

/** Notes that a moderator has read the messages of a claim; false when they had before. */
export async function insertClaimRead(trx: Db, moderatorId: number, claimId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into moderator_reads (moderator_id, claim_id) values (${moderatorId}, ${claimId})
    on conflict do nothing`.execute(trx);
  return numAffectedRows === 1n;
}

/** Locks a claim or, if `all`, every open one in rooms about the same user; returns the ids of those that are open. */
export async function lockOpen(
  trx: Db,
  { id, about_user_id: aboutId }: Pick<ChatClaimRow, "id" | "about_user_id">,
  all: boolean,
): Promise<number[]> {
  const which = all ? sql`about_user_id = ${aboutId} and is_about_room` : sql`id = ${id}`;
  const { rows } = await sql<{ id: number }>`
    select id from claims where ${which} and resolved_at is null order by id for update`.execute(trx);
  return rows.map((row) => row.id);
}

/** Resolves locked claims; nothing keeps their photos any more. */
export async function resolveChatClaims(
  trx: Db,
  ids: readonly number[],
  { outcome, note, moderatorId, now }: { outcome: ChatOutcome; note: string | null; moderatorId: number; now: Date },
): Promise<void> {
  await sql`
    update claims set outcome = ${outcome}, note = ${note}, resolved_by = ${moderatorId}, resolved_at = ${now}
    where id = any(${[...ids]}::bigint[])`.execute(trx);
  await sql`delete from claim_photos where claim_id = any(${[...ids]}::bigint[])`.execute(trx);
}
