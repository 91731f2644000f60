import type pg from "pg";

/** The person of a business and one of the listings of it. */
export interface MeasuredBusiness {
  user: number;
  listing: number;
  listings: number;
}

/** The business with the most listings, and one with as many as most have. */
export async function findBusinesses(pool: pg.Pool): Promise<{ largest: MeasuredBusiness; usual: MeasuredBusiness }> {
  const { rows } = await pool.query<MeasuredBusiness>(
    `select b.user_id as user, max(l.id) as listing, count(*) as listings
     from businesses b join listings l on l.user_id = b.user_id where b.request_status = 'success'
     group by b.user_id order by count(*) desc, b.user_id`,
  );
  const [largest] = rows;
  const usual = rows[Math.floor(rows.length / 2)];
  if (!largest || !usual) throw new Error("the market has no businesses");
  return { largest, usual };
}

/** Gives the largest business listings of others until it has so many. */
export async function enlargeBusiness(client: pg.ClientBase, listings: number): Promise<void> {
  await client.query(
    `update listings set user_id = (
       select b.user_id from businesses b join listings l on l.user_id = b.user_id where b.request_status = 'success'
       group by b.user_id order by count(*) desc, b.user_id limit 1)
     where id in (select id from listings order by id limit $1)`,
    [listings],
  );
}

/** Ids of listings of businesses. */
export async function readBusinessListings(pool: pg.Pool | pg.ClientBase): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select l.id from listings l join businesses b on b.user_id = l.user_id
     where b.request_status = 'success' and l.state = 'active' order by l.id`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Whether rows that are written in the transaction that makes their table are written once, to the table's own files, and not to the log of changes as
 * well: what that log can be copied for is nothing to a market that is generated. Counts from the next start.
 */
export async function writesOnce(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ level: string }>("select current_setting('wal_level') as level");
  if (rows[0]?.level === "minimal") return true;
  await pool.query("alter system set wal_level = minimal");
  await pool.query("alter system set max_wal_senders = 0");
  return false;
}

const dayTable = (day: string) => `statistic_events_${day.replaceAll("-", "")}`;

/** How many events a day has; 0 without its partition. */
export async function countEventDay(client: pg.ClientBase, day: string): Promise<number> {
  const { rows } = await client.query<{ is_there: boolean }>("select to_regclass($1) is not null as is_there", [
    dayTable(day),
  ]);
  if (!rows[0]?.is_there) return 0;
  const counted = await client.query<{ count: number }>(`select count(*) as count from ${dayTable(day)}`);
  return counted.rows[0]?.count ?? 0;
}

/**
 * The events of one day as they lie after it, all or none: most are impressions. Rows first and the key afterwards is several times faster than one by
 * one. Nothing cleans such a table up while the product is measured: nothing in it changes.
 */
export async function writeEventDay(
  client: pg.ClientBase,
  { day, next, events, listings }: { day: string; next: string; events: number; listings: readonly number[] },
): Promise<void> {
  const name = dayTable(day);
  await client.query("begin");
  try {
    await client.query("set local synchronous_commit = off");
    await client.query("set local maintenance_work_mem = '1GB'");
    await client.query(`drop table if exists ${name}`);
    await client.query(
      `create table ${name} (like statistic_events including defaults) with (autovacuum_enabled = false)`,
    );
    await client.query(
      `insert into ${name} (visitor, subject_id, day, kind)
       select (random() * 9e18)::bigint, ($1::integer[])[1 + floor(random() * $2)::integer], $3::date,
         case when n % 20 < 16 then 2 when n % 20 < 19 then 1 when n % 40 = 39 then 4 else 3 end
       from generate_series(1, $4::integer) n`,
      [listings, listings.length, day, events],
    );
    await client.query(`alter table ${name} add primary key (visitor, subject_id, kind, day)`);
    await client.query(`alter table ${name} add constraint of_day check (day >= '${day}' and day < '${next}')`);
    await client.query(
      `alter table statistic_events attach partition ${name} for values from ('${day}') to ('${next}')`,
    );
    await client.query(`alter table ${name} drop constraint of_day`);
    await client.query(`analyze ${name}`);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** Whether {@link writeSums} was done. */
export async function hasSums(client: pg.ClientBase, today: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    "select exists (select from business_days where day < $1::date) as found",
    [today],
  );
  return rows[0]?.found ?? false;
}

/** A year of sums of every listing and business, in the order of days, as they come in life; all or none. */
export async function writeSums(
  client: pg.ClientBase,
  { today, days }: { today: string; days: number },
): Promise<void> {
  await client.query("begin");
  await client.query("set local session_replication_role = replica");
  await client.query("set local maintenance_work_mem = '1GB'");
  await client.query("truncate listing_days, listing_months, business_days");
  await client.query("alter table listing_days drop constraint listing_days_pkey");
  await client.query(
    `insert into listing_days (listing_id, day, views, impressions, messages, calls, favourites, orders)
     select l.id, d::date, 1 + l.id % 20, 20 + l.id % 90, l.id % 3, l.id % 4, l.id % 2, l.id % 2
     from generate_series($1::date - $2::integer, $1::date - 1, interval '1 day') d cross join listings l`,
    [today, days],
  );
  await client.query("alter table listing_days add primary key (listing_id, day)");
  const sums = "sum(d.views), sum(d.impressions), sum(d.messages), sum(d.calls), sum(d.favourites), sum(d.orders)";
  await client.query(
    `insert into listing_months (listing_id, month, views, impressions, messages, calls, favourites, orders)
     select listing_id, date_trunc('month', day::timestamp)::date as month, ${sums}
     from listing_days d group by listing_id, month order by month, listing_id`,
  );
  await client.query(
    `insert into business_days (business_id, day, views, impressions, messages, calls, favourites, orders)
     select b.id, d.day, ${sums}
     from businesses b join listings l on l.user_id = b.user_id join listing_days d on d.listing_id = l.id
     group by b.id, d.day`,
  );
  await client.query("commit");
  await client.query("vacuum (analyze) listing_days, listing_months, business_days");
}

/** Rows and megabytes of a table with its keys, and of all its partitions. */
export async function measureTable(pool: pg.Pool, table: string): Promise<{ rows: number; megabytes: number }> {
  const { rows } = await pool.query<{ rows: number; megabytes: number }>(
    `select sum(greatest(c.reltuples, 0))::bigint as rows, (sum(pg_total_relation_size(c.oid)) / 1048576)::bigint as megabytes
     from pg_class c where c.oid = $1::regclass or c.oid in (select inhrelid from pg_inherits where inhparent = $1::regclass)`,
    [table],
  );
  return rows[0] ?? { rows: 0, megabytes: 0 };
}
