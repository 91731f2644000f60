import { describe, expect } from "vitest";
import { setDiscounts } from "#contracts/business/discount-schemas.ts";
import { followSeller } from "#contracts/follows/schemas.ts";
import { approveProduct } from "#contracts/moderation/schemas.ts";
import {
  listNotifications,
  readAllNotifications,
  updateNotificationSettings,
} from "#contracts/notifications/schemas.ts";
import { test, type TestApp, wait } from "#server/test/app.ts";
import { makeBusiness, makeListing, makeModerator, makeUser } from "#server/test/make.ts";
import { collectDailyNews, noteNews, tellFollowers } from "./tell-followers.ts";

const day = 86_400;

/** A business with followers, who are told by the jobs. */
async function makeFollowed(app: TestApp, followers = 1) {
  const business = await makeBusiness(app);
  const people: number[] = [];
  for (let at = 0; at < followers; at += 1) people.push(await makeUser(app));
  const as = (userId: number) => app.as({ userId, role: "user" });
  for (const userId of people) await as(userId).call(followSeller, { params: { id: business.user } });
  const [follower = 0] = people;
  return {
    ...business,
    follower,
    people,
    publish: async (price = 10_000) => {
      const id = await makeListing(app, { user: business.user, price });
      await noteNews(app.db, [id], "listing");
      return id;
    },
    discount: (products: number[], percent: number | null) =>
      as(business.user).call(setDiscounts, { params: { id: business.id }, body: { products, percent } }),
    told: async (userId = follower) =>
      (await as(userId).call(listNotifications)).reply.results.filter(({ action }) => action === "followed_news"),
    read: () => as(follower).call(readAllNotifications),
  };
}

const servicesOf = ({ db, clock }: TestApp) => ({ db, now: () => clock.now });

async function tell(app: TestApp): Promise<void> {
  await collectDailyNews(servicesOf(app));
  await tellFollowers(servicesOf(app));
}

const isWaiting = async ({ db }: TestApp, seller: number) =>
  (await db.selectFrom("seller_news_waiting").select("kind").where("seller_id", "=", seller).execute()).length > 0;

describe("followers", () => {
  test("are told of all its new listings together, once a day, with the way to its page", async ({ app }) => {
    const { id, user, name, publish, told, read } = await makeFollowed(app);
    await publish();
    await publish();
    await publish();
    await Promise.all([tell(app), tell(app)]);
    const [first, ...others] = await told();
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      seller: { id: user, name, path: `/b/${id}` },
      title_ru: "Новое в ваших подписках",
      description_ru: `3 новых объявления в «${name}».`,
      description_ky: `«${name}» 3 жаңы жарыя чыгарды.`,
      product: null,
      room: null,
    });
    await publish();
    await tell(app);
    expect(await told()).toEqual([first]);
    await read();
    wait(app, day);
    await tell(app);
    expect((await told()).map(({ description_ru }) => description_ru)).toEqual([
      `1 новое объявление в «${name}».`,
      `3 новых объявления в «${name}».`,
    ]);
    wait(app, day);
    await tell(app);
    expect(await told()).toHaveLength(2);
  });

  test("hear of discounts, but not of those that were changed or taken away", async ({ app }) => {
    const { name, publish, discount, told } = await makeFollowed(app);
    const [a, b, c] = [await publish(), await publish(), await publish()];
    await tell(app);
    wait(app, day);
    await discount([a, b, c], 20);
    await discount([c], null);
    await tell(app);
    // What they have not read gives way.
    expect((await told()).map(({ description_ru }) => description_ru)).toEqual([`В «${name}» скидки на 2 объявления.`]);
    wait(app, day);
    await discount([a, b], 30);
    await tell(app);
    expect(await told()).toHaveLength(1);
    await discount([c], 30);
    await publish();
    wait(app, day);
    await tell(app);
    expect((await told())[0]?.description_ru).toBe(`1 новое объявление в «${name}», скидки на 1 объявление.`);
  });

  test("are told once a moderator has approved a listing for the first time", async ({ app }) => {
    const { user, told } = await makeFollowed(app);
    const id = await makeListing(app, { user, state: "on_review" });
    const moderator = app.as({ userId: await makeModerator(app), role: "moderator" });
    const approve = (revision: number) => moderator.call(approveProduct, { params: { id }, body: { revision } });
    await tell(app);
    expect(await told()).toEqual([]);
    expect((await approve(1)).status).toBe(200);
    await tell(app);
    expect(await told()).toHaveLength(1);
    // An edit is nothing new.
    await app.db.updateTable("listings").set({ state: "on_review", revision: 2 }).where("id", "=", id).execute();
    expect((await approve(2)).status).toBe(200);
    wait(app, day);
    await tell(app);
    expect(await told()).toHaveLength(1);
  });

  test("hear nothing of what is hidden by then, nor of a seller who is blocked", async ({ app }) => {
    const { user, publish, told } = await makeFollowed(app);
    const hidden = await publish();
    await app.pool.query("delete from listing_search where listing_id = $1", [hidden]);
    await tell(app);
    expect([await told(), await isWaiting(app, user)]).toEqual([[], false]);
    await publish();
    await app.db.updateTable("users").set({ blocked_at: app.clock.now }).where("id", "=", user).execute();
    await tell(app);
    await app.db.updateTable("users").set({ blocked_at: null }).where("id", "=", user).execute();
    expect([await told(), await isWaiting(app, user)]).toEqual([[], false]);
    // They are blocked between the news and their telling.
    await publish();
    await collectDailyNews(servicesOf(app));
    const set = (blocked_at: Date | null) =>
      app.db.updateTable("users").set({ blocked_at }).where("id", "=", user).execute();
    await set(app.clock.now);
    await tellFollowers(servicesOf(app));
    await set(null);
    await tellFollowers(servicesOf(app));
    expect(await told()).toEqual([]);
  });

  test("of a private person hear the same, with the way to their page, but for whom one has blocked", async ({
    app,
  }) => {
    const seller = await makeUser(app, { name: "Айбек" });
    const [follower, blocker, blocked] = [await makeUser(app), await makeUser(app), await makeUser(app)];
    const as = (userId: number) => app.as({ userId, role: "user" });
    for (const id of [follower, blocker, blocked]) await as(id).call(followSeller, { params: { id: seller } });
    const block = (user_id: number, blocked_id: number) =>
      app.db.insertInto("chat_blocks").values({ user_id, blocked_id, created_at: app.clock.now }).execute();
    await block(blocker, seller);
    await block(seller, blocked);
    await noteNews(
      app.db,
      [await makeListing(app, { user: seller }), await makeListing(app, { user: seller })],
      "listing",
    );
    await tell(app);
    const told = async (id: number) => (await as(id).call(listNotifications)).reply.results;
    expect(await told(follower)).toMatchObject([
      {
        seller: { id: seller, name: "Айбек", path: `/user/${seller}` },
        description_ru: "2 новых объявления: Айбек.",
        description_ky: "Айбек 2 жаңы жарыя чыгарды.",
      },
    ]);
    expect([await told(blocker), await told(blocked)]).toEqual([[], []]);
  });

  test("switch it off, or have it by e-mail alone; who follows later hears of what comes then", async ({ app }) => {
    const { user, publish, told, people } = await makeFollowed(app, 2);
    const [off = 0, mailed = 0] = people;
    const choose = (userId: number, followed: { in_app: boolean; email: boolean }) =>
      app.as({ userId, role: "user" }).call(updateNotificationSettings, { body: { followed } });
    await choose(off, { in_app: false, email: false });
    await choose(mailed, { in_app: false, email: true });
    await app.db
      .updateTable("users")
      .set({ email: `follower-${mailed}@jarya.example` })
      .where("id", "=", mailed)
      .execute();
    await publish();
    await collectDailyNews(servicesOf(app));
    wait(app, 1);
    const late = await makeUser(app);
    await app.as({ userId: late, role: "user" }).call(followSeller, { params: { id: user } });
    await tellFollowers(servicesOf(app));
    expect([await told(off), await told(mailed), await told(late)]).toEqual([[], [], []]);
    const stored = await app.db
      .selectFrom("notifications")
      .select(["user_id", "is_shown", "mail_due"])
      .where("seller_id", "=", user)
      .execute();
    expect(stored).toEqual([{ user_id: mailed, is_shown: false, mail_due: true }]);
  });

  test("of a seller without any nothing waits", async ({ app }) => {
    const { user } = await makeBusiness(app);
    await noteNews(app.db, [await makeListing(app, { user })], "listing");
    await noteNews(app.db, [await makeListing(app)], "listing");
    expect(await isWaiting(app, user)).toBe(false);
  });

  test("are told in turns: thousands of one business hold up nobody, and each is told once", async ({ app }) => {
    const large = await makeFollowed(app, 0);
    const small = await makeFollowed(app);
    await app.pool.query(
      `with people as (insert into users (name, email) select 'Подписчик', 'many-' || $1 || '-' || n || '@jarya.example'
         from generate_series(1, 1200) n returning id)
       insert into follows (user_id, seller_id, created_at) select id, $1::bigint, $2 from people`,
      [large.user, app.clock.now],
    );
    await large.publish();
    await small.publish();
    await collectDailyNews(servicesOf(app));
    const count = async () =>
      (await app.db.selectFrom("notifications").select("user_id").where("seller_id", "=", large.user).execute()).map(
        ({ user_id }) => user_id,
      );
    // As if the large one came first, and had just been served.
    await app.pool.query("update seller_news set served_at = served_at - interval '1 hour' where seller_id = $1", [
      large.user,
    ]);
    const { db } = app;
    const told: number[] = [];
    const order = { db, now: () => (told.push(0), app.clock.now) };
    await Promise.all([tellFollowers(order), tellFollowers(servicesOf(app))]);
    await tellFollowers(servicesOf(app));
    expect(await small.told()).toHaveLength(1);
    const ids = await count();
    expect([ids.length, new Set(ids).size]).toEqual([1_200, 1_200]);
  });
});
