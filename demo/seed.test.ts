// @module-tag rare
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type ConnectionTarget, type Database, openDatabase } from "#server/database/database.ts";
import type { MediaStore } from "#server/media/media-store.ts";
import { createTestDatabase } from "#server/test/app.ts";
import { seedMarket } from "./seed.ts";

// Starting threads and building indexes takes time.
vi.setConfig({ testTimeout: 60_000 });

/** Small, so that a generation has several blocks. */
const block = { size: 800, users: 100, businesses: 10 };
const size = 2_000;

/** A store that claims to have every picture, so that none is drawn. */
const fullStore: MediaStore = {
  put: async () => {},
  has: async () => true,
  open: async () => undefined,
  remove: async () => {},
  list: async function* () {},
  check: async () => {},
};

interface Target extends Database {
  connection: ConnectionTarget;
}

const closers: (() => Promise<void>)[] = [];
let whole: Target;
let resumed: Target;
let indexes: string[];

async function openTarget(): Promise<Target> {
  const { connection, drop } = await createTestDatabase();
  const database = openDatabase({ connection, max: 8 });
  closers.push(async () => {
    await database.pool.end();
    await drop();
  });
  return { ...database, connection };
}

function seed(target: Target, size: number, signal = new AbortController().signal): Promise<boolean> {
  return seedMarket(target, { size, seed: 7, block, media: fullStore, progress: () => {}, log: () => {}, signal });
}

async function read<T>({ pool }: Target, query: string): Promise<T[]> {
  return (await pool.query(query)).rows as T[];
}

const listIndexes = async (target: Target) =>
  (
    await read<{ indexdef: string }>(target, "select indexdef from pg_indexes where schemaname = 'public' order by 1")
  ).map((row) => row.indexdef);

beforeAll(async () => {
  whole = await openTarget();
  resumed = await openTarget();
  indexes = await listIndexes(resumed);
  await seed(whole, size);
});
afterAll(() => Promise.all(closers.map((close) => close())));

test("a generation that was interrupted continues with the same result", async () => {
  const stopped = new AbortController();
  stopped.abort();
  expect(await seed(resumed, size, stopped.signal)).toBe(false);
  expect(await seed(resumed, 500)).toBe(true);
  expect(await seed(resumed, size)).toBe(true);

  const market =
    "select title, description, price, parameters, user_id, category_id, location_id from listings order by id";
  expect(await read(resumed, market)).toEqual(await read(whole, market));
  expect(await read(resumed, "select count(*) from users")).toEqual([{ count: 3 * block.users }]);
});

test("the indexes are rebuilt, and nothing else is left behind", async () => {
  expect(await listIndexes(resumed)).toEqual(indexes);
  expect(await read(resumed, "select to_regclass('bulk_dropped_indexes') as shelf")).toEqual([{ shelf: null }]);
});

test("active listings have search rows", async () => {
  const [row] = await read<{ wrong: number; right: number }>(
    resumed,
    `select count(*) filter (where (l.state = 'active' and l.deleted_at is null) is distinct from (s.listing_id is not null)) as wrong,
       count(s.listing_id) as right
     from listings l full join listing_search s on s.listing_id = l.id`,
  );
  expect(row?.wrong).toBe(0);
  expect(row?.right).toBeGreaterThan(0.9 * size);
});

test("a market that is complete stays as it is", async () => {
  expect(await seed(whole, size)).toBe(true);
  expect(await read(whole, "select count(*) from listings")).toEqual([{ count: size }]);
});
