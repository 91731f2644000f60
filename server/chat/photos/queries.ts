import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/database/database.ts";
import { isOpenTo, type RoomReader } from "../records/room-queries.ts";

export interface NewChatPhoto {
  userId: number;
  /** Who uploaded it for that user; null: they themselves. */
  authorId: number | null;
  name: string;
  width: number;
  height: number;
  thumbhash: Buffer;
  /** What the QR code in it says; null without one. */
  qrCode: string | null;
  now: Date;
}

/** Inserts a photo of no message yet; undefined when the user no longer exists. */
export async function insertPhoto(db: Db, photo: NewChatPhoto): Promise<number | undefined> {
  const { userId, authorId, name, width, height, thumbhash, qrCode, now } = photo;
  const { rows } = await sql<{ id: number }>`
    insert into chat_photos (user_id, author_id, name, width, height, thumbhash, qr_code, created_at)
    select id, ${authorId}::bigint, ${name}, ${width}, ${height}, ${thumbhash}, ${qrCode}, ${now} from users where id = ${userId}
    returning id`.execute(db);
  return rows[0]?.id;
}

/** Condition: a photo `p` of no message was uploaded by whoever uses it now. Owners see what was uploaded for them, too. */
export function isLooseOf({ actor }: RoomReader): RawBuilder<boolean> {
  return actor === undefined ? sql<boolean>`true` : sql<boolean>`p.author_id = ${actor}`;
}

/** The files of a photo that a user may see: of a message in their room that they have not deleted, or one of their own that was not sent yet. */
export async function findVisiblePhoto(
  db: Db,
  id: number,
  reader: RoomReader,
): Promise<{ name: string; width: number } | undefined> {
  const { userId } = reader;
  const { rows } = await sql<{ name: string; width: number }>`
    select p.name, p.width from chat_photos p
      left join chat_messages m on m.id = p.message_id
      left join chat_rooms r on r.id = m.room_id
      left join chat_members c on c.room_id = m.room_id and c.user_id = ${userId} and m.seq > c.hidden_seq
    where p.id = ${id} and ((c.user_id is not null and ${isOpenTo(reader)}) or (
      p.message_id is null and p.deleted_message_id is null and p.user_id = ${userId} and ${isLooseOf(reader)}))`.execute(
    db,
  );
  return rows[0];
}

/**
 * Deletes photos of no message that were uploaded before this time, except those of messages that wait for a moderator or are kept after their deletion,
 * and of open claims.
 */
export async function deleteLoosePhotos(
  db: Db,
  before: Date,
  limit: number,
): Promise<{ name: string; width: number }[]> {
  const { rows } = await sql<{ name: string; width: number }>`
    delete from chat_photos where id in (
      select id from chat_photos p where message_id is null and deleted_message_id is null and created_at < ${before} and not exists (
        select from chat_held_messages h where h.decided_at is null and p.id = any(h.photos))
        and not exists (select from claim_photos k where k.photo_id = p.id)
      order by created_at limit ${sql.lit(limit)} for update skip locked)
    returning name, width`.execute(db);
  return rows;
}
