import { sql } from "kysely";
import { expect, test } from "vitest";
import { findBusiness } from "#server/business/page/queries.ts";
import type { Db } from "#server/database/database.ts";
import { narrowToCatalogue } from "#server/listings/catalogue-list.ts";
import { readInHandOrder } from "#server/listings/queries.ts";
import { resolveFilter } from "#server/search/filter.ts";
import { type PageRow, readPage, type RowOrdering } from "#server/search/page-queries.ts";
import { openTestApp, type TestApp } from "#server/test/app.ts";
import { carCategory, makeBusiness, makeListing } from "#server/test/make.ts";
import { readCatalogues, readMosaics } from "./queries.ts";

/** As many as a catalogue may have, and as many of others as make their pages some thousands. */
const own = 1_000;
const others = 40_000;

/** All columns of a table but these, in SQL. */
async function columnsBut(db: Db, table: string, ...without: string[]): Promise<string> {
  const { rows } = await sql<{ column_name: string }>`
    select column_name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`.execute(
    db,
  );
  return rows.flatMap(({ column_name: name }) => (without.includes(name) ? [] : name)).join(", ");
}

/** A business with a full catalogue, every second listing of it discounted, among many listings of others. */
async function makeFullCatalogue(app: TestApp) {
  const { db } = app;
  const business = await makeBusiness(app);
  const first = await makeListing(app, { user: business.user, price: 10_000 });
  // A busy machine takes longer than the product would wait.
  const client = await app.pool.connect();
  await client.query("set statement_timeout = 0");
  const listing = await columnsBut(db, "listings", "id", "discount_price");
  const { rows } = await client.query<{ id: string }>(
    `insert into listings (${listing}, discount_price)
     select ${listing}, case when n % 2 = 0 then 8000 end from listings, generate_series(1, $2::int) n where id = $1 returning id`,
    [first, own - 1],
  );
  const ids = [first, ...rows.map(({ id }) => Number(id))];
  const search = await columnsBut(db, "listing_search", "listing_id");
  await client.query(
    `insert into listing_search (listing_id, ${search})
     select n.id, ${search} from listing_search, unnest($2::bigint[]) n (id) where listing_id = $1`,
    [first, ids.slice(1)],
  );
  const spread = await columnsBut(db, "listing_search", "listing_id", "user_id", "price", "upvote_at");
  await client.query(
    `insert into listing_search (listing_id, user_id, price, upvote_at, ${spread})
     select 1000000000 + n, 1000000000 + n / 20, n % 90000, now() - n * interval '1 minute', ${spread}
     from listing_search, generate_series(1, $2::int) n where listing_id = $1`,
    [first, others],
  );
  const { id: catalogue } = await db
    .insertInto("business_catalogues")
    .values({ business_id: business.id, name: "Полный", position: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  await client.query(
    `insert into catalogue_listings (catalogue_id, listing_id, position)
     select $1, id, position from unnest($2::bigint[]) with ordinality as n (id, position)`,
    [catalogue, ids],
  );
  await client.query("analyze listings, listing_search, catalogue_listings");
  client.release(true);
  const promotions = await db
    .selectFrom("business_catalogues")
    .select("id")
    .where("business_id", "=", business.id)
    .where("is_discount", "=", true)
    .executeTakeFirstOrThrow();
  return { ...business, catalogue, promotions: promotions.id };
}

/** How many rows of listings and their search rows something reads. */
async function countReads(db: Db, read: (trx: Db) => Promise<unknown>): Promise<number> {
  const count = async (trx: Db) => {
    const { rows } = await sql<{ count: number }>`
      select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::int as count from pg_stat_xact_user_tables
      where relname in ('listings', 'listing_search', 'catalogue_listings')`.execute(trx);
    return rows[0]?.count ?? 0;
  };
  return db.transaction().execute(async (trx) => {
    const before = await count(trx);
    await read(trx);
    return (await count(trx)) - before;
  });
}

test("lists of a full catalogue read what is in it, however many listings there are", async ({ onTestFinished }) => {
  // In a database of its own: other tests would find the listings of others.
  const { app, close } = await openTestApp();
  onTestFinished(close);
  const { db } = app;
  const business = await makeFullCatalogue(app);
  const filterOf = (id: number, values: { category?: number; price__lte?: number } = {}) =>
    narrowToCatalogue(db, resolveFilter(values as never, app.catalogue), id);
  const page = { limit: 29, offset: 0 };
  const sorted =
    (id: number, ordering: RowOrdering, values = {}) =>
    async (trx: Db): Promise<PageRow[]> =>
      readPage(trx, { filter: await filterOf(id, values), phase: {}, ordering, ...page });
  const { catalogue, promotions } = business;
  const byHand =
    (after?: { position: number; id: number }, values = {}) =>
    async (trx: Db) =>
      readInHandOrder(trx, { filter: await filterOf(catalogue, values), catalogueId: catalogue, after, ...page });

  const reads: Record<string, (trx: Db) => Promise<unknown[]>> = {
    "first page": byHand(),
    "last page": byHand({ position: own - 40, id: 0 }),
    "of a category": byHand(undefined, { category: carCategory }),
    "with a bound of the price": byHand(undefined, { price__lte: 20_000 }),
    "newest first": sorted(catalogue, "-upvote_date"),
    "cheapest first": sorted(catalogue, "price"),
    "dearest first, of a category": sorted(catalogue, "-price", { category: carCategory }),
    promotions: sorted(promotions, "-upvote_date"),
  };
  for (const [what, read] of Object.entries(reads)) {
    expect((await read(db)).length, what).toBe(29);
    // Each of its listings some times over, and nothing that grows with those of others.
    expect(await countReads(db, read), what).toBeLessThan(5 * own);
  }
  const catalogues = (trx: Db) => readCatalogues(trx, business.id, { withEmpty: false, asked: [], limit: 20 });
  expect((await catalogues(db)).map(({ id, shown }) => [id, shown])).toContainEqual([catalogue, own]);
  expect(await countReads(db, catalogues)).toBeLessThan(10 * own);
  expect(await countReads(db, (trx) => readMosaics(trx, [catalogue, promotions], 4))).toBeLessThan(10 * own);
  expect(await countReads(db, (trx) => findBusiness(trx, String(business.id), undefined, app.clock.now))).toBeLessThan(
    5 * own,
  );
}, 300_000);
