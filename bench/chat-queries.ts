import { pipeline } from "node:stream/promises";
import { Readable } from "node:stream";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";

/** Rows in the text format of COPY, one batch after another. */
type Rows = Iterable<string>;

async function copy(client: pg.ClientBase, table: string, columns: string, rows: Rows): Promise<void> {
  await pipeline(Readable.from(rows), client.query(copyFrom(`copy ${table} (${columns}) from stdin`)));
}

/** Inserts users; returns the first of their ids, which follow each other. */
export async function insertUsers(client: pg.ClientBase, count: number): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into users (name, email) select 'Колдонуучу ' || n, 'chat-' || n || '@jarya.example' from generate_series(1, $1::int) n
     returning id`,
    [count],
  );
  return Math.min(...rows.map(({ id }) => id));
}

/** The rows of a chat market. */
export interface ChatRows {
  rooms: Rows;
  members: Rows;
  messages: Rows;
}

/** Writes a chat market into a database without one. The index of words is made at the end, which takes a third of the time. */
export async function writeChats(client: pg.ClientBase, { rooms, members, messages }: ChatRows): Promise<void> {
  await client.query("drop index chat_messages_by_term");
  await copy(
    client,
    "chat_rooms",
    "id, buyer_id, seller_id, is_about_listing, created_at, last_seq, started_at",
    rooms,
  );
  await copy(client, "chat_members", "room_id, user_id, listed_at, read_seq, delivered_seq, unread_count", members);
  await copy(
    client,
    "chat_messages",
    "room_id, seq, sender_id, is_by_buyer, kind, client_id, text, created_at, terms",
    messages,
  );
  await client.query("create index chat_messages_by_term on chat_messages using gin (terms)");
  await client.query("select setval(pg_get_serial_sequence('chat_rooms', 'id'), (select max(id) from chat_rooms))");
  await client.query("analyze chat_rooms, chat_members, chat_messages");
}

/** How many messages there are, about. */
export async function countMessages(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>("select coalesce(max(id), 0) as count from chat_messages");
  return rows[0]?.count ?? 0;
}

/** The person with the most rooms, and somebody with a few. */
export async function findMeasuredUsers(pool: pg.Pool): Promise<{ busy: number; usual: number }> {
  const { rows } = await pool.query<{ busy: number; usual: number }>(
    `select (select seller_id from chat_rooms where id = 1) as busy, (select max(buyer_id) from chat_rooms) as usual`,
  );
  return rows[0] ?? { busy: 0, usual: 0 };
}

/** A room of a user with the most messages, and how many they are. */
export async function findLongRoom(pool: pg.Pool, userId: number): Promise<{ id: number; last_seq: number }> {
  const { rows } = await pool.query<{ id: number; last_seq: number }>(
    `select r.id, r.last_seq from chat_members m join chat_rooms r on r.id = m.room_id where m.user_id = $1
     order by r.last_seq desc limit 1`,
    [userId],
  );
  return rows[0] ?? { id: 0, last_seq: 0 };
}
