import { sql } from "kysely";
import { describe, expect } from "vitest";
import { changeRaises, listRaises } from "#contracts/business/raises/schemas.ts";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import { upvoteProduct } from "#contracts/selling/schemas.ts";
import type { WorkingDay } from "#contracts/business/record-schemas.ts";
import { test, type TestApp, openSecondProcess } from "#server/test/app.ts";
import { makeBusiness, makeListing, makeUser } from "#server/test/make.ts";
import { raiseListings } from "./raise-listings.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The beginning of the next Monday in Bishkek, by the app's clock. */
function nextMonday({ clock }: TestApp): number {
  const local = Math.floor((clock.now.getTime() + 6 * hour) / day);
  // 1970-01-05 was a Monday.
  return (local + 7 - ((local + 3) % 7)) * day - 6 * hour;
}

// Those of other tests would be looked at for each hour that passes here.
test.beforeEach(async ({ app }) => {
  await app.db.updateTable("businesses").set({ raises_automatically: false }).execute();
});

const run = ({ db, catalogue, pages, clock }: TestApp) => raiseListings({ db, catalogue, pages, now: () => clock.now });

/** Runs the job every `step` from one moment to another; the clock stands at the second then. */
async function runUntil(app: TestApp, from: number, to: number, step = hour): Promise<void> {
  for (let at = from; at < to; at += step) {
    app.clock.now = new Date(at);
    await run(app);
  }
  app.clock.now = new Date(to);
  await run(app);
}

const raisedAt = async ({ db }: TestApp, id: number) =>
  (
    await db.selectFrom("listings").select("upvote_at").where("id", "=", id).executeTakeFirstOrThrow()
  ).upvote_at.getTime();

/** When listings were raised, by the log. */
async function raisesOf({ db }: TestApp, id: number) {
  const rows = await db
    .selectFrom("listing_raises")
    .select(["raised_at", "is_automatic"])
    .where("listing_id", "=", id)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ at: row.raised_at.getTime(), isAutomatic: row.is_automatic }));
}

interface Shop {
  listings?: number;
  schedule?: WorkingDay[];
  /** When its listings were raised last. */
  before: number;
}

async function makeShop(app: TestApp, { listings = 5, schedule, before }: Shop) {
  const { id, user } = await makeBusiness(app, schedule ? { schedule } : {});
  const ids: number[] = [];
  for (let at = 0; at < listings; at += 1) {
    ids.push(await makeListing(app, { user, raisedAt: new Date(before - 3 * day), title: `Кресло ${at}` }));
  }
  return { id, user, ids, as: app.as({ userId: user, role: "user" }) };
}

const week = (from: string, to: string): WorkingDay[] =>
  [1, 2, 3, 4, 5, 6, 7].map((number) => ({ day: number, is_working: true, from, to }));

describe("the automatic raise", () => {
  test("lifts each active listing once a day, spread over nine to twenty, to the top of lists", async ({ app }) => {
    const start = nextMonday(app);
    // Each has an hour of its own by chance: sixteen in three hours are one case of twenty million.
    const shop = await makeShop(app, { before: start, listings: 16 });
    const hidden = await makeListing(app, { user: shop.user, state: "inactive", raisedAt: new Date(start - day) });
    for (const morning of [start + 7 * hour, start + day + 7 * hour]) await runUntil(app, morning, morning + 14 * hour);
    for (const id of shop.ids) {
      const times = (await raisesOf(app, id)).map(({ at }) => at - start);
      expect(times).toHaveLength(2);
      const [one = 0, other = 0] = times;
      expect(one).toBeGreaterThanOrEqual(9 * hour);
      expect(one).toBeLessThanOrEqual(21 * hour);
      expect(other - day).toBeGreaterThanOrEqual(9 * hour);
      expect(await raisedAt(app, id)).toBe(other + start);
    }
    const moments = new Set(await Promise.all(shop.ids.map((id) => raisedAt(app, id))));
    expect(moments.size).toBeGreaterThan(3);
    expect(await raisesOf(app, hidden)).toEqual([]);
    const { results } = (await app.call(listProducts, { query: { user: shop.user } })).reply;
    const times = await Promise.all(results.map(({ id }) => raisedAt(app, id)));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  test("mixes the listings of ten shops, whatever their ids are: no shop takes more than a third of the first page", async ({
    app,
  }) => {
    const start = nextMonday(app);
    const shops = await Promise.all(Array.from({ length: 10 }, () => makeShop(app, { before: start, listings: 0 })));
    for (let round = 0; round < 29; round += 1) {
      for (const { user } of shops) await makeListing(app, { user, raisedAt: new Date(start - 3 * day) });
      // The ids of each shop differ by 610, a number of Fibonacci: by the golden section they would be raised together.
      await sql`select setval(pg_get_serial_sequence('listings', 'id'), nextval(pg_get_serial_sequence('listings', 'id')) + 599)`.execute(
        app.db,
      );
    }
    await runUntil(app, start + 8 * hour, start + 22 * hour, 5 * minute);
    const { rows } = await sql<{ user_id: number }>`
      select user_id from listings where user_id = any(${shops.map(({ user }) => user)}::bigint[])
      order by upvote_at desc, id desc limit 28`.execute(app.db);
    const counts = shops.map(({ user }) => rows.filter(({ user_id: owner }) => owner === user).length);
    expect(Math.max(...counts)).toBeLessThanOrEqual(28 / 3);
  });

  test("keeps to the hours of the business, also past midnight, and to nine to twenty on a day off", async ({
    app,
  }) => {
    const start = nextMonday(app);
    // Monday: closed; else from 22 to 2.
    const schedule = week("22:00", "02:00").map((one) => (one.day === 1 ? { ...one, is_working: false } : one));
    const shop = await makeShop(app, { before: start, schedule });
    await runUntil(app, start, start + 3 * day + 12 * hour);
    for (const id of shop.ids) {
      // Without those of the night from Sunday.
      const times = (await raisesOf(app, id)).map(({ at }) => at - start).filter((at) => at > 3 * hour);
      expect(times).toHaveLength(3);
      const bounds = [
        [9, 21],
        [24 + 22, 48 + 3],
        [48 + 22, 72 + 3],
      ] as const;
      for (const [at, [from, to]] of bounds.entries()) {
        expect(times[at]).toBeGreaterThanOrEqual(from * hour);
        expect(times[at]).toBeLessThanOrEqual(to * hour);
      }
    }
  });

  test("takes a raise by hand, and the posting, for that of the day", async ({ app }) => {
    const start = nextMonday(app);
    const shop = await makeShop(app, { before: start, listings: 2 });
    const [byHand = 0, other = 0] = shop.ids;
    app.clock.now = new Date(start + 7 * hour);
    await run(app);
    expect((await shop.as.call(upvoteProduct, { params: { id: byHand } })).status).toBe(200);
    const posted = await makeListing(app, { user: shop.user, raisedAt: new Date(start + hour) });
    await runUntil(app, start + 8 * hour, start + day - minute);
    expect(await raisesOf(app, byHand)).toEqual([{ at: start + 7 * hour, isAutomatic: false }]);
    expect(await raisesOf(app, other)).toHaveLength(1);
    expect(await raisesOf(app, posted)).toEqual([]);
    await runUntil(app, start + day, start + 2 * day - minute);
    for (const id of [byHand, other]) expect(await raisesOf(app, id)).toHaveLength(2);
    expect(await raisesOf(app, posted)).toHaveLength(1);
  });

  test("makes up for a pause of the server with one raise, and not for a time when it was off", async ({ app }) => {
    const start = nextMonday(app);
    const shop = await makeShop(app, { before: start });
    const off = await makeShop(app, { before: start });
    app.clock.now = new Date(start + hour);
    await run(app);
    await off.as.call(changeRaises, { body: { is_on: false } });
    // Three days without a run, until the evening.
    app.clock.now = new Date(start + 3 * day + 22 * hour);
    await off.as.call(changeRaises, { body: { is_on: true } });
    await run(app);
    await run(app);
    for (const id of shop.ids) expect(await raisesOf(app, id)).toHaveLength(1);
    for (const id of off.ids) expect(await raisesOf(app, id)).toEqual([]);
    await runUntil(app, start + 4 * day, start + 5 * day - minute);
    for (const id of shop.ids) expect(await raisesOf(app, id)).toHaveLength(2);
    for (const id of off.ids) expect(await raisesOf(app, id)).toHaveLength(1);
  });

  test("is for businesses on show only, whose owner is not blocked", async ({ app }) => {
    const start = nextMonday(app);
    const [expired, blocked, person] = [
      await makeShop(app, { before: start, listings: 1 }),
      await makeShop(app, { before: start, listings: 1 }),
      await makeUser(app),
    ];
    const own = await makeListing(app, { user: person, raisedAt: new Date(start - 3 * day) });
    await app.db.updateTable("businesses").set({ request_status: "expired" }).where("id", "=", expired.id).execute();
    await app.db.updateTable("users").set({ blocked_at: app.clock.now }).where("id", "=", blocked.user).execute();
    await runUntil(app, start, start + day);
    for (const id of [...expired.ids, ...blocked.ids, own]) expect(await raisesOf(app, id)).toEqual([]);
    expect((await expired.as.call(listRaises)).problem.code).toBe("business_expired");
    expect((await app.as({ userId: person, role: "user" }).call(listRaises)).problem.code).toBe("not_business");
  });

  test("of several processes at once lifts each listing once", async ({ app }) => {
    const start = nextMonday(app);
    const shops = await Promise.all([1, 2, 3].map(() => makeShop(app, { before: start, listings: 6 })));
    app.clock.now = new Date(start + hour);
    await run(app);
    app.clock.now = new Date(start + 21 * hour);
    const other = await openSecondProcess(app);
    await Promise.all([run(app), run(other.app), run(app), run(other.app)]);
    for (const id of shops.flatMap(({ ids }) => ids)) expect(await raisesOf(app, id)).toHaveLength(1);
  });

  test("has a log of the last thirty, of the business and of a listing, which is its owner's", async ({ app }) => {
    const start = nextMonday(app);
    const shop = await makeShop(app, { before: start, listings: 2 });
    const [one = 0] = shop.ids;
    await runUntil(app, start, start + 33 * day, 12 * hour);
    const { is_on: isOn, results } = (await shop.as.call(listRaises)).reply;
    expect(isOn).toBe(true);
    expect(results).toHaveLength(30);
    expect(results.map(({ id }) => id)).toEqual(results.map(({ id }) => id).toSorted((a, b) => b - a));
    const ofOne = (await shop.as.call(listRaises, { query: { product: one } })).reply.results;
    expect(ofOne).toHaveLength(30);
    expect(ofOne[0]).toMatchObject({ product: one, title: "Кресло 0", is_automatic: true });
    expect(await raisesOf(app, one)).toHaveLength(30);
    const stranger = await makeShop(app, { before: start, listings: 0 });
    expect((await stranger.as.call(listRaises, { query: { product: one } })).problem.code).toBe("not_found");
    expect((await stranger.as.call(listRaises)).reply.results).toEqual([]);
  });
});
