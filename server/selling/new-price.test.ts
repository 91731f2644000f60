import { describe, expect } from "vitest";
import { addFavourite } from "#contracts/favourites/schemas.ts";
import { getProduct } from "#contracts/listings/schemas.ts";
import {
  acceptPrice,
  approveProduct,
  blockProduct,
  countMarkedPrices,
  getModeratedProduct,
  listMarkedPrices,
} from "#contracts/moderation/schemas.ts";
import { listNotifications } from "#contracts/notifications/schemas.ts";
import { type ListingChange, updateProduct } from "#contracts/selling/schemas.ts";
import { type TestApp, testOfTwo as test, wait } from "#server/test/app.ts";
import { makeBusiness, makeListing, makeModerator, makeUser } from "#server/test/make.ts";
import { plainCategory } from "#server/test/sell.ts";
import { maxPriceChanges } from "#contracts/selling/rules.ts";

const byNumber = (a: number, b: number) => a - b;

const day = 86_400;
const asUser = (app: TestApp, userId: number) => app.as({ userId, role: "user" });
const asStaff = (app: TestApp, userId: number) => app.as({ userId, role: "moderator" });
/** Few listings are in it, so that no price is unusual. */
const category = plainCategory;

async function makeOwn(app: TestApp, values: Parameters<typeof makeListing>[1] = {}) {
  const user = values.user ?? (await makeUser(app));
  const id = await makeListing(app, { category, price: 10_000, photos: 1, ...values, user });
  const owner = asUser(app, user);
  const change = (body: ListingChange) => owner.call(updateProduct, { params: { id }, body });
  return { user, id, owner, change };
}

const rowOf = (app: TestApp, id: number) =>
  app.db
    .selectFrom("listings")
    .select(["state", "price", "currency", "revision", "approved_revision", "approved_price", "approved_currency"])
    .select(["price_marked_at", "price_day_changes", "discount_price", "upvote_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const shownPrices = async (app: TestApp, id: number) =>
  (
    await app.db.selectFrom("listing_prices").select("price").where("listing_id", "=", id).orderBy("shown_at").execute()
  ).map(({ price }) => price);
const isMarked = async (app: TestApp, id: number) => (await rowOf(app, id)).price_marked_at !== null;
const logOf = (app: TestApp, id: number) =>
  app.db
    .selectFrom("moderation_log")
    .select(["action", "moderator_id", "revision", "changes"])
    .where("listing_id", "=", id)
    .orderBy("id")
    .execute();
/** The code of a refusal. */
const codeOf = (answer: { status: number; problem: { code: string } }) =>
  answer.status < 400 ? undefined : answer.problem.code;

async function findMarked(app: TestApp, moderator: number, id: number) {
  const { reply } = await asStaff(app, moderator).call(listMarkedPrices, { query: { limit: 28 } });
  return reply.results.find(({ product }) => product.id === id);
}

describe("a price that changes alone", () => {
  test("is on show at once, with what follows an edit and its approval", async ({ app }) => {
    await app.db
      .insertInto("index_now")
      .values({ next_try_at: app.clock.now })
      .onConflict((on) => on.doNothing())
      .execute();
    const { id, user, change } = await makeOwn(app);
    const buyer = asUser(app, await makeUser(app));
    await buyer.call(addFavourite, { body: { product: id } });
    const before = await rowOf(app, id);
    expect((await app.call(getProduct, { params: { id } })).reply.price).toBe(10_000);

    const { reply, status } = await change({ price: 9_000 });

    expect([status, reply.state, reply.price]).toEqual([200, "active", 9_000]);
    expect((await app.call(getProduct, { params: { id } })).reply.price).toBe(9_000);
    const after = await rowOf(app, id);
    expect(after).toMatchObject({
      state: "active",
      price: 9_000,
      revision: 2,
      approved_revision: 2,
      price_marked_at: null,
    });
    expect(after.upvote_at, "its position").toEqual(before.upvote_at);
    expect(await shownPrices(app, id)).toEqual([10_000, 9_000]);
    const search = await app.db.selectFrom("listing_search").select("price").where("listing_id", "=", id).execute();
    expect(search).toEqual([{ price: 9_000 }]);
    expect(await logOf(app, id)).toEqual([
      {
        action: "pass_price",
        moderator_id: null,
        revision: 2,
        changes: [{ field: "asking_price", before: "10000 KGS", after: "9000 KGS" }],
      },
    ]);
    const told = (await asUser(app, user).call(listNotifications)).reply.results;
    expect(told.flatMap(({ action, product }) => (action === "stared" ? [] : [[action, product?.id]]))).toEqual([
      ["activated", id],
    ]);
    const watched = await app.db
      .selectFrom("watched_prices")
      .select(["due_at", "price"])
      .where("listing_id", "=", id)
      .execute();
    expect(
      // The worker of the app may have looked at it already.
      watched.map(({ due_at, price }) => due_at !== null || price === 9_000),
      "favourites are told",
    ).toEqual([true]);
    const pages = await app.db
      .selectFrom("index_now_queue")
      .select("path")
      .where("path", "=", `/products/${id}`)
      .execute();
    expect(pages).toHaveLength(1);
  });

  test("is one also when all other fields are sent as they are", async ({ app }) => {
    const { id, change } = await makeOwn(app);
    const photos = await app.db.selectFrom("photos").select("id").where("listing_id", "=", id).execute();
    const { reply } = await change({
      title: "Honda Fit 2008",
      description: "Машина в хорошем состоянии",
      contact_phone: "+996555123456",
      photos: photos.map((photo) => photo.id),
      price: 9_500,
    });
    expect(reply.state).toBe("active");
  });

  test.for([
    ["a title too", { price: 9_000, title: "Кровать новая" }],
    ["a description too", { price: 9_000, description: "Кровать из берёзы, почти новая" }],
    ["a place too", { price: 9_000, location: 1 }],
    ["a deal too", { price: 9_000, deal_type: "exchange" }],
    ["a phone too", { price: 9_000, contact_phone: "+996555000111" }],
    ["no photos any more", { price: 9_000, photos: [], without_photos: true, category: 1_101 }],
    ["only the title", { title: "Кровать новая" }],
  ] as const)("is not one with %s", async ([, body], { app }) => {
    const { id, change } = await makeOwn(app);
    const { status } = await change(body as ListingChange);
    if (status === 200) expect((await rowOf(app, id)).state).toBe("on_review");
    else expect((await rowOf(app, id)).revision, "refused").toBe(1);
  });

  test.for(["inactive", "blocked", "on_review"] as const)(
    "waits for a person while the listing is %s",
    async (state, { app }) => {
      const { id, change } = await makeOwn(app, { state });
      expect(codeOf(await change({ price: 9_000, at_once: true }))).toBe("price_needs_review");
      expect((await change({ price: 9_000 })).reply.state).toBe("on_review");
      expect(await rowOf(app, id)).toMatchObject({ price: 9_000, revision: 2 });
      expect(await logOf(app, id)).toEqual([]);
    },
  );

  test("changes nothing when it is the same", async ({ app }) => {
    const { id, change } = await makeOwn(app);
    expect((await change({ price: 10_000, at_once: true })).reply.state).toBe("active");
    expect(await rowOf(app, id)).toMatchObject({ revision: 1, price_day_changes: 0 });
  });

  test("is written once for the same key", async ({ app }) => {
    const { id, owner } = await makeOwn(app);
    const send = () => owner.call(updateProduct, { params: { id }, body: { price: 9_000 }, key: "one attempt" });
    expect((await Promise.all([send(), send()])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await rowOf(app, id)).toMatchObject({ revision: 2, price_day_changes: 1 });
    expect(await logOf(app, id)).toHaveLength(1);
  });

  test("may be in another currency, or negotiable", async ({ app }) => {
    const { id, change } = await makeOwn(app, { price: 87_500 });
    const rate = app.catalogue.current().rates["USD"] ?? 1;
    expect((await change({ price: Math.round(87_500 / rate), currency: "USD" })).reply.currency).toBe("USD");
    expect(await isMarked(app, id)).toBe(false);
    expect((await change({ is_negotiable: true })).reply).toMatchObject({ price: 0, state: "active" });
    expect(await isMarked(app, id)).toBe(false);
  });

  test("never leaves a discount that is none", async ({ app }) => {
    const { user } = await makeBusiness(app);
    const { id, change } = await makeOwn(app, { user, price: 10_000, discountPrice: 9_000 });
    for (const price of [9_000, 9_200, 900_001]) {
      const { problem } = await change({ price });
      expect(problem?.errors).toHaveProperty("discount_price");
    }
    expect(await rowOf(app, id)).toMatchObject({ price: 10_000, discount_price: 9_000, revision: 1 });
    expect((await change({ price: 9_500 })).reply).toMatchObject({ state: "active", discount_price: 9_000 });
    expect((await change({ price: 9_000, discount_price: null })).reply).toMatchObject({
      state: "active",
      discount_price: null,
    });
  });

  test("is refused to a blocked account and to others", async ({ app }) => {
    const { id, change, user } = await makeOwn(app);
    expect(
      (await asUser(app, await makeUser(app)).call(updateProduct, { params: { id }, body: { price: 1 } })).status,
    ).toBe(404);
    await app.db.updateTable("users").set({ blocked_at: app.clock.now }).where("id", "=", user).execute();
    expect(codeOf(await change({ price: 9_000 }))).toBe("account_blocked");
  });
});

describe("the automatic check", () => {
  test("sends an unusual price to a person, and says so", async ({ app }) => {
    const group = 804;
    for (let index = 0; index < 20; index += 1) await makeListing(app, { category: group, price: 10_000 + index });
    const { id, change } = await makeOwn(app, { category: group });
    for (const price of [2_000, 50_000]) {
      expect(codeOf(await change({ price, at_once: true })), String(price)).toBe("price_needs_review");
    }
    expect(await rowOf(app, id)).toMatchObject({ state: "active", revision: 1 });
    expect((await change({ price: 9_000, at_once: true })).reply.state).toBe("active");
    expect((await change({ price: 2_000 })).reply.state).toBe("on_review");
    expect((await app.call(getProduct, { params: { id } })).status).toBe(404);
  });

  test("lets a price be unusual in the way that a person approved, not in the other", async ({ app }) => {
    const group = 805;
    for (let index = 0; index < 20; index += 1) await makeListing(app, { category: group, price: 10_000 + index });
    const { change } = await makeOwn(app, { category: group, price: 60_000 });
    expect((await change({ price: 57_000, at_once: true })).reply.state).toBe("active");
    expect(codeOf(await change({ price: 2_000, at_once: true }))).toBe("price_needs_review");
  });

  test("sends bait to a person", async ({ app }) => {
    const { change } = await makeOwn(app);
    for (const price of [1, 2, 10]) expect(codeOf(await change({ price, at_once: true }))).toBe("price_needs_review");
    expect((await change({ price: 11, at_once: true })).status).toBe(200);
  });
});

describe("a price far from the approved one", () => {
  test.for([
    [5_000, false],
    [4_999, true],
    [13_000, false],
    [13_001, true],
  ] as const)("%i in place of 10,000 is marked: %s", async ([price, isFar], { app }) => {
    const { id, change } = await makeOwn(app);
    expect((await change({ price })).reply.state).toBe("active");
    expect(await isMarked(app, id)).toBe(isFar);
  });

  test("is one after many small steps, within a week and beyond", async ({ app }) => {
    for (const pause of [60, 3 * day]) {
      const { id, change } = await makeOwn(app);
      const marks: boolean[] = [];
      for (let price = 9_500; price >= 4_500; price -= 500) {
        await change({ price });
        marks.push(await isMarked(app, id));
        wait(app, pause);
      }
      expect(marks.filter(Boolean)).toHaveLength(1);
      expect(marks.at(-1), "ten steps reach the half, the eleventh goes below").toBe(true);
    }
  });

  test("is no more once the price is back", async ({ app }) => {
    const { id, change } = await makeOwn(app);
    await change({ price: 100_000 });
    expect(await isMarked(app, id)).toBe(true);
    await change({ price: 10_000 });
    expect(await isMarked(app, id)).toBe(false);
  });

  test("is one whatever way leads there: negotiable, or another currency", async ({ app }) => {
    const { id, change } = await makeOwn(app);
    await change({ is_negotiable: true });
    await change({ price: 4_000 });
    expect(await isMarked(app, id)).toBe(true);
    const other = await makeOwn(app);
    await other.change({ price: 1_000, currency: "USD" });
    expect(await isMarked(app, other.id)).toBe(true);
    const negotiable = await makeOwn(app, { price: 0 });
    await negotiable.change({ price: 5_000 });
    expect(await isMarked(app, negotiable.id), "no person has seen a price").toBe(true);
  });

  test.for([
    // Approved, then changed to; a dollar costs about 90 som.
    [{ price: 9_000, currency: "KGS" }, { price: 100, currency: "USD" }, false],
    [{ price: 100, currency: "USD" }, { price: 9_000, currency: "KGS" }, false],
    [{ price: 9_000, currency: "KGS" }, { price: 9_000, currency: "USD" }, true],
    [{ price: 9_000, currency: "USD" }, { price: 9_000, currency: "KGS" }, true],
    [{ price: 9_000, currency: "KGS" }, { price: 20, currency: "USD" }, true],
    [{ price: 100, currency: "USD" }, { price: 90_000, currency: "KGS" }, true],
  ] as const)("counts what the price is worth, whichever currency it is in: %j, %j", async (given, { app }) => {
    const [approved, next, expected] = given;
    const { id, change } = await makeOwn(app, approved);
    expect((await change(next)).status).toBe(200);
    expect(await isMarked(app, id)).toBe(expected);
    expect((await change(approved)).status).toBe(200);
    expect(await isMarked(app, id)).toBe(false);
  });

  test("is shown to moderators with its steps, and is the approved one once it is accepted", async ({ app }) => {
    const moderator = await makeModerator(app);
    const staff = asStaff(app, moderator);
    const { id, change } = await makeOwn(app);
    await change({ price: 6_000 });
    wait(app, 60);
    await change({ price: 4_000 });
    const markedAt = app.clock.now.toISOString();
    wait(app, 60);
    await change({ price: 3_500 });
    const { waiting } = (await staff.call(countMarkedPrices)).reply;
    const found = await findMarked(app, moderator, id);
    expect(found).toMatchObject({
      revision: 4,
      asking_price: 3_500,
      price_review: { marked_date: markedAt, approved_price: 10_000, approved_currency: "KGS" },
    });
    expect(found?.price_review.steps.map(({ price }) => price)).toEqual([10_000, 6_000, 4_000, 3_500]);
    const { price_review: review } = (await staff.call(getModeratedProduct, { params: { id } })).reply;
    expect(review).toEqual(found?.price_review);

    const accept = (revision: number) => staff.call(acceptPrice, { params: { id }, body: { revision } });
    expect(codeOf(await accept(3))).toBe("changed_since");
    const answers = await Promise.all([accept(4), accept(4)]);
    expect(answers.map(codeOf)).toEqual(expect.arrayContaining(["already_decided", undefined]));
    expect(await rowOf(app, id)).toMatchObject({ state: "active", approved_price: 3_500, price_marked_at: null });
    expect(await findMarked(app, moderator, id)).toBeUndefined();
    expect((await staff.call(countMarkedPrices)).reply.waiting).toBe(waiting - 1);
    expect((await logOf(app, id)).at(-1)).toMatchObject({
      action: "accept_price",
      moderator_id: moderator,
      changes: [{ field: "asking_price", before: "10000 KGS", after: "3500 KGS" }],
    });
    await change({ price: 2_000 });
    expect(await isMarked(app, id), "within the bounds of the accepted one").toBe(false);
  });

  test("waits for nobody while the listing is not on show, and for a person after a block", async ({ app }) => {
    const moderator = await makeModerator(app);
    const { id, change } = await makeOwn(app);
    await change({ price: 4_000 });
    await change({ state: "inactive" });
    expect(await findMarked(app, moderator, id)).toBeUndefined();
    await change({ state: "active" });
    expect(await findMarked(app, moderator, id)).toBeDefined();
    const staff = asStaff(app, moderator);
    await staff.call(blockProduct, { params: { id }, body: { revision: 2, reasons: ["wrong_price"] } });
    expect(await findMarked(app, moderator, id)).toBeUndefined();
    expect((await change({ price: 8_000 })).reply.state).toBe("on_review");
    await staff.call(approveProduct, { params: { id }, body: { revision: 3 } });
    expect(await rowOf(app, id)).toMatchObject({ state: "active", approved_price: 8_000, price_marked_at: null });
  });

  test("is not shown to its own seller, nor of a blocked one", async ({ app }) => {
    const [seller, moderator] = [await makeModerator(app), await makeModerator(app)];
    const { id, change } = await makeOwn(app, { user: seller });
    await change({ price: 4_000 });
    expect(await findMarked(app, seller, id)).toBeUndefined();
    const own = await asStaff(app, seller).call(acceptPrice, { params: { id }, body: { revision: 2 } });
    expect(codeOf(own)).toBe("own_listing");
    expect(await findMarked(app, moderator, id)).toBeDefined();
    await app.db.updateTable("users").set({ blocked_at: app.clock.now }).where("id", "=", seller).execute();
    expect(await findMarked(app, moderator, id)).toBeUndefined();
  });
});

describe("many new prices", () => {
  test("are refused beyond a number a day", async ({ app }) => {
    const { id, change } = await makeOwn(app);
    const answers = [];
    for (let price = 1; price <= maxPriceChanges + 1; price += 1) answers.push(await change({ price: 10_000 - price }));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(maxPriceChanges).fill(200), 429]);
    expect(answers.map(codeOf).at(-1)).toBe("price_changed_too_often");
    expect((await rowOf(app, id)).state).toBe("active");
    wait(app, day);
    expect((await change({ price: 9_000 })).status).toBe(200);
    expect((await rowOf(app, id)).price_day_changes).toBe(1);
  });

  test("at the same moment are written one after the other, in all processes", async ({ app, other }) => {
    const { id, user } = await makeOwn(app);
    const prices = [9_900, 9_800, 9_700, 9_600, 4_000, 9_500];
    const answers = await Promise.all(
      prices.map((price, index) =>
        asUser(index % 2 ? other : app, user).call(updateProduct, { params: { id }, body: { price } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(prices.map(() => 200));
    const row = await rowOf(app, id);
    expect(row).toMatchObject({
      state: "active",
      revision: 7,
      approved_revision: 7,
      approved_price: 10_000,
      price_day_changes: 6,
    });
    expect(row.price_marked_at !== null).toBe(row.price < 5_000);
    expect(await logOf(app, id)).toHaveLength(6);
    expect((await shownPrices(app, id)).toSorted(byNumber)).toEqual([10_000, ...prices].toSorted(byNumber));
  });

  test("and an edit at the same moment leave the listing on review with both, or on show with one", async ({ app }) => {
    for (let round = 0; round < 5; round += 1) {
      const { id, change } = await makeOwn(app);
      const [price, title] = await Promise.all([change({ price: 9_000 }), change({ title: "Кровать дубовая" })]);
      expect([price.status, title.status]).toEqual([200, 200]);
      expect(await rowOf(app, id)).toMatchObject({ state: "on_review", price: 9_000, revision: 3 });
    }
  });

  test("go away with a transaction that fails", async ({ app }) => {
    const { id, change } = await makeOwn(app);
    await app.db
      .updateTable("listings")
      .set({ price_day_changes: 2_147_483_647, price_day: bishkekDayOf(app) })
      .where("id", "=", id)
      .execute();
    expect((await change({ price: 9_000 })).status).toBe(429);
    expect(await rowOf(app, id)).toMatchObject({ price: 10_000, revision: 1 });
    expect(await logOf(app, id)).toEqual([]);
    expect(await shownPrices(app, id)).toEqual([10_000]);
  });
});

function bishkekDayOf({ clock }: TestApp): string {
  return new Date(clock.now.getTime() + 6 * 3_600_000).toISOString().slice(0, 10);
}
