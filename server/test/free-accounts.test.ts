import { describe, expect } from "vitest";
import { getBusiness, listSimilarBusinesses } from "#contracts/business/page-schemas.ts";
import { listBusinesses } from "#contracts/business/directory/schemas.ts";
import { sendBusinessRequest } from "#contracts/business/request-schemas.ts";
import { openRoom } from "#contracts/chat/schemas.ts";
import { sendClaim, sendReviewClaim, sendUserClaim } from "#contracts/claims/schemas.ts";
import { addFavourite } from "#contracts/favourites/schemas.ts";
import { followSeller, unfollowSeller } from "#contracts/follows/schemas.ts";
import { listProducts, suggest } from "#contracts/listings/list-schemas.ts";
import { getProduct, listSimilarProducts, revealPhone } from "#contracts/listings/schemas.ts";
import { addReview } from "#contracts/reviews/schemas.ts";
import { createProduct } from "#contracts/selling/schemas.ts";
import { countImpressions } from "#contracts/statistics/schemas.ts";
import { refreshVocabulary } from "#server/search/vocabulary.ts";
import { openTestApp, test as base, type TestApp } from "./app.ts";
import { makeBusiness, makeFreeUser, makeListing, makeReviewer, makeUser, settleUsers } from "./make.ts";
import { makeDraft } from "./sell.ts";

/* Accounts by e-mail cost nothing: fifty of one network are one person, who changes nothing for others. */

/** A tenth of the product's bounds. */
const test = base.extend("limited", async ({}, { onCleanup }) => {
  const { app, close } = await openTestApp({ rateLimitFactor: 0.1, trustProxy: 1 });
  onCleanup(close);
  return app;
});

const browser = { "user-agent": "Mozilla/5.0 (Linux; Android 16) Chrome/147.0" };
const from = (ip: string) => ({ ...browser, "x-forwarded-for": ip });
const as = (app: TestApp, userId: number) => app.as({ userId, role: "user" });
const fraud = 1;
const insult = 9;
/** A leaf category that needs neither photos nor parameters: tailors. */
const service = 449;
const phone = "+996555123456";

let shops = 0;
const nextShop = () => `Нур Жер ${(shops += 1)}`;

type Attempt = (app: TestApp, user: number, ip: string) => Promise<{ status: number; problem: { code: string } }>;

async function claimReview(app: TestApp, user: number, ip: string) {
  const id = await makeListing(app);
  const author = await makeReviewer(app, { listing: id });
  const body = { rating: 1, text: "Плохо" };
  const review = (await as(app, author).call(addReview, { params: { id }, body }, from("192.0.2.200"))).reply.id;
  const params = { id, review_id: review };
  return as(app, user).call(sendReviewClaim, { params, body: { category: insult } }, from(ip));
}

/** Actions of an account on things of others. The numbers are a tenth of the bounds of a day. */
const attempts: Record<string, { ofNetwork: number; ofAccount: number; attempt: Attempt }> = {
  "claims about listings": {
    ofNetwork: 4,
    ofAccount: 2,
    attempt: async (app, user, ip) =>
      as(app, user).call(sendClaim, { params: { id: await makeListing(app) }, body: { category: fraud } }, from(ip)),
  },
  "claims about people": {
    ofNetwork: 4,
    ofAccount: 2,
    attempt: async (app, user, ip) =>
      as(app, user).call(sendUserClaim, { params: { id: await makeUser(app) }, body: { category: fraud } }, from(ip)),
  },
  "claims about reviews": { ofNetwork: 4, ofAccount: 2, attempt: claimReview },
  "chats about listings": {
    ofNetwork: 10,
    ofAccount: 20,
    attempt: async (app, user, ip) =>
      as(app, user).call(openRoom, { body: { product: await makeListing(app) } }, from(ip)),
  },
  "chats with people": {
    ofNetwork: 10,
    ofAccount: 20,
    attempt: async (app, user, ip) => as(app, user).call(openRoom, { body: { user: await makeUser(app) } }, from(ip)),
  },
  "business requests": {
    ofNetwork: 1,
    ofAccount: 2,
    attempt: async (app, user, ip) => {
      const body = { name: nextShop(), phone, description: "Продаём мебель из ореха", category: 800 };
      return as(app, user).call(sendBusinessRequest, { body }, from(ip));
    },
  },
  listings: {
    ofNetwork: 6,
    ofAccount: 3,
    attempt: async (app, user, ip) => {
      const body = await makeDraft(app, user, {
        category: service,
        photos: [],
        without_photos: true,
        contact_phone: phone,
      });
      return as(app, user).call(createProduct, { body }, from(ip));
    },
  },
  hearts: {
    ofNetwork: 60,
    ofAccount: 30,
    attempt: async (app, user, ip) =>
      as(app, user).call(addFavourite, { body: { product: await makeListing(app) } }, from(ip)),
  },
  "sellers followed": {
    ofNetwork: 20,
    ofAccount: 30,
    attempt: async (app, user, ip) =>
      as(app, user).call(followSeller, { params: { id: await makeUser(app) } }, from(ip)),
  },
};
const kinds = Object.entries(attempts);

/** How many attempts succeed before the first refusal, which is to be one of a limit. */
async function countDone(attempt: () => ReturnType<Attempt>, max: number): Promise<number> {
  for (let done = 0; done < max; done += 1) {
    const answer = await attempt();
    if (answer.status < 300) continue;
    expect(answer.problem).toMatchObject({ code: "rate_limited" });
    return done;
  }
  return max;
}

/** Fifty accounts do it until each is refused; how often. */
async function attack(app: TestApp, attempt: Attempt, ipOf: (number: number) => string): Promise<number> {
  let done = 0;
  for (let number = 0; number < 50; number += 1) {
    const attacker = await makeFreeUser(app);
    done += await countDone(() => attempt(app, attacker, ipOf(number)), 100);
  }
  return done;
}

describe("fifty free accounts of one network", () => {
  test.for(kinds)("share its bound: %s", async ([, { ofNetwork, ofAccount, attempt }], { limited: app }) => {
    expect(await attack(app, attempt, () => "203.0.113.1")).toBe(ofNetwork);
    const most = Math.min(ofNetwork, ofAccount, 3);
    const count = (user: number, ip: string) => countDone(() => attempt(app, user, ip), most);
    // Another network is free. So are accounts at the same address that have a phone or are a week old.
    expect(await count(await makeFreeUser(app), "192.0.2.1")).toBe(most);
    expect(await count(await makeUser(app), "203.0.113.1")).toBe(most);
    expect(await count(await makeFreeUser(app, { days: 7 }), "203.0.113.1")).toBe(most);
    expect(await count(await makeFreeUser(app, { days: 6 }), "203.0.113.1")).toBe(0);
  });

  test.for(["claims about people", "chats with people"])(
    "gain nothing by subnetworks and ranges: %s",
    async (kind, { limited: app }) => {
      const { ofNetwork, attempt } = attempts[kind] ?? { ofNetwork: 0, attempt: claimReview };
      expect(await attack(app, attempt, (number) => `2001:db8:1:2::${number.toString(16)}`)).toBe(ofNetwork);
      expect(await attack(app, attempt, (number) => `2001:db8:2:${number.toString(16)}::1`)).toBe(2 * ofNetwork);
      expect(await attack(app, attempt, (number) => `2001:db8:3:${number.toString(16)}00::1`)).toBe(4 * ofNetwork);
      expect(await attack(app, attempt, (number) => `203.0.113.${number}`)).toBe(8 * ofNetwork);
    },
  );

  test("are told the way to go on, and until when it takes without it", async ({ limited: app }) => {
    const { attempt } = attempts["claims about listings"] ?? { attempt: claimReview };
    await attack(app, attempt, () => "203.0.113.1");
    const user = as(app, await makeFreeUser(app));
    const call = async (language: string) =>
      user.call(
        sendClaim,
        { params: { id: await makeListing(app) }, body: { category: fraud } },
        { ...from("203.0.113.1"), "accept-language": language },
      );
    const refused = await call("ru");
    expect([refused.status, refused.problem.code, refused.problem.detail]).toEqual([
      429,
      "rate_limited",
      "Из вашей сети это сегодня уже много раз сделали новые аккаунты без телефона. Подтвердите номер в настройках и " +
        "продолжайте сразу или повторите через 24 ч",
    ]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(80_000);
    expect((await call("ky")).problem.detail).toContain("Жөндөөлөрдөн номериңизди ырастап, дароо уланта бериңиз");
  });

  test("use up nothing by what is refused: a confirmed phone opens the whole bound", async ({ limited: app }) => {
    const { attempt, ofAccount } = attempts["listings"] ?? { attempt: claimReview, ofAccount: 0 };
    await attack(app, attempt, () => "203.0.113.1");
    const user = await makeFreeUser(app);
    const count = () => countDone(() => attempt(app, user, "203.0.113.1"), 100);
    expect(await count()).toBe(0);
    await app.db.updateTable("users").set({ phone: "+996700000001" }).where("id", "=", user).execute();
    expect(await count()).toBe(ofAccount);
  });

  test("change nobody else's limits", { timeout: 120_000 }, async ({ limited: app }) => {
    const ip = "203.0.113.1";
    for (const [, { attempt }] of kinds) await attack(app, attempt, () => ip);
    const seePhone: Attempt = async (_, user, at) =>
      as(app, user).call(revealPhone, { params: { id: await makeListing(app) }, body: {} }, from(at));
    for (let number = 0; number < 50; number += 1) await seePhone(app, await makeFreeUser(app), ip);
    const [known, other] = [await makeUser(app), await makeUser(app)];
    await settleUsers(app);
    const free = await makeFreeUser(app);
    for (const [user, at] of [
      [known, ip],
      [other, "192.0.2.1"],
      [free, "192.0.2.1"],
    ] as const) {
      for (const [name, { attempt }] of kinds)
        if (!name.startsWith("claims about r"))
          expect([name, (await attempt(app, user, at)).status < 300]).toEqual([name, true]);
      expect((await seePhone(app, user, at)).status).toBe(200);
    }
  });
});

describe("what everybody sees", () => {
  async function makeScene(app: TestApp) {
    const shops = [await makeBusiness(app, { category: 802 }), await makeBusiness(app, { category: 802 })];
    const listings = [];
    for (const { user } of shops)
      for (let made = 0; made < 2; made += 1) {
        const id = await makeListing(app, {
          user,
          title: "Кумурач комуз",
          raisedAt: new Date(app.clock.now.getTime() - made),
        });
        listings.push(id);
      }
    const [listing = 0] = listings;
    for (let written = 0; written < 3; written += 1)
      await as(app, await makeReviewer(app, { listing })).call(addReview, {
        params: { id: listing },
        body: { rating: 5 },
      });
    await refreshVocabulary(app.db);
    await app.search.refresh();
    return { shops, listings };
  }

  /** Orders, ratings and counts, as a guest sees them. */
  async function look(app: TestApp, { shops, listings }: Awaited<ReturnType<typeof makeScene>>) {
    await app.flush();
    await app.search.refresh();
    const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
    const lists = [];
    for (const ordering of ["relevance", "-upvote_date", "price", "-price"] as const) {
      const { results } = (await app.call(listProducts, { query: { search: "комуз", ordering, limit: 100 } })).reply;
      lists.push(results.map(({ id, rating, review_count }) => [id, rating, review_count]));
    }
    const directories = [];
    for (const ordering of ["relevance", "-rating"] as const)
      directories.push(ids((await app.call(listBusinesses, { query: { ordering, limit: 100 } })).reply.results));
    const ofShops = [];
    for (const { id } of shops) {
      const { rating, review_count, follower_count } = (await app.call(getBusiness, { params: { id } })).reply;
      ofShops.push([rating, review_count, follower_count]);
      ofShops.push(ids((await app.call(listSimilarBusinesses, { params: { id } })).reply.results));
    }
    const similar = [];
    for (const id of listings)
      similar.push(ids((await app.call(listSimilarProducts, { params: { id } })).reply.results));
    const suggested = [];
    for (const search of ["", "кум"]) suggested.push((await app.call(suggest, { query: { search } })).reply.results);
    return { lists, directories, ofShops, similar, suggested };
  }

  const viewsOf = async (app: TestApp, listing: number) => {
    await app.flush();
    const row = await app.db
      .selectFrom("listing_counters")
      .select("views")
      .where("listing_id", "=", listing)
      .executeTakeFirst();
    return row?.views ?? 0;
  };

  test.for([
    ["new", 0],
    ["old", 60],
  ] as const)(
    "stays as it is, whatever fifty %s accounts without a phone do",
    { timeout: 120_000 },
    async ([, days]) => {
      const { app, close } = await openTestApp({ trustProxy: 1 });
      try {
        const scene = await makeScene(app);
        const [listing = 0, second = 0] = scene.listings;
        const seller = scene.shops[0]?.user ?? 0;
        const before = await look(app, scene);
        for (let made = 0; made < 50; made += 1) {
          const attacker = as(app, await makeFreeUser(app, { days }));
          const headers = from("203.0.113.1");
          const params = { id: second };
          await attacker.call(getProduct, { params }, headers);
          await attacker.call(countImpressions, { body: { products: [second] } }, headers);
          await attacker.call(addFavourite, { body: { product: second } }, headers);
          await attacker.call(followSeller, { params: { id: seller } }, headers);
          await attacker.call(addReview, { params: { id: listing }, body: { rating: 1 } }, headers);
          await attacker.call(revealPhone, { params, body: {} }, headers);
          for (const search of ["кумурач", "комуз кумурач"])
            await attacker.call(listProducts, { query: { search } }, headers);
        }
        expect(await look(app, scene)).toEqual(before);
        // All of them are one guest of their network.
        expect(await viewsOf(app, second)).toBe(1);
        const sums = await app.db
          .selectFrom("listing_days")
          .select(["views", "impressions", "calls"])
          .where("listing_id", "=", second)
          .execute();
        expect(sums).toEqual([{ views: 1, impressions: 1, calls: 1 }]);
      } finally {
        await close();
      }
    },
  );

  test("counts accounts with a phone one by one, and those without one as guests of their networks", async ({
    limited: app,
  }) => {
    const listing = await makeListing(app);
    const view = async (user: number | null, ip: string) => {
      const caller = user === null ? app : as(app, user);
      await caller.call(getProduct, { params: { id: listing } }, from(ip));
    };
    const seen: number[] = [];
    for (const [user, ip] of [
      [await makeUser(app), "203.0.113.1"],
      [await makeUser(app), "203.0.113.1"],
      [null, "203.0.113.1"],
      [await makeFreeUser(app), "203.0.113.1"],
      [await makeFreeUser(app, { days: 60 }), "203.0.113.1"],
      [await makeFreeUser(app), "203.0.113.2"],
      [await makeFreeUser(app), "2001:db8:1:1::1"],
      [await makeFreeUser(app), "2001:db8:1:2::1"],
      [null, "2001:db8:1:3::1"],
      [null, "2001:db8:2:1::1"],
    ] as const) {
      await view(user, ip);
      seen.push(await viewsOf(app, listing));
    }
    expect(seen).toEqual([1, 2, 3, 3, 3, 4, 5, 5, 5, 6]);
  });

  test("counts a follower from the moment at which they have a phone", async ({ limited: app }) => {
    const { id, user: seller } = await makeBusiness(app);
    const follower = await makeFreeUser(app);
    const count = async () => (await app.call(getBusiness, { params: { id } })).reply.follower_count;
    const follow = async (by: number) =>
      (await as(app, by).call(followSeller, { params: { id: seller } })).reply.follower_count;
    expect([await follow(follower), await count()]).toEqual([0, 0]);
    expect([await follow(await makeUser(app)), await count()]).toEqual([1, 1]);
    await app.db.updateTable("users").set({ phone: "+996700000002" }).where("id", "=", follower).execute();
    expect(await count()).toBe(2);
    await as(app, follower).call(unfollowSeller, { params: { id: seller } });
    expect(await count()).toBe(1);
  });
});
