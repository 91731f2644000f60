import { describe, expect } from "vitest";
import {
  approveProduct,
  blockProduct,
  getModeratedProduct,
  listWaitingProducts,
} from "#contracts/moderation/schemas.ts";
import { type ListingChange, updateProduct } from "#contracts/selling/schemas.ts";
import { type TestApp, testOfTwo as test } from "#server/test/app.ts";
import { getLocationId, makeListing, makeModerator, makeUser } from "#server/test/make.ts";
import { makePhoto, plainCategory, sell } from "#server/test/sell.ts";

const asStaff = async (app: TestApp) => app.as({ userId: await makeModerator(app), role: "moderator" });

async function makeOwn(app: TestApp, values: Parameters<typeof makeListing>[1] = {}) {
  const user = await makeUser(app);
  const base = { category: plainCategory, title: "Кровать", description: "Кровать из сосны, с матрасом." };
  const id = await makeListing(app, { ...base, price: 100_000, photos: 1, ...values, user });
  const owner = app.as({ userId: user, role: "user" });
  const edit = (body: ListingChange) => owner.call(updateProduct, { params: { id }, body });
  return { user, id, edit };
}

/** The listing in the list of those that wait, and alone. */
async function look(app: TestApp, id: number) {
  const staff = await asStaff(app);
  const { results } = (await staff.call(listWaitingProducts, { query: { limit: 200 } })).reply;
  const row = results.find(({ product }) => product.id === id);
  const { reply } = await staff.call(getModeratedProduct, { params: { id } });
  return { row, reply, staff };
}

const bed = "Кровать";
/** Percent from a price in som to as many dollars, by the present rate. */
const toDollars = (app: TestApp) => Math.trunc(((app.catalogue.current().rates["USD"] ?? 1) - 1) * 100);

type Percent = number | null | ((app: TestApp) => number);

const edits: [string, (app: TestApp) => ListingChange | Promise<ListingChange>, string[], Percent][] = [
  ["a title", () => ({ title: "Диван" }), ["title"], null],
  ["a text", () => ({ description: "Кровать из дуба, без матраса." }), ["description"], null],
  ["a place", (app) => ({ location: getLocationId(app, "osh") }), ["location"], null],
  ["a phone", () => ({ contact_phone: "+996555000111" }), ["phone"], null],
  ["a category", () => ({ category: 801 }), ["category"], null],
  ["a title and a lower price", () => ({ title: "Диван", price: 4_000 }), ["title", "price"], -96],
  ["a title and a higher price", () => ({ title: "Диван", price: 150_000 }), ["title", "price"], 50],
  ["a title and almost nothing", () => ({ title: "Диван", price: 1 }), ["title", "price"], -99],
  ["bait alone", () => ({ price: 1 }), ["price"], -99],
  ["a title and «negotiable»", () => ({ title: "Диван", is_negotiable: true }), ["title", "price"], null],
  ["a title and a currency", () => ({ title: "Диван", currency: "USD" }), ["title", "price"], toDollars],
  ["a deal type", () => ({ deal_type: "exchange" }), ["deal"], null],
  ["a category and a deal type", () => ({ category: 801, deal_type: "buy" }), ["category", "deal"], null],
  ["a condition", () => ({ parameters: [{ id: 1, options: [1001] }] }), ["parameters"], null],
  ["what is in stock", () => ({ parameters: [{ id: 278, options: [278_001] }] }), ["parameters"], null],
  ["haggling", () => ({ parameters: [{ id: 439, options: [439_001] }] }), ["parameters"], null],
  ["the ways of delivery", () => ({ parameters: [{ id: 2, options: [2001, 2002] }] }), ["parameters"], null],
];

/** A higher price and what is no difference. */
const unseen: [string, ListingChange][] = [
  ["a currency", { currency: "USD" }],
  ["«negotiable»", { is_negotiable: true }],
  ["a phone in another spelling", { contact_phone: "0555 12 34 56" }],
  ["blanks around a title", { title: " Кровать " }],
  ["the same deal type", { deal_type: "sell" }],
  ["nothing", { title: bed, price: 100_000, parameters: [] }],
];

describe("a moderator is told of an edit", () => {
  test.for(edits)("of %s", async ([, make, changed, percent], { app }) => {
    const { id, edit } = await makeOwn(app);
    const body = await make(app);
    expect((await edit(body)).status).toBe(200);

    const { row, reply } = await look(app, id);

    const price_change = typeof percent === "function" ? percent(app) : percent;
    expect(row).toMatchObject({ changed, price_change });
    expect(reply.previous).toMatchObject({
      revision: 1,
      is_blocked: false,
      title: bed,
      description: "Кровать из сосны, с матрасом.",
      price: 100_000,
      currency: "KGS",
      price_change,
    });
    expect(reply.previous?.breadcrumbs.at(-1)?.id).toBe(plainCategory);
    expect(reply.previous?.location.id).toBe(getLocationId(app, "bishkek"));
    expect(reply.previous?.contact_phone).toBe("+996555123456");
  });

  test.for(unseen)("but not of %s alone, which stays on show", async ([, body], { app }) => {
    const { id, edit } = await makeOwn(app);
    const { reply } = await edit(body);
    expect(reply.state).toBe("active");
    expect((await look(app, id)).row).toBeUndefined();
  });

  test("of photos, with those that are gone", async ({ app }) => {
    const { user, id, edit } = await makeOwn(app);
    const { id: old } = await app.db
      .selectFrom("photos")
      .select("id")
      .where("listing_id", "=", id)
      .executeTakeFirstOrThrow();
    await edit({ photos: [await makePhoto(app, user)] });
    const { row, reply } = await look(app, id);
    expect([row?.changed, reply.previous?.photos]).toEqual([["photos"], [old]]);
  });

  test("of photos in another order", async ({ app }) => {
    const { id, edit } = await makeOwn(app, { photos: 2 });
    const photos = await app.db
      .selectFrom("photos")
      .select("id")
      .where("listing_id", "=", id)
      .orderBy("position")
      .execute();
    const ids = photos.map((photo) => photo.id);
    await edit({ photos: ids.toReversed() });
    const { row, reply } = await look(app, id);
    expect([row?.changed, reply.previous?.photos]).toEqual([["photos"], ids]);
  });

  test("of nothing where a second edit takes the first one back", async ({ app }) => {
    const { id, edit } = await makeOwn(app);
    await edit({ title: "Диван", deal_type: "exchange" });
    expect((await look(app, id)).row?.changed).toEqual(["title", "deal"]);
    await edit({ title: bed, deal_type: "sell" });
    expect((await look(app, id)).row?.changed).toEqual([]);
  });

  test("by the version that was decided on, however often it is edited", async ({ app }) => {
    const { id, edit } = await makeOwn(app);
    await edit({ title: "Диван" });
    await edit({ price: 90_000 });
    const { row, reply, staff } = await look(app, id);
    expect(row?.changed).toEqual(["title", "price"]);
    expect(reply.previous).toMatchObject({ revision: 1, title: bed, price: 100_000 });

    await staff.call(approveProduct, { params: { id }, body: { revision: 3 } });
    expect((await staff.call(getModeratedProduct, { params: { id } })).reply.previous).toBeNull();
    await edit({ title: "Тахта" });
    expect((await look(app, id)).reply.previous).toMatchObject({ revision: 3, title: "Диван", price: 90_000 });
  });

  test("by the version that was blocked", async ({ app }) => {
    const { user } = await makeOwn(app);
    const { id } = await sell(app, user);
    const staff = await asStaff(app);
    expect((await look(app, id)).reply.previous).toBeNull();
    expect((await look(app, id)).row).toMatchObject({ changed: null, price_change: null });
    await staff.call(blockProduct, { params: { id }, body: { revision: 1, reasons: ["weapons"] } });
    await app.as({ userId: user, role: "user" }).call(updateProduct, { params: { id }, body: { title: "Тахта" } });
    const { row, reply } = await look(app, id);
    expect(row?.changed).toEqual(["title"]);
    expect(reply.previous).toMatchObject({ revision: 1, is_blocked: true, title: "Кровать деревянная" });
  });

  test("without a percent where a discount stays, and with it where one is given", async ({ app }) => {
    const user = await makeUser(app, { business: "Мебель" });
    const base = { category: plainCategory, photos: 1, user, price: 1_000 };
    const owner = app.as({ userId: user, role: "user" });
    const stays = await makeListing(app, { ...base, discountPrice: 800 });
    await owner.call(updateProduct, { params: { id: stays }, body: { title: "Диван" } });
    const unchanged = await look(app, stays);
    expect(unchanged.row).toMatchObject({ changed: ["title"], price_change: null });
    expect(unchanged.reply.previous).toMatchObject({ price: 1_000, discount_price: 800 });
    const given = await makeListing(app, base);
    await owner.call(updateProduct, { params: { id: given }, body: { title: "Диван", discount_price: 100 } });
    const { row, reply } = await look(app, given);
    expect(row).toMatchObject({ changed: ["title", "price"], price_change: -90 });
    expect(reply.previous).toMatchObject({ price: 1_000, discount_price: null, price_change: -90 });
  });

  test("with the percent from the price that a person approved, not from the last small step", async ({ app }) => {
    const { id, edit } = await makeOwn(app);
    await edit({ price: 60_000 });
    await edit({ title: "Диван", price: 50_000 });
    const { row, reply } = await look(app, id);
    expect(row?.price_change).toBe(-50);
    expect(reply.previous).toMatchObject({ revision: 2, price: 60_000, price_change: -50 });
  });
});
