import { describe, expect } from "vitest";
import { getProduct } from "#contracts/listings/schemas.ts";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import {
  createProduct,
  deleteProduct,
  getOwnProduct,
  getReviewTime,
  listOwnProducts,
  type NewListing,
  updateProduct,
} from "#contracts/selling/schemas.ts";
import { openTestApp, test, type TestApp, wait } from "#server/test/app.ts";
import { getLocationId, makeListing, makeModerator, makeUser } from "#server/test/make.ts";
import { makeDraft, makePhoto, plainCategory, sell } from "#server/test/sell.ts";

const asUser = (app: TestApp, userId: number) => app.as({ userId, role: "user" });
const carLeaf = 102;
const car = [
  { id: 13, options: [13001] },
  { id: 100, value: 2008 },
  { id: 104, options: [104001] },
  { id: 107, options: [107001] },
];

const countListings = async (app: TestApp, user: number) =>
  (await app.db.selectFrom("listings").select("id").where("user_id", "=", user).execute()).length;

describe("a new listing", () => {
  test("waits for a moderator: only its owner sees it", async ({ app }) => {
    const user = await makeUser(app);
    const photos = [await makePhoto(app, user), await makePhoto(app, user), await makePhoto(app, user)];
    const reply = await sell(app, user, { photos: photos.toReversed(), contact_phone: "0700 11-22-33" });
    expect(reply).toMatchObject({
      state: "on_review",
      is_mine: true,
      revision: 1,
      contact_phone: "+996700112233",
      photo_count: 3,
      category_id: plainCategory,
      deal_type: "sell",
      expires_date: null,
      moderation: null,
      is_deleted: false,
    });
    expect(reply.photos.map(({ id }) => id)).toEqual(photos.toReversed());
    const stranger = asUser(app, await makeUser(app));
    const { problem } = await stranger.call(getProduct, { params: { id: reply.id } });
    expect(problem).toMatchObject({ status: 404, code: "listing_inactive" });
    expect((await stranger.call(getOwnProduct, { params: { id: reply.id } })).status).toBe(404);
    const own = await asUser(app, user).call(getProduct, { params: { id: reply.id } });
    expect(own.reply).toMatchObject({ id: reply.id, is_mine: true, contact_phone: "+996700112233" });
  });

  test("has its account's phone when none is given, and the first deal type of its category", async ({ app }) => {
    const user = await makeUser(app);
    const { phone } = await app.db.selectFrom("users").select("phone").where("id", "=", user).executeTakeFirstOrThrow();
    expect((await sell(app, user)).contact_phone).toBe(phone);
    await app.db
      .updateTable("users")
      .set({ phone: null, email: `${user}@x.kg` })
      .where("id", "=", user)
      .execute();
    const { problem } = await asUser(app, user).call(createProduct, { body: await makeDraft(app, user) });
    expect(problem.errors).toHaveProperty("contact_phone");
  });

  test("keeps parameters as they were given, numbers in any usual spelling", async ({ app }) => {
    const user = await makeUser(app);
    const parameters = [...car, { id: 103, value: "1,5" }, { id: 102, value: "150 000" }];
    const reply = await sell(app, user, { category: carLeaf, parameters });
    expect(reply.given_parameters.toSorted((a, b) => a.id - b.id)).toEqual([
      { id: 13, options: [13001] },
      { id: 100, value: 2008 },
      { id: 102, value: 150_000 },
      { id: 103, value: 1.5 },
      { id: 104, options: [104001] },
      { id: 107, options: [107001] },
    ]);
  });

  test("is negotiable without a price", async ({ app }) => {
    const user = await makeUser(app);
    expect(await sell(app, user, { price: 0 })).toMatchObject({ price: 0, is_negotiable: true });
    expect(await sell(app, user, { price: 500, is_negotiable: true })).toMatchObject({ price: 0, is_negotiable: true });
  });

  const bad: [string, Partial<NewListing> | Record<string, unknown>, string][] = [
    ["no photo", { photos: [] }, "photos"],
    ["eleven photos", { photos: Array.from({ length: 11 }, (_, index) => index + 1) }, "photos"],
    ["a photo that is nobody's", { photos: [2_000_000_000] }, "photos"],
    ["a title of spaces", { title: " \u00a0\u200b " }, "title"],
    ["a title of fillers", { title: "\u3164\u3164\u3164\u3164\u3164\u3164" }, "title"],
    ["a title of dots", { title: "...." }, "title"],
    ["a title without an end", { title: "я".repeat(101) }, "title"],
    ["no description", { description: "" }, "description"],
    ["a hidden category", { category: 1045 }, "category"],
    ["a category that is no leaf", { category: 100 }, "category"],
    ["an unknown category", { category: 999_999 }, "category"],
    ["an unknown location", { location: 999_999 }, "location"],
    ["a deal that the category does not allow", { deal_type: "job" }, "deal_type"],
    ["a price of 10^15", { price: 1e15 }, "price"],
    ["a negative price", { price: -1 }, "price"],
    ["a price with spaces", { price: "12 000" }, "price"],
    ["half a som", { price: 0.5 }, "price"],
    ["another currency", { currency: "EUR" }, "currency"],
    ["a discount without a business", { discount_price: 6_000 }, "discount_price"],
    ["a phone that is none", { contact_phone: "12" }, "contact_phone"],
    ["an unknown field", { state: "active" }, "state"],
    ["missing parameters", { category: carLeaf }, "parameters.13"],
    [
      "an option of another parameter",
      { category: carLeaf, parameters: [{ id: 13, options: [104001] }] },
      "parameters.13",
    ],
    [
      "two options where one is chosen",
      { category: carLeaf, parameters: [{ id: 13, options: [13001, 13002] }] },
      "parameters.13",
    ],
    [
      "an option of another make",
      { category: carLeaf, parameters: [...car, { id: 14, options: [14999] }] },
      "parameters.14",
    ],
    ["a parameter of another category", { parameters: [{ id: 13, options: [13001] }] }, "parameters.13"],
    ["a year before cars", { category: carLeaf, parameters: [{ id: 100, value: 1066 }] }, "parameters.100"],
    ["a number that is none", { category: carLeaf, parameters: [{ id: 100, value: "давно" }] }, "parameters.100"],
    [
      "the same parameter twice",
      { category: carLeaf, parameters: [...car, { id: 100, value: 2009 }] },
      "parameters.100",
    ],
  ];
  test.for(bad)("with %s is refused at its field, and nothing is written", async ([, values, field], { app }) => {
    const user = await makeUser(app);
    const photo = await makePhoto(app, user);
    const body = await makeDraft(app, user, { photos: [photo], ...values });
    const { problem } = await asUser(app, user).call(createProduct, { body });
    expect(problem).toMatchObject({ status: 400, code: "validation_failed" });
    expect(Object.keys(problem.errors ?? {})).toContain(field);
    expect(await countListings(app, user)).toBe(0);
    const row = await app.db
      .selectFrom("photos")
      .select("listing_id")
      .where("id", "=", photo)
      .executeTakeFirstOrThrow();
    expect(row.listing_id).toBeNull();
  });

  test("with a year that cannot be is told between which it may be", async ({ app }) => {
    const user = await makeUser(app);
    const body = await makeDraft(app, user, { category: carLeaf, parameters: [{ id: 100, value: 1066 }] });
    const { problem } = await asUser(app, user).call(createProduct, { body });
    expect(problem.errors?.["parameters.100"]).toEqual([`Год: от 1900 до ${new Date().getFullYear() + 1}`]);
  });

  test("cannot have photos of another user or listing, or the same one twice", async ({ app }) => {
    const [user, other] = [await makeUser(app), await makeUser(app)];
    const foreign = await makePhoto(app, other);
    const { photos } = await sell(app, user);
    const mine = await makePhoto(app, user);
    for (const ids of [[foreign], [mine, photos[0]?.id ?? 0], [mine, mine]]) {
      const { problem } = await asUser(app, user).call(createProduct, {
        body: await makeDraft(app, user, { photos: ids }),
      });
      expect(Object.keys(problem.errors ?? {})).toEqual(["photos"]);
    }
    expect(await countListings(app, user)).toBe(1);
  });

  test("sent twice with the same key is one listing, also at once; another body is refused", async ({ app }) => {
    const user = await makeUser(app);
    const body = await makeDraft(app, user);
    const key = { "idempotency-key": "0b0c1a4e-6a8f-4f3e-9d3b-2a1f1f1d1c1b" };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => asUser(app, user).call(createProduct, { body }, key)),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map(({ reply }) => JSON.stringify(reply))).size).toBe(1);
    expect(await countListings(app, user)).toBe(1);
    const other = await asUser(app, user).call(createProduct, { body: { ...body, title: "Другая кровать" } }, key);
    expect(other.problem.code).toBe("conflict");
    // A refusal is not stored: a corrected body may come with the same key.
    const retried = { "idempotency-key": "another" };
    const wrong = await asUser(app, user).call(createProduct, { body: { ...body, price: -1 } }, retried);
    expect(wrong.status).toBe(400);
    const right = await asUser(app, user).call(createProduct, { body: await makeDraft(app, user) }, retried);
    expect(right.status).toBe(201);
  });

  test("is refused to a user who has a thousand, is blocked, or has made 30 today", async ({ app }) => {
    const blocked = await makeUser(app, { blocked: true });
    const refused = await asUser(app, blocked).call(createProduct, { body: await makeDraft(app, blocked) });
    expect(refused.problem.code).toBe("account_blocked");
    const rich = await makeUser(app);
    await app.pool.query(
      `insert into listings (user_id, category_id, location_id, deal_type, state, title, description, currency, price, contact_phone)
       select $1, ${plainCategory}, $2, 'sell', 'inactive', 'Кровать', 'Кровать', 'KGS', 1, '+996700000000' from generate_series(1, 999)`,
      [rich, getLocationId(app, "bishkek")],
    );
    const bodies = [await makeDraft(app, rich), await makeDraft(app, rich)];
    const answers = await Promise.all(bodies.map((body) => asUser(app, rich).call(createProduct, { body })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const limited = await openTestApp({ rateLimitFactor: 2 / 30 });
    try {
      const user = await makeUser(limited.app);
      // Uploads would use up a limit of their own: the photos are inserted instead.
      const statuses: number[] = [];
      for (let index = 0; index < 3; index += 1) {
        const { id } = await limited.app.db
          .insertInto("photos")
          .values({ user_id: user, name: `test/${index}`, width: 10, height: 10, thumbhash: Buffer.from([1]) })
          .returning("id")
          .executeTakeFirstOrThrow();
        const body = await makeDraft(limited.app, user, { photos: [id] });
        statuses.push((await asUser(limited.app, user).call(createProduct, { body })).status);
      }
      expect(statuses).toEqual([201, 201, 429]);
    } finally {
      await limited.close();
    }
  });
});

describe("a discount", () => {
  test("is for approved businesses, of more than 3 and less than 99 percent", async ({ app }) => {
    const user = await makeUser(app, { business: `Бизнес ${Math.random()}` });
    for (const [discount, isGood] of [
      [9_700, false],
      [9_690, true],
      [101, true],
      [100, false],
      [12_000, false],
    ] as const) {
      const body = await makeDraft(app, user, { price: 10_000, discount_price: discount });
      const answer = await asUser(app, user).call(createProduct, { body });
      expect([discount, answer.status]).toEqual([discount, isGood ? 201 : 400]);
      if (isGood) expect(answer.reply).toMatchObject({ discount_price: discount, stock_price: discount });
      else expect(Object.keys(answer.problem.errors ?? {})).toEqual(["discount_price"]);
    }
    const { id } = await sell(app, user, { price: 10_000, discount_price: 5_000 });
    const lower = await asUser(app, user).call(updateProduct, { params: { id }, body: { price: 4_000 } });
    expect(Object.keys(lower.problem.errors ?? {})).toEqual(["discount_price"]);
    const none = await asUser(app, user).call(updateProduct, {
      params: { id },
      body: { price: 4_000, discount_price: null },
    });
    expect(none.reply).toMatchObject({ price: 4_000, discount_price: null });
    // With an expired business a listing with a discount can still be edited; the discount is not shown.
    const { id: old } = await sell(app, user, { price: 10_000, discount_price: 5_000 });
    await app.db.updateTable("businesses").set({ request_status: "expired" }).where("user_id", "=", user).execute();
    const edited = await asUser(app, user).call(updateProduct, {
      params: { id: old },
      body: { title: "Кровать новая" },
    });
    expect(edited.reply).toMatchObject({ discount_price: 5_000, stock_price: null });
  });
});

describe("an edit", () => {
  test("sends the listing to review and takes it out of the lists at once; one without changes does not", async ({
    app,
  }) => {
    const user = await makeUser(app);
    const id = await makeListing(app, { user, category: plainCategory, title: "Кровать старая", photos: 1 });
    const guestSees = async () => (await app.call(listProducts, { query: { user } })).reply.results.length;
    const same = await asUser(app, user).call(updateProduct, {
      params: { id },
      body: { title: "  Кровать   старая ", price: 500_000 },
    });
    expect(same.reply).toMatchObject({ state: "active", revision: 1 });
    expect(await guestSees()).toBe(1);
    const edited = await asUser(app, user).call(updateProduct, { params: { id }, body: { title: "Кровать" } });
    expect(edited.reply).toMatchObject({ state: "on_review", revision: 2, title: "Кровать" });
    expect(await guestSees()).toBe(0);
  });

  test("of the category keeps the parameters that the new one has too, and requires the others", async ({ app }) => {
    const user = await makeUser(app);
    const { id } = await sell(app, user, { category: carLeaf, parameters: car });
    const plain = await asUser(app, user).call(updateProduct, { params: { id }, body: { category: plainCategory } });
    expect(plain.reply).toMatchObject({ category_id: plainCategory, given_parameters: [] });
    const back = await asUser(app, user).call(updateProduct, { params: { id }, body: { category: carLeaf } });
    expect(back.problem.errors).toHaveProperty("parameters.13");
  });

  test("changes photos and their order; files of removed ones are deleted", async ({ app }) => {
    const user = await makeUser(app);
    const [a, b, c] = [await makePhoto(app, user), await makePhoto(app, user), await makePhoto(app, user)];
    const { id, photos } = await sell(app, user, { photos: [a, b] });
    const { reply } = await asUser(app, user).call(updateProduct, { params: { id }, body: { photos: [c, a] } });
    expect(reply.photos.map((photo) => photo.id)).toEqual([c, a]);
    expect(reply).toMatchObject({ photo_count: 2, first_photo: { id: c }, revision: 2 });
    expect((await app.http.inject(photos[1]?.photo ?? "")).statusCode).toBe(404);
    expect((await app.http.inject(photos[0]?.photo ?? "")).statusCode).toBe(200);
    const before = reply.photos.map((photo) => photo.id);
    const foreign = await makePhoto(app, await makeUser(app));
    const refused = await asUser(app, user).call(updateProduct, { params: { id }, body: { photos: [a, foreign] } });
    expect(refused.status).toBe(400);
    const kept = await asUser(app, user).call(getOwnProduct, { params: { id } });
    expect(kept.reply.photos.map((photo) => photo.id)).toEqual(before);
  });

  test("of another user's listing is impossible", async ({ app }) => {
    const owner = await makeUser(app);
    const { id } = await sell(app, owner);
    const stranger = asUser(app, await makeUser(app));
    const staff = app.as({ userId: await makeUser(app), role: "moderator" });
    for (const caller of [stranger, staff]) {
      for (const record of [getOwnProduct, deleteProduct]) {
        expect((await caller.call(record, { params: { id } })).problem.code).toBe("not_found");
      }
      for (const body of [{ title: "Моё теперь" }, { state: "inactive" as const }, {}]) {
        expect((await caller.call(updateProduct, { params: { id }, body })).problem.code).toBe("not_found");
      }
    }
  });

  test("and a change of state cannot be combined", async ({ app }) => {
    const user = await makeUser(app);
    const { id } = await sell(app, user);
    const { problem } = await asUser(app, user).call(updateProduct, {
      params: { id },
      body: { state: "active", price: 1 },
    });
    expect(Object.keys(problem.errors ?? {})).toEqual(["state"]);
  });
});

describe("one's own listings", () => {
  test("are listed by state, newest first, page by page, with counts, search and moderators' reasons", async ({
    app,
  }) => {
    const user = await makeUser(app);
    const ids: number[] = [];
    for (const state of ["active", "active", "inactive", "blocked"] as const) {
      ids.push(await makeListing(app, { user, state, title: `Шкаф ${ids.length}`, photos: 1 }));
    }
    const [first = 0, second = 0, , blocked = 0] = ids;
    await app.db
      .insertInto("moderation_log")
      .values({
        action: "block",
        listing_id: blocked,
        subject: "",
        reasons: ["weapons"],
        note: "Нет",
        created_at: new Date(),
      })
      .execute();
    const list = async (query: object) => (await asUser(app, user).call(listOwnProducts, { query })).reply;
    const all = await list({});
    expect(all.results.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(all.counts).toEqual({ active: 2, inactive: 1, on_review: 0, blocked: 1 });
    expect(all.results[0]).toMatchObject({
      state: "blocked",
      moderation: { reasons: [{ code: "weapons" }], note: "Нет" },
      expires_date: null,
    });
    expect(all.results[3]).toMatchObject({ moderation: null, views: 0, favorites: 0, next_upvote_date: null });
    const page = await list({ state: "active", limit: 1 });
    expect(page.results.map(({ id }) => id)).toEqual([second]);
    const next = await list({ state: "active", limit: 1, key: page.key });
    expect([next.results.map(({ id }) => id), next.next]).toEqual([[first], null]);
    expect((await list({ search: "шкаф 2" })).results.map(({ id }) => id)).toEqual([ids[2]]);
    const bad = await asUser(app, user).call(listOwnProducts, { query: { key: "x" } });
    expect(bad.problem.code).toBe("key_invalid");
  });
});

test("whoever sends a listing learns how long one waits now, once five decisions of an hour or twenty of a day say so", async ({
  app,
}) => {
  // Decisions of other tests are no part of the day then.
  wait(app, 2 * 86_400);
  const [user, moderator] = [await makeUser(app), await makeModerator(app)];
  const decide = async (seconds: number, values: { approved_before?: number; undone_at?: Date } = {}) => {
    const created = app.clock.now;
    const listing = await makeListing(app, { user, raisedAt: new Date(created.getTime() - seconds * 1_000) });
    const entry = { moderator_id: moderator, listing_id: listing, subject: "Шкаф", revision: 1, created_at: created };
    await app.db
      .insertInto("moderation_log")
      .values({ action: "approve", ...entry, ...values })
      .execute();
  };
  const sent = async () => {
    // What is known is a minute old at most.
    wait(app, 61);
    const sender = await makeUser(app);
    const { reply: time } = await asUser(app, sender).call(getReviewTime);
    const { reply } = await asUser(app, sender).call(createProduct, { body: await makeDraft(app, sender) });
    // The same before and after it was sent, and where one's own listings wait.
    expect(reply.review_time).toEqual(time);
    expect((await asUser(app, sender).call(getReviewTime)).reply).toEqual(time);
    // What waits from other tests is no decision.
    return time.is_late ? null : time.minutes;
  };
  for (let count = 0; count < 4; count += 1) await decide(200 + count);
  // What was public already, and what was undone, is no decision on something that waited.
  await decide(90_000, { approved_before: 1 });
  await decide(90_000, { undone_at: app.clock.now });
  expect(await sent()).toBeNull();
  await decide(5_000);
  expect(await sent()).toBe(4);
  for (let count = 0; count < 30; count += 1) await decide(7_300);
  // Longer than promised is said as it is.
  expect(await sent()).toBe(122);
  // Nobody has decided for an hour: by the decisions of the day, and not less than somebody has waited.
  wait(app, 3_600);
  await app.db
    .updateTable("listings")
    .set({ review_since: app.clock.now, review_turn: app.clock.now })
    .where("state", "=", "on_review")
    .execute();
  expect(await sent()).toBe(122);
  wait(app, 3 * 3_600);
  expect(await sent()).toBeGreaterThan(180);
  // A day without decisions: nobody knows, and whoever waits for longer than promised is told so.
  wait(app, 2 * 86_400);
  const turnNow = () =>
    app.db
      .updateTable("listings")
      .set({ review_since: app.clock.now, review_turn: app.clock.now })
      .where("state", "=", "on_review")
      .execute();
  const told = async () => (await asUser(app, await makeUser(app)).call(getReviewTime)).reply;
  await turnNow();
  expect(await told()).toEqual({ minutes: null, resumes_at: null, is_late: false });
  wait(app, 2 * 3_600 + 1);
  expect(await told()).toEqual({ minutes: 121, resumes_at: null, is_late: true });
  await turnNow();
});
