import { describe, expect } from "vitest";
import { addFavourite, listFavouriteIds, listFavourites, removeFavourite } from "#contracts/favourites/schemas.ts";
import { getProduct } from "#contracts/listings/schemas.ts";
import { listNotifications } from "#contracts/notifications/schemas.ts";
import { openSecondProcess, openTestApp, test, type TestApp, wait } from "#server/test/app.ts";
import { getLocationId, goodsCategory, makeListing, makeUser } from "#server/test/make.ts";

/** The favourites of a user, by the API. */
async function openFavourites(app: TestApp, userId?: number) {
  userId ??= await makeUser(app);
  const { call } = app.as({ userId, role: "user" });
  return {
    userId,
    add: (product: number) => call(addFavourite, { body: { product } }),
    remove: (id: number) => call(removeFavourite, { params: { id } }),
    ids: async () => (await call(listFavouriteIds)).reply.favorite_id,
    list: async (query = {}) => (await call(listFavourites, { query })).reply,
    call,
  };
}

describe("favourites", () => {
  test("are added and removed, and repetitions change nothing", async ({ app }) => {
    const own = await openFavourites(app);
    const [first, second] = [await makeListing(app), await makeListing(app)];
    expect((await own.add(first)).status).toBe(201);
    wait(app, 1);
    expect((await own.add(second)).reply).toEqual({ product: second });
    expect((await own.add(first)).status).toBe(201);
    expect(await own.ids()).toEqual([second, first]);
    expect((await own.list()).results.map(({ id }) => id)).toEqual([second, first]);
    expect((await own.remove(first)).status).toBe(204);
    expect((await own.remove(first)).status).toBe(204);
    expect(await own.ids()).toEqual([second]);
    expect(await (await openFavourites(app)).ids()).toEqual([]);
  });

  test("of an account that is deleted during the call are refused, not failed", async ({ app }) => {
    const own = await openFavourites(app);
    const listing = await makeListing(app);
    await app.db.deleteFrom("users").where("id", "=", own.userId).execute();
    const { status, problem } = await own.add(listing);
    expect([status, problem.code]).toEqual([404, "not_found"]);
  });

  test("tell the open pages of their owner of every change, and of nothing else", async ({ app }) => {
    const own = await openFavourites(app);
    const listing = await makeListing(app);
    const client = await app.pool.connect();
    const told: (string | undefined)[] = [];
    client.on("notification", ({ payload }) => told.push(payload));
    try {
      await client.query("listen jarya_live");
      const tellings = () => told.filter((payload) => payload === `${own.userId} favourites`).length;
      // Equal notifications that wait for each other become one, so each change waits for its own.
      const steps = [
        [own.add, 1],
        [own.add, 1],
        [own.remove, 2],
        [own.remove, 2],
        [own.remove, 2],
        [own.add, 3],
      ] as const;
      for (const [step, count] of steps) {
        await step(listing);
        await expect.poll(tellings).toBeGreaterThanOrEqual(count);
      }
      await app.pool.query("select pg_notify('jarya_live', 'the end')");
      await expect.poll(() => told).toContain("the end");
      expect(tellings()).toBe(3);
    } finally {
      client.release(true);
    }
  });

  test("notify the seller once, however often they are toggled", async ({ app }) => {
    const own = await openFavourites(app);
    const seller = await makeUser(app);
    const listing = await makeListing(app, { user: seller });
    for (let round = 0; round < 3; round += 1) {
      await own.add(listing);
      await own.remove(listing);
    }
    const { reply } = await app.as({ userId: seller, role: "user" }).call(listNotifications);
    expect(reply.results.map(({ action, product }) => [action, product?.id])).toEqual([["stared", listing]]);
    await app.as({ userId: seller, role: "user" }).call(addFavourite, { body: { product: listing } });
    expect((await app.as({ userId: seller, role: "user" }).call(listNotifications)).reply.count).toBe(1);
  });

  test("of many listings of a seller tell them once an hour", async ({ app }) => {
    const own = await openFavourites(app);
    const seller = await makeUser(app);
    const told = async () => (await app.as({ userId: seller, role: "user" }).call(listNotifications)).reply.count;
    const addAnother = async () => own.add(await makeListing(app, { user: seller }));
    for (let added = 0; added < 4; added += 1) await addAnother();
    expect(await told()).toBe(1);
    await (await openFavourites(app)).add(await makeListing(app, { user: seller }));
    expect(await told()).toBe(2);
    const before = new Date(Date.now() - 3_700_000);
    await app.db.updateTable("notifications").set({ created_at: before }).where("user_id", "=", seller).execute();
    await addAnother();
    expect(await told()).toBe(3);
  });

  test("are added so often an hour by an account", async () => {
    const { app, close } = await openTestApp({ rateLimitFactor: 0.01 });
    try {
      const [own, other] = [await openFavourites(app), await openFavourites(app)];
      const listing = await makeListing(app);
      const statuses: number[] = [];
      for (let added = 0; added < 4; added += 1) statuses.push((await own.add(listing)).status);
      expect(statuses).toEqual([201, 201, 201, 429]);
      expect((await other.add(listing)).status).toBe(201);
    } finally {
      await close();
    }
  });

  test("are asked for by the thousand one page after another, and so often a minute", async () => {
    const { app, close } = await openTestApp({ rateLimitFactor: 1 });
    try {
      const own = await openFavourites(app);
      await own.add(await makeListing(app));
      const ask = (limit: number) => own.call(listFavourites, { query: { limit } });
      const answers = await Promise.all(Array.from({ length: 80 }, () => ask(1000)));
      const countOf = (status: number) => answers.filter((answer) => answer.status === status).length;
      expect([countOf(200) + countOf(503), countOf(429)]).toEqual([30, 50]);
      expect(countOf(503)).toBeGreaterThan(0);
      expect((await ask(1000)).problem.code).toBe("rate_limited");
      expect((await ask(100)).status).toBe(200);
    } finally {
      await close();
    }
  });

  test("toggled a hundred times at once, in two processes, are consistent, and end as the last call said", async ({
    app,
  }) => {
    const second = await openSecondProcess(app);
    try {
      const own = await openFavourites(app);
      const elsewhere = await openFavourites(second.app, own.userId);
      const listings = [await makeListing(app), await makeListing(app), await makeListing(app)];
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, index) => {
          const device = index % 4 < 2 ? own : elsewhere;
          const listing = listings[index % listings.length] ?? 0;
          return index % 2 === 0 ? device.add(listing) : device.remove(listing);
        }),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 204]));
      for (const device of [own, elsewhere]) {
        const { count, results } = await device.list();
        expect([count, results.map(({ id }) => id)]).toEqual([(await own.ids()).length, await own.ids()]);
      }
      for (const listing of listings) {
        await elsewhere.add(listing);
        expect(await own.ids()).toContain(listing);
        await own.remove(listing);
      }
      expect(await elsewhere.ids()).toEqual([]);
    } finally {
      await second.close();
    }
  });

  test("are refused for listings that are unknown, inactive or deleted", async ({ app }) => {
    const own = await openFavourites(app);
    expect((await own.add(2_000_000_000)).problem.code).toBe("not_found");
    expect((await own.add(await makeListing(app, { state: "on_review" }))).problem.code).toBe("listing_inactive");
    expect((await own.add(await makeListing(app, { deleted: true }))).problem.code).toBe("listing_deleted");
    expect((await own.call(addFavourite, { body: { product: 1.5 } })).problem.code).toBe("validation_failed");
  });

  test("are a thousand at most", async ({ app }) => {
    const own = await openFavourites(app);
    const seller = await makeUser(app);
    const template = await makeListing(app, { user: seller });
    await app.pool.query(
      `with made as (
        insert into listings (user_id, category_id, location_id, deal_type, state, title, description, currency, price, contact_phone)
        select user_id, category_id, location_id, deal_type, state, title, description, currency, price, contact_phone
        from listings, generate_series(1, 1000) where id = $1 returning id
      ) insert into favorites (user_id, listing_id, title, price, currency, category_id, location_id, deal_type)
        select $2, id, 'ad', 1, 'KGS', 1, 1, 'sell' from made`,
      [template, own.userId],
    );
    expect((await own.list({ limit: 1000 })).results).toHaveLength(1000);
    expect((await own.add(template)).problem.code).toBe("too_many_favorites");
    expect((await own.list({ limit: 1 })).count).toBe(1000);
  });

  test("are paged without repeating or skipping", async ({ app }) => {
    const own = await openFavourites(app);
    const listings = [];
    for (let made = 0; made < 5; made += 1) listings.push(await makeListing(app));
    // At the same time by the clock, so that the key has to order them by id.
    for (const listing of listings) await own.add(listing);
    const seen: number[] = [];
    let key: string | null | undefined;
    do {
      const page = await own.list({ limit: 2, key });
      seen.push(...page.results.map(({ id }) => id));
      key = page.key;
    } while (key);
    expect(seen).toEqual(listings.toReversed());
    expect((await own.call(listFavourites, { query: { key: "1" } })).problem.code).toBe("key_invalid");
  });

  test("show how the price has changed since", async ({ app }) => {
    const own = await openFavourites(app);
    const listing = await makeListing(app, { price: 50_000 });
    await own.add(listing);
    const changeTo = async (values: { price?: number; currency?: string }) => {
      await app.db.updateTable("listings").set(values).where("id", "=", listing).execute();
      return (await own.list()).results[0]?.price_change;
    };
    expect((await own.list()).results[0]?.price_change).toBe(0);
    expect(await changeTo({ price: 45_000 })).toBe(-5_000);
    expect(await changeTo({ price: 0 })).toBeNull();
    expect(await changeTo({ price: 500, currency: "USD" })).toBeNull();
  });

  test("show a listing that is not public as inactive, and nothing of an unapproved edit", async ({ app }) => {
    const own = await openFavourites(app);
    const seller = await makeUser(app);
    const listing = await makeListing(app, {
      user: seller,
      title: "Диван",
      price: 9_000,
      photos: 1,
      category: goodsCategory,
    });
    const { category_id, location_id } = await app.db
      .selectFrom("listings")
      .select(["category_id", "location_id"])
      .where("id", "=", listing)
      .executeTakeFirstOrThrow();
    const other = { category_id: 802, location_id: getLocationId(app, "osh"), deal_type: "rent" };
    expect(other).not.toMatchObject({ location_id });
    await own.add(listing);
    const changeTo = async (values: {
      state?: string;
      title?: string;
      price?: number;
      deleted_at?: Date | null;
      revision?: number;
      category_id?: number;
      location_id?: number;
      deal_type?: string;
    }) => {
      await app.db.updateTable("listings").set(values).where("id", "=", listing).execute();
      return (await own.list()).results[0];
    };
    const photo = expect.objectContaining({ width: 960 });
    expect(await changeTo({ state: "inactive" })).toMatchObject({
      state: "inactive",
      title: "Диван",
      first_photo: photo,
    });
    for (const state of ["on_review", "blocked", "inactive"]) {
      const card = await changeTo({ state, revision: 2, title: "Оружие", price: 1, ...other });
      expect(card).toMatchObject({ state: "inactive", title: "Диван", price: 9_000, first_photo: null });
      expect(card).toMatchObject({
        category: { id: category_id },
        location: { id: location_id },
        deal_type: "sell",
        wanted: null,
      });
    }
    expect(await changeTo({ state: "inactive", deleted_at: new Date() })).toMatchObject({ title: "Диван" });
    expect(await changeTo({ state: "active", deleted_at: null })).toMatchObject({ state: "active", title: "Оружие" });
    await app.db.updateTable("users").set({ blocked_at: new Date() }).where("id", "=", seller).execute();
    expect((await own.list()).results[0]).toMatchObject({ state: "inactive" });
    // A favourite can be removed in whatever state the listing is.
    await own.remove(listing);
    expect(await own.ids()).toEqual([]);
  });

  test("are marked on the listing, for a viewer", async ({ app }) => {
    const own = await openFavourites(app);
    const listing = await makeListing(app);
    const params = { id: listing };
    expect((await own.call(getProduct, { params })).reply.is_favorite).toBe(false);
    await own.add(listing);
    expect((await own.call(getProduct, { params })).reply.is_favorite).toBe(true);
    expect((await app.call(getProduct, { params })).reply).not.toHaveProperty("is_favorite");
  });
});
