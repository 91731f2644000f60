import { pipeline } from "node:stream/promises";
import { Readable } from "node:stream";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";

/** Rows in the text format of COPY, one batch after another. */
type Rows = Iterable<string>;

/** Frozen: seen by all, as after the vacuum that a market of this age has had. */
async function copy(client: pg.ClientBase, table: string, columns: string, rows: Rows): Promise<void> {
  await pipeline(Readable.from(rows), client.query(copyFrom(`copy ${table} (${columns}) from stdin (freeze)`)));
}

/** The name of the n-th user, from 1 on. */
export function nameOf(number: number): string {
  return `Колдонуучу ${number}`;
}

/** Inserts users; returns the first of their ids, which follow each other. */
export async function insertUsers(client: pg.ClientBase, count: number): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into users (name, email) select $2 || n, 'chat-' || n || '@jarya.example' from generate_series(1, $1::int) n
     returning id`,
    [count, nameOf(0).slice(0, -1)],
  );
  return rows.reduce((least, { id }) => Math.min(least, id), Number.MAX_SAFE_INTEGER);
}

/** The rows of a chat market. */
export interface ChatRows {
  rooms: Rows;
  members: Rows;
  messages: Rows;
}

/**
 * Writes a chat market into a database without one, in a transaction. Keys are not checked and triggers do not run, because the rows go
 * together; large indexes are made at the end. Both is some ten times faster.
 */
export async function writeChats(client: pg.ClientBase, { rooms, members, messages }: ChatRows): Promise<void> {
  await client.query("set local session_replication_role = replica");
  await client.query("set local maintenance_work_mem = '1GB'");
  // In the transaction that writes them, so that rows can be frozen.
  await client.query("truncate chat_rooms cascade");
  const { rows: indexes } = await client.query<{ definition: string; name: string }>(
    `select indexdef as definition, indexname as name from pg_indexes
     where tablename = 'chat_messages' and indexname in ('chat_messages_by_term', 'chat_messages_by_client', 'chat_messages_same')`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await copy(
    client,
    "chat_rooms",
    "id, buyer_id, seller_id, is_about_listing, created_at, last_seq, started_at",
    rooms,
  );
  await copy(
    client,
    "chat_members",
    "room_id, user_id, listed_at, read_seq, delivered_seq, unread_count, search_text",
    members,
  );
  await copy(
    client,
    "chat_messages",
    "room_id, seq, sender_id, is_by_buyer, kind, client_id, text, created_at, terms",
    messages,
  );
  for (const { definition } of indexes) await client.query(definition);
  await client.query("select setval(pg_get_serial_sequence('chat_rooms', 'id'), (select max(id) from chat_rooms))");
  await client.query("analyze users, chat_rooms, chat_members, chat_messages");
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

/** Two people and their room. */
export interface Pair {
  room: number;
  buyer: number;
  seller: number;
}

/** Rooms of about so many pairs of people of whom nobody is in two, beside the person with the most rooms. */
export async function findPairs(pool: pg.Pool, count: number): Promise<Pair[]> {
  const { rows } = await pool.query<Pair>(
    `select id as room, buyer_id as buyer, seller_id as seller from chat_rooms
     where seller_id <> (select seller_id from chat_rooms where id = 1) order by id limit $1`,
    [count * 10],
  );
  const taken = new Set<number>();
  const pairs: Pair[] = [];
  for (const pair of rows) {
    if (pairs.length === count || taken.has(pair.buyer) || taken.has(pair.seller)) continue;
    taken.add(pair.buyer).add(pair.seller);
    pairs.push(pair);
  }
  return pairs;
}
