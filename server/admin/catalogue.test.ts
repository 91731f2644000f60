import { describe, expect } from "vitest";
import {
  addCategory,
  type AdminCategory,
  deleteCategory,
  getAdminCategory,
  listAdminCategories,
  moveCategory,
  updateCategory,
} from "#contracts/admin/category-schemas.ts";
import {
  addOption,
  addParameter,
  getAdminParameter,
  listAdminParameters,
  moveOption,
  updateOption,
  updateParameter,
} from "#contracts/admin/parameter-schemas.ts";
import { getCategory, getCategoryTree, listCategoryParameters } from "#contracts/catalogue/schemas.ts";
import { getProduct } from "#contracts/listings/schemas.ts";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import { listAudit } from "#contracts/moderation/schemas.ts";
import { createProduct } from "#contracts/selling/schemas.ts";
import { loadReference } from "#server/catalogue/load-reference.ts";
import { reindexRequested } from "#server/search/reindex/reindex-requested.ts";
import { type TestApp, testOfTwo as test } from "#server/test/app.ts";
import { makeAdmin, makeListing, makeUser } from "#server/test/make.ts";
import { makeDraft } from "#server/test/sell.ts";

const asAdmin = async (app: TestApp) => app.as({ userId: await makeAdmin(app), role: "admin" });
type Admin = Awaited<ReturnType<typeof asAdmin>>;

/** Within ten seconds, as promised. */
const live = { timeout: 10_000, interval: 50 };
const colour = 3;

let made = 0;

/** A category of its own under «Мебель», open. */
async function makeCategory(admin: Admin, parent: number | null = 800): Promise<AdminCategory> {
  made += 1;
  const title_slug = `gamaki-${process.pid}-${made}`;
  const body = { parent, title_ru: `Гамак ${made}`, title_ky: `Селкинчек ${made}`, title_slug, icon: "tent" as const };
  const { id, version } = (await admin.call(addCategory, { body })).reply;
  return (await admin.call(updateCategory, { params: { id }, body: { version, is_active: true } })).reply;
}

const titlesOf = async (app: TestApp, id: number) =>
  (await app.call(getCategoryTree)).reply.flatMap((main) => main.children).find((child) => child.id === id)?.title_ru;

describe("a category", () => {
  test("that is added, opened and renamed is live in every process, in menus, posting and searches", async ({
    app,
    other,
  }) => {
    const admin = await asAdmin(app);
    const added = await makeCategory(admin);
    const params = { id: added.id };
    await expect.poll(() => titlesOf(other, added.id), live).toBe(added.title_ru);
    await app.refreshReference();
    const listing = await makeListing(app, { category: added.id, title: "Плетёный, на двоих" });

    const title_ru = `Кресло-качалка ${made}`;
    const renamed = await admin.call(updateCategory, {
      params,
      body: { version: added.version, title_ru, title_ky: `Термелме отургуч ${made}` },
    });
    expect(renamed.reply).toMatchObject({ title_ru, version: added.version + 1 });
    for (const process of [app, other]) {
      if (process === app) await process.refreshReference();
      await expect.poll(() => titlesOf(process, added.id), live).toBe(title_ru);
      await expect
        .poll(async () => {
          const { results } = (await process.call(listProducts, { query: { search: "кресло качалка" } })).reply;
          return results.map(({ id, category }) => [id, category.title_ru]);
        }, live)
        .toContainEqual([listing, title_ru]);
    }
    const [entry] = (await admin.call(listAudit, { query: { action: "change_category", limit: 1 } })).reply.results;
    expect(entry).toMatchObject({ subject: title_ru, moderator: { name: "Администратор" } });
    expect(entry?.changes).toContainEqual({ field: "title_ru", before: added.title_ru, after: title_ru });
  });

  test("that is closed while somebody posts in it is told in words; what is in it stays on the site", async ({
    app,
    other,
  }) => {
    const admin = await asAdmin(app);
    const category = await makeCategory(admin);
    await app.refreshReference();
    const old = await makeListing(app, { category: category.id, title: "Гамак из прошлого" });
    const user = await makeUser(app);
    const body = await makeDraft(app, user, { category: category.id });
    const { version } = category;
    await admin.call(updateCategory, { params: { id: category.id }, body: { version, is_active: false } });
    await app.refreshReference();
    await expect.poll(() => titlesOf(other, category.id), live).toBeUndefined();
    for (const process of [app, other]) {
      const refused = await process.as({ userId: user, role: "user" }).call(createProduct, { body });
      expect(refused.problem.status).toBe(400);
      expect(refused.problem.errors).toEqual({
        category: ["Эту категорию закрыли, пока вы писали. Выберите другую: остальное сохранилось"],
      });
    }
    // The photo waits for the next attempt.
    const posted = await app
      .as({ userId: user, role: "user" })
      .call(createProduct, { body: { ...body, category: 802 } });
    expect(posted.status).toBe(201);
    const shown = (await app.call(getProduct, { params: { id: old } })).reply;
    expect(shown.breadcrumbs.map(({ id }) => id)).toEqual([800]);
    expect((await app.call(getCategory, { params: { id: category.id } })).status).toBe(404);
    expect((await app.call(listCategoryParameters, { params: { id: category.id } })).status).toBe(200);
    expect((await app.call(listProducts, { query: { category: category.id } })).status).toBe(400);
    const { results } = (await app.call(listProducts, { query: { category: 800, search: "гамак из прошлого" } })).reply;
    expect(results.map(({ id }) => id)).toContain(old);
  });

  test("of which all children are closed is closed too", async ({ app }) => {
    const admin = await asAdmin(app);
    const parent = await makeCategory(admin);
    const child = await makeCategory(admin, parent.id);
    await admin.call(updateCategory, {
      params: { id: child.id },
      body: { version: child.version, is_active: false },
    });
    await app.refreshReference();
    expect(await titlesOf(app, parent.id)).toBeUndefined();
  });

  test("is deleted as long as nothing was posted in it, else only closed", async ({ app }) => {
    const admin = await asAdmin(app);
    const [empty, used] = [await makeCategory(admin), await makeCategory(admin)];
    await app.refreshReference();
    await makeListing(app, { category: used.id, state: "inactive" });
    const remove = ({ id, version }: AdminCategory) =>
      admin.call(deleteCategory, { params: { id }, body: { version } });
    expect((await remove(used)).problem).toMatchObject({ status: 409, code: "in_use" });
    expect((await remove(empty)).reply).toEqual({ deleted: true });
    expect((await admin.call(getAdminCategory, { params: { id: empty.id } })).status).toBe(404);
    const child = { parent: used.id, title_ru: "Внутри", title_ky: "Ичинде", title_slug: `inside-${process.pid}` };
    expect((await admin.call(addCategory, { body: child })).problem.code).toBe("in_use");
  });

  test("changed by another admin meanwhile is not overwritten", async ({ app }) => {
    const [one, second] = [await asAdmin(app), await asAdmin(app)];
    const { id, version } = await makeCategory(one);
    const params = { id };
    const rename = (admin: Admin, title_ru: string) =>
      admin.call(updateCategory, { params, body: { version, title_ru } });
    const answers = await Promise.all([rename(one, "Первое"), rename(second, "Второе")]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.problem.code).toBe("edited_meanwhile");
    const winner = answers.find(({ status }) => status === 200)?.reply.title_ru;
    expect((await one.call(getAdminCategory, { params })).reply).toMatchObject({
      title_ru: winner,
      version: version + 1,
    });
  });

  test("moves under another one with all below, and keeps what it had from above", async ({ app, other }) => {
    const admin = await asAdmin(app);
    const [branch, target] = [await makeCategory(admin, 1900), await makeCategory(admin)];
    const leaf = await makeCategory(admin, branch.id);
    await app.refreshReference();
    const before = (await app.call(getCategory, { params: { id: leaf.id } })).reply;
    expect(before).toMatchObject({ photo_optional: true, deal_types: ["service"] });
    const listing = await makeListing(app, { category: leaf.id, title: "Гамак с уроками плетения" });
    const params = { id: leaf.id };
    const moved = await admin.call(updateCategory, { params, body: { version: leaf.version, parent: target.id } });
    expect(moved.reply).toMatchObject({ parent: target.id, version: leaf.version + 1, deal_types: ["service"] });
    for (const process of [app, other]) {
      if (process === app) await process.refreshReference();
      await expect
        .poll(async () => {
          const { parent, parameters, deal_types, photo_optional } = (await process.call(getCategory, { params }))
            .reply;
          return { parent, parameters: parameters.map(({ id }) => id), deal_types, photo_optional };
        }, live)
        .toEqual({
          parent: target.id,
          parameters: before.parameters.map(({ id }) => id),
          deal_types: ["service"],
          photo_optional: true,
        });
    }
    await reindexRequested(app.db);
    const idsIn = async (category: number) =>
      (await app.call(listProducts, { query: { category } })).reply.results.map(({ id }) => id);
    expect(await idsIn(target.id)).toEqual([listing]);
    expect(await idsIn(branch.id)).toEqual([]);
    const shown = (await app.call(getProduct, { params: { id: listing } })).reply;
    expect(shown.breadcrumbs.map(({ id }) => id)).toEqual([800, target.id, leaf.id]);
    const [entry] = (await admin.call(listAudit, { query: { action: "change_category", limit: 1 } })).reply.results;
    expect(entry?.changes).toEqual([{ field: "parent", before: branch.title_ru, after: target.title_ru }]);
  });

  test("says what searches and cards make of it, and keeps that where it moves", async ({ app }) => {
    const admin = await asAdmin(app);
    const [branch, target] = [await makeCategory(admin), await makeCategory(admin)];
    const leaf = await makeCategory(admin, branch.id);
    const kinds = { usual_currency: "USD", wanted: "work", is_gift: true } as const;
    const changed = await admin.call(updateCategory, {
      params: { id: branch.id },
      body: { version: branch.version, ...kinds },
    });
    expect(changed.reply).toMatchObject(kinds);
    const params = { id: leaf.id };
    await admin.call(updateCategory, { params, body: { version: leaf.version, parent: target.id } });
    await app.refreshReference();
    expect((await app.call(getCategory, { params })).reply).toMatchObject({ usual_currency: "USD", is_gift: true });
    expect((await app.call(getCategory, { params: { id: target.id } })).reply).toMatchObject({ usual_currency: "KGS" });
    expect(app.catalogue.current().resumes).toEqual(expect.arrayContaining([branch.id, leaf.id]));
    const listing = await makeListing(app, { category: leaf.id, title: "Плетельщик гамаков", price: 0 });
    const shown = (await app.call(getProduct, { params: { id: listing } })).reply;
    expect([shown.wanted, shown.category.is_gift]).toEqual(["work", true]);
  });

  test("cannot be put into itself, under listings or below the third level", async ({ app }) => {
    const admin = await asAdmin(app);
    const [branch, target, full] = [await makeCategory(admin), await makeCategory(admin), await makeCategory(admin)];
    const leaf = await makeCategory(admin, branch.id);
    const deep = await makeCategory(admin, target.id);
    await app.refreshReference();
    await makeListing(app, { category: full.id });
    const move = async (parent: number | null) => {
      const { version } = (await admin.call(getAdminCategory, { params: { id: branch.id } })).reply;
      const body = { version, parent };
      const answer = await admin.call(updateCategory, { params: { id: branch.id }, body });
      return answer.status === 200 ? answer.reply.parent : answer.problem.errors;
    };
    expect(await move(branch.id)).toEqual({ parent: ["Категория не может стоять внутри самой себя"] });
    expect(await move(leaf.id)).toEqual({ parent: ["Категория не может стоять внутри самой себя"] });
    expect(await move(deep.id)).toEqual({ parent: ["Получилось бы больше трёх уровней"] });
    expect(await move(target.id)).toEqual({ parent: ["Получилось бы больше трёх уровней"] });
    expect(await move(1045)).toHaveProperty("parent");
    expect(await move(999_999)).toHaveProperty("parent");
    expect(await move(null)).toBeNull();
    expect(await move(800)).toBe(800);
    const { version } = (await admin.call(getAdminCategory, { params: { id: deep.id } })).reply;
    const body = { version, parent: full.id };
    expect((await admin.call(updateCategory, { params: { id: deep.id }, body })).problem.errors).toEqual({
      parent: ["В этой категории есть объявления: подкатегорий у неё быть не может"],
    });
  });

  test("says whether a listing may do without photos, at once everywhere; its picture is one of those there are", async ({
    app,
    other,
  }) => {
    const admin = await asAdmin(app);
    const added = await makeCategory(admin);
    const params = { id: added.id };
    const change = { version: added.version, photo_optional: true, icon: "spool" as const };
    expect((await admin.call(updateCategory, { params, body: change })).reply).toMatchObject({ photo_optional: true });
    await app.refreshReference();
    for (const process of [app, other]) {
      await expect
        .poll(async () => (await process.call(getCategory, { params })).reply.photo_optional, live)
        .toBe(true);
    }
    const user = await makeUser(app);
    const body = await makeDraft(app, user, { category: added.id, photos: [], without_photos: true });
    const posted = await other.as({ userId: user, role: "user" }).call(createProduct, { body });
    expect(posted.reply.drawn_picture).toBe("/assets/category/1/spool.svg");
    const unknown = { version: added.version + 1, icon: "no-such-icon" } as never;
    expect((await admin.call(updateCategory, { params, body: unknown })).problem.errors).toHaveProperty("icon");
  });

  test("changes places with its neighbours, and stays at the ends", async ({ app }) => {
    const admin = await asAdmin(app);
    const parent = await makeCategory(admin, null);
    const children = [];
    for (let count = 0; count < 3; count += 1) children.push((await makeCategory(admin, parent.id)).id);
    const [first = 0, middle = 0, last = 0] = children;
    const move = async (id: number, direction: "up" | "down") =>
      (await admin.call(moveCategory, { params: { id }, body: { direction } })).reply.moved;
    const order = async () =>
      (await admin.call(listAdminCategories, { query: { parent: parent.id } })).reply.results.map(({ id }) => id);
    expect(await move(last, "up")).toBe(true);
    expect(await order()).toEqual([first, last, middle]);
    expect(await move(first, "up")).toBe(false);
    expect(await move(first, "down")).toBe(true);
    expect(await order()).toEqual([last, first, middle]);
    await app.refreshReference();
    expect(
      app.catalogue
        .current()
        .categoryById.get(parent.id)
        ?.children.map(({ id }) => id),
    ).toEqual(await order());
  });

  test("needs a slug of its own, a parent that may have children, and titles", async ({ app }) => {
    const admin = await asAdmin(app);
    const fields = { parent: 800, title_ru: "Шатры", title_ky: "Чатырлар", title_slug: "shatry" };
    const refused = async (values: object) =>
      Object.keys((await admin.call(addCategory, { body: { ...fields, ...values } })).problem.errors ?? {});
    expect(await refused({ title_slug: "transport" })).toEqual(["title_slug"]);
    for (const title_slug of ["Шатры", "a b", "-a", "a".repeat(61), ""])
      expect(await refused({ title_slug }), title_slug).toEqual(["title_slug"]);
    for (const title_ru of ["", "  ", "а".repeat(81)]) expect(await refused({ title_ru })).toEqual(["title_ru"]);
    expect(await refused({ parent: 999_999 })).toEqual(["parent"]);
    expect(await refused({ parent: 1045 })).toEqual(["parent"]);
    expect(await refused({ title_ky: "Ч\u0000атыр".repeat(40) })).toEqual(["title_ky"]);
    const deep = await makeCategory(admin, (await makeCategory(admin)).id);
    expect(await refused({ parent: deep.id })).toEqual(["parent"]);
  });
});

describe("a parameter", () => {
  test("is added to a category, offered when posting, taken away again, and found for another category", async ({
    app,
  }) => {
    const admin = await asAdmin(app);
    const category = await makeCategory(admin);
    const params = { id: category.id };
    const body = {
      category: category.id,
      title_ru: "Грузоподъёмность",
      title_ky: "Жүк көтөрүшү",
      unit_ru: "кг",
      unit_ky: "кг",
    };
    const added = (await admin.call(addParameter, { body: { ...body, type: "enter", from_to: true } })).reply;
    expect(added).toMatchObject({ title_ru: "Грузоподъёмность", from_to: true, multiple: false, option_count: 0 });
    await app.refreshReference();
    // What was inherited from «Мебель» stays.
    const inherited = [1, 6, colour, 2, 439];
    const offered = async () => (await app.call(listCategoryParameters, { params })).reply.map(({ id }) => id);
    expect(await offered()).toEqual([...inherited, added.id]);

    const listing = await makeListing(app, { category: category.id, parameters: { [added.id]: 120 } });
    const byWeight = async () =>
      (await app.call(listProducts, { query: { parameters: `${added.id}:100..150` } })).reply.results.map(
        ({ id }) => id,
      );
    expect(await byWeight()).toEqual([listing]);

    const change = async (parameters: number[] | null) => {
      const { version } = (await admin.call(getAdminCategory, { params })).reply;
      const answer = await admin.call(updateCategory, { params, body: { version, parameters } });
      await app.refreshReference();
      return answer;
    };
    expect((await change([colour, 1])).status).toBe(200);
    expect(await offered()).toEqual([colour, 1]);
    await reindexRequested(app.db);
    expect(await byWeight()).toEqual([]);
    await change([added.id]);
    await reindexRequested(app.db);
    expect(await byWeight()).toEqual([listing]);
    await change(null);
    expect(await offered()).toEqual(inherited);
    expect((await change([1, 1])).problem.errors).toHaveProperty("parameters");
    expect((await change([2_000_000])).problem.errors).toHaveProperty("parameters");
    const { results } = (await admin.call(listAdminParameters, { query: { search: "грузоподъём" } })).reply;
    expect(results.map(({ id }) => id)).toContain(added.id);
  });

  test("is renamed and required from then on; the second of two admins is told", async ({ app }) => {
    const admin = await asAdmin(app);
    const category = await makeCategory(admin);
    const body = { category: category.id, title_ru: "Ткань", title_ky: "Кездеме", type: "select" as const };
    const { id, version } = (await admin.call(addParameter, { body })).reply;
    const params = { id };
    await admin.call(addOption, { params, body: { title_ru: "Хлопок", title_ky: "Пахта" } });
    expect((await admin.call(updateParameter, { params, body: { version, required: true } })).problem.code).toBe(
      "edited_meanwhile",
    );
    const renamed = await admin.call(updateParameter, {
      params,
      body: { version: version + 1, title_ru: "Обивка", required: true },
    });
    expect(renamed.reply).toMatchObject({ title_ru: "Обивка", required: true });
    await app.refreshReference();
    const user = await makeUser(app);
    const draft = await makeDraft(app, user, { category: category.id });
    const refused = await app.as({ userId: user, role: "user" }).call(createProduct, { body: draft });
    expect(refused.problem.errors).toHaveProperty(`parameters.${id}`);
  });

  test("has options that are added, renamed, moved, and offered no more; listings keep them", async ({ app }) => {
    const admin = await asAdmin(app);
    const category = await makeCategory(admin);
    const body = { category: category.id, title_ru: "Узор", title_ky: "Оюу", type: "select" as const };
    const { id } = (await admin.call(addParameter, { body })).reply;
    const params = { id };
    const add = async (title_ru: string) =>
      (await admin.call(addOption, { params, body: { title_ru, title_ky: title_ru } })).reply.id;
    const [plain, striped, floral] = [await add("Гладкий"), await add("Полоска"), await add("Цветы")];
    const read = async (query = {}) => (await admin.call(getAdminParameter, { params, query })).reply;
    const move = (option_id: number, direction: "up" | "down") =>
      admin.call(moveOption, { params: { id, option_id }, body: { direction } });
    expect((await move(floral, "up")).reply).toEqual({ moved: true });
    expect((await move(plain, "up")).reply).toEqual({ moved: false });
    expect((await read()).options.results.map((option) => option.id)).toEqual([plain, floral, striped]);
    const first = await read({ limit: 2 });
    const rest = await read({ limit: 2, key: first.options.key });
    expect([...first.options.results, ...rest.options.results].map((option) => option.id)).toEqual([
      plain,
      floral,
      striped,
    ]);
    expect((await read({ search: "поло" })).options.results.map((option) => option.id)).toEqual([striped]);

    await app.refreshReference();
    const listing = await makeListing(app, { category: category.id, parameters: { [id]: [striped] } });
    const { version } = await read();
    const closed = await admin.call(updateOption, {
      params: { id, option_id: striped },
      body: { version, is_active: false, title_ru: "В полоску" },
    });
    expect(closed.reply).toMatchObject({ is_active: false, title_ru: "В полоску" });
    await app.refreshReference();
    const offered = (await app.call(listCategoryParameters, { params: { id: category.id } })).reply.at(-1);
    expect(offered?.options.map((option) => option.id)).toEqual([plain, floral]);
    const shown = (await app.call(getProduct, { params: { id: listing } })).reply;
    expect(shown.parameters.at(-1)?.options.map(({ title_ru }) => title_ru)).toEqual(["В полоску"]);
    const user = await makeUser(app);
    const draft = await makeDraft(app, user, { category: category.id, parameters: [{ id, options: [striped] }] });
    const refused = await app.as({ userId: user, role: "user" }).call(createProduct, { body: draft });
    expect(refused.problem.errors).toHaveProperty(`parameters.${id}`);
  });

  test("that depends on another one has options that belong to one of that", async ({ app }) => {
    const admin = await asAdmin(app);
    const add = (parent_option?: number) =>
      admin.call(addOption, {
        params: { id: 14 },
        body: { title_ru: "Corolla Cross", title_ky: "Corolla Cross", ...(parent_option && { parent_option }) },
      });
    expect((await add()).problem.errors).toHaveProperty("parent_option");
    expect((await add(3001)).problem.errors).toHaveProperty("parent_option");
    expect((await add(13001)).reply.parent_option).toMatchObject({ id: 13001, title_ru: "Toyota" });
  });
});

test("what admins have changed is not undone by the reference files of the next version", async ({ app }) => {
  const admin = await asAdmin(app);
  const { version } = (await admin.call(getAdminCategory, { params: { id: 803 } })).reply;
  const title_ru = "Шкафы и стенки";
  await admin.call(updateCategory, { params: { id: 803 }, body: { version, title_ru } });
  const taken = await makeCategory(admin);
  await app.pool.query("update categories set title_ru = 'старое' where id = 804");
  // As if a new version brought another file, with a slug that an admin has given meanwhile.
  await app.pool.query("update reference_loads set sha256 = '' where name = 'categories.json'");
  await app.pool.query("update categories set slug = 'was-shkafy' where id = 804 returning slug");
  const { rows } = await app.pool.query<{ slug: string }>("select slug from categories where id = 803");
  expect(rows).toHaveLength(1);
  const client = await app.pool.connect();
  try {
    const { rows: file } = await client.query<{ slug: string }>("select slug from categories where id = 805");
    await client.query("update categories set slug = 'moved-away' where id = 805");
    await client.query("update categories set slug = $1 where id = $2", [file[0]?.slug, taken.id]);
    await loadReference(client);
    const { rows: after } = await client.query<{ id: number; title_ru: string; slug: string }>(
      "select id, title_ru, slug from categories where id in (803, 804, 805, $1) order by id",
      [taken.id],
    );
    expect(after.map(({ id }) => id)).toEqual([803, 804, 805, taken.id]);
    expect(after[0]?.title_ru).toBe(title_ru);
    expect(after[1]?.title_ru).not.toBe("старое");
    expect(after[2]?.slug).toBe(file[0]?.slug);
    expect(after[3]?.slug).toBe(`${file[0]?.slug}-${taken.id}`);
  } finally {
    client.release();
  }
});
