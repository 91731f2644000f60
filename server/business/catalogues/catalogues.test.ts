import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import * as api from "#contracts/business/catalogue-schemas.ts";
import { setDiscounts } from "#contracts/business/discount-schemas.ts";
import { getProduct } from "#contracts/listings/schemas.ts";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import { deleteProduct, updateProduct } from "#contracts/selling/schemas.ts";
import { test, type TestApp } from "#server/test/app.ts";
import { makeListing, makeUser } from "#server/test/make.ts";

/** An owner with a business, and the id of it. */
async function makeOwner(app: TestApp, status = "success") {
  const id = await makeUser(app, { business: `Береке ${randomUUID()}`, status });
  const { id: business } = await app.db
    .selectFrom("businesses")
    .select("id")
    .where("user_id", "=", id)
    .executeTakeFirstOrThrow();
  return { id, business, as: app.as({ userId: id, role: "user" }), params: { id: business } };
}

type Owner = Awaited<ReturnType<typeof makeOwner>>;

const create = async ({ as, params }: Owner, name: string, products: number[] = []) =>
  (await as.call(api.createCatalogue, { params, body: { name, products } })).reply;

const listingsOf = async (app: TestApp, user: number, count: number) => {
  const ids: number[] = [];
  for (let at = 0; at < count; at += 1) ids.push(await makeListing(app, { user, photos: at % 2, price: 1_000 + at }));
  return ids;
};

/** The ids of a catalogue's public list. */
const publicIds = async (app: TestApp, catalog: number, query: object = {}) =>
  (await app.call(listProducts, { query: { catalog, ...query } })).reply.results.map(({ id }) => id);

describe("catalogues", () => {
  test("are made, renamed, put in order and deleted by their owner", async ({ app }) => {
    const owner = await makeOwner(app);
    const [first = 0, second = 0, third = 0] = await listingsOf(app, owner.id, 3);
    const shoes = await create(owner, "  Зимняя   обувь ", [second, first]);
    expect(shoes).toMatchObject({ name: "Зимняя обувь", product_count: 2, total_count: 2, is_discount: false });
    expect(shoes.products.map(({ id }) => id)).toEqual([second, first]);
    const bags = await create(owner, "Сумки");

    const params = { id: owner.business, catalog_id: shoes.id };
    const renamed = await owner.as.call(api.updateCatalogue, { params, body: { name: "Обувь на зиму" } });
    expect(renamed.reply).toMatchObject({ name: "Обувь на зиму", product_count: 2 });
    const reordered = await owner.as.call(api.updateCatalogue, { params, body: { products: [first, third, second] } });
    expect(reordered.reply.products.map(({ id }) => id)).toEqual([first, third, second]);
    expect(await publicIds(app, shoes.id)).toEqual([first, third, second]);

    const ordered = await owner.as.call(api.orderCatalogues, { params: owner.params, body: { catalogs: [bags.id] } });
    expect(ordered.reply.catalogs[0]).toBe(bags.id);
    const own = (await owner.as.call(api.listCatalogues, { params: owner.params })).reply.results;
    expect(own.filter(({ is_discount }) => !is_discount).map(({ id }) => id)).toEqual([bags.id, shoes.id]);

    expect((await owner.as.call(api.deleteCatalogue, { params })).status).toBe(204);
    expect((await app.call(getProduct, { params: { id: first } })).status).toBe(200);
    expect((await owner.as.call(api.deleteCatalogue, { params })).problem.code).toBe("not_found");
  });

  test("have nothing near where their filters find nothing: it would be other sellers' goods", async ({ app }) => {
    const owner = await makeOwner(app);
    const shoes = await create(owner, "Обувь", await listingsOf(app, owner.id, 1));
    await makeListing(app, { price: 5_000 });
    expect(await publicIds(app, shoes.id, { price__gte: 900_000_000, nearest: "follow" })).toEqual([]);
  });

  test("of others are read where they show something, and never changed", async ({ app }) => {
    const owner = await makeOwner(app);
    const stranger = await makeOwner(app);
    const [listing = 0] = await listingsOf(app, owner.id, 1);
    const shoes = await create(owner, "Обувь", [listing]);
    const empty = await create(owner, "Пустой");
    const seen = (await app.call(api.listCatalogues, { params: owner.params })).reply.results;
    expect(seen).toEqual([expect.objectContaining({ id: shoes.id, product_count: 1 })]);
    expect(seen[0]).not.toHaveProperty("total_count");
    const addressOf = (id: number) => ({ id: owner.business, catalog_id: id });
    expect((await app.call(api.getCatalogue, { params: addressOf(empty.id) })).problem.code).toBe("not_found");
    expect((await owner.as.call(api.getCatalogue, { params: addressOf(empty.id) })).reply.total_count).toBe(0);

    for (const answer of [
      await stranger.as.call(api.updateCatalogue, { params: addressOf(shoes.id), body: { name: "Чужой" } }),
      await stranger.as.call(api.deleteCatalogue, { params: addressOf(shoes.id) }),
      await stranger.as.call(api.addToCatalogue, { params: addressOf(shoes.id), body: { products: [] } }),
      await stranger.as.call(api.removeFromCatalogue, { params: { id: shoes.id }, body: { product_ids: [listing] } }),
      await stranger.as.call(api.listCatalogueProducts, { params: { id: shoes.id } }),
      await stranger.as.call(api.createCatalogue, { params: owner.params, body: { name: "Чужой" } }),
    ])
      expect(answer.problem.code).toBe("forbidden");
    // Under the address of one's own business it is not there.
    const mixed = { id: stranger.business, catalog_id: shoes.id };
    expect((await stranger.as.call(api.deleteCatalogue, { params: mixed })).problem.code).toBe("not_found");
    expect(await publicIds(app, shoes.id)).toEqual([listing]);
  });

  test("have listings of their owner only, all or none of those that are sent", async ({ app }) => {
    const owner = await makeOwner(app);
    const [mine = 0] = await listingsOf(app, owner.id, 1);
    const foreign = await makeListing(app);
    const deleted = await makeListing(app, { user: owner.id, state: "inactive", deleted: true });
    const shoes = await create(owner, "Обувь");
    const params = { id: owner.business, catalog_id: shoes.id };
    const body = { products: [mine, foreign, deleted] };
    for (const call of [api.addToCatalogue, api.updateCatalogue]) {
      const { problem } = await owner.as.call(call, { params, body });
      expect(Object.keys(problem.errors ?? {})).toEqual([`products.${foreign}`, `products.${deleted}`]);
    }
    expect((await owner.as.call(api.getCatalogue, { params })).reply.total_count).toBe(0);
    const repeated = await owner.as.call(api.addToCatalogue, { params, body: { products: [mine, mine] } });
    expect(repeated.problem.errors).toHaveProperty("products");
  });

  test("take the same listing once, and give it back as often as one says so", async ({ app }) => {
    const owner = await makeOwner(app);
    const [first = 0, second = 0] = await listingsOf(app, owner.id, 2);
    const { id } = await create(owner, "Обувь", [first]);
    const params = { id: owner.business, catalog_id: id };
    const add = () => owner.as.call(api.addToCatalogue, { params, body: { products: [second, first] } });
    const many = await Promise.all([add(), add(), add(), add(), add()]);
    for (const { reply } of many) expect(reply.total_count).toBe(2);
    expect(await publicIds(app, id)).toEqual([first, second]);
    const remove = () => owner.as.call(api.removeFromCatalogue, { params: { id }, body: { product_ids: [first] } });
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(204);
    expect(await publicIds(app, id)).toEqual([second]);
  });

  test("say how many of the listings asked for each has, to their owner alone", async ({ app }) => {
    const owner = await makeOwner(app);
    const [first = 0, second = 0] = await listingsOf(app, owner.id, 2);
    const shoes = await create(owner, "Обувь", [first]);
    const query = { products: `${first},${second}` as unknown as number[] };
    const own = (await owner.as.call(api.listCatalogues, { params: owner.params, query })).reply.results;
    expect(own.find(({ id }) => id === shoes.id)?.included).toBe(1);
    const [others] = (await app.call(api.listCatalogues, { params: owner.params, query })).reply.results;
    expect(others).not.toHaveProperty("included");
  });

  test("are made once however often one key is sent", async ({ app }) => {
    const owner = await makeOwner(app);
    const send = () =>
      owner.as.call(
        api.createCatalogue,
        { params: owner.params, body: { name: "Обувь" } },
        { "idempotency-key": "one" },
      );
    const made = await Promise.all([send(), send(), send()]);
    expect(new Set(made.map(({ reply }) => reply.id)).size).toBe(1);
    const again = await owner.as.call(api.createCatalogue, { params: owner.params, body: { name: "ОБУВЬ" } });
    expect(again.problem.errors).toHaveProperty("name");
  });

  test.for(["", "   ", "абв", "  аб  ", "<b>", "₽₽₽₽₽", "я".repeat(61), "+996 555 123 456", "Администрация сайта"])(
    "refuse the name «%s»",
    async (name, { app }) => {
      const owner = await makeOwner(app);
      const { problem } = await owner.as.call(api.createCatalogue, { params: owner.params, body: { name } });
      expect(problem.errors).toHaveProperty("name");
    },
  );

  test("keep tags as letters", async ({ app }) => {
    const owner = await makeOwner(app);
    expect((await create(owner, "<b>Обувь</b>")).name).toBe("<b>Обувь</b>");
  });

  test("are a hundred at most, and have a thousand listings at most", async ({ app }) => {
    const owner = await makeOwner(app);
    await app.db
      .insertInto("business_catalogues")
      .values(
        Array.from({ length: 99 }, (_, at) => ({
          business_id: owner.business,
          name: `Каталог ${at}`,
          position: at + 1,
        })),
      )
      .execute();
    const last = await create(owner, "Сотый каталог");
    const beyond = await owner.as.call(api.createCatalogue, { params: owner.params, body: { name: "Лишний" } });
    expect(beyond.problem.code).toBe("too_many_catalogues");

    const [one = 0] = await listingsOf(app, owner.id, 1);
    await app.pool.query(
      `insert into listings (user_id, category_id, location_id, deal_type, state, title, description, currency, price, contact_phone)
       select user_id, category_id, location_id, deal_type, 'inactive', title, description, currency, price, contact_phone
       from listings, generate_series(1, 1000) where id = $1`,
      [one],
    );
    const { rows } = await app.pool.query<{ id: number }>("select id from listings where user_id = $1", [owner.id]);
    const ids = rows.map(({ id }) => id);
    const params = { id: owner.business, catalog_id: last.id };
    const tooMany = await owner.as.call(api.updateCatalogue, { params, body: { products: ids } });
    expect(tooMany.problem.errors).toHaveProperty("products");
    const full = await owner.as.call(api.updateCatalogue, { params, body: { products: ids.slice(0, 1_000) } });
    expect(full.reply.total_count).toBe(1_000);
    const more = await owner.as.call(api.addToCatalogue, { params, body: { products: ids.slice(1_000) } });
    expect(more.problem.errors).toHaveProperty("products");
    const page = await owner.as.call(api.listCatalogueProducts, { params: { id: last.id }, query: { limit: 600 } });
    const rest = await owner.as.call(api.listCatalogueProducts, {
      params: { id: last.id },
      query: { limit: 600, key: page.reply.key },
    });
    expect([...page.reply.results, ...rest.reply.results].map(({ id }) => id)).toEqual(ids.slice(0, 1_000));
  });

  test("are paged without a gap", async ({ app }) => {
    const owner = await makeOwner(app);
    const made: number[] = [];
    for (const name of ["Один", "Второй", "Третий", "Четвёртый"]) made.push((await create(owner, name)).id);
    const seen: number[] = [];
    let key: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof read>> = await read(owner, key);
      seen.push(...page.results.filter(({ is_discount }) => !is_discount).map(({ id }) => id));
      key = page.key;
    } while (key !== null);
    expect(seen).toEqual(made);
  });

  test("cannot be changed once the business has expired, and nobody else sees them", async ({ app }) => {
    const owner = await makeOwner(app);
    const [listing = 0] = await listingsOf(app, owner.id, 1);
    const shoes = await create(owner, "Обувь", [listing]);
    await app.db
      .updateTable("businesses")
      .set({ request_status: "expired" })
      .where("id", "=", owner.business)
      .execute();
    const params = { id: owner.business, catalog_id: shoes.id };
    const renamed = await owner.as.call(api.updateCatalogue, { params, body: { name: "Сумки" } });
    expect(renamed.problem.code).toBe("business_expired");
    expect((await app.call(api.listCatalogues, { params: owner.params })).reply.results).toEqual([]);
    expect((await app.call(api.getCatalogue, { params })).problem.code).toBe("not_found");
    expect((await app.call(listProducts, { query: { catalog: shoes.id } })).problem.errors).toHaveProperty("catalog");
    const own = (await owner.as.call(api.listCatalogues, { params: owner.params })).reply.results;
    expect(own.map(({ id }) => id)).toContain(shoes.id);
  });
});

const read = async ({ as, params }: Owner, key: string | null) =>
  (await as.call(api.listCatalogues, { params, query: { limit: 2, ...(key !== null && { key }) } })).reply;

describe("the list of a catalogue", () => {
  test("pages in the owner's order, and knows the filters and orders of all lists", async ({ app }) => {
    const owner = await makeOwner(app);
    const ids = await listingsOf(app, owner.id, 7);
    const wanted = ids.toReversed();
    const { id: catalog } = await create(owner, "Обувь", wanted);
    const outside = await makeListing(app, { user: owner.id });
    const seen: number[] = [];
    let key: string | null = null;
    do {
      const page = (await app.call(listProducts, { query: { catalog, limit: 3, ...(key !== null && { key }) } }))
        .reply as {
        results: { id: number }[];
        key: string | null;
      };
      seen.push(...page.results.map(({ id }) => id));
      key = page.key;
    } while (key !== null);
    expect(seen).toEqual(wanted);
    expect(await publicIds(app, catalog, { offset: 5 })).toEqual(wanted.slice(5));
    expect(await publicIds(app, catalog, { ordering: "price" })).toEqual(ids);
    expect(await publicIds(app, catalog, { ordering: "-upvote_date" })).toHaveLength(7);
    expect(await publicIds(app, catalog, { price__gte: 1_005 })).toEqual(wanted.slice(0, 2));
    expect(await publicIds(app, catalog, { search: "honda" })).toHaveLength(7);
    expect(await publicIds(app, catalog, { user: owner.id })).toEqual(wanted);
    expect(await publicIds(app, catalog, { search: "honda" })).not.toContain(outside);
    const foreign = await app.call(listProducts, { query: { catalog, user: owner.id + 1 } });
    expect(foreign.problem.errors).toHaveProperty("catalog");
  });

  test("shows what is on show only", async ({ app }) => {
    const owner = await makeOwner(app);
    const [first = 0, second = 0] = await listingsOf(app, owner.id, 2);
    const { id: catalog } = await create(owner, "Обувь", [first, second]);
    await owner.as.call(updateProduct, { params: { id: first }, body: { state: "inactive" } });
    expect(await publicIds(app, catalog)).toEqual([second]);
    const [shown] = (await app.call(api.listCatalogues, { params: owner.params })).reply.results;
    expect(shown).toMatchObject({ product_count: 1 });
    const own = (await owner.as.call(api.listCatalogueProducts, { params: { id: catalog } })).reply.results;
    expect(own.map(({ state }) => state)).toEqual(["inactive", "active"]);
    // Deleted into the inactive ones: it is in no catalogue any more.
    await owner.as.call(deleteProduct, { params: { id: second } });
    const left = (await owner.as.call(api.listCatalogueProducts, { params: { id: catalog } })).reply.results;
    expect(left.map(({ id }) => id)).toEqual([first]);
  });
});

describe("promotions", () => {
  test("fill by themselves with what has a discount now", async ({ app }) => {
    const owner = await makeOwner(app);
    const [first = 0, second = 0, third = 0] = await listingsOf(app, owner.id, 3);
    const find = async () =>
      (await app.call(api.listCatalogues, { params: owner.params })).reply.results.find(
        ({ is_discount }) => is_discount,
      );
    expect(await find()).toBeUndefined();
    const discount = (products: number[], percent: number | null) =>
      owner.as.call(setDiscounts, { params: owner.params, body: { products, percent } });
    await discount([first, third], 20);
    const promotions = await find();
    expect(promotions).toMatchObject({ product_count: 2, name: "Акции" });
    const catalog = promotions?.id ?? 0;
    expect((await publicIds(app, catalog)).toSorted((a, b) => a - b)).toEqual([first, third]);
    expect(await publicIds(app, catalog, { ordering: "price" })).toEqual([first, third]);
    expect(await publicIds(app, catalog, { ordering: "price" })).not.toContain(second);
    await discount([first], null);
    expect(await publicIds(app, catalog)).toEqual([third]);
  });

  test("are nobody's to rename, fill or delete", async ({ app }) => {
    const owner = await makeOwner(app);
    const [listing = 0] = await listingsOf(app, owner.id, 1);
    const own = (await owner.as.call(api.listCatalogues, { params: owner.params })).reply.results;
    const params = { id: owner.business, catalog_id: own.find(({ is_discount }) => is_discount)?.id ?? 0 };
    for (const answer of [
      await owner.as.call(api.updateCatalogue, { params, body: { name: "Распродажа" } }),
      await owner.as.call(api.addToCatalogue, { params, body: { products: [listing] } }),
      await owner.as.call(api.removeFromCatalogue, { params: { id: params.catalog_id }, body: { product_ids: [] } }),
      await owner.as.call(api.deleteCatalogue, { params }),
    ])
      expect(answer.problem.code).toBe("catalogue_automatic");
  });
});
