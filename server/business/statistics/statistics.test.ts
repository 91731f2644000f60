import { sql } from "kysely";
import { describe, expect } from "vitest";
import { statisticKinds } from "#contracts/statistics/rules.ts";
import {
  getAllStatistics,
  getProductStatistics,
  getStatistics,
  listProductStatistics,
} from "#contracts/statistics/schemas.ts";
import { approveBusinessRequest } from "#contracts/moderation/business-schemas.ts";
import { getProduct } from "#contracts/listings/schemas.ts";
import { bishkekDay } from "#server/platform/clock.ts";
import { test, type TestApp } from "#server/test/app.ts";
import { makeBusiness, makeListing, makeModerator, makeUser } from "#server/test/make.ts";

const day = 86_400_000;
/** A day of the app, so many days ago. */
const ago = ({ clock }: TestApp, days: number) => bishkekDay(new Date(clock.now.getTime() - days * day));

async function makeShop(app: TestApp, listings = 1) {
  const { id: business, user } = await makeBusiness(app);
  const ids: number[] = [];
  for (let at = 0; at < listings; at += 1) ids.push(await makeListing(app, { user, title: `Honda Fit ${at}` }));
  return { business, user, ids, caller: app.as({ userId: user, role: "user" }) };
}

interface Counted {
  days: number;
  views: number;
  calls?: number;
}

async function count(app: TestApp, listing: number, counts: readonly Counted[]) {
  const rows = counts.map(({ days, ...kinds }) => ({ listing_id: listing, day: ago(app, days), ...kinds }));
  await app.db.insertInto("listing_days").values(rows).execute();
  for (const { listing_id, day: of, ...kinds } of rows) {
    const month = `${of.slice(0, 8)}01`;
    await app.db
      .insertInto("listing_months")
      .values({ listing_id, month, ...kinds })
      .onConflict((conflict) =>
        conflict.columns(["listing_id", "month"]).doUpdateSet({
          views: sql`listing_months.views + excluded.views`,
          calls: sql`listing_months.calls + excluded.calls`,
        }),
      )
      .execute();
  }
}

async function countBusiness(app: TestApp, business: number, counts: readonly Counted[]) {
  const rows = counts.map(({ days, ...kinds }) => ({ business_id: business, day: ago(app, days), ...kinds }));
  await app.db.insertInto("business_days").values(rows).execute();
}

describe("the statistics of a business", () => {
  test("have every day of the period, its sum and that of the one before", async ({ app }) => {
    const { business, caller } = await makeShop(app);
    await countBusiness(app, business, [
      { days: 0, views: 3, calls: 1 },
      { days: 6, views: 4 },
      { days: 7, views: 50 },
      { days: 13, views: 60 },
      { days: 14, views: 1_000 },
    ]);
    const query = { start: ago(app, 6), end: ago(app, 0) };
    const { reply } = await caller.call(getAllStatistics, { query });
    expect(reply).toMatchObject(query);
    expect(reply.views).toMatchObject({ total: 7, previous_total: 110 });
    expect(reply.views.series).toHaveLength(7);
    expect(reply.views.series[0]).toEqual({ date: ago(app, 6), count: 4 });
    expect(reply.views.series[6]).toEqual({ date: ago(app, 0), count: 3 });
    expect(reply.calls).toMatchObject({ total: 1, previous_total: 0 });
    for (const kind of statisticKinds) {
      const one = (await caller.call(getStatistics, { params: { kind }, query })).reply;
      expect(one).toEqual(reply[kind]);
    }
    expect((await caller.call(getStatistics, { params: { kind: "sales" } })).problem.code).toBe("not_found");
  });

  test("are of thirty days by default, and by weeks and months on demand", async ({ app }) => {
    const { business, caller } = await makeShop(app);
    await countBusiness(app, business, [
      { days: 0, views: 1 },
      { days: 29, views: 2 },
    ]);
    const byDay = (await caller.call(getAllStatistics)).reply;
    expect(byDay.start).toBe(ago(app, 29));
    expect(byDay.views.series).toHaveLength(30);
    for (const group of ["week", "month"] as const) {
      const { views } = (await caller.call(getAllStatistics, { query: { group } })).reply;
      expect(views.total).toBe(3);
      expect(views.series.length).toBeLessThan(7);
      expect(views.series.reduce((sum, one) => sum + one.count, 0)).toBe(3);
      expect(views.series.map(({ date }) => date)).toEqual(views.series.map(({ date }) => date).toSorted());
    }
  });

  test.for([
    ["reversed", { start: "2026-05-02", end: "2026-05-01" }, "end"],
    ["of more than 731 days", { start: "2024-01-01", end: "2026-01-01" }, "end"],
    ["of no day", { start: "2026-02-30" }, "start"],
    ["with words", { end: "вчера" }, "end"],
    ["in hours", { group: "hour" }, "group"],
  ] as const)("of a period %s are refused in words", async ([, query, field], { app }) => {
    const { caller, ids } = await makeShop(app);
    const answers = [
      await caller.call(getAllStatistics, { query }),
      await caller.call(getProductStatistics, { params: { id: ids[0] }, query }),
    ];
    for (const { status, problem } of answers) {
      expect(status).toBe(400);
      expect(problem.errors?.[field]?.[0]).toMatch(/[а-я]/);
    }
  });

  test("say what counts today within a second", async ({ app }) => {
    const { caller, ids } = await makeShop(app);
    const guest = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126 Safari/537.36" };
    await app.call(getProduct, { params: { id: ids[0] } }, guest);
    await app.flush();
    expect((await caller.call(getAllStatistics)).reply.views.series.at(-1)).toEqual({ date: ago(app, 0), count: 1 });
  });
});

describe("the statistics of a listing", () => {
  test("are its owner's, also once it was deleted", async ({ app }) => {
    const { user, caller } = await makeShop(app);
    const id = await makeListing(app, { user, deleted: true, state: "inactive" });
    await count(app, id, [
      { days: 1, views: 5, calls: 2 },
      { days: 31, views: 9 },
    ]);
    const { reply } = await caller.call(getProductStatistics, { params: { id } });
    expect(reply.product).toMatchObject({ id, is_deleted: true });
    expect(reply.views).toMatchObject({ total: 5, previous_total: 9 });
    expect(reply.calls.total).toBe(2);
  });

  test("are nobody else's", async ({ app }) => {
    const { ids } = await makeShop(app);
    const other = await makeShop(app);
    const params = { id: ids[0] };
    expect((await other.caller.call(getProductStatistics, { params })).problem.code).toBe("not_found");
    expect((await other.caller.call(getProductStatistics, { params: { id: 2_147_483_647 } })).problem.code).toBe(
      "not_found",
    );
    expect((await app.call(getProductStatistics, { params })).problem.code).toBe("unauthenticated");
  });
});

describe("statistics are closed", () => {
  test.for([
    ["expired", "business_expired"],
    ["submitted", "not_business"],
    ["rejected", "not_business"],
  ] as const)("while the request is %s", async ([status, code], { app }) => {
    const { user } = await makeBusiness(app, { status });
    const id = await makeListing(app, { user });
    const caller = app.as({ userId: user, role: "user" });
    const answers = [
      await caller.call(getAllStatistics),
      await caller.call(getStatistics, { params: { kind: "calls" } }),
      await caller.call(listProductStatistics),
      await caller.call(getProductStatistics, { params: { id } }),
    ];
    for (const { status: answered, problem } of answers) expect([answered, problem.code]).toEqual([403, code]);
  });

  test("to whoever has no business", async ({ app }) => {
    const caller = app.as({ userId: await makeUser(app), role: "user" });
    expect((await caller.call(getAllStatistics)).problem.code).toBe("not_business");
  });
});

describe("the table of listings", () => {
  test("is ordered by any kind and paged, each listing once", async ({ app }) => {
    const { user, ids, caller } = await makeShop(app, 7);
    for (const [at, id] of ids.entries()) await count(app, id, [{ days: 1, views: at % 3, calls: 10 - at }]);
    const gone = await makeListing(app, { user, deleted: true, state: "inactive" });
    await count(app, gone, [{ days: 2, views: 1 }]);
    await makeListing(app, { user, deleted: true, state: "inactive" });
    await makeListing(app);
    const read = async (ordering: "-views" | "views" | "-calls") => {
      const found: { id: number; views: number; calls: number }[] = [];
      let key: string | undefined;
      do {
        const { reply } = await caller.call(listProductStatistics, { query: { ordering, limit: 3, key } });
        found.push(...reply.results.map(({ product, views, calls }) => ({ id: product.id, views, calls })));
        key = reply.key ?? undefined;
      } while (key !== undefined);
      return found;
    };
    const byViews = await read("-views");
    expect(new Set(byViews.map(({ id }) => id))).toEqual(new Set([...ids, gone]));
    expect(byViews).toHaveLength(8);
    expect(byViews.map(({ views }) => views)).toEqual([2, 2, 1, 1, 1, 0, 0, 0]);
    expect((await read("views")).map(({ id }) => id)).toEqual(byViews.map(({ id }) => id).toReversed());
    expect((await read("-calls")).map(({ calls }) => calls)).toEqual([10, 9, 8, 7, 6, 5, 4, 0]);
  });

  test("adds up the days of any period, also where it begins and ends within months", async ({ app }) => {
    const { ids, caller } = await makeShop(app, 2);
    const [one = 0, other = 0] = ids;
    await count(
      app,
      one,
      Array.from({ length: 120 }, (_, days) => ({ days, views: days + 1 })),
    );
    await count(app, other, [{ days: 200, views: 7 }]);
    const sumOf = (from: number, to: number) => ((to + 1 - from) * (from + to + 2)) / 2;
    for (const [from, to] of [
      [0, 0],
      [0, 29],
      [3, 17],
      [20, 80],
      [1, 100],
      [0, 119],
    ] as const) {
      const query = { start: ago(app, to), end: ago(app, from) };
      const { results } = (await caller.call(listProductStatistics, { query })).reply;
      const views = new Map(results.map((row) => [row.product.id, row.views]));
      expect([views.get(one), views.get(other)], `${from} to ${to}`).toEqual([sumOf(from, to), 0]);
    }
    const year = { start: ago(app, 364), end: ago(app, 0) };
    const { results } = (await caller.call(listProductStatistics, { query: year })).reply;
    expect(results.map(({ views }) => views)).toEqual([sumOf(0, 119), 7]);
  });

  test("goes on only with a key of its own order", async ({ app }) => {
    const { caller } = await makeShop(app, 3);
    const { key } = (await caller.call(listProductStatistics, { query: { limit: 1 } })).reply;
    expect(key).not.toBeNull();
    for (const query of [{ key, ordering: "-calls" }, { key: "-views.1" }, { key: "nonsense" }])
      expect((await caller.call(listProductStatistics, { query })).problem.code).toBe("key_invalid");
  });
});

test("what was counted before somebody was a business is among its sums", async ({ app }) => {
  const user = await makeUser(app);
  const { id: business } = await makeBusiness(app, { user, status: "submitted" });
  const listing = await makeListing(app, { user });
  await count(app, listing, [
    { days: 3, views: 5 },
    { days: 1, views: 2, calls: 1 },
  ]);
  const moderator = app.as({ userId: await makeModerator(app), role: "moderator" });
  const { created_at } = await app.db
    .selectFrom("businesses")
    .select("submitted_at as created_at")
    .where("id", "=", business)
    .executeTakeFirstOrThrow();
  const submitted = created_at?.toISOString() ?? "";
  const { status } = await moderator.call(approveBusinessRequest, {
    params: { id: business },
    body: { submitted_date: submitted },
  });
  expect(status).toBe(200);
  const { views, calls } = (await app.as({ userId: user, role: "user" }).call(getAllStatistics)).reply;
  expect([views.total, calls.total]).toEqual([7, 1]);
});
