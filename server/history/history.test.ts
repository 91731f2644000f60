import { describe, expect } from "vitest";
import { readActivity } from "#server/accounts/profile/queries.ts";
import {
  changeHistory,
  eraseHistory,
  forgetSearch,
  forgetViewedListing,
  listRecentSearches,
  listViewedListings,
  recordHistory,
} from "#contracts/history/schemas.ts";
import { maxRecentSearches, maxViewedListings } from "#contracts/history/rules.ts";
import { openSecondProcess, openTestApp, test, type TestApp, wait } from "#server/test/app.ts";
import { getLocationId, goodsCategory, makeListing, makeUser } from "#server/test/make.ts";
import { purgeOldHistory } from "./actions.ts";

/** The history of a person, by the API. */
async function openHistory(app: TestApp, userId?: number) {
  userId ??= await makeUser(app);
  const { call } = app.as({ userId, role: "user" });
  return {
    userId,
    see: (...ids: number[]) => call(recordHistory, { body: { products: ids.map((id) => ({ id, age: 0 })) } }),
    search: (...texts: string[]) =>
      call(recordHistory, { body: { searches: texts.map((text) => ({ text, age: 0 })) } }),
    record: (body: { products?: { id: number; age: number }[]; searches?: { text: string; age: number }[] }) =>
      call(recordHistory, { body }),
    seen: async (query = {}) => (await call(listViewedListings, { query })).reply,
    seenIds: async () => (await call(listViewedListings, { query: { limit: 100 } })).reply.results.map(({ id }) => id),
    searched: async () => (await call(listRecentSearches)).reply.results.map(({ text }) => text),
    call,
  };
}

describe("the history", () => {
  test("has what was seen and searched on any device, the last first, each once", async ({ app }) => {
    const own = await openHistory(app);
    const other = await openHistory(app);
    const [first, second] = [await makeListing(app), await makeListing(app)];
    await own.see(first);
    wait(app, 1);
    await own.see(second);
    wait(app, 1);
    await own.record({ products: [{ id: first, age: 0 }], searches: [{ text: " Диван ", age: 0 }] });
    wait(app, 1);
    await own.search("стол", "ДИВАН");
    expect(await own.seenIds()).toEqual([first, second]);
    expect((await own.searched()).toSorted()).toEqual(["ДИВАН", "стол"]);
    expect([await other.seenIds(), await other.searched()]).toEqual([[], []]);
    // What comes late from another device does not move down what was done since.
    await own.record({ products: [{ id: first, age: 3_000 }], searches: [{ text: "диван", age: 3_000 }] });
    expect((await own.seenIds())[0]).toBe(first);
  });

  test("takes what a device has from before in its order, of a repeated one the latest", async ({ app }) => {
    const own = await openHistory(app);
    const [first, second] = [await makeListing(app), await makeListing(app)];
    const { reply } = await own.record({
      products: [
        { id: second, age: 500 },
        { id: first, age: 60 },
        { id: second, age: 900 },
      ],
      searches: [
        { text: "козу", age: 10 },
        { text: "ячмень", age: 20 },
        { text: "  \u200b ", age: 5 },
        { text: "Козу", age: 30 },
      ],
    });
    expect(reply).toEqual({ is_kept: true, products_erased_date: null, searches_erased_date: null });
    expect(await own.seenIds()).toEqual([first, second]);
    expect(await own.searched()).toEqual(["козу", "ячмень"]);
  });

  test("notes no listing that is not on show, and refuses what is out of bounds", async ({ app }) => {
    const own = await openHistory(app);
    const blockedSeller = await makeUser(app, { blocked: true });
    await own.see(
      await makeListing(app, { state: "on_review" }),
      await makeListing(app, { state: "blocked" }),
      await makeListing(app, { state: "inactive" }),
      await makeListing(app, { deleted: true }),
      await makeListing(app, { user: blockedSeller }),
      2_000_000_000,
    );
    expect(await own.seenIds()).toEqual([]);
    const tooMany = Array.from({ length: maxViewedListings + 1 }, (_, index) => ({ id: index + 1, age: 0 }));
    const refused = [
      await own.record({ products: tooMany }),
      await own.record({ products: [{ id: 1, age: -1 }] }),
      await own.record({ products: [{ id: 1.5, age: 0 }] }),
      await own.record({ products: [{ id: 1, age: 1e12 }] }),
      await own.record({ searches: [{ text: "а".repeat(201), age: 0 }] }),
      await own.record({ searches: Array.from({ length: maxRecentSearches + 1 }, () => ({ text: "а", age: 0 })) }),
      await own.call(listViewedListings, { query: { limit: 101 } }),
    ];
    expect(refused.map(({ problem }) => problem.code)).toEqual(refused.map(() => "validation_failed"));
    expect((await own.call(listViewedListings, { query: { key: "x" } })).problem.code).toBe("key_invalid");
  });

  test("is bounded, also when two processes write at once", async ({ app }) => {
    const own = await openHistory(app);
    const second = await openSecondProcess(app);
    try {
      const elsewhere = await openHistory(second.app, own.userId);
      const seller = await makeUser(app);
      const ids: number[] = [];
      for (let made = 0; made < maxViewedListings + 20; made += 1) ids.push(await makeListing(app, { user: seller }));
      const texts = Array.from({ length: maxRecentSearches + 10 }, (_, index) => `поиск ${index}`);
      await Promise.all([
        own.see(...ids.slice(0, 60)),
        elsewhere.see(...ids.slice(60)),
        own.search(...texts.slice(0, 20)),
        elsewhere.search(...texts.slice(20)),
      ]);
      expect([(await own.seen({ limit: 1 })).count, (await own.searched()).length]).toEqual([
        maxViewedListings,
        maxRecentSearches,
      ]);
      const seen: number[] = [];
      let key: string | null | undefined;
      do {
        const page = await own.seen({ limit: 40, key });
        seen.push(...page.results.map(({ id }) => id));
        key = page.key;
      } while (key);
      expect(seen).toEqual(await elsewhere.seenIds());
    } finally {
      await second.close();
    }
  });

  test("shows a listing that is gone as inactive, and nothing of an unapproved edit", async ({ app }) => {
    const own = await openHistory(app);
    const listing = await makeListing(app, { title: "Диван", price: 9_000, photos: 1, category: goodsCategory });
    const { category_id, location_id } = await app.db
      .selectFrom("listings")
      .select(["category_id", "location_id"])
      .where("id", "=", listing)
      .executeTakeFirstOrThrow();
    const other = { category_id: 802, location_id: getLocationId(app, "osh"), deal_type: "rent" };
    expect(other).not.toMatchObject({ location_id });
    await own.see(listing);
    const changeTo = async (values: {
      state?: string;
      title?: string;
      price?: number;
      deleted_at?: Date | null;
      revision?: number;
      category_id?: number;
      location_id?: number;
      deal_type?: string;
    }) => {
      await app.db.updateTable("listings").set(values).where("id", "=", listing).execute();
      return (await own.seen()).results[0];
    };
    expect(await changeTo({ state: "inactive" })).toMatchObject({ state: "inactive", title: "Диван" });
    for (const state of ["on_review", "blocked", "inactive"]) {
      const card = await changeTo({ state, revision: 2, title: "Оружие", price: 1, ...other });
      expect(card).toMatchObject({ state: "inactive", title: "Диван", price: 9_000, first_photo: null });
      expect(card).toMatchObject({
        category: { id: category_id },
        location: { id: location_id },
        deal_type: "sell",
        wanted: null,
      });
    }
    expect(await changeTo({ state: "inactive", deleted_at: new Date() })).toMatchObject({ title: "Диван" });
    expect(await changeTo({ state: "active", deleted_at: null })).toMatchObject({ state: "active", title: "Оружие" });
  });

  test("switched off is erased at once, and nothing is written until it is switched on", async ({ app }) => {
    const own = await openHistory(app);
    const listing = await makeListing(app);
    await own.see(listing);
    await own.search("диван");
    expect((await own.call(changeHistory, { body: { is_kept: false } })).reply.is_kept).toBe(false);
    expect((await own.see(listing)).reply.is_kept).toBe(false);
    await own.search("стол");
    expect([await own.seenIds(), await own.searched(), (await own.seen()).is_kept]).toEqual([[], [], false]);
    const rows = await app.db
      .selectFrom("viewed_listings")
      .select("listing_id")
      .where("user_id", "=", own.userId)
      .execute();
    expect(rows).toEqual([]);
    await own.call(changeHistory, { body: { is_kept: true } });
    // A device that was not told has it from before the switch.
    wait(app, 10);
    await own.record({ products: [{ id: listing, age: 3_600 }], searches: [{ text: "стол", age: 3_600 }] });
    expect([await own.seenIds(), await own.searched()]).toEqual([[], []]);
    await own.see(listing);
    expect(await own.seenIds()).toEqual([listing]);
  });

  test("is erased by kind or as a whole, and one by one, by its owner alone", async ({ app }) => {
    const own = await openHistory(app);
    const other = await openHistory(app);
    const [first, second] = [await makeListing(app), await makeListing(app)];
    await own.see(first, second);
    await own.search("диван", "стол");
    const { results } = (await own.call(listRecentSearches)).reply;
    const sofa = results.find(({ text }) => text === "диван")?.id ?? 0;
    expect((await other.call(forgetSearch, { params: { id: sofa } })).problem.code).toBe("not_found");
    expect((await other.call(forgetViewedListing, { params: { id: first } })).problem.code).toBe("not_found");
    expect([(await own.seenIds()).length, (await own.searched()).length]).toEqual([2, 2]);
    for (const status of [204, 404]) {
      expect((await own.call(forgetSearch, { params: { id: sofa } })).status).toBe(status);
      expect((await own.call(forgetViewedListing, { params: { id: first } })).status).toBe(status);
    }
    expect([await own.seenIds(), await own.searched()]).toEqual([[second], ["стол"]]);
    const erased = (await own.call(eraseHistory, { query: { kind: "products" } })).reply;
    expect(erased).toMatchObject({ is_kept: true, searches_erased_date: null });
    expect(erased.products_erased_date).not.toBeNull();
    expect([await own.seenIds(), await own.searched()]).toEqual([[], ["стол"]]);
    await own.call(eraseHistory);
    expect(await own.searched()).toEqual([]);
    expect((await own.call(eraseHistory, { query: { kind: "all" as never } })).problem.code).toBe("validation_failed");
  });

  test("is in the export, and goes with the account and after ninety days", async ({ app }) => {
    const own = await openHistory(app);
    const later = await openHistory(app);
    const listing = await makeListing(app, { title: "Диван" });
    await own.record({ products: [{ id: listing, age: 86_400 }], searches: [{ text: "диван", age: 86_400 }] });
    await later.record({ products: [{ id: listing, age: 0 }], searches: [{ text: "диван", age: 0 }] });
    const { history } = await readActivity(app.db, own.userId);
    expect(history).toMatchObject({ is_kept: true, listings: [{ title: "Диван" }], searches: [{ text: "диван" }] });
    const now = () => new Date(app.clock.now.getTime() + 89.5 * 86_400_000);
    await purgeOldHistory({ db: app.db, now });
    expect([await own.seenIds(), await own.searched()]).toEqual([[], []]);
    expect([await later.seenIds(), await later.searched()]).toEqual([[listing], ["диван"]]);
    await app.db.deleteFrom("users").where("id", "=", later.userId).execute();
    const left = await app.db.selectFrom("recent_searches").select("id").where("user_id", "=", later.userId).execute();
    expect(left).toEqual([]);
  });

  test("is sent so often by an account, whatever is in it", async () => {
    const { app, close } = await openTestApp({ rateLimitFactor: 0.1 });
    try {
      const [own, other] = [await openHistory(app), await openHistory(app)];
      const statuses: number[] = [];
      for (let sent = 0; sent < 4; sent += 1) statuses.push((await own.record({})).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
      expect((await other.record({})).status).toBe(200);
    } finally {
      await close();
    }
  });
});
