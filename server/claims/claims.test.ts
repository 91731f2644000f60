import { describe, expect } from "vitest";
import { listClaimCategories, sendClaim, sendReviewClaim } from "#contracts/claims/schemas.ts";
import { addReview, listReviews } from "#contracts/reviews/schemas.ts";
import { test, type TestApp } from "#server/test/app.ts";
import { makeListing, makeUser } from "#server/test/make.ts";

const as = (app: TestApp, userId: number) => app.as({ userId, role: "user" });
const fraud = 1;
const insult = 9;

describe("a claim", () => {
  test("has a category, in both languages", async ({ app }) => {
    const { reply } = await app.call(listClaimCategories);
    expect(reply.length).toBeGreaterThan(5);
    expect(reply[0]).toMatchObject({ id: fraud, code: "fraud", title_ru: "Мошенничество", title_ky: "Алдамчылык" });
    expect(reply.at(-1)).toMatchObject({ code: "other", for_products: true, for_reviews: true });
  });

  test("about a listing is sent once while it is open, also when sent several times at once", async ({ app }) => {
    const [user, listing] = [await makeUser(app), await makeListing(app)];
    const send = (userId = user, body = { category: fraud, text: " Просит предоплату " }) =>
      as(app, userId).call(sendClaim, { params: { id: listing }, body });
    const answers = await Promise.all(Array.from({ length: 5 }, () => send()));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409]);
    expect((await send()).problem.code).toBe("claim_already_sent");
    expect((await send(await makeUser(app))).reply).toEqual({ claim_sent: true });
    const rows = await app.db.selectFrom("claims").selectAll().where("listing_id", "=", listing).execute();
    expect(rows.map(({ text, resolved_at }) => [text, resolved_at])).toEqual([
      ["Просит предоплату", null],
      ["Просит предоплату", null],
    ]);
    await app.db
      .updateTable("claims")
      .set({ resolved_at: new Date(), outcome: "kept" })
      .where("user_id", "=", user)
      .execute();
    expect((await send()).status).toBe(201);
  });

  test("without a category is told that it is required, with a word for it that it is a number", async ({ app }) => {
    const [user, listing] = [await makeUser(app), await makeListing(app)];
    const send = async (body: object) => {
      const answer = await as(app, user).call(sendClaim, {
        params: { id: listing },
        body: body as { category: number },
      });
      return [answer.status, answer.problem.errors];
    };
    expect(await send({ text: "Обман" })).toEqual([400, { category: ["Обязательное поле"] }]);
    expect(await send({ category: "fraud" })).toEqual([400, { category: ["Нужно целое число"] }]);
    expect(await send({ category: null })).toEqual([400, { category: ["Нужно целое число"] }]);
  });

  test("about one's own listing, or of a category that is unknown or for reviews, is refused", async ({ app }) => {
    const seller = await makeUser(app);
    const listing = await makeListing(app, { user: seller });
    const send = (userId: number, category: number) =>
      as(app, userId).call(sendClaim, { params: { id: listing }, body: { category } });
    expect((await send(seller, fraud)).problem.code).toBe("own_listing");
    const other = await makeUser(app);
    for (const category of [999, 10]) expect((await send(other, category)).problem.errors).toHaveProperty("category");
    const hidden = await makeListing(app, { state: "blocked" });
    const about = await as(app, other).call(sendClaim, { params: { id: hidden }, body: { category: fraud } });
    expect(about.problem.code).toBe("listing_inactive");
  });

  test("about a review may be sent by the seller, not by its author; who sent it sees that", async ({ app }) => {
    const [seller, author] = [await makeUser(app), await makeUser(app)];
    const listing = await makeListing(app, { user: seller });
    const params = { id: listing };
    const { id } = (await as(app, author).call(addReview, { params, body: { rating: 1, text: "Плохо" } })).reply;
    const send = (userId: number, category = insult, listingId = listing) =>
      as(app, userId).call(sendReviewClaim, { params: { id: listingId, review_id: id }, body: { category } });
    expect((await send(author)).problem.code).toBe("own_review");
    expect((await send(seller, fraud)).problem.errors).toHaveProperty("category");
    expect((await send(seller, insult, await makeListing(app))).problem.code).toBe("not_found");
    expect((await send(seller)).status).toBe(201);
    expect((await send(seller)).problem.code).toBe("claim_already_sent");
    const seenBy = async (userId: number) =>
      (await as(app, userId).call(listReviews, { params })).reply.results[0]?.claim_sent;
    expect([await seenBy(seller), await seenBy(author)]).toEqual([true, false]);
    expect((await app.call(listReviews, { params })).reply.results[0]).not.toHaveProperty("claim_sent");
  });
});
