import { describe, expect } from "vitest";
import { addBusinessReview, changeBusinessReview, getBusiness } from "#contracts/business/page-schemas.ts";
import { sendReviewClaim } from "#contracts/claims/schemas.ts";
import { getProduct } from "#contracts/listings/schemas.ts";
import { addReview, answerReview, listOwnReviews, listReviews, listUserReviews } from "#contracts/reviews/schemas.ts";
import { test, type TestApp, wait } from "#server/test/app.ts";
import { letAnswer, makeBusiness, makeListing, makeUser } from "#server/test/make.ts";
import { countWaitingReviews } from "./count-waiting.ts";

const as = (app: TestApp, userId: number) => app.as({ userId, role: "user" });
const day = 86_400;
const countWaiting = (app: TestApp) =>
  countWaitingReviews({ db: app.db, catalogue: app.catalogue, now: () => app.clock.now });

/** A seller with a listing, and a review of it by an account of so many days. */
async function makeReviewed(app: TestApp, days: number) {
  const seller = await makeUser(app);
  const listing = await makeListing(app, { user: seller });
  const author = await makeUser(app, { days });
  await letAnswer(app, author, { listing });
  const written = await as(app, author).call(addReview, {
    params: { id: listing },
    body: { rating: 1, text: "Обман" },
  });
  const ratings = async () => {
    const { rating, review_count, user } = (await app.call(getProduct, { params: { id: listing } })).reply;
    return [rating, review_count, user.rating, user.review_count];
  };
  return { seller, listing, author, review: written.reply, ratings };
}

describe("a review by an account younger than seven days", () => {
  test("counts and is shown once the account is seven days old", async ({ app }) => {
    const { seller, listing, author, review, ratings } = await makeReviewed(app, 2);
    expect(review.counts_from).toBe(new Date(app.clock.now.getTime() + 5 * day * 1000).toISOString());
    const seen = async (viewer?: number) => {
      const { call } = viewer === undefined ? app : as(app, viewer);
      const { results, count, rating } = (await call(listReviews, { params: { id: listing } })).reply;
      return [results.length, count, rating];
    };
    expect([await seen(), await seen(seller), await seen(author)]).toEqual([
      [0, 0, null],
      [0, 0, null],
      [1, 0, null],
    ]);
    expect(await ratings()).toEqual([null, 0, null, 0]);
    wait(app, 4 * day);
    await countWaiting(app);
    expect(await ratings()).toEqual([null, 0, null, 0]);
    wait(app, day);
    await Promise.all([countWaiting(app), countWaiting(app)]);
    expect(await ratings()).toEqual([1, 1, 1, 1]);
    expect([await seen(), await seen(author)]).toEqual([
      [1, 1, 1],
      [1, 1, 1],
    ]);
    const { results } = (await as(app, author).call(listReviews, { params: { id: listing } })).reply;
    expect(results[0]?.counts_from).toBeNull();
  });

  test("exists for its author alone: not for the seller, not in their lists, not for claims and responses", async ({
    app,
  }) => {
    const { seller, listing, author, review } = await makeReviewed(app, 0);
    const own = async (user: number, side: "written" | "received") =>
      (await as(app, user).call(listOwnReviews, { query: { side } })).reply.count;
    expect([await own(author, "written"), await own(seller, "received")]).toEqual([1, 0]);
    expect((await app.call(listUserReviews, { params: { id: seller } })).reply.results).toEqual([]);
    const params = { id: listing, review_id: review.id };
    const refused = [
      await as(app, seller).call(answerReview, { params, body: { text: "Неправда" } }),
      await as(app, seller).call(sendReviewClaim, { params, body: { category: 12 } }),
    ];
    expect(refused.map(({ problem }) => problem.code)).toEqual(["not_found", "not_found"]);
    const again = await as(app, author).call(addReview, { params: { id: listing }, body: { rating: 5 } });
    expect(again.problem.code).toBe("review_exists");
  });

  test("of a blocked author goes on waiting until the block ends", async ({ app }) => {
    const { author, ratings } = await makeReviewed(app, 0);
    const block = (at: Date | null) =>
      app.db.updateTable("users").set({ blocked_at: at }).where("id", "=", author).execute();
    await block(app.clock.now);
    wait(app, 7 * day);
    await countWaiting(app);
    expect(await ratings()).toEqual([null, 0, null, 0]);
    await block(null);
    wait(app, day);
    await countWaiting(app);
    expect(await ratings()).toEqual([1, 1, 1, 1]);
  });

  test("of a business waits as well, also once it is changed", async ({ app }) => {
    const { id, user } = await makeBusiness(app);
    const author = await makeUser(app, { days: 6 });
    await letAnswer(app, author, { seller: user });
    const { reply } = await as(app, author).call(addBusinessReview, { params: { id }, body: { rating: 2 } });
    const rating = async () => (await app.call(getBusiness, { params: { id } })).reply.rating;
    const params = { id, review_id: reply.id };
    expect((await as(app, author).call(changeBusinessReview, { params, body: { rating: 1 } })).status).toBe(200);
    expect(await rating()).toBeNull();
    wait(app, day);
    await countWaiting(app);
    expect(await rating()).toBe(1);
  });
});

test("a review by an account of seven days counts at once", async ({ app }) => {
  const { review, ratings } = await makeReviewed(app, 7);
  expect(review.counts_from).toBeNull();
  expect(await ratings()).toEqual([1, 1, 1, 1]);
});
