import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";

/** The columns by table, in the order in which the tables must be written. */
const columns = {
  users: "id, name, phone, email, registered_via, role, language, location_id, created_at",
  businesses: "user_id, name, folded_name, request_status, vip_until, created_at",
  listings:
    "id, user_id, category_id, location_id, deal_type, state, title, description, currency, price, discount_price, contact_phone, parameters, photo_count, upvote_at, upvote_xid, created_at, updated_at, deleted_at, approved_revision, review_since, review_turn",
  photos: "user_id, listing_id, position, name, width, height, thumbhash, created_at",
  listing_counters: "listing_id, views, calls",
  listing_search:
    "listing_id, user_id, category_1, category_2, category_3, location_1, location_2, location_3, price, upvote_at, upvote_xid, created_at, is_business, deal_type, options, terms",
  listing_numbers: "listing_id, parameter_id, value",
} as const;

type Table = keyof typeof columns;
const tables = Object.keys(columns) as Table[];

/** Rows in the text format of COPY, by table. */
export type BatchRows = Record<Table, string>;

/** Reserves the next `count` ids of a table; safe beside other processes. */
export async function reserveIds(
  client: pg.Pool | pg.ClientBase,
  table: "users" | "listings",
  count: number,
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    "select nextval(pg_get_serial_sequence($1, 'id')) as id from generate_series(1, $2::int)",
    [table, count],
  );
  return rows.map((row) => row.id);
}

/** Inserts the rows by COPY. Call it in a transaction. */
export async function copyRows(client: pg.ClientBase, rows: Record<Table, string | Uint8Array>): Promise<void> {
  for (const table of tables) {
    const text = rows[table];
    if (text.length === 0) continue;
    await pipeline([Buffer.from(text)], client.query(copyFrom(`copy ${table} (${columns[table]}) from stdin`)));
  }
}
