import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";
import { isOpenTo, type RoomReader } from "../records/room-queries.ts";

/** Writes when users were here last. Those whose account is gone are left out. */
export async function writePresence(db: Db, seen: readonly (readonly [userId: number, at: Date])[]): Promise<void> {
  const ids = seen.map(([id]) => id);
  const times = seen.map(([, at]) => at.toISOString());
  await sql`
    insert into chat_presence (user_id, seen_at)
    select s.id, s.at from unnest(${ids}::bigint[], ${times}::timestamptz[]) as s (id, at) join users u on u.id = s.id
    order by s.id
    on conflict (user_id) do update set seen_at = greatest(chat_presence.seen_at, excluded.seen_at)`.execute(db);
}

/** The other person of a room, for a page that shows it. */
export interface WatchedRoom {
  other_id: number;
  /** Both show when they were here, and neither has blocked the other. */
  shows_presence: boolean;
  is_blocked: boolean;
}

/** Undefined for a room that is not the user's, or whose other person is gone. */
export async function findWatchedRoom(db: Db, roomId: number, reader: RoomReader): Promise<WatchedRoom | undefined> {
  const { rows } = await sql<WatchedRoom>`
    select o.id as other_id, b.found as is_blocked,
      not b.found and coalesce(os.shows_presence, true) and coalesce(ps.shows_presence, true) as shows_presence
    from chat_members p join chat_rooms r on r.id = p.room_id
      join users o on o.id = case when r.buyer_id = p.user_id then r.seller_id else r.buyer_id end
      cross join lateral (select exists (
        select from chat_blocks where (user_id, blocked_id) in ((p.user_id, o.id), (o.id, p.user_id))) as found) b
      left join chat_settings os on os.user_id = o.id
      left join chat_settings ps on ps.user_id = p.user_id
    where p.room_id = ${roomId} and p.user_id = ${reader.userId} and ${isOpenTo(reader)}`.execute(db);
  return rows[0];
}
