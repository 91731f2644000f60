import { sql } from "kysely";
import { describe, expect } from "vitest";
import { addressOf } from "#contracts/base/address.ts";
import { revealBusinessContacts } from "#contracts/business/page-schemas.ts";
import { openRoom } from "#contracts/chat/schemas.ts";
import { sendMessage } from "#contracts/chat/message-schemas.ts";
import { addFavourite, removeFavourite } from "#contracts/favourites/schemas.ts";
import { getProduct, revealPhone } from "#contracts/listings/schemas.ts";
import { countImpressions } from "#contracts/statistics/schemas.ts";
import { bishkekDay } from "#server/platform/clock.ts";
import { openSecondProcess, test, type TestApp, wait } from "#server/test/app.ts";
import { makeBusiness, makeListing, makeUser } from "#server/test/make.ts";
import { keepEventDays } from "./event-days.ts";

const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126 Safari/537.36" };
const dayMs = 86_400_000;

async function makeShop(app: TestApp) {
  const { id: business, user } = await makeBusiness(app, { phones: ["+996700000009"] });
  return { business, user, listing: await makeListing(app, { user }) };
}

const none = { views: 0, impressions: 0, messages: 0, calls: 0, favourites: 0, orders: 0 };

/** What was counted of a listing, and of its business. */
async function countsOf(app: TestApp, { business, listing }: { business: number; listing: number }) {
  await app.flush();
  const ofListing = await app.db.selectFrom("listing_days").selectAll().where("listing_id", "=", listing).execute();
  const ofBusiness = await app.db.selectFrom("business_days").selectAll().where("business_id", "=", business).execute();
  const add = (rows: readonly (typeof none)[]) =>
    rows.reduce(
      (sums, { views, impressions, messages, calls, favourites, orders }) => ({
        views: sums.views + views,
        impressions: sums.impressions + impressions,
        messages: sums.messages + messages,
        calls: sums.calls + calls,
        favourites: sums.favourites + favourites,
        orders: sums.orders + orders,
      }),
      none,
    );
  const ofMonths = await app.db.selectFrom("listing_months").selectAll().where("listing_id", "=", listing).execute();
  expect(add(ofMonths)).toEqual(add(ofListing));
  expect(ofMonths.every(({ month }) => month.endsWith("-01"))).toBe(true);
  return { listing: add(ofListing), business: add(ofBusiness) };
}

const both = (counts: Partial<typeof none>) => ({ listing: { ...none, ...counts }, business: { ...none, ...counts } });

const see = (app: TestApp, products: number[], headers = browser) =>
  app.call(countImpressions, { body: { products } }, headers);

/** A guest at another address. */
const seeFrom = (app: TestApp, remoteAddress: string, products: number[]) =>
  app.http.inject({
    method: "POST",
    url: addressOf(countImpressions),
    remoteAddress,
    headers: browser,
    payload: { products },
  });

describe("what is counted of a listing", () => {
  test("is each kind, once a visitor and day, for it and its business", async ({ app }) => {
    const shop = await makeShop(app);
    const params = { id: shop.listing };
    const visitor = app.as({ userId: await makeUser(app), role: "user" });
    const room = (await visitor.call(openRoom, { body: { product: shop.listing } })).reply.id;
    const write = (at: number) =>
      visitor.call(sendMessage, {
        params: { id: room },
        body: { client_id: `0b9f0c1e-3f5a-4b0e-9d8e-1f2a3b4c5d${at}e`, text: "Здравствуйте, ещё актуально?" },
      });
    for (let time = 0; time < 2; time += 1) {
      await visitor.call(getProduct, { params });
      await visitor.call(countImpressions, { body: { products: [shop.listing, shop.listing] } });
      await visitor.call(revealPhone, { params });
      expect((await visitor.call(addFavourite, { body: { product: shop.listing } })).status).toBe(201);
      await visitor.call(removeFavourite, { params });
      expect((await write(time)).status).toBe(201);
      wait(app, 5);
      expect(await countsOf(app, shop)).toEqual(
        both({ views: 1, impressions: 1, messages: 1, calls: 1, favourites: 1 }),
      );
    }
    wait(app, 86_400);
    await visitor.call(getProduct, { params });
    expect(await countsOf(app, shop)).toEqual(both({ views: 2, impressions: 1, messages: 1, calls: 1, favourites: 1 }));
  });

  test("is nothing of the owner, the staff, a known bot or a client without a name", async ({ app }) => {
    const shop = await makeShop(app);
    const params = { id: shop.listing };
    const moderator = app.as({ userId: await makeUser(app), role: "moderator" });
    const member = await makeUser(app);
    await app.db
      .insertInto("business_members")
      .values({
        business_id: shop.business,
        login: `member-${member}@example.com`,
        user_id: member,
        role: "editor",
        invited_at: app.clock.now,
        expires_at: app.clock.now,
        accepted_at: app.clock.now,
      })
      .execute();
    const [owner, employee] = [shop.user, member].map((userId) => app.as({ userId, role: "user" }));
    for (const caller of [owner, employee, moderator]) {
      if (!caller) continue;
      await caller.call(getProduct, { params }, browser);
      await caller.call(revealPhone, { params }, browser);
      await caller.call(countImpressions, { body: { products: [shop.listing] } }, browser);
    }
    for (const name of ["Googlebot/2.1 (+http://www.google.com/bot.html)", ""]) {
      await app.call(getProduct, { params }, { "user-agent": name });
      await see(app, [shop.listing], { "user-agent": name });
    }
    expect(await countsOf(app, shop)).toEqual(both({}));
  });

  test("is impressions of businesses only, whatever else is sent along", async ({ app }) => {
    const shop = await makeShop(app);
    const expired = await makeBusiness(app, { status: "expired" });
    const plain = await makeListing(app);
    const late = await makeListing(app, { user: expired.user });
    expect((await see(app, [shop.listing, plain, late, 2_147_483_647])).status).toBe(204);
    expect(await countsOf(app, shop)).toEqual(both({ impressions: 1 }));
    expect((await countsOf(app, { business: expired.id, listing: late })).listing.impressions).toBe(1);
    expect((await countsOf(app, { business: shop.business, listing: plain })).listing).toEqual(none);
  });

  test("counts guests by their network", async ({ app }) => {
    const shop = await makeShop(app);
    for (const ip of ["203.0.113.7", "203.0.113.7", "203.0.113.8"]) await seeFrom(app, ip, [shop.listing]);
    expect(await countsOf(app, shop)).toEqual(both({ impressions: 2 }));
  });
});

describe("what is counted of a business itself", () => {
  test("is who saw its contacts and who wrote to it, not of any listing", async ({ app }) => {
    const shop = await makeShop(app);
    await app.call(revealBusinessContacts, { params: { id: shop.business } }, browser);
    expect(await countsOf(app, shop)).toEqual({ listing: none, business: { ...none, calls: 1 } });
  });
});

describe("impressions that are sent", () => {
  test.for([
    ["none", []],
    ["too many", Array.from({ length: 61 }, (_, at) => at + 1)],
    ["no ids", ["a"]],
    ["a negative one", [-1]],
  ] as const)("with %s are refused", async ([, products], { app }) => {
    const { problem } = await app.call(
      countImpressions,
      { body: { products: products as unknown as number[] } },
      browser,
    );
    expect(problem.code).toBe("validation_failed");
    expect(JSON.stringify(problem.errors)).toContain("products");
  });

  test("by pages of other sites are refused", async ({ app }) => {
    const shop = await makeShop(app);
    const { problem } = await app.call(
      countImpressions,
      { body: { products: [shop.listing] } },
      { ...browser, "sec-fetch-site": "cross-site" },
    );
    expect(problem.code).toBe("foreign_origin");
    expect(await countsOf(app, shop)).toEqual(both({}));
  });
});

describe("counting", () => {
  test("by two processes at once adds up: nobody is counted twice, and none is lost", async ({ app }) => {
    const shops = await Promise.all(Array.from({ length: 3 }, () => makeShop(app)));
    const listings = shops.map(({ listing }) => listing);
    const { app: second, close } = await openSecondProcess(app);
    try {
      for (let round = 0; round < 5; round += 1) {
        for (let visitor = 0; visitor < 20; visitor += 1) {
          const ip = `198.51.100.${round * 20 + visitor}`;
          await seeFrom(app, ip, visitor % 2 ? listings : listings.toReversed());
          await seeFrom(second, ip, listings);
        }
        await Promise.all([app.flush(), second.flush()]);
      }
      for (const shop of shops) expect(await countsOf(app, shop)).toEqual(both({ impressions: 100 }));
    } finally {
      await close();
    }
  });

  test("is done when the process stops", async ({ app }) => {
    const shop = await makeShop(app);
    const { app: second, close } = await openSecondProcess(app);
    await see(second, [shop.listing]);
    await close();
    expect(await countsOf(app, shop)).toEqual(both({ impressions: 1 }));
  });

  test("keeps who was counted for 35 days, and the sums for good", async ({ app }) => {
    const shop = await makeShop(app);
    await see(app, [shop.listing]);
    await app.flush();
    const known = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from statistic_events where subject_id = ${shop.listing}`.execute(app.db);
      return rows[0]?.count;
    };
    const days = async () => {
      const { rows } = await sql<{ name: string }>`
        select relname as name from pg_class where relispartition and relkind = 'r' and relname like 'statistic_events_%'`.execute(
        app.db,
      );
      return rows.map(({ name }) => name);
    };
    const nameOf = (moment: number) => `statistic_events_${bishkekDay(new Date(moment)).replaceAll("-", "")}`;
    const now = app.clock.now.getTime();
    await keepEventDays(app.db, new Date(now + 34 * dayMs));
    expect(await known()).toBe(1);
    expect(await days()).toEqual(expect.arrayContaining([nameOf(now), nameOf(now + 37 * dayMs)]));
    await keepEventDays(app.db, new Date(now + 35 * dayMs));
    await keepEventDays(app.db, new Date(now + 35 * dayMs));
    expect(await known()).toBe(0);
    expect(await days()).not.toContain(nameOf(now));
    // Other tests go on today.
    await keepEventDays(app.db, app.clock.now);
    expect(await countsOf(app, shop)).toEqual(both({ impressions: 1 }));
  });
});
