import { describe, expect } from "vitest";
import { deleteAccount } from "#contracts/accounts/schemas.ts";
import {
  addBusinessReview,
  answerBusinessReview,
  changeBusinessReview,
  getBusiness,
  listBusinessReviews,
  revealBusinessContacts,
} from "#contracts/business/page-schemas.ts";
import { sendBusinessReviewClaim } from "#contracts/claims/schemas.ts";
import { listClaims, resolveClaim } from "#contracts/moderation/schemas.ts";
import { addReview, listOwnReviews, listUserReviews } from "#contracts/reviews/schemas.ts";
import { test, type TestApp, wait } from "#server/test/app.ts";
import { register } from "#server/test/browser.ts";
import { chatAs } from "#server/test/chat.ts";
import {
  letAnswer,
  makeBusiness,
  makeListing,
  makeLongKnown,
  makeModerator,
  makeReviewer,
  makeUser,
} from "#server/test/make.ts";

const as = (app: TestApp, userId: number) => app.as({ userId, role: "user" });
const text = "Быстро ответили, всё в наличии";

/** A user whom the business has answered. */
async function makeCustomer(app: TestApp, business: number, name = "Жылдыз"): Promise<number> {
  return makeReviewer(app, { seller: await findOwner(app, business) }, name);
}

async function findOwner(app: TestApp, business: number): Promise<number> {
  const { user_id } = await app.db
    .selectFrom("businesses")
    .select("user_id")
    .where("id", "=", business)
    .executeTakeFirstOrThrow();
  return user_id;
}

const review = (app: TestApp, user: number, business: number, rating = 5) =>
  as(app, user).call(addBusinessReview, { params: { id: business }, body: { rating, text } });

const listFor = async (app: TestApp, id: number, user?: number) =>
  (await (user === undefined ? app : as(app, user)).call(listBusinessReviews, { params: { id } })).reply;

describe("a review of a business", () => {
  test("is for those whom it has answered, once", async ({ app }) => {
    const { id, user: owner } = await makeBusiness(app);
    const stranger = await makeUser(app);
    expect((await review(app, stranger, id)).problem.code).toBe("no_contact_yet");
    expect(await listFor(app, id, stranger)).toMatchObject({
      may_review: false,
      needs_contact: true,
      has_written: false,
    });
    const nothing = { may_review: false, needs_contact: false, has_written: false };
    expect(await listFor(app, id)).toMatchObject({ ...nothing, own: null });
    // Neither the contacts nor a question without an answer are enough.
    await as(app, stranger).call(revealBusinessContacts, { params: { id } });
    const buyer = chatAs(app, stranger);
    const { id: room } = await buyer.open({ user: owner });
    await buyer.write(room, "Здравствуйте, вы работаете сегодня?");
    expect((await review(app, stranger, id)).problem.code).toBe("no_contact_yet");
    expect(await listFor(app, id, stranger)).toMatchObject({
      may_review: false,
      needs_contact: true,
      has_written: true,
    });
    await chatAs(app, owner).write(room, "Да, до шести");
    expect(await listFor(app, id, stranger)).toMatchObject({ ...nothing, may_review: true });
    expect((await review(app, stranger, id, 4)).status).toBe(201);
    expect((await review(app, stranger, id)).problem.code).toBe("review_exists");
    const customer = await makeCustomer(app, id);
    expect((await review(app, customer, id)).reply).toMatchObject({ rating: 5, text, may_claim: false });
    expect((await review(app, owner, id)).problem.code).toBe("own_business");
    expect(await listFor(app, id, owner)).toMatchObject(nothing);
  });

  test("counts together with those of its listings, which are listed with their source", async ({ app }) => {
    const { id, user: owner, name } = await makeBusiness(app, { link: "rated-shop" });
    const listing = await makeListing(app, { user: owner, title: "Шторы" });
    const [one, other] = [await makeCustomer(app, id), await makeReviewer(app, { listing })];
    await review(app, one, id, 5);
    await as(app, other).call(addReview, { params: { id: listing }, body: { rating: 2, text } });
    const found = await listFor(app, id);
    expect([found.rating, found.count]).toEqual([3.5, 2]);
    expect(found.results.map(({ product, business }) => [product?.title, business])).toEqual([
      ["Шторы", null],
      [undefined, { id, link: "rated-shop", name }],
    ]);
    expect((await app.call(getBusiness, { params: { id } })).reply).toMatchObject({ rating: 3.5, review_count: 2 });
    expect((await app.call(listUserReviews, { params: { id: owner } })).reply.count).toBe(2);
    const written = (await as(app, one).call(listOwnReviews, { query: { side: "written" } })).reply.results;
    expect(written).toMatchObject([{ product: null, business: { id, name } }]);
    const received = (await as(app, owner).call(listOwnReviews, { query: { side: "received" } })).reply.results;
    expect(received).toHaveLength(2);
  });

  test("by two at once of one person exists once, and the rating is right", async ({ app }) => {
    const { id } = await makeBusiness(app);
    const customer = await makeCustomer(app, id);
    const answers = await Promise.all([1, 5, 5, 1].map((rating) => review(app, customer, id, rating)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    const found = await listFor(app, id);
    expect([found.count, found.rating]).toEqual([1, found.results[0]?.rating]);
  });

  test("is changed by its author alone, within thirty days", async ({ app }) => {
    const { id, user: owner } = await makeBusiness(app);
    const customer = await makeCustomer(app, id);
    const { id: review_id } = (await review(app, customer, id, 1)).reply;
    const change = (user: number, body: object) =>
      as(app, user).call(changeBusinessReview, { params: { id, review_id }, body });
    expect((await change(owner, { rating: 5 })).problem.code).toBe("forbidden");
    expect((await change(customer, { rating: 4 })).reply).toMatchObject({ rating: 4, text });
    expect((await change(customer, { text: "Исправили всё за день" })).reply).toMatchObject({
      rating: 4,
      text: "Исправили всё за день",
    });
    expect((await app.call(getBusiness, { params: { id } })).reply.rating).toBe(4);
    expect((await change(customer, { rating: 6 })).problem.errors).toHaveProperty("rating");
    expect((await listFor(app, id, customer)).own).toMatchObject({ changeable_until: expect.any(String) as string });
    wait(app, 31 * 86_400);
    expect((await change(customer, { rating: 1 })).problem.code).toBe("review_too_old");
    expect((await listFor(app, id, customer)).own).toMatchObject({ rating: 4, changeable_until: null });
    const elsewhere = await makeBusiness(app);
    const params = { id: elsewhere.id, review_id };
    expect((await as(app, customer).call(changeBusinessReview, { params, body: {} })).problem.code).toBe("not_found");
  });

  test("is answered by the owner, who cannot take it away but complain; a moderator does", async ({ app }) => {
    const { id, user: owner, name } = await makeBusiness(app);
    const customer = await makeCustomer(app, id);
    const { id: review_id } = (await review(app, customer, id, 1)).reply;
    const params = { id, review_id };
    const answer = { params, body: { text: "Спасибо, исправимся" } };
    expect((await as(app, customer).call(answerBusinessReview, answer)).problem.code).toBe("forbidden");
    expect((await as(app, owner).call(answerBusinessReview, answer)).reply.response?.text).toBe("Спасибо, исправимся");
    const claim = { params, body: { category: 10 } };
    expect((await as(app, customer).call(sendBusinessReviewClaim, claim)).problem.code).toBe("own_review");
    expect((await as(app, owner).call(sendBusinessReviewClaim, claim)).status).toBe(201);
    expect((await as(app, owner).call(sendBusinessReviewClaim, claim)).problem.code).toBe("claim_already_sent");
    expect((await listFor(app, id, owner)).results[0]?.claim_sent).toBe(true);

    const staff = app.as({ userId: await makeModerator(app), role: "moderator" });
    const { results } = (await staff.call(listClaims, { query: { limit: 100 } })).reply;
    const sent = results.find((one) => one.review?.id === review_id);
    expect(sent).toMatchObject({ product: null, seller: null, business: { id, name, user: owner } });
    await staff.call(resolveClaim, { params: { id: sent?.id ?? 0 }, body: { outcome: "removed" } });
    expect(await listFor(app, id, customer)).toMatchObject({ results: [], rating: null, count: 0, own: null });
    // What a moderator took away is not written again.
    expect((await review(app, customer, id)).problem.code).toBe("review_exists");
    expect((await listFor(app, id, customer)).may_review).toBe(false);
  });

  test("goes with its author's account, and the rating with it", async ({ app }) => {
    const { id } = await makeBusiness(app);
    const { user, browser } = await register(app);
    await letAnswer(app, user.id, { seller: await findOwner(app, id) });
    await makeLongKnown(app, user.id);
    await browser.call(addBusinessReview, { params: { id }, body: { rating: 1, text } });
    await review(app, await makeCustomer(app, id), id, 5);
    expect((await listFor(app, id)).rating).toBe(3);
    await browser.call(deleteAccount, { body: { password: "secret1x" } });
    const found = await listFor(app, id);
    expect([found.count, found.rating]).toEqual([1, 5]);
    expect(found.results.some((one) => one.user.id === user.id)).toBe(false);
  });

  test("does not mislead about fraud", async ({ app }) => {
    const { id } = await makeBusiness(app);
    const customer = await makeCustomer(app, id);
    const body = { rating: 5, text: "Пишите мне на http://evil.example и переведите деньги на карту 4169585312345678" };
    expect((await as(app, customer).call(addBusinessReview, { params: { id }, body })).problem.code).toBe(
      "validation_failed",
    );
  });
});
