import { describe, expect } from "vitest";
import { getBusiness } from "#contracts/business/page-schemas.ts";
import { followSeller, getFollow, listFollowedSellers, unfollowSeller } from "#contracts/follows/schemas.ts";
import { test, type TestApp, wait } from "#server/test/app.ts";
import { makeBusiness, makeUser } from "#server/test/make.ts";

/** Somebody who follows. */
async function makeFollower(app: TestApp) {
  const id = await makeUser(app);
  const { call } = app.as({ userId: id, role: "user" });
  return {
    id,
    call,
    follow: (seller: number) => call(followSeller, { params: { id: seller } }),
    unfollow: (seller: number) => call(unfollowSeller, { params: { id: seller } }),
    isFollowing: async (seller: number) => (await call(getFollow, { params: { id: seller } })).reply.is_following,
    list: async (query = {}) => (await call(listFollowedSellers, { query })).reply,
  };
}

describe("following a seller", () => {
  test("a business or a private person, is counted and listed, the last first; repetitions change nothing", async ({
    app,
  }) => {
    const follower = await makeFollower(app);
    const business = await makeBusiness(app, { link: "follows-shop" });
    const person = await makeUser(app, { name: "Нургуль" });
    expect((await follower.follow(business.user)).reply).toEqual({ follower_count: 1 });
    wait(app, 1);
    expect((await follower.follow(person)).reply).toEqual({ follower_count: 1 });
    expect((await follower.follow(person)).reply).toEqual({ follower_count: 1 });
    expect((await follower.call(getBusiness, { params: { id: String(business.id) } })).reply).toMatchObject({
      follower_count: 1,
      is_following: true,
    });
    const { results, count } = await follower.list();
    expect(count).toBe(2);
    expect(results).toMatchObject([
      { id: person, name: "Нургуль", link: `/user/${person}`, business_name: null, is_active: true },
      { id: business.user, link: "/b/follows-shop", business_name: business.name, is_active: true },
    ]);
    const page = await follower.list({ limit: 1 });
    expect((await follower.list({ limit: 1, key: page.key })).results.map(({ id }) => id)).toEqual([business.user]);
    for (let again = 0; again < 2; again += 1) expect((await follower.unfollow(person)).status).toBe(204);
    expect([await follower.isFollowing(person), await follower.isFollowing(business.user)]).toEqual([false, true]);
  });

  test("ends with the account, and stays as one without a page while the seller is blocked", async ({ app }) => {
    const follower = await makeFollower(app);
    const [gone, blocked] = [await makeUser(app), await makeUser(app)];
    for (const seller of [gone, blocked]) await follower.follow(seller);
    await app.db.deleteFrom("users").where("id", "=", gone).execute();
    await app.db.updateTable("users").set({ blocked_at: app.clock.now }).where("id", "=", blocked).execute();
    expect((await follower.list()).results.map(({ id, is_active }) => [id, is_active])).toEqual([[blocked, false]]);
    expect((await follower.unfollow(blocked)).status).toBe(204);
    expect((await follower.follow(blocked)).problem.code).toBe("not_found");
  });

  test("is refused for oneself, for whom one has blocked or who has blocked one, and for nobody", async ({ app }) => {
    const follower = await makeFollower(app);
    const [mine, theirs] = [await makeUser(app), await makeUser(app)];
    await app.db
      .insertInto("chat_blocks")
      .values([
        { user_id: follower.id, blocked_id: mine, created_at: app.clock.now },
        { user_id: theirs, blocked_id: follower.id, created_at: app.clock.now },
      ])
      .execute();
    expect((await follower.follow(follower.id)).problem.code).toBe("own_follow");
    expect((await follower.follow(mine)).problem.code).toBe("follow_blocked");
    expect((await follower.follow(theirs)).problem.code).toBe("follow_blocked");
    expect((await follower.follow(2_000_000_000)).problem.code).toBe("not_found");
  });

  test("is refused beyond a thousand, also at once; the list is read by its index", async ({ app }) => {
    const follower = await makeFollower(app);
    await app.pool.query(
      `with people as (
        insert into users (name, phone) select 'Айбек', '+9960' || to_char(n, 'FM00000000') from generate_series(1, 999) n returning id
      ) insert into follows (user_id, seller_id, created_at) select $1, id, $2 from people`,
      [follower.id, app.clock.now],
    );
    const sellers = [await makeUser(app), await makeUser(app), await makeUser(app)];
    const answers = await Promise.all(sellers.map(follower.follow));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.find(({ status }) => status === 409)?.problem.code).toBe("too_many_follows");
    expect((await follower.list({ limit: 1 })).count).toBe(1_000);
    await app.pool.query("analyze follows");
    const { rows } = await app.pool.query(
      `explain select * from follows where user_id = ${follower.id} order by created_at desc, seller_id desc limit 28`,
    );
    expect(JSON.stringify(rows)).not.toContain("Sort");
  });
});
