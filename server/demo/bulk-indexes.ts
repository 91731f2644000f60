import type pg from "pg";

/** Tables whose indexes are cheaper to build anew than to keep up while very many rows come in. */
const tables = ["listings", "photos", "listing_search", "listing_numbers"];

/** Holds the definitions of dropped indexes until they are there again: a stop in between loses nothing. */
const shelf = "bulk_dropped_indexes";

/** For builds of indexes over a million rows; two run at a time. */
const workMemory = "512MB";
const buildsAtOnce = 2;

/**
 * Drops the indexes that are not behind a constraint before `incoming` ads are written, if those are more than there are;
 * their definitions are kept for {@link rebuildIndexes}.
 */
export async function dropIndexes(pool: pg.Pool, incoming: number, log: (message: string) => void): Promise<void> {
  const { rows } = await pool.query<{ ads: number }>("select count(*) as ads from listing_search");
  if ((rows[0]?.ads ?? 0) > incoming) return;
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query(`create table if not exists ${shelf} (name text primary key, definition text not null)`);
    const dropped = await client.query<{ name: string }>(
      `insert into ${shelf} (name, definition)
       select c.relname, pg_get_indexdef(c.oid)
       from pg_index i join pg_class c on c.oid = i.indexrelid
       where i.indrelid = any($1::text[]::regclass[])
         and not exists (select from pg_constraint where conindid = i.indexrelid)
       on conflict (name) do nothing
       returning name`,
      [tables],
    );
    for (const { name } of dropped.rows) await client.query(`drop index ${quote(name)}`);
    await client.query("commit");
    if (dropped.rows.length > 0) log(`Took down ${dropped.rows.length} indexes; they are built again at the end`);
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/** Builds what {@link dropIndexes} dropped, the largest first; does nothing when nothing was. */
export async function rebuildIndexes(pool: pg.Pool, log: (message: string) => void): Promise<void> {
  const { rows: shelves } = await pool.query<{ present: boolean }>("select to_regclass($1) is not null as present", [
    shelf,
  ]);
  if (!shelves[0]?.present) return;
  const started = performance.now();
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select name, definition from ${shelf} order by definition like '% USING gin %' desc, name`,
  );
  const rest = rows.values();
  const builders = Array.from({ length: buildsAtOnce }, async () => {
    for (const { name, definition } of rest) await buildIndex(pool, name, definition);
  });
  await Promise.all(builders);
  await pool.query(`drop table ${shelf}`);
  log(`Built ${rows.length} indexes in ${((performance.now() - started) / 1_000).toFixed(1)} s`);
}

async function buildIndex(pool: pg.Pool, name: string, definition: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query(`set local maintenance_work_mem = '${workMemory}'`);
    await client.query("set local max_parallel_maintenance_workers = 0");
    await client.query(definition);
    await client.query(`delete from ${shelf} where name = $1`, [name]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
