import { describe, expect } from "vitest";
import { addFavourite, listFavourites } from "#contracts/favourites/schemas.ts";
import { getProduct } from "#contracts/listings/schemas.ts";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import { listCategories } from "#contracts/catalogue/schemas.ts";
import { createProduct, updateProduct } from "#contracts/selling/schemas.ts";
import { test, type TestApp } from "#server/test/app.ts";
import { makeListing, makeUser } from "#server/test/make.ts";
import { makeDraft, makePhoto, plainCategory, sell } from "#server/test/sell.ts";

/** A service, a leaf without required parameters: tailors. */
const service = 449;
const drawn = "/assets/category/1/spool.svg";

const asUser = (app: TestApp, userId: number) => app.as({ userId, role: "user" });
const noPhoto = { photos: ["Добавьте хотя бы одно фото"] };

describe("without photos", () => {
  test("a service is posted when that is said to be meant, and its category's picture stands for them", async ({
    app,
  }) => {
    const user = await makeUser(app);
    const body = await makeDraft(app, user, { category: service, photos: [] });
    const { problem } = await asUser(app, user).call(createProduct, { body });
    expect([problem.status, problem.code, problem.errors]).toEqual([400, "validation_failed", noPhoto]);
    const refused = await asUser(app, user).call(createProduct, { body: { ...body, without_photos: false } });
    expect(refused.problem.errors).toEqual(noPhoto);
    const posted = await asUser(app, user).call(createProduct, { body: { ...body, without_photos: true } });
    expect(posted.status).toBe(201);
    expect(posted.reply).toMatchObject({ photos: [], photo_count: 0, first_photo: null, drawn_picture: drawn });
  });

  test("goods are refused, whatever is said", async ({ app }) => {
    const user = await makeUser(app);
    const body = await makeDraft(app, user, { photos: [] });
    for (const without_photos of [true, false]) {
      const { problem } = await asUser(app, user).call(createProduct, { body: { ...body, without_photos } });
      expect([problem.status, problem.errors]).toEqual([400, noPhoto]);
    }
  });

  test("a listing loses its last photo, and comes to another category, only by the same rules", async ({ app }) => {
    const user = await makeUser(app);
    const viewer = asUser(app, user);
    const { id } = await sell(app, user, { category: service });
    const params = { id };
    expect((await viewer.call(updateProduct, { params, body: { photos: [] } })).problem.errors).toEqual(noPhoto);
    const bare = await viewer.call(updateProduct, { params, body: { photos: [], without_photos: true } });
    expect(bare.reply).toMatchObject({ photo_count: 0, revision: 2 });
    // What stays was agreed on.
    const title = "Ателье у дома, пошив за неделю";
    expect((await viewer.call(updateProduct, { params, body: { title } })).reply).toMatchObject({ revision: 3 });
    const moved = { category: plainCategory, parameters: [] };
    expect((await viewer.call(updateProduct, { params, body: moved })).problem.errors).toEqual(noPhoto);
    const photos = [await makePhoto(app, user)];
    const seen = await viewer.call(updateProduct, { params, body: { ...moved, photos } });
    expect(seen.reply).toMatchObject({ category_id: plainCategory, photo_count: 1, drawn_picture: null });
    // Said alone it changes nothing.
    const same = await viewer.call(updateProduct, { params, body: { without_photos: true } });
    expect(same.reply).toMatchObject({ revision: 4, photo_count: 1 });
  });

  test("lists, favourites and the page of a listing have the picture of its category", async ({ app }) => {
    const id = await makeListing(app, { category: service, dealType: "service", title: "Ателье без фотографий" });
    const [card] = (await app.call(listProducts, { query: { category: service, search: "ателье фотографий" } })).reply
      .results;
    expect(card).toMatchObject({ id, first_photo: null, drawn_picture: drawn });
    expect((await app.call(getProduct, { params: { id } })).reply).toMatchObject({ photos: [], drawn_picture: drawn });
    const fan = asUser(app, await makeUser(app));
    await fan.call(addFavourite, { body: { product: id } });
    // Edited since, it shows nothing of the edit, but is no empty frame.
    await app.db.updateTable("listings").set({ state: "on_review" }).where("id", "=", id).execute();
    const [favourite] = (await fan.call(listFavourites, { query: {} })).reply.results;
    expect(favourite).toMatchObject({ id, state: "inactive", drawn_picture: drawn });
  });

  test("is a matter of the category, inherited from the one above: jobs, services and courses", async ({ app }) => {
    const categories = (await app.call(listCategories)).reply;
    const roots = new Set([300, 400, 1900]);
    const rootOf = (id: number): number => {
      const parent = categories.find((category) => category.id === id)?.parent ?? null;
      return parent === null ? id : rootOf(parent);
    };
    for (const { id, photo_optional } of categories) expect([id, photo_optional]).toEqual([id, roots.has(rootOf(id))]);
  });
});
