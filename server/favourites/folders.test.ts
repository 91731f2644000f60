import { describe, expect } from "vitest";
import { maxFolders } from "#contracts/favourites/rules.ts";
import {
  addFavourite,
  createFavouriteFolder,
  deleteFavouriteFolder,
  listFavouriteFolders,
  listFavourites,
  moveFavourites,
  removeFavourite,
  renameFavouriteFolder,
  updateFavourite,
} from "#contracts/favourites/schemas.ts";
import { test, type TestApp } from "#server/test/app.ts";
import { makeListing, makeUser } from "#server/test/make.ts";

/** Somebody with favourites. */
async function makeKeeper(app: TestApp, favourites = 0) {
  const userId = await makeUser(app);
  const { call } = app.as({ userId, role: "user" });
  const kept: number[] = [];
  for (let made = 0; made < favourites; made += 1) {
    const product = await makeListing(app);
    await call(addFavourite, { body: { product } });
    kept.push(product);
  }
  return {
    userId,
    kept,
    call,
    make: (name: string) => call(createFavouriteFolder, { body: { name } }),
    move: (products: number[], folder: number | null) => call(moveFavourites, { body: { products, folder } }),
    update: (id: number, body: { note?: string; folder?: number | null }) =>
      call(updateFavourite, { params: { id }, body }),
    list: async (query = {}) => (await call(listFavourites, { query })).reply,
    folders: async () => (await call(listFavouriteFolders)).reply,
  };
}

describe("a note on a favourite", () => {
  test("is written, changed and erased, and nobody else reads it", async ({ app }) => {
    const [own, other] = [await makeKeeper(app, 1), await makeKeeper(app)];
    const [id = 0] = own.kept;
    await other.call(addFavourite, { body: { product: id } });
    expect((await own.update(id, { note: "  Позвонить\nв субботу " })).reply).toEqual({
      product: id,
      note: "Позвонить\nв субботу",
      folder: null,
    });
    expect((await own.list()).results[0]?.note).toBe("Позвонить\nв субботу");
    expect((await other.list()).results[0]?.note).toBe("");
    expect((await own.update(id, { note: "" })).reply.note).toBe("");
    expect((await own.update(id, { note: "я".repeat(500) })).status).toBe(200);
    expect((await own.update(id, { note: "я".repeat(501) })).problem.code).toBe("validation_failed");
    expect((await other.update(await makeListing(app), { note: "x" })).problem.code).toBe("not_found");
  });

  test("is kept while it is moved, and goes with its favourite", async ({ app }) => {
    const own = await makeKeeper(app, 1);
    const [id = 0] = own.kept;
    const folder = (await own.make("Квартиры")).reply.id;
    await own.update(id, { note: "Торг" });
    expect((await own.update(id, { folder })).reply).toEqual({ product: id, note: "Торг", folder });
    await own.call(removeFavourite, { params: { id } });
    await own.call(addFavourite, { body: { product: id } });
    expect((await own.list()).results[0]).toMatchObject({ note: "", folder: null });
  });
});

describe("folders", () => {
  test("hold favourites, each at most in one, and are counted", async ({ app }) => {
    const own = await makeKeeper(app, 3);
    const [a = 0, b = 0, c = 0] = own.kept;
    const [homes, cars] = [(await own.make("Квартиры")).reply.id, (await own.make("Машины")).reply.id];
    expect((await own.move([a, b, 2_000_000_000], homes)).reply).toEqual({ moved: 2 });
    expect((await own.move([b], cars)).reply).toEqual({ moved: 1 });
    expect(await own.folders()).toEqual({
      results: [
        { id: homes, name: "Квартиры", count: 1 },
        { id: cars, name: "Машины", count: 1 },
      ],
      counts: { all: 3, loose: 1, cheaper: 0 },
    });
    const idsOf = async (folder: number) => (await own.list({ folder })).results.map(({ id }) => id);
    expect([await idsOf(homes), await idsOf(cars), await idsOf(0)]).toEqual([[a], [b], [c]]);
    expect((await own.move([a], null)).status).toBe(200);
    expect(await idsOf(0)).toEqual([c, a]);
    expect((await own.list({ folder: cars })).count).toBe(1);
  });

  test("are renamed and deleted, and their favourites stay", async ({ app }) => {
    const own = await makeKeeper(app, 1);
    const { id } = (await own.make("Квартиры")).reply;
    await own.move(own.kept, id);
    const rename = (name: string) => own.call(renameFavouriteFolder, { params: { id }, body: { name } });
    expect((await rename("  Дома  и участки ")).reply).toEqual({ id, name: "Дома и участки", count: 1 });
    expect((await rename("ДОМА И УЧАСТКИ")).status).toBe(200);
    expect((await rename(" ")).problem.code).toBe("validation_failed");
    expect((await own.call(deleteFavouriteFolder, { params: { id } })).status).toBe(204);
    expect((await own.call(deleteFavouriteFolder, { params: { id } })).problem.code).toBe("not_found");
    expect((await own.list()).results.map((row) => [row.id, row.folder])).toEqual([[own.kept[0], null]]);
  });

  test("have each a name of its own, whatever its letters' size", async ({ app }) => {
    const own = await makeKeeper(app);
    await own.make("Квартиры");
    const { id } = (await own.make("Машины")).reply;
    expect((await own.make("квартиры")).problem.errors?.["name"]).toBeDefined();
    const renamed = await own.call(renameFavouriteFolder, { params: { id }, body: { name: "КВАРТИРЫ" } });
    expect(renamed.problem.errors?.["name"]).toBeDefined();
    expect((await (await makeKeeper(app)).make("Квартиры")).status).toBe(201);
  });

  test("are fifty at most, also when they are made at once", async ({ app }) => {
    const own = await makeKeeper(app);
    const answers = await Promise.all(Array.from({ length: maxFolders + 5 }, (_, at) => own.make(`Папка ${at}`)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(maxFolders);
    expect(answers.find(({ status }) => status !== 201)?.problem.code).toBe("too_many_folders");
    expect((await own.folders()).results).toHaveLength(maxFolders);
  });

  test("of somebody else do not exist, and take nothing", async ({ app }) => {
    const [own, other] = [await makeKeeper(app, 1), await makeKeeper(app)];
    const { id } = (await other.make("Чужая")).reply;
    expect((await own.move(own.kept, id)).problem.code).toBe("not_found");
    expect((await own.update(own.kept[0] ?? 0, { folder: id })).problem.code).toBe("not_found");
    expect((await own.call(listFavourites, { query: { folder: id } })).problem.code).toBe("not_found");
    expect((await own.list()).results[0]?.folder).toBeNull();
  });

  test("are paged without repeating or skipping, by their index", async ({ app }) => {
    const own = await makeKeeper(app, 5);
    const { id: folder } = (await own.make("Все")).reply;
    await own.move(own.kept, folder);
    const seen: number[] = [];
    for (let key: string | null | undefined; key !== null;) {
      const page = await own.list({ folder, limit: 2, key });
      seen.push(...page.results.map(({ id }) => id));
      ({ key } = page);
    }
    expect(seen).toEqual(own.kept.toReversed());
  });
});
