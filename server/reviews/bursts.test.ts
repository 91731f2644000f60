import { describe, expect } from "vitest";
import { updatePhone } from "#contracts/accounts/schemas.ts";
import { memberRoles } from "#contracts/base/acting.ts";
import { addBusinessReview, changeBusinessReview, listBusinessReviews } from "#contracts/business/page-schemas.ts";
import { listBusinesses } from "#contracts/business/directory/schemas.ts";
import { confirmDeal, listDeals, reviewDeal, sayMet } from "#contracts/deals/schemas.ts";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import { countHeldReviews, decideHeldReviews, listHeldReviews } from "#contracts/moderation/review-schemas.ts";
import { listAudit } from "#contracts/moderation/schemas.ts";
import { addReview, listReviews } from "#contracts/reviews/schemas.ts";
import { test, type TestApp, wait } from "#server/test/app.ts";
import { makeChat } from "#server/test/chat.ts";
import {
  letAnswer,
  makeBusiness,
  makeFreeUser,
  makeListing,
  makeLongKnown,
  makeModerator,
  makeReviewer,
  makeUser,
} from "#server/test/make.ts";
import { makeMember } from "#server/test/staff.ts";
import { nextPhone, readCode, register } from "#server/test/browser.ts";
import { countWaitingReviews } from "./count-waiting.ts";
import { findBurst, forgetReviewNetworks, hashReviewNetwork } from "./hold-burst.ts";

const as = (app: TestApp, userId: number) => app.as({ userId, role: "user" });
const day = 86_400;

async function review(app: TestApp, listing: number, rating: number, by?: number) {
  const author = by ?? (await makeReviewer(app, { listing }));
  return as(app, author).call(addReview, { params: { id: listing }, body: { rating } });
}

const ratingOf = async (app: TestApp, seller: number) => {
  const row = await app.db
    .selectFrom("users")
    .select(["rating", "review_count"])
    .where("id", "=", seller)
    .executeTakeFirstOrThrow();
  return [row.rating, row.review_count];
};

/** A seller with a listing, rated 5 by two people a month ago. */
async function makeSeller(app: TestApp) {
  const shop = await makeBusiness(app);
  const listing = await makeListing(app, { user: shop.user });
  for (let written = 0; written < 2; written += 1) await review(app, listing, 5);
  await app.db
    .updateTable("reviews")
    .set({ created_at: new Date(app.clock.now.getTime() - 30 * day * 1000) })
    .where("seller_id", "=", shop.user)
    .execute();
  return { ...shop, seller: shop.user, listing };
}

const asStaff = async (app: TestApp) => app.as({ userId: await makeModerator(app), role: "moderator" });

const findHeld = async (staff: Awaited<ReturnType<typeof asStaff>>, seller: number) => {
  const { results } = (await staff.call(listHeldReviews, { query: { limit: 20 } })).reply;
  return results.find((one) => one.seller.id === seller);
};

describe("an attacker with fifty free accounts", () => {
  /** Ratings and order of some sellers in lists. Others of the database have reviews of their own that begin to count. */
  const standing = async (app: TestApp, victim: { id: number; seller: number; listing: number }, rivals = [victim]) => {
    const listed = (await app.call(listBusinesses, { query: { ordering: "-rating", limit: 100 } })).reply.results;
    const results = listed.filter(({ id }) => rivals.some((rival) => rival.id === id));
    expect(results).toHaveLength(rivals.length);
    const cards = (await app.call(listProducts, { query: { user: victim.seller } })).reply.results;
    return {
      rating: await ratingOf(app, victim.seller),
      order: results.map(({ id }) => id),
      ratings: results.map((one) => [one.rating, one.review_count]),
      cards: cards.map((card) => [card.rating, card.review_count]),
      shown: (await app.call(listReviews, { params: { id: victim.listing } })).reply.count,
    };
  };

  test("whom nobody answered writes nothing", async ({ app }) => {
    const victim = await makeSeller(app);
    const before = await standing(app, victim);
    const codes = new Set<string>();
    for (let made = 0; made < 50; made += 1) {
      const author = await makeUser(app, { days: made % 2 === 0 ? 0 : 60 });
      const { problem } = await as(app, author).call(addReview, {
        params: { id: victim.listing },
        body: { rating: 1 },
      });
      codes.add(problem.code);
    }
    expect([...codes]).toEqual(["no_contact_yet"]);
    expect(await standing(app, victim)).toEqual(before);
  });

  test.for([
    ["new", 0],
    ["old", 60],
  ] as const)(
    "that were all answered and are %s changes no rating and no order",
    { timeout: 120_000 },
    async ([, days], { app }) => {
      const victim = await makeSeller(app);
      // A competitor between whom and the victim the reviews would decide.
      const own = await makeSeller(app);
      const stand = () => Promise.all([victim, own].map((seller) => standing(app, seller, [victim, own])));
      const before = await stand();
      for (let made = 0; made < 50; made += 1) {
        const author = await makeUser(app, { days });
        await letAnswer(app, author, { listing: victim.listing });
        await letAnswer(app, author, { listing: own.listing });
        await review(app, victim.listing, 1, author);
        await review(app, own.listing, 5, author);
      }
      expect(await stand()).toEqual(before);
      for (let passed = 0; passed < 3; passed += 1) {
        wait(app, 7 * day);
        await countWaitingReviews({ db: app.db, catalogue: app.catalogue, now: () => app.clock.now });
      }
      expect(await stand()).toEqual(before);
      const held = await findHeld(await asStaff(app), victim.seller);
      expect([held?.count, held?.reviews.length]).toEqual([50, 50]);
    },
  );
});

test("fifty old accounts without a phone that were answered change no rating", async ({ app }) => {
  const { seller, listing } = await makeSeller(app);
  const before = await ratingOf(app, seller);
  const count = () => countWaitingReviews({ db: app.db, catalogue: app.catalogue, now: () => app.clock.now });
  for (let made = 0; made < 50; made += 1) {
    const author = await makeFreeUser(app, { days: 60 });
    await letAnswer(app, author, { listing });
    const { reply } = await review(app, listing, 1, author);
    expect(reply.needs_phone).toBe(true);
    // Slowly: no burst.
    wait(app, 2 * day);
    await count();
  }
  expect(await ratingOf(app, seller)).toEqual(before);
});

test("the review of somebody without a phone counts once they have confirmed one", async ({ app }) => {
  const { seller, listing } = await makeSeller(app);
  const { user, browser } = await register(app, { login: "reviewer@mail.example" });
  await makeLongKnown(app, user.id);
  await letAnswer(app, user.id, { listing });
  expect((await review(app, listing, 2, user.id)).reply).toMatchObject({ needs_phone: true, counts_from: null });
  const count = () => countWaitingReviews({ db: app.db, catalogue: app.catalogue, now: () => app.clock.now });
  await count();
  expect(await ratingOf(app, seller)).toEqual([5, 2]);
  const phone = nextPhone();
  await browser.call(updatePhone, { body: { phone, password: "secret1x" } });
  const code = await readCode(app, phone);
  expect((await browser.call(updatePhone, { body: { phone, code } })).status).toBe(200);
  await count();
  expect(await ratingOf(app, seller)).toEqual([4, 3]);
});

test("reviews of new accounts are held, and take no other review off show", async ({ app }) => {
  const { seller, listing } = await makeSeller(app);
  await review(app, listing, 1);
  const before = await ratingOf(app, seller);
  for (let made = 0; made < 6; made += 1) {
    const author = await makeUser(app, { days: 0 });
    await letAnswer(app, author, { listing });
    await review(app, listing, 1, author);
  }
  expect(await ratingOf(app, seller)).toEqual(before);
  expect((await findHeld(await asStaff(app), seller))?.count).toBe(6);
});

test("reviews that wait are no reason to hold one that counts", async ({ app }) => {
  const { seller, listing } = await makeSeller(app);
  for (let made = 0; made < 6; made += 1) {
    const author = await makeFreeUser(app, { days: 60 });
    await letAnswer(app, author, { listing });
    await review(app, listing, 1, author);
  }
  const honest = (await review(app, listing, 2)).reply;
  expect([honest.is_held, await ratingOf(app, seller)]).toEqual([false, [4, 3]]);
});

describe("a burst", () => {
  test("is held from the fifth review of a side in a day on, and with the first ones from the ninth on", async ({
    app,
  }) => {
    const { seller, listing } = await makeSeller(app);
    const other = await makeListing(app, { user: seller });
    for (const one of [listing, other, listing, other]) await review(app, one, 1);
    expect(await ratingOf(app, seller)).toEqual([2.33, 6]);
    const fifth = await makeReviewer(app, { listing });
    const written = (await review(app, listing, 2, fifth)).reply;
    expect(written.is_held).toBe(true);
    for (let count = 6; count <= 8; count += 1) expect((await review(app, listing, 1)).reply.is_held).toBe(true);
    // Four reviews that were there before are not taken off show by the next ones.
    expect(await ratingOf(app, seller)).toEqual([2.33, 6]);
    await review(app, listing, 1);
    expect(await ratingOf(app, seller)).toEqual([5, 2]);
    const cards = (await app.call(listProducts, { query: { user: seller } })).reply.results;
    expect(cards.find(({ id }) => id === other)).toMatchObject({ rating: null, review_count: 0 });
    // The other side goes on counting.
    await review(app, listing, 4);
    expect(await ratingOf(app, seller)).toEqual([4.67, 3]);
    const own = (await as(app, fifth).call(listReviews, { params: { id: listing } })).reply.results;
    expect(own.some(({ id }) => id === written.id)).toBe(true);
    const others = (await app.call(listReviews, { params: { id: listing } })).reply.results;
    expect(others.every(({ is_held, rating }) => !is_held && rating >= 4)).toBe(true);
  });

  test("counts once a moderator accepts it, and is not held again; what is removed never counts", async ({ app }) => {
    const { seller, listing } = await makeSeller(app);
    for (let written = 0; written < 9; written += 1) await review(app, listing, 1);
    const staff = await asStaff(app);
    const countWaiting = async () => (await staff.call(countHeldReviews)).reply.waiting;
    const waiting = await countWaiting();
    const [first, second, ...others] = (await findHeld(staff, seller))?.reviews ?? [];
    expect([first?.held_as, others.length]).toEqual(["burst", 7]);
    const decide = (outcome: "accepted" | "removed", reviews: { id: number; version: string }[]) =>
      staff.call(decideHeldReviews, {
        body: { seller, reviews: reviews.map(({ id, version }) => ({ id, version })), outcome },
      });
    if (!first || !second) throw new Error("there are no held reviews");
    expect((await decide("removed", others)).reply.decided).toBe(7);
    expect((await decide("accepted", [first, second])).reply.decided).toBe(2);
    expect(await countWaiting()).toBe(waiting - 9);
    expect((await decide("removed", [first])).reply.decided).toBe(0);
    expect(await ratingOf(app, seller)).toEqual([3, 4]);
    expect(await findHeld(staff, seller)).toBeUndefined();
    for (let written = 0; written < 9; written += 1) await review(app, listing, 1);
    expect((await findHeld(staff, seller))?.count).toBe(9);
    expect(await ratingOf(app, seller)).toEqual([3, 4]);
    const log = (await staff.call(listAudit, { query: { user: seller } })).reply.results;
    expect(log.map(({ action, note }) => [action, note])).toEqual([
      ["accept_reviews", "2"],
      ["remove_reviews", "7"],
    ]);
  });

  test.for([
    ["about oneself", "own_account"],
    ["about one's employer", "own_account"],
    ["by oneself", "own_review"],
  ] as const)("%s is not the moderator's to see or decide on", async ([kind, code], { app }) => {
    const moderator = await makeModerator(app);
    const staff = app.as({ userId: moderator, role: "moderator" });
    const business = await makeBusiness(app);
    const seller = kind === "about oneself" ? moderator : business.user;
    if (kind === "about one's employer") await makeMember(app, business.id, { user: moderator });
    const listing = await makeListing(app, { user: seller });
    if (kind === "by oneself") {
      await makeLongKnown(app, moderator);
      await letAnswer(app, moderator, { listing });
      expect((await review(app, listing, 1, moderator)).status).toBe(201);
    }
    for (let written = kind === "by oneself" ? 1 : 0; written < 9; written += 1) await review(app, listing, 1);
    const seen = await findHeld(staff, seller);
    expect(seen?.reviews.length).toBe(kind === "by oneself" ? 8 : undefined);
    const held = (await findHeld(await asStaff(app), seller))?.reviews ?? [];
    expect(held.length).toBe(9);
    const reviews = held.map(({ id, version }) => ({ id, version }));
    const decided = await staff.call(decideHeldReviews, { body: { seller, reviews, outcome: "removed" } });
    expect(decided.problem.code).toBe(code);
    expect((await findHeld(await asStaff(app), seller))?.count).toBe(9);
  });

  test("is not decided on as it was before its author changed it", async ({ app }) => {
    const { id, seller } = await makeSeller(app);
    const written = [];
    for (let made = 0; made < 9; made += 1) {
      const author = await makeReviewer(app, { seller });
      const { reply } = await as(app, author).call(addBusinessReview, { params: { id }, body: { rating: 1 } });
      written.push({ author, review_id: reply.id });
    }
    const staff = await asStaff(app);
    const look = async () =>
      ((await findHeld(staff, seller))?.reviews ?? []).map((one) => ({ id: one.id, version: one.version }));
    const decide = (reviews: { id: number; version: string }[], outcome: "accepted" | "removed" = "removed") =>
      staff.call(decideHeldReviews, { body: { seller, reviews, outcome } });
    const changes = [{ text: "Обманули" }, { rating: 2 }, { rating: 2, text: "Вежливые" }, { text: "" }];
    for (const body of changes) {
      const seen = await look();
      wait(app, 1);
      const [first] = written;
      const params = { id, review_id: first?.review_id ?? 0 };
      expect((await as(app, first?.author ?? 0).call(changeBusinessReview, { params, body })).status).toBe(200);
      for (const outcome of ["accepted", "removed"] as const) {
        const { status, problem } = await decide(seen, outcome);
        expect([status, problem.code], JSON.stringify(body)).toEqual([409, "changed_since"]);
      }
    }
    // None of them was decided on, also not those that nobody changed.
    const seen = await look();
    expect(seen.length).toBe(9);
    expect((await decide(seen.map((one) => ({ ...one, version: "" })))).problem.code).toBe("changed_since");
    expect((await decide(seen)).reply.decided).toBe(9);
    expect((await decide(seen)).reply.decided).toBe(0);
  });

  test("that is removed comes back by no change and by no other review", async ({ app }) => {
    const { id, seller } = await makeSeller(app);
    const author = await makeReviewer(app, { seller });
    const { reply } = await as(app, author).call(addBusinessReview, { params: { id }, body: { rating: 1 } });
    await app.db.updateTable("reviews").set({ removed_at: app.clock.now }).where("id", "=", reply.id).execute();
    const params = { id, review_id: reply.id };
    const changed = await as(app, author).call(changeBusinessReview, { params, body: { rating: 5, text: "Хорошо" } });
    expect(changed.problem.code).toBe("not_found");
    const again = await as(app, author).call(addBusinessReview, { params: { id }, body: { rating: 5 } });
    expect(again.problem.code).toBe("review_exists");
    expect((await app.call(listBusinessReviews, { params: { id } })).reply.results.map((one) => one.id)).not.toContain(
      reply.id,
    );
  });

  test("of one account takes no reviews of others off show, by a new one or by a change of stars", async ({ app }) => {
    const { id, seller } = await makeSeller(app);
    const write = async (rating: number) => {
      const author = await makeReviewer(app, { seller });
      const { reply } = await as(app, author).call(addBusinessReview, { params: { id }, body: { rating } });
      return { author, review_id: reply.id };
    };
    for (let honest = 0; honest < 4; honest += 1) await write(5);
    const before = await ratingOf(app, seller);
    const attacker = await write(5);
    expect(await ratingOf(app, seller)).toEqual(before);
    const params = { id, review_id: attacker.review_id };
    for (const rating of [4, 5, 4])
      await as(app, attacker.author).call(changeBusinessReview, { params, body: { rating } });
    expect(await ratingOf(app, seller)).toEqual(before);
    expect((await findHeld(await asStaff(app), seller))?.count).toBe(1);
  });

  test("is not made by staff about their employer, nor by the owner", async ({ app }) => {
    const { id, user, listing } = await makeSeller(app);
    for (const role of memberRoles) {
      const author = await makeReviewer(app, { listing });
      await makeMember(app, id, { user: author, role });
      expect((await review(app, listing, 5, author)).problem.code, role).toBe("own_listing");
      const { problem } = await as(app, author).call(addBusinessReview, { params: { id }, body: { rating: 5 } });
      expect(problem.code, role).toBe("own_business");
    }
    expect((await review(app, listing, 5, user)).problem.code).toBe("own_listing");
  });

  test("made of changes of stars is one, too", async ({ app }) => {
    const { id, seller } = await makeSeller(app);
    const written = [];
    for (let made = 0; made < 9; made += 1) {
      const author = await makeReviewer(app, { seller });
      const { reply } = await as(app, author).call(addBusinessReview, { params: { id }, body: { rating: 5 } });
      written.push({ author, review_id: reply.id });
      wait(app, 2 * day);
    }
    expect(await ratingOf(app, seller)).toEqual([5, 11]);
    for (const { author, review_id } of written)
      await as(app, author).call(changeBusinessReview, { params: { id, review_id }, body: { rating: 1 } });
    expect(await ratingOf(app, seller)).toEqual([5, 2]);
    expect((await app.call(listBusinessReviews, { params: { id } })).reply.count).toBe(2);
  });

  test("of confirmed deals is none, and a deal takes a review out of one", async ({ app }) => {
    const { buyer, seller, product, room } = await makeChat(app);
    await buyer.write(room, "Ещё продаёте?");
    await seller.write(room, "Да");
    await review(app, product, 1, buyer.userId);
    for (let written = 0; written < 9; written += 1) await review(app, product, 1);
    expect(await ratingOf(app, seller.userId)).toEqual([null, 0]);
    const params = { id: room };
    await seller.call(sayMet, { params });
    const { code } = (await buyer.call(sayMet, { params })).reply;
    expect((await seller.call(confirmDeal, { params, body: { code: code ?? "" } })).status).toBe(200);
    const deal = (await buyer.call(listDeals)).reply.results[0];
    expect((await buyer.call(reviewDeal, { params: { id: deal?.id ?? 0 }, body: { rating: 5 } })).problem.code).toBe(
      "review_exists",
    );
    const { deal_id, held_at } = await app.db
      .selectFrom("reviews")
      .select(["deal_id", "held_at"])
      .where("user_id", "=", buyer.userId)
      .executeTakeFirstOrThrow();
    expect([deal_id !== null, held_at]).toEqual([true, null]);
  });
});

describe("what is unusual", () => {
  const none = { day: 1, week: 1, network: 1, usual: 0 };
  test.for([
    [none, undefined],
    [{ ...none, day: 4, week: 4 }, undefined],
    [{ ...none, day: 5, week: 5 }, "day"],
    [{ ...none, week: 10 }, undefined],
    [{ ...none, week: 11 }, "week"],
    [{ ...none, network: 2 }, undefined],
    [{ ...none, network: 3 }, "network"],
    // A shop with two a day.
    [{ day: 6, week: 30, network: 6, usual: 56 }, undefined],
    [{ day: 7, week: 30, network: 1, usual: 56 }, "day"],
    [{ day: 1, week: 43, network: 1, usual: 56 }, "week"],
  ] as const)("%j is %s", ([figures, expected]) => {
    expect(findBurst(figures)).toBe(expected);
  });

  test("a network is an address of IPv4 or a /48 of IPv6; private ones are none", () => {
    const hash = (ip: string) => hashReviewNetwork("secret", ip)?.toString("hex") ?? null;
    expect(hash("212.42.96.7")).toBe(hash("::ffff:212.42.96.7"));
    expect(hash("212.42.96.7")).not.toBe(hash("212.42.96.8"));
    expect(hash("2a03:32c0:1:1::5")).toBe(hash("2a03:32c0:1:2::9"));
    expect(hash("2a03:32c0:1::5")).not.toBe(hash("2a03:32c0:2::5"));
    expect(["127.0.0.1", "10.0.0.5", "::1", "fd00::1"].map(hash)).toEqual([null, null, null, null]);
  });

  test("the network of a review is forgotten after two days", async ({ app }) => {
    const listing = await makeListing(app);
    await review(app, listing, 5);
    await app.db
      .updateTable("reviews")
      .set({ network: Buffer.from([1]) })
      .where("listing_id", "=", listing)
      .execute();
    const known = async () =>
      (await app.db.selectFrom("reviews").select("network").where("listing_id", "=", listing).executeTakeFirst())
        ?.network;
    await forgetReviewNetworks(app.db, new Date(app.clock.now.getTime() + 47 * 3_600_000));
    expect(await known()).not.toBeNull();
    await forgetReviewNetworks(app.db, new Date(app.clock.now.getTime() + 49 * 3_600_000));
    expect(await known()).toBeNull();
  });
});
