import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";

/** The greatest id of a room; 0 without any. */
export async function findLastRoomId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from chat_rooms`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Among the rooms of a range of ids those whose last message is from before a time. */
export async function readOldRooms(db: Db, range: { from: number; to: number }, before: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from chat_rooms r join chat_messages m on m.room_id = r.id and m.seq = r.last_seq
    where r.id between ${range.from} and ${range.to} and m.created_at < ${before} order by r.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Rooms that were opened before a time and in which nobody has written, and rooms whose people are both gone. */
export async function readEmptyRooms(db: Db, before: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    (select id from chat_rooms where last_seq = 0 and created_at < ${before} order by created_at limit ${sql.lit(limit)})
    union
    (select id from chat_rooms where buyer_id is null and seller_id is null order by id limit ${sql.lit(limit)})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Deletes a room with all that is in it, unless it is no longer what it was; returns the names of its photos' files. */
export async function deleteRoomIf(
  trx: Db,
  id: number,
  { emptyBefore, lastMessageBefore }: { emptyBefore: Date; lastMessageBefore: Date },
): Promise<{ name: string; width: number }[]> {
  const { rows: locked } = await sql`
    select from chat_rooms r where id = ${id} and (
      (last_seq = 0 and created_at < ${emptyBefore}) or (buyer_id is null and seller_id is null)
      or exists (select from chat_messages m where m.room_id = r.id and m.seq = r.last_seq and m.created_at < ${lastMessageBefore}))
    for update`.execute(trx);
  if (locked.length === 0) return [];
  const { rows } = await sql<{ name: string; width: number }>`
    select p.name, p.width from chat_photos p join chat_messages m on m.id = p.message_id
    where m.room_id = ${id} and m.kind = 'photo'`.execute(trx);
  await sql`delete from chat_rooms where id = ${id}`.execute(trx);
  return rows;
}
