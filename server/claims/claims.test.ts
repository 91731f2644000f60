import { describe, expect } from "vitest";
import {
  getOwnClaim,
  listClaimCategories,
  sendClaim,
  sendReviewClaim,
  sendUserClaim,
} from "#contracts/claims/schemas.ts";
import { getProduct } from "#contracts/listings/schemas.ts";
import { addReview, listReviews } from "#contracts/reviews/schemas.ts";
import { openTestApp, test, type TestApp } from "#server/test/app.ts";
import { makeListing, makeReviewer, makeUser } from "#server/test/make.ts";

const as = (app: TestApp, userId: number) => app.as({ userId, role: "user" });
const fraud = 1;
const insult = 9;
const other = 12;
const spam = 15;
const wrongPrice = 4;

describe("a claim", () => {
  test("has a category, in both languages", async ({ app }) => {
    const { reply } = await app.call(listClaimCategories);
    expect(reply.length).toBeGreaterThan(5);
    expect(reply[0]).toMatchObject({ id: fraud, code: "fraud", title_ru: "Мошенничество", title_ky: "Алдамчылык" });
    expect(reply.at(-1)).toMatchObject({ code: "other", for_products: true, for_reviews: true, for_users: true });
  });

  test("about a user has few categories, with «other» as the last", async ({ app }) => {
    const { reply } = await app.call(listClaimCategories);
    expect(reply.filter((category) => category.for_users).map(({ code }) => code)).toEqual([
      "fraud",
      "not_delivered",
      "impersonation",
      "spam",
      "insult",
      "other",
    ]);
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
    const seller = await makeUser(app);
    const listing = await makeListing(app, { user: seller });
    const author = await makeReviewer(app, { listing });
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

test("the last claim about something is told to its author alone, with whether it was decided on", async ({ app }) => {
  const [user, seller] = [await makeUser(app), await makeUser(app)];
  const listing = await makeListing(app, { user: seller });
  const own = async (about: "product" | "user", id: number, userId = user) =>
    (await as(app, userId).call(getOwnClaim, { query: { about, id: String(id) } })).reply.claim;
  expect(await own("product", listing)).toBeNull();
  await as(app, user).call(sendClaim, { params: { id: listing }, body: { category: fraud } });
  const date = app.clock.now.toISOString();
  expect(await own("product", listing)).toEqual({ category: fraud, date, resolved_date: null });
  const isClaimed = async (caller: Pick<TestApp, "call">) =>
    (await caller.call(getProduct, { params: { id: listing } })).reply.is_claimed;
  const others = [as(app, seller), as(app, await makeUser(app)), app];
  expect(await isClaimed(as(app, user))).toBe(true);
  for (const [at, other] of others.entries()) expect(await isClaimed(other)).toBe(at === 2 ? undefined : false);
  expect(await own("user", seller)).toBeNull();
  for (const other of [seller, await makeUser(app)]) expect(await own("product", listing, other)).toBeNull();
  await as(app, user).call(sendUserClaim, { params: { id: seller }, body: { category: spam } });
  expect(await own("user", seller)).toMatchObject({ category: spam });
  const resolved_at = new Date(app.clock.now.getTime() + 1_000);
  await app.db.updateTable("claims").set({ resolved_at, outcome: "kept" }).where("user_id", "=", user).execute();
  expect(await own("product", listing)).toEqual({ category: fraud, date, resolved_date: resolved_at.toISOString() });
  expect(await isClaimed(as(app, user))).toBe(false);
  await as(app, user).call(sendClaim, { params: { id: listing }, body: { category: wrongPrice } });
  expect(await own("product", listing)).toMatchObject({ category: wrongPrice, resolved_date: null });
  const query = { about: "product", id: String(listing) };
  expect((await app.call(getOwnClaim, { query })).status).toBe(401);
  for (const wrong of [{ ...query, about: "room" }, { ...query, id: "x" }, {}])
    expect((await as(app, user).call(getOwnClaim, { query: wrong })).status).toBe(400);
});

describe("a claim about a user", () => {
  test("is sent once while it is open, also at once; after a decision another one may be", async ({ app }) => {
    const [author, id] = [await makeUser(app), await makeUser(app, { name: "Жапар" })];
    const send = (userId = author) =>
      as(app, userId).call(sendUserClaim, { params: { id }, body: { category: fraud, text: " Взял предоплату " } });
    const answers = await Promise.all(Array.from({ length: 4 }, () => send()));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    expect((await send()).problem).toMatchObject({
      code: "claim_already_sent",
      detail: expect.stringContaining("Жалоба уже отправлена"),
    });
    expect((await send(await makeUser(app))).reply).toEqual({ claim_sent: true });
    const rows = await app.db.selectFrom("claims").selectAll().where("about_user_id", "=", id).execute();
    expect(rows.map(({ text, subject, listing_id, review_id }) => [text, subject, listing_id, review_id])).toEqual(
      Array.from({ length: 2 }, () => ["Взял предоплату", "Жапар", null, null]),
    );
    await app.db
      .updateTable("claims")
      .set({ resolved_at: new Date(), outcome: "kept" })
      .where("user_id", "=", author)
      .execute();
    expect((await send()).status).toBe(201);
  });

  const longText = "я".repeat(1_001);
  test.for([
    ["a category for users", { category: spam }, 201],
    ["a category for all, with a text", { category: insult, text: "Нагрубил" }, 201],
    ["«other» with a text", { category: other, text: "Угрожает" }, 201],
    ["«other» without a text", { category: other }, { text: ["Обязательное поле"] }],
    ["«other» with blanks", { category: other, text: " \n " }, { text: ["Обязательное поле"] }],
    ["a category for listings", { category: wrongPrice }, { category: [expect.stringContaining("записи нет")] }],
    ["an unknown category", { category: 999 }, { category: [expect.stringContaining("записи нет")] }],
    ["no category", { text: "Обман" }, { category: ["Обязательное поле"] }],
    ["a text that is too long", { category: fraud, text: longText }, { text: [expect.any(String)] }],
  ] as const)("with %s", async ([, body, expected], { app }) => {
    const [author, id] = [await makeUser(app), await makeUser(app)];
    const answer = await as(app, author).call(sendUserClaim, { params: { id }, body: body as { category: number } });
    const sent = await app.db.selectFrom("claims").select("id").where("about_user_id", "=", id).execute();
    if (typeof expected === "number") expect([answer.status, sent.length]).toEqual([expected, 1]);
    else expect([answer.problem.errors, sent]).toEqual([expected, []]);
  });

  test("is refused about oneself, and about a user whom the public does not see", async ({ app }) => {
    const author = await makeUser(app);
    const send = async (id: number) =>
      (await as(app, author).call(sendUserClaim, { params: { id }, body: { category: fraud } })).problem.code;
    expect(await send(author)).toBe("own_account");
    expect(await send(await makeUser(app, { blocked: true }))).toBe("not_found");
    expect(await send(2_147_483_647)).toBe("not_found");
  });

  test("counts against the same limit a day as other claims", async () => {
    const { app: limited, close } = await openTestApp({ rateLimitFactor: 1 });
    try {
      const author = await makeUser(limited);
      const listing = await makeListing(limited);
      await as(limited, author).call(sendClaim, { params: { id: listing }, body: { category: fraud } });
      const statuses = [];
      for (let count = 0; count < 20; count += 1) {
        const params = { id: await makeUser(limited) };
        statuses.push((await as(limited, author).call(sendUserClaim, { params, body: { category: fraud } })).status);
      }
      expect(statuses).toEqual([...Array.from({ length: 19 }, () => 201), 429]);
    } finally {
      await close();
    }
  });

  test("stays without its author, and goes with the account it is about", async ({ app }) => {
    const [author, id] = [await makeUser(app), await makeUser(app)];
    await as(app, author).call(sendUserClaim, { params: { id }, body: { category: fraud } });
    const read = () => app.db.selectFrom("claims").select("user_id").where("about_user_id", "=", id).execute();
    await app.db.deleteFrom("users").where("id", "=", author).execute();
    expect(await read()).toEqual([{ user_id: null }]);
    await app.db.deleteFrom("users").where("id", "=", id).execute();
    expect(await read()).toEqual([]);
  });
});
