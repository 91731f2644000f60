import { describe, expect } from "vitest";
import { listBusinessReviews, addBusinessReview } from "#contracts/business/page-schemas.ts";
import { sendReviewClaim } from "#contracts/claims/schemas.ts";
import { getProduct } from "#contracts/listings/schemas.ts";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import { decideHeldReviews, listHeldReviews } from "#contracts/moderation/review-schemas.ts";
import { listClaims, resolveClaim } from "#contracts/moderation/schemas.ts";
import {
  addReview,
  answerReview,
  changeOwnReview,
  deleteOwnReview,
  getOwnReview,
  listOwnReviews,
  listReviews,
} from "#contracts/reviews/schemas.ts";
import { test, type TestApp, wait } from "#server/test/app.ts";
import { letAnswer, makeBusiness, makeListing, makeModerator, makeReviewer, makeUser } from "#server/test/make.ts";
import { makeMember } from "#server/test/staff.ts";
import { countWaitingReviews } from "./count-waiting.ts";
import { forgetReviewNetworks } from "./hold-burst.ts";

const as = (app: TestApp, userId: number) => app.as({ userId, role: "user" });
const day = 86_400;

interface Written {
  seller: number;
  listing: number;
  author: number;
  id: number;
}

/** A seller with a listing that an account of so many days has reviewed. */
async function makeWritten(app: TestApp, { rating = 2, days = 30, seller: by }: Partial<Record<string, number>> = {}) {
  const seller = by ?? (await makeUser(app, { name: "Гүлнара" }));
  const listing = await makeListing(app, { user: seller });
  const author = await makeUser(app, { name: "Азамат", days });
  await letAnswer(app, author, { listing });
  const body = { rating, text: "Опоздал на час" };
  const { reply } = await as(app, author).call(addReview, { params: { id: listing }, body });
  return { seller, listing, author, id: reply.id };
}

const change = (app: TestApp, { author, id }: Pick<Written, "author" | "id">, body: object) =>
  as(app, author).call(changeOwnReview, { params: { id }, body });
const remove = (app: TestApp, { author, id }: Pick<Written, "author" | "id">) =>
  as(app, author).call(deleteOwnReview, { params: { id } });
const shown = async (app: TestApp, { listing }: Pick<Written, "listing">) => {
  const { results, count, rating } = (await app.call(listReviews, { params: { id: listing } })).reply;
  return { count, rating, texts: results.map(({ text }) => text) };
};

/** Ratings of the listing, its seller and its card. */
async function ratingsOf(app: TestApp, { seller, listing }: Pick<Written, "seller" | "listing">) {
  const { rating, review_count, user } = (await app.call(getProduct, { params: { id: listing } })).reply;
  const cards = (await app.call(listProducts, { query: { user: seller } })).reply.results;
  const card = cards.find((one) => one.id === listing);
  return [rating, review_count, user.rating, user.review_count, card?.rating, card?.review_count];
}

describe("a change of one's own review", () => {
  test("of stars and text is shown at once, and the ratings follow", async ({ app }) => {
    const written = await makeWritten(app);
    const response = { params: { id: written.listing, review_id: written.id }, body: { text: "Извините, пробки" } };
    await as(app, written.seller).call(answerReview, response);
    expect(await ratingsOf(app, written)).toEqual([2, 1, 2, 1, 2, 1]);
    const stars = await change(app, written, { rating: 4 });
    expect(stars.reply).toMatchObject({ rating: 4, text: "Опоздал на час", is_mine: true });
    expect(await ratingsOf(app, written)).toEqual([4, 1, 4, 1, 4, 1]);
    const words = await change(app, written, { text: "  Опоздал, но привёз  " });
    expect(words.reply).toMatchObject({ rating: 4, text: "Опоздал, но привёз", product: { id: written.listing } });
    expect(words.reply.response?.text).toBe("Извините, пробки");
    expect(await shown(app, written)).toEqual({ count: 1, rating: 4, texts: ["Опоздал, но привёз"] });
    expect((await change(app, written, { text: "" })).reply.text).toBe("");
  });

  test("is for its author alone: nobody else finds it", async ({ app }) => {
    const written = await makeWritten(app);
    const others = [written.seller, await makeUser(app), await makeModerator(app)];
    for (const author of others) {
      expect((await change(app, { author, id: written.id }, { rating: 5 })).problem.code).toBe("not_found");
      expect((await remove(app, { author, id: written.id })).problem.code).toBe("not_found");
      const read = await as(app, author).call(getOwnReview, { params: { id: written.id } });
      expect(read.problem.code).toBe("not_found");
    }
    const params = { id: written.id };
    const guest = [
      await app.call(getOwnReview, { params }),
      await app.call(changeOwnReview, { params, body: { rating: 5 } }),
      await app.call(deleteOwnReview, { params }),
    ];
    expect(guest.map(({ problem }) => problem.code)).toEqual(Array<string>(3).fill("unauthenticated"));
    expect(await shown(app, written)).toMatchObject({ count: 1, rating: 2 });
  });

  test.for<[string, object, string]>([
    ["no stars", { rating: 0 }, "rating"],
    ["six stars", { rating: 6 }, "rating"],
    ["half a star", { rating: 4.5 }, "rating"],
    ["a long text", { text: "я".repeat(2_001) }, "text"],
    ["another site", { text: "Купите лучше у меня: mebel-shop.ru" }, "text"],
    ["the number of a card", { text: "Переводите мне на 4111 1111 1111 1111" }, "text"],
    ["a question for a code", { text: "Скажите код из смс, и я верну деньги" }, "text"],
    ["earnings", { rating: 5, text: "Лёгкий заработок без вложений, пишите" }, "text"],
  ])("to %s is refused at its field, and changes nothing", async ([, body, field], { app }) => {
    const written = await makeWritten(app);
    const { status, problem } = await change(app, written, body);
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([400, [field]]);
    expect(await shown(app, written)).toEqual({ count: 1, rating: 2, texts: ["Опоздал на час"] });
  });

  test("ends after thirty days; it can be deleted then, too", async ({ app }) => {
    const written = await makeWritten(app);
    const until = async () =>
      (await as(app, written.author).call(getOwnReview, { params: { id: written.id } })).reply.changeable_until;
    expect(await until()).toBe(new Date(app.clock.now.getTime() + 30 * day * 1000).toISOString());
    wait(app, 29 * day);
    expect((await change(app, written, { rating: 3 })).status).toBe(200);
    // A change gives no more time.
    wait(app, day);
    expect(await until()).toBeNull();
    expect((await change(app, written, { rating: 5 })).problem.code).toBe("review_too_old");
    expect((await remove(app, written)).status).toBe(204);
    expect(await shown(app, written)).toEqual({ count: 0, rating: null, texts: [] });
  });

  test("works while the listing is off show, and for a review of a business", async ({ app }) => {
    const written = await makeWritten(app);
    await app.db.deleteFrom("listing_search").where("listing_id", "=", written.listing).execute();
    await app.db.updateTable("listings").set({ state: "inactive" }).where("id", "=", written.listing).execute();
    expect((await change(app, written, { rating: 5 })).reply.rating).toBe(5);
    const shop = await makeBusiness(app);
    const author = await makeReviewer(app, { seller: shop.user });
    const { id } = (await as(app, author).call(addBusinessReview, { params: { id: shop.id }, body: { rating: 1 } }))
      .reply;
    expect((await change(app, { author, id }, { rating: 4 })).reply).toMatchObject({
      rating: 4,
      product: null,
      business: { id: shop.id },
    });
    const listOf = async () => (await app.call(listBusinessReviews, { params: { id: shop.id } })).reply;
    expect(await listOf()).toMatchObject({ count: 1, rating: 4 });
    expect((await remove(app, { author, id })).status).toBe(204);
    expect(await listOf()).toMatchObject({ count: 0, rating: null });
  });

  test("leaves the review of a young account waiting until the same day", async ({ app }) => {
    const written = await makeWritten(app, { days: 2 });
    const changed = (await change(app, written, { rating: 5 })).reply;
    expect(changed.counts_from).toBe(new Date(app.clock.now.getTime() + 5 * day * 1000).toISOString());
    expect(await shown(app, written)).toMatchObject({ count: 0, rating: null });
    wait(app, 5 * day);
    await countWaitingReviews({ db: app.db, catalogue: app.catalogue, now: () => app.clock.now });
    expect(await ratingsOf(app, written)).toEqual([5, 1, 5, 1, 5, 1]);
  });

  test("is refused to whoever works for the business by now, who may delete it", async ({ app }) => {
    const shop = await makeBusiness(app);
    const written = await makeWritten(app, { seller: shop.user });
    await letAnswer(app, written.author, { seller: shop.user });
    const input = { params: { id: shop.id }, body: { rating: 2 } };
    const { id } = (await as(app, written.author).call(addBusinessReview, input)).reply;
    await makeMember(app, shop.id, { user: written.author });
    expect((await change(app, written, { rating: 5 })).problem.code).toBe("own_listing");
    expect((await change(app, { author: written.author, id }, { rating: 5 })).problem.code).toBe("own_business");
    expect((await remove(app, written)).status).toBe(204);
  });

  test("of nine, to few stars at once, is a burst that a moderator looks at", async ({ app }) => {
    const seller = await makeUser(app);
    const all: Written[] = [];
    for (let made = 0; made < 9; made += 1) {
      all.push(await makeWritten(app, { seller, rating: 5 }));
      wait(app, 2 * day);
    }
    const [first] = all;
    if (!first) throw new Error("there is no review");
    const before = await ratingsOf(app, first);
    for (const written of all) await change(app, written, { rating: 1 });
    expect((await as(app, first.author).call(getOwnReview, { params: { id: first.id } })).reply.is_held).toBe(true);
    for (const written of all) expect(await shown(app, written)).toMatchObject({ count: 0, rating: null });
    expect(before.slice(2, 4)).toEqual([5, 9]);
  });
});

describe("a held review", () => {
  async function makeHeld(app: TestApp) {
    const seller = await makeUser(app);
    const all: Written[] = [];
    for (let made = 0; made < 9; made += 1) all.push(await makeWritten(app, { seller, rating: 1 }));
    const staff = app.as({ userId: await makeModerator(app), role: "moderator" });
    const look = async () => {
      const { results } = (await staff.call(listHeldReviews, { query: { limit: 20 } })).reply;
      const held = results.find((one) => one.seller.id === seller)?.reviews ?? [];
      return held.map(({ id, version }) => ({ id, version }));
    };
    const decide = (reviews: { id: number; version: string }[], outcome: "accepted" | "removed") =>
      staff.call(decideHeldReviews, { body: { seller, reviews, outcome } });
    const [first] = all;
    if (!first) throw new Error("there is no review");
    return { first, look, decide };
  }

  test("that its author changes stays held, and is not decided on as it was", async ({ app }) => {
    const { first, look, decide } = await makeHeld(app);
    for (const body of [{ text: "Обманул" }, { rating: 3 }, { rating: 5, text: "Вежливый" }, { text: "" }]) {
      const seen = await look();
      wait(app, 1);
      expect((await change(app, first, body)).reply.is_held).toBe(true);
      for (const outcome of ["accepted", "removed"] as const)
        expect((await decide(seen, outcome)).problem.code, JSON.stringify(body)).toBe("changed_since");
    }
    expect((await decide(await look(), "accepted")).reply.decided).toBe(9);
    expect(await shown(app, first)).toMatchObject({ count: 1, rating: 5 });
  });

  test("that its author deletes is gone for the moderator, and no decision brings it back", async ({ app }) => {
    const { first, look, decide } = await makeHeld(app);
    const seen = await look();
    expect((await remove(app, first)).status).toBe(204);
    expect((await look()).map(({ id }) => id)).not.toContain(first.id);
    expect((await decide(seen, "accepted")).reply.decided).toBe(8);
    expect(await shown(app, first)).toMatchObject({ count: 0, texts: [] });
  });

  test("that was accepted is looked at again once its stars change, with others", async ({ app }) => {
    const { first, look, decide } = await makeHeld(app);
    await decide(await look(), "accepted");
    await change(app, first, { text: "Всё равно плохо" });
    const acceptedAt = async () =>
      (await app.db.selectFrom("reviews").select("accepted_at").where("id", "=", first.id).executeTakeFirstOrThrow())
        .accepted_at;
    expect(await acceptedAt()).not.toBeNull();
    await change(app, first, { rating: 2 });
    expect(await acceptedAt()).toBeNull();
  });
});

describe("a review that its author deletes", () => {
  test("is gone with its words, and another one is not written", async ({ app }) => {
    const written = await makeWritten(app);
    const other = await makeReviewer(app, { listing: written.listing });
    await as(app, other).call(addReview, { params: { id: written.listing }, body: { rating: 5 } });
    expect((await remove(app, written)).status).toBe(204);
    expect(await ratingsOf(app, written)).toEqual([5, 1, 5, 1, 5, 1]);
    const own = (await as(app, written.author).call(listOwnReviews, { query: { side: "written" } })).reply;
    expect(own).toMatchObject({ count: 0, results: [] });
    for (const answer of [await remove(app, written), await change(app, written, { rating: 5 })])
      expect(answer.problem.code).toBe("not_found");
    const again = { params: { id: written.listing }, body: { rating: 5 } };
    expect((await as(app, written.author).call(addReview, again)).problem.code).toBe("review_exists");
    const state = (await as(app, written.author).call(listReviews, { params: { id: written.listing } })).reply;
    expect([state.may_review, state.needs_contact, state.has_written]).toEqual([false, false, false]);
    const row = await app.db
      .selectFrom("reviews")
      .select(["text", "response", "network"])
      .where("id", "=", written.id)
      .executeTakeFirst();
    expect(row).toEqual({ text: "", response: null, network: null });
  });

  test("twice at once is deleted once, and with a change at once is deleted", async ({ app }) => {
    const written = await makeWritten(app);
    const both = await Promise.all([remove(app, written), remove(app, written)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404]);
    const other = await makeWritten(app);
    const [, deleted] = await Promise.all([change(app, other, { rating: 5, text: "Хорошо" }), remove(app, other)]);
    expect(deleted.status).toBe(204);
    expect(await ratingsOf(app, other)).toEqual([null, 0, null, 0, null, 0]);
  });

  test("takes the open claims about it along, and leaves the settled ones", async ({ app }) => {
    const written = await makeWritten(app);
    const claim = { params: { id: written.listing, review_id: written.id }, body: { category: 10 } };
    const staff = app.as({ userId: await makeModerator(app), role: "moderator" });
    const openClaims = async () =>
      (await staff.call(listClaims, { query: { limit: 100 } })).reply.results.filter(
        (one) => one.review?.id === written.id,
      );
    await as(app, written.seller).call(sendReviewClaim, claim);
    const [first] = await openClaims();
    await staff.call(resolveClaim, { params: { id: first?.id ?? 0 }, body: { outcome: "kept" } });
    await as(app, written.seller).call(sendReviewClaim, claim);
    expect(await openClaims()).toHaveLength(1);
    await remove(app, written);
    expect(await openClaims()).toEqual([]);
    const kept = await app.db.selectFrom("claims").select("outcome").where("review_id", "=", written.id).execute();
    expect(kept).toEqual([{ outcome: "kept" }]);
  });

  test("while a claim comes leaves a claim that a moderator can still settle", async ({ app }) => {
    const written = await makeWritten(app);
    const claim = { params: { id: written.listing, review_id: written.id }, body: { category: 10 } };
    const staff = app.as({ userId: await makeModerator(app), role: "moderator" });
    await as(app, written.seller).call(sendReviewClaim, claim);
    await app.db.updateTable("reviews").set({ removed_at: app.clock.now }).where("id", "=", written.id).execute();
    const { results } = (await staff.call(listClaims, { query: { limit: 100 } })).reply;
    const sent = results.find((one) => one.review?.id === written.id);
    const settled = await staff.call(resolveClaim, { params: { id: sent?.id ?? 0 }, body: { outcome: "removed" } });
    expect(settled.status).toBe(200);
  });
});

test("the network of a changed review is known for two days after the change", async ({ app }) => {
  const written = await makeWritten(app);
  wait(app, 10 * day);
  await change(app, written, { rating: 1 });
  await app.db
    .updateTable("reviews")
    .set({ network: Buffer.from([1]) })
    .where("id", "=", written.id)
    .execute();
  const network = async () =>
    (await app.db.selectFrom("reviews").select("network").where("id", "=", written.id).executeTakeFirstOrThrow())
      .network;
  await forgetReviewNetworks(app.db, new Date(app.clock.now.getTime() + 47 * 3_600_000));
  expect(await network()).not.toBeNull();
  await forgetReviewNetworks(app.db, new Date(app.clock.now.getTime() + 49 * 3_600_000));
  expect(await network()).toBeNull();
});
