import { describe, expect } from "vitest";
import { deleteAccount } from "#contracts/accounts/schemas.ts";
import { getProduct } from "#contracts/listings/schemas.ts";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import { maxReviewLength } from "#contracts/reviews/rules.ts";
import { addReview, answerReview, listOwnReviews, listReviews, listUserReviews } from "#contracts/reviews/schemas.ts";
import { getUser } from "#contracts/users/schemas.ts";
import { openTestApp, test, type TestApp } from "#server/test/app.ts";
import { register } from "#server/test/browser.ts";
import { letAnswer, makeListing, makeReviewer, makeUser } from "#server/test/make.ts";
import { removeReview } from "./actions.ts";

const as = (app: TestApp, userId: number) => app.as({ userId, role: "user" });

async function makeSellerWithListing(app: TestApp) {
  const seller = await makeUser(app, { name: "Гүлнара" });
  return { seller, listing: await makeListing(app, { user: seller }) };
}

/** Writes a review as a new buyer, or as `by`, once the seller has answered. */
async function review(app: TestApp, listing: number, rating: number, by?: number, text = "Всё как в описании") {
  const user = by ?? (await makeUser(app, { days: 30 }));
  const { user_id: seller } = await app.db
    .selectFrom("listings")
    .select("user_id")
    .where("id", "=", listing)
    .executeTakeFirstOrThrow();
  if (user !== seller) await letAnswer(app, user, { listing });
  return as(app, user).call(addReview, { params: { id: listing }, body: { rating, text } });
}

const listOf = async (app: TestApp, id: number, query = {}) =>
  (await app.call(listReviews, { params: { id }, query })).reply;

describe("a review", () => {
  test("is shown with its listing, newest first, and counts for listing, card and seller at once", async ({ app }) => {
    const { seller, listing } = await makeSellerWithListing(app);
    const author = await makeUser(app, { name: "Азамат", days: 30 });
    const cardOf = async () =>
      (await app.call(listProducts, { query: { user: seller } })).reply.results.find(({ id }) => id === listing);
    expect(await cardOf()).toMatchObject({ rating: null, review_count: 0 });
    const written = await review(app, listing, 5, author, "  Отличный\r\nпродавец  ");
    expect(written.status).toBe(201);
    expect(written.reply).toMatchObject({ rating: 5, user: { id: author, name: "Азамат" }, response: null });
    expect(await cardOf()).toMatchObject({ rating: 5, review_count: 1 });
    await review(app, listing, 2);
    expect(await cardOf()).toMatchObject({ rating: 3.5, review_count: 2 });
    expect((await app.call(getProduct, { params: { id: listing } })).reply).toMatchObject({
      rating: 3.5,
      user: { rating: 3.5, review_count: 2 },
    });
    const other = await makeListing(app, { user: seller });
    await review(app, other, 5);
    expect((await app.call(getUser, { params: { id: seller } })).reply).toMatchObject({ rating: 4, review_count: 3 });
    const { results, count, rating } = await listOf(app, listing);
    expect([results.map((one) => one.rating), count, rating]).toEqual([[2, 5], 2, 3.5]);
  });

  test("that is sent again under the same key gets the same answer, and exists once", async ({ app }) => {
    const { listing } = await makeSellerWithListing(app);
    const author = as(app, await makeReviewer(app, { listing }));
    const send = (text: string) =>
      author.call(addReview, { params: { id: listing }, body: { rating: 4, text } }, { "idempotency-key": "one-try" });
    const answers = await Promise.all([send("Хороший продавец"), send("Хороший продавец")]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.reply).toEqual(answers[1]?.reply);
    expect((await send("Другие слова")).problem.code).toBe("conflict");
    expect((await listOf(app, listing)).results).toHaveLength(1);
  });

  test("is written once per user and listing, not of one's own, and only of public listings", async ({ app }) => {
    const { seller, listing } = await makeSellerWithListing(app);
    const author = await makeUser(app, { days: 30 });
    const mayReview = async (userId: number) =>
      (await as(app, userId).call(listReviews, { params: { id: listing } })).reply.may_review;
    expect(await mayReview(author)).toBe(false);
    await letAnswer(app, author, { listing });
    expect(await mayReview(author)).toBe(true);
    await review(app, listing, 4, author);
    expect((await review(app, listing, 1, author)).problem.code).toBe("review_exists");
    expect([await mayReview(author), await mayReview(seller), (await listOf(app, listing)).may_review]).toEqual([
      false,
      false,
      false,
    ]);
    expect((await review(app, listing, 5, seller)).problem.code).toBe("own_listing");
    const hidden = await makeListing(app, { state: "inactive" });
    expect((await review(app, hidden, 5)).problem.code).toBe("listing_inactive");
    expect((await app.call(listReviews, { params: { id: hidden } })).problem.code).toBe("listing_inactive");
    expect(await listOf(app, listing)).toMatchObject({ count: 1, rating: 4 });
  });

  test("has a rating of 1 to 5 and a text within the limits", async ({ app }) => {
    const { listing } = await makeSellerWithListing(app);
    for (const rating of [0, 6, 4.5])
      expect((await review(app, listing, rating)).problem.errors).toHaveProperty("rating");
    const long = "я".repeat(maxReviewLength + 1);
    expect((await review(app, listing, 5, undefined, long)).problem.errors).toHaveProperty("text");
    const html = "<script>alert(1)</script> 👍";
    expect((await review(app, listing, 5, undefined, html)).reply.text).toBe(html);
  });

  test("may be stars alone, with an empty text or without one", async ({ app }) => {
    const { listing } = await makeSellerWithListing(app);
    for (const body of [{ rating: 5 }, { rating: 4, text: "" }, { rating: 3, text: " \n " }]) {
      const author = as(app, await makeReviewer(app, { listing }));
      const answer = await author.call(addReview, { params: { id: listing }, body });
      expect([answer.status, answer.reply.text]).toEqual([201, ""]);
    }
    expect(await listOf(app, listing)).toMatchObject({ count: 3, rating: 4 });
  });

  test("by many users at once counts each once; by one user at once is one", async ({ app }) => {
    const { seller, listing } = await makeSellerWithListing(app);
    const author = await makeUser(app, { days: 30 });
    const same = await Promise.all(Array.from({ length: 10 }, () => review(app, listing, 1, author)));
    expect(same.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array<number>(9).fill(409)]);
    await Promise.all([5, 5, 5, 4].map((rating) => review(app, listing, rating)));
    expect(await listOf(app, listing)).toMatchObject({ count: 5, rating: 4 });
    expect((await app.call(getUser, { params: { id: seller } })).reply).toMatchObject({ rating: 4, review_count: 5 });
  });

  test("is paged without repeating or skipping", async ({ app }) => {
    const { listing } = await makeSellerWithListing(app);
    for (const rating of [5, 1, 5, 1, 5]) await review(app, listing, rating);
    const first = await listOf(app, listing, { limit: 3 });
    const second = await listOf(app, listing, { limit: 3, key: first.key });
    const ids = [...first.results, ...second.results].map(({ id }) => id);
    expect([ids.length, new Set(ids).size, second.next]).toEqual([5, 5, null]);
  });

  test("that a moderator removes is neither shown nor counted, and its author cannot write another", async ({
    app,
  }) => {
    const { seller, listing } = await makeSellerWithListing(app);
    const author = await makeUser(app, { days: 30 });
    const { id } = (await review(app, listing, 1, author)).reply;
    await review(app, listing, 5);
    const services = { db: app.db, catalogue: app.catalogue, now: () => app.clock.now };
    await app.db
      .transaction()
      .execute((trx) => removeReview(services, trx, { id, sellerId: seller, listingId: listing }));
    expect(await listOf(app, listing)).toMatchObject({ count: 1, rating: 5 });
    expect((await review(app, listing, 1, author)).problem.code).toBe("review_exists");
  });
});

describe("fraud in a review", () => {
  const refused = [
    ["Купите лучше у меня: mebel-shop.ru", /^Уберите ссылку на другой сайт: «mebel-shop.ru»$/],
    ["Деньги вернут на lalafo-pay.top", /^Эта ссылка ведёт на поддельный сайт/],
    ["Переводите мне на 4111 1111 1111 1111", /^Уберите номер карты, его увидят все: «4111 1111 1111 1111»$/],
    ["Скажите код из смс, и я верну деньги", /^Нельзя просить код из SMS/],
    ["Лёгкий заработок без вложений, пишите", /^Реклама заработка здесь запрещена/],
    ["Нужны деньги? Перейдите по ссылке и получите деньги", /^Так пишут мошенники/],
  ] as const;

  test.for(refused)("«%s» is told at the field", async ([text, reason], { app }) => {
    const { seller, listing } = await makeSellerWithListing(app);
    const author = await makeUser(app, { days: 30 });
    const answer = await review(app, listing, 5, author, text);
    expect([answer.status, answer.problem.code]).toEqual([400, "validation_failed"]);
    expect(answer.problem.errors?.["text"]?.[0]).toMatch(reason);
    // Nothing was counted, so the same person writes it again without that.
    const { id } = (await review(app, listing, 5, author, "Всё хорошо")).reply;
    const params = { id: listing, review_id: id };
    const response = await as(app, seller).call(answerReview, { params, body: { text } });
    expect(response.problem.errors?.["text"]?.[0]).toMatch(reason);
    expect((await listOf(app, listing)).results[0]).toMatchObject({ text: "Всё хорошо", response: null });
  });

  test.for([
    "Просил скинуть код из смс, осторожно, это мошенник",
    "Требовал предоплату, не отправил ничего",
    "Алдамчы экен, картанын номерин сурады",
    "Предоплату взял и всё привёз вовремя, спасибо",
    "Позвонила, ответил сразу. Ватсап есть, цена как в объявлении",
    "Такой же стоит здесь: http://localhost:3000/products/1",
  ])("«%s» is a review like others", async (text, { app }) => {
    const { listing } = await makeSellerWithListing(app);
    expect((await review(app, listing, 1, undefined, text)).status).toBe(201);
  });

  test("is told in Kyrgyz too", async ({ app }) => {
    const { listing } = await makeSellerWithListing(app);
    const author = as(app, await makeReviewer(app, { listing }));
    const body = { rating: 5, text: "Кодду айтыңыз, смс келди" };
    const answer = await author.call(addReview, { params: { id: listing }, body }, { "accept-language": "ky" });
    expect(answer.problem.errors?.["text"]?.[0]).toMatch(/^SMS менен келген кодду сурашка болбойт/);
  });
});

describe("a response", () => {
  test("is written by the seller only; another one replaces it", async ({ app }) => {
    const { seller, listing } = await makeSellerWithListing(app);
    const author = await makeUser(app, { days: 30 });
    const { id } = (await review(app, listing, 3, author)).reply;
    const answer = (userId: number, text: string, listingId = listing) =>
      as(app, userId).call(answerReview, { params: { id: listingId, review_id: id }, body: { text } });
    expect((await answer(author, "Спасибо")).problem.code).toBe("forbidden");
    expect((await answer(seller, "Спасибо", await makeListing(app, { user: seller }))).problem.code).toBe("not_found");
    expect((await answer(seller, "Спасибо")).reply.response).toMatchObject({ text: "Спасибо" });
    expect((await answer(seller, "Рахмат")).reply.response).toMatchObject({ text: "Рахмат" });
    expect((await listOf(app, listing)).results[0]?.response?.text).toBe("Рахмат");
  });
});

describe("one's own reviews", () => {
  test("are those one wrote, or those of one's listings, each with its listing", async ({ app }) => {
    const { seller, listing } = await makeSellerWithListing(app);
    const author = await makeUser(app, { days: 30 });
    await review(app, listing, 3, author);
    const own = async (userId: number, side?: string) =>
      (await as(app, userId).call(listOwnReviews, { query: { side: side as "written" } })).reply;
    expect(await own(author)).toMatchObject({
      count: 1,
      results: [{ rating: 3, product: { id: listing, is_active: true } }],
    });
    expect(await own(author, "received")).toMatchObject({ count: 0, results: [] });
    expect(await own(seller, "received")).toMatchObject({ count: 1, results: [{ user: { id: author } }] });
  });
});

test("one's own review does not tell what another's listing was made of before anybody approved it", async ({
  app,
}) => {
  const { seller, listing } = await makeSellerWithListing(app);
  const author = await makeUser(app, { days: 30 });
  await review(app, listing, 3, author);
  const titleFor = async (userId: number, side: "written" | "received") =>
    (await as(app, userId).call(listOwnReviews, { query: { side } })).reply.results[0]?.product?.title;
  const change = (values: object) => app.db.updateTable("listings").set(values).where("id", "=", listing).execute();
  const shown = await titleFor(author, "written");
  expect(shown).toEqual(expect.any(String));
  await app.db.deleteFrom("listing_search").where("listing_id", "=", listing).execute();
  await change({ state: "inactive" });
  expect(await titleFor(author, "written")).toBe(shown);
  for (const state of ["on_review", "blocked", "inactive"] as const) {
    await change({ state, title: "Пишите: t.me/edited", revision: 2 });
    expect(await titleFor(author, "written")).toBeNull();
    expect(await titleFor(seller, "received")).toBe("Пишите: t.me/edited");
  }
});

test("a user may write twenty reviews a day", async () => {
  const { app, close } = await openTestApp({ rateLimitFactor: 1 });
  const author = await makeUser(app, { days: 30 });
  const { listing } = await makeSellerWithListing(app);
  for (let sent = 0; sent < 20; sent += 1) await review(app, listing, 5, author);
  const refused = await review(app, listing, 5, author);
  expect(refused.problem.code).toBe("rate_limited");
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await review(app, listing, 5)).status).toBe(201);
  await close();
});

test("a review is deleted with its author's account, and its rating no longer counts", async ({ app }) => {
  const { seller, listing } = await makeSellerWithListing(app);
  const author = await register(app);
  await review(app, listing, 1, author.user.id);
  await review(app, listing, 5);
  const answer = await author.browser.call(deleteAccount, { body: { password: "secret1x" } });
  expect(answer.status).toBe(200);
  expect(await listOf(app, listing)).toMatchObject({ count: 1, rating: 5 });
  const { results } = (await app.call(listProducts, { query: { user: seller } })).reply;
  expect(results[0]).toMatchObject({ rating: 5, review_count: 1 });
});

describe("the reviews of a seller", () => {
  test("are those of all their listings, newest first and paged, with the answers", async ({ app }) => {
    const { seller, listing } = await makeSellerWithListing(app);
    const second = await makeListing(app, { user: seller, title: "Шкаф" });
    await review(app, listing, 5);
    const answered = await review(app, second, 2, undefined, "Долго ждали");
    const params = { id: second, review_id: answered.reply.id };
    await as(app, seller).call(answerReview, { params, body: { text: "Кечиресиз" } });
    await review(app, (await makeSellerWithListing(app)).listing, 1);
    const page = await app.call(listUserReviews, { params: { id: seller }, query: { limit: 1 } });
    expect([page.reply.count, page.reply.results.length]).toEqual([2, 1]);
    expect(page.reply.results[0]).toMatchObject({
      rating: 2,
      response: { text: "Кечиресиз" },
      product: { id: second, title: "Шкаф" },
      may_respond: false,
    });
    const next = await app.call(listUserReviews, { params: { id: seller }, query: { limit: 1, key: page.reply.key } });
    expect(next.reply.results.map(({ rating }) => rating)).toEqual([5]);
    expect(next.reply.key).toBeNull();
  });

  test("do not tell the title of a listing that is not on show; a blocked seller has none", async ({ app }) => {
    const { seller, listing } = await makeSellerWithListing(app);
    await review(app, listing, 4);
    await app.db.deleteFrom("listing_search").where("listing_id", "=", listing).execute();
    const { reply } = await app.call(listUserReviews, { params: { id: seller } });
    expect(reply.results[0]?.product).toBeNull();
    await app.db.updateTable("users").set({ blocked_at: new Date() }).where("id", "=", seller).execute();
    expect((await app.call(listUserReviews, { params: { id: seller } })).status).toBe(404);
  });
});
