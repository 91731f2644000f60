import type pg from "pg";
import { inTransaction } from "./transaction.ts";

/** Tables whose indexes are cheaper to rebuild than to maintain while very many rows are written. */
const tables = ["listings", "photos", "listing_search", "listing_numbers"];

/** A table with the definitions of the dropped indexes, so that an interruption loses none. */
const savedTable = "bulk_dropped_indexes";

/** `maintenance_work_mem`: enough for an index over a million rows. */
const buildMemory = "512MB";
const buildsAtOnce = 2;

/**
 * Drops the indexes without a constraint before `incoming` listings are written, if those are more than there are already.
 * {@link rebuildIndexes} builds them again.
 */
export async function dropIndexes(pool: pg.Pool, incoming: number, log: (message: string) => void): Promise<void> {
  const { rows } = await pool.query<{ listings: number }>("select count(*) as listings from listing_search");
  if ((rows[0]?.listings ?? 0) > incoming) return;
  const dropped = await inTransaction(pool, async (client) => {
    await client.query(`create table if not exists ${savedTable} (name text primary key, definition text not null)`);
    const saved = await client.query<{ name: string }>(
      `insert into ${savedTable} (name, definition)
       select c.relname, pg_get_indexdef(c.oid)
       from pg_index i join pg_class c on c.oid = i.indexrelid
       where i.indrelid = any($1::text[]::regclass[])
         and not exists (select from pg_constraint where conindid = i.indexrelid)
       on conflict (name) do nothing
       returning name`,
      [tables],
    );
    for (const { name } of saved.rows) await client.query(`drop index ${quote(name)}`);
    return saved.rows.length;
  });
  if (dropped > 0) log(`Took down ${dropped} indexes; they are built again at the end`);
}

/** Builds the indexes that {@link dropIndexes} dropped, the largest first. */
export async function rebuildIndexes(pool: pg.Pool, log: (message: string) => void): Promise<void> {
  const { rows: found } = await pool.query<{ present: boolean }>("select to_regclass($1) is not null as present", [
    savedTable,
  ]);
  if (!found[0]?.present) return;
  const started = performance.now();
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select name, definition from ${savedTable} order by definition like '% USING gin %' desc, name`,
  );
  const rest = rows.values();
  const builders = Array.from({ length: buildsAtOnce }, async () => {
    for (const { name, definition } of rest) await buildIndex(pool, name, definition);
  });
  await Promise.all(builders);
  await pool.query(`drop table ${savedTable}`);
  log(`Built ${rows.length} indexes in ${((performance.now() - started) / 1_000).toFixed(1)} s`);
}

async function buildIndex(pool: pg.Pool, name: string, definition: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(`set local maintenance_work_mem = '${buildMemory}'`);
    await client.query("set local max_parallel_maintenance_workers = 0");
    await client.query(definition);
    await client.query(`delete from ${savedTable} where name = $1`, [name]);
  });
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
