import { sql } from "kysely";
import type { RefusalCode } from "#contracts/chat/refusals.ts";
import type { Db } from "#server/database/database.ts";
import type { MessagePhotoRow, OrderContent } from "../records/message-queries.ts";
import type { RoomReader } from "../records/room-queries.ts";

/** A message that waits, or waited, for a moderator. */
export interface HeldMessageRow {
  id: number;
  room_id: number;
  sender_id: number;
  is_by_buyer: boolean;
  client_id: string;
  text: string;
  /** Of `chat_photos`, in order. */
  photos: number[];
  /** In the currency of the room's listing. */
  offer_amount: number | null;
  order_content: OrderContent | null;
  findings: { code: string; fragment: string }[];
  created_at: Date;
  decided_at: Date | null;
  decided_by: number | null;
  is_passed: boolean | null;
  refusal: RefusalCode | null;
  note: string | null;
}

const columns = sql.raw(`
  id, room_id, sender_id, is_by_buyer, client_id, text, photos, offer_amount, order_content, findings, created_at, decided_at, decided_by,
  is_passed, refusal, note`);

export async function findHeldOfClient(
  db: Db,
  senderId: number,
  clientId: string,
): Promise<HeldMessageRow | undefined> {
  const { rows } = await sql<HeldMessageRow>`
    select ${columns} from chat_held_messages
    where sender_id = ${senderId} and client_id = ${clientId}::uuid`.execute(db);
  return rows[0];
}

export async function findHeld(db: Db, id: number): Promise<HeldMessageRow | undefined> {
  const { rows } = await sql<HeldMessageRow>`select ${columns} from chat_held_messages where id = ${id}`.execute(db);
  return rows[0];
}

/** Locks it. Its room must be locked before. */
export async function lockHeld(trx: Db, id: number): Promise<HeldMessageRow | undefined> {
  const { rows } = await sql<HeldMessageRow>`
    select ${columns} from chat_held_messages where id = ${id} for update`.execute(trx);
  return rows[0];
}

/** The last ones that are shown of a room. */
const maxShown = 100;

/**
 * Messages of a room that wait or were refused after a time, oldest first. Orders are shown to whoever has ordered, and not to those who act
 * for them.
 */
export async function readOwnHeld(
  db: Db,
  { roomId, reader, refusedAfter }: { roomId: number; reader: RoomReader; refusedAfter: Date },
): Promise<HeldMessageRow[]> {
  const { rows } = await sql<HeldMessageRow>`
    select ${columns} from chat_held_messages
    where room_id = ${roomId} and sender_id = ${reader.userId}
      and (order_content is null or ${sql.lit(reader.actor === undefined)})
      and (decided_at is null or (not is_passed and decided_at > ${refusedAfter}))
    order by id desc limit ${sql.lit(maxShown)}`.execute(db);
  return rows.toReversed();
}

/** The photos of some messages that are of no sent message yet. */
export async function readHeldPhotos(
  db: Db,
  held: readonly Pick<HeldMessageRow, "photos">[],
): Promise<Omit<MessagePhotoRow, "message_id">[]> {
  const ids = held.flatMap(({ photos }) => photos);
  if (ids.length === 0) return [];
  const { rows } = await sql<Omit<MessagePhotoRow, "message_id">>`
    select id, name, width, height, thumbhash from chat_photos
    where id = any(${ids}::bigint[]) and message_id is null`.execute(db);
  return rows;
}

/** Locks those photos of a sender that are of no message still; in the order of `ids`. */
export async function lockHeldPhotos(trx: Db, senderId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from chat_photos
    where id = any(${[...ids]}::bigint[]) and user_id = ${senderId} and message_id is null
    order by id for update`.execute(trx);
  const free = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => free.has(id));
}

export async function isBlocked(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from users where id = ${userId} and blocked_at is not null) as found`.execute(db);
  return rows[0]?.found ?? false;
}

interface Decision {
  moderatorId: number;
  now: Date;
}

/** Notes that it was sent. What it said is in its message, from where its sender may delete it. */
export async function writePassed(trx: Db, id: number, { moderatorId, now }: Decision): Promise<void> {
  await sql`
    update chat_held_messages set is_passed = true, decided_at = ${now}, decided_by = ${moderatorId}, text = '', photos = '{}',
      findings = '[]', order_content = null
    where id = ${id}`.execute(trx);
}

export async function writeRefusal(
  trx: Db,
  id: number,
  { refusal, note, moderatorId, now }: Decision & { refusal: RefusalCode; note: string | null },
): Promise<void> {
  await sql`
    update chat_held_messages set is_passed = false, decided_at = ${now}, decided_by = ${moderatorId}, refusal = ${refusal},
      note = ${note}
    where id = ${id}`.execute(trx);
}

/** Deletes messages that were decided on, or deleted by their senders, before a time, and counts of warnings and silences that are over. */
export async function deleteOld(
  db: Db,
  {
    decidedBefore,
    deletedBefore,
    warnedBefore,
    now,
  }: { decidedBefore: Date; deletedBefore: Date; warnedBefore: Date; now: Date },
): Promise<void> {
  await sql`delete from chat_held_messages where decided_at < ${decidedBefore}`.execute(db);
  await sql`delete from chat_deleted_messages where deleted_at < ${deletedBefore}`.execute(db);
  await sql`delete from chat_warnings where last_at < ${warnedBefore}`.execute(db);
  await sql`delete from chat_silences where ends_at < ${now}`.execute(db);
}
