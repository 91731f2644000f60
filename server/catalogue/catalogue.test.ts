import { readFile } from "node:fs/promises";
import { categoryPicture } from "#contracts/catalogue/icons.ts";
import { describe, expect } from "vitest";
import {
  getCategory,
  getCategoryTree,
  getSiteFigures,
  listCategories,
  listCategoryParameters,
  listLocations,
  listMainCategories,
} from "#contracts/catalogue/schemas.ts";
import { openTestApp, test } from "#server/test/app.ts";
import { carCategory, makeListing, makeUser } from "#server/test/make.ts";
import { hiddenCategoryId, linkCategories } from "./catalogue.ts";
import { loadReference } from "./load-reference.ts";
import { readModerationFigures } from "./queries.ts";

describe("categories", () => {
  test("all of the reference data are there, by level", async ({ app }) => {
    const { reply } = await app.call(listCategories);
    const parents = new Map(reply.map((category) => [category.id, category.parent]));
    const level = (id: number): number => {
      const parent = parents.get(id);
      return parent ? level(parent) + 1 : 1;
    };
    const levels = Object.groupBy(reply, (category) => String(level(category.id)));
    expect([levels["1"]?.length, levels["2"]?.length, levels["3"]?.length]).toEqual([21, 194, 240]);
    expect(reply.filter((category) => !reply.some((other) => other.parent === category.id))).toHaveLength(368);
  });

  test("the tree holds the same categories as the flat list, and the main ones are its roots", async ({ app }) => {
    const { reply: flat } = await app.call(listCategories);
    const { reply: tree } = await app.call(getCategoryTree);
    const { reply: roots } = await app.call(listMainCategories);
    const ids = (nodes: typeof tree): number[] => nodes.flatMap((node) => [node.id, ...ids(node.children)]);
    expect(ids(tree)).toEqual(flat.map((category) => category.id));
    expect(roots.map((root) => root.id)).toEqual(tree.map((root) => root.id));
    expect(flat.every((category) => category.title_ru && category.title_ky && category.title_slug)).toBe(true);
  });

  test("a category inherits its parameters from the nearest ancestor that has them", async ({ app }) => {
    const { reply: parent } = await app.call(listCategoryParameters, { params: { id: 101 } });
    const { reply: child } = await app.call(listCategoryParameters, { params: { id: carCategory } });
    const { reply: own } = await app.call(listCategoryParameters, { params: { id: 103 } });
    expect(child).toEqual(parent);
    expect(child.map((parameter) => parameter.id)).toEqual([
      13, 14, 100, 102, 103, 104, 105, 106, 107, 108, 3, 109, 110, 111, 112, 5, 439, 4,
    ]);
    expect(own.map((parameter) => parameter.id)).not.toEqual(child.map((parameter) => parameter.id));
  });

  test("options of a dependent parameter have a parent option", async ({ app }) => {
    const { reply } = await app.call(listCategoryParameters, { params: { id: carCategory } });
    const model = reply.find((parameter) => parameter.depends_on !== undefined);
    const make = reply.find((parameter) => parameter.id === model?.depends_on);
    const makes = new Set(make?.options.map((option) => option.id));
    expect(model?.options.every((option) => makes.has(option.parent_option ?? 0))).toBe(true);
    expect(new Set(model?.options.map((option) => option.parent_option)).size).toBe(85);
  });

  test("the hidden category does not exist", async ({ app }) => {
    const row = {
      id: hiddenCategoryId,
      parent_id: null,
      title_ru: "а",
      title_ky: "а",
      slug: "a",
      icon: "x",
      image: null,
      deal_types: [],
      photo_optional: null,
      is_goods: null,
      usual_currency: null,
      wanted: null,
      is_gift: null,
      is_active: true,
      parameter_ids: [],
    };
    expect(linkCategories([row], new Map())).toEqual([]);
    const { status } = await app.call(getCategory, { params: { id: hiddenCategoryId } });
    expect(status).toBe(404);
  });

  test("counts include descendants and follow changes", async ({ app }) => {
    const count = async (id: number) => (await app.call(getCategory, { params: { id } })).reply.product_count;
    await app.catalogue.refresh();
    const before = await count(100);
    await makeListing(app, { category: carCategory });
    await makeListing(app, { category: carCategory, state: "on_review" });
    await app.catalogue.refresh();
    expect(await count(100)).toBe(before + 1);
    const { reply: main } = await app.call(listMainCategories);
    expect(main.find((category) => category.id === 100)?.product_count).toBe(before + 1);
  });

  test("an unchanged answer is 304", async ({ app }) => {
    const first = await app.call(getCategoryTree);
    const etag = String(first.headers["etag"]);
    expect(first.headers["cache-control"]).toContain("max-age");
    const second = await app.call(getCategoryTree, {}, { "if-none-match": etag });
    expect(second.status).toBe(304);
    expect(second.headers["etag"]).toBe(etag);
  });

  test("answers come from memory, without a query", async ({ app }) => {
    await app.call(getCategoryTree);
    const statements = async () => {
      const { rows } = await app.pool.query<{ calls: string }>(
        "select xact_commit + xact_rollback as calls from pg_stat_database where datname = current_database()",
      );
      return Number(rows[0]?.calls);
    };
    await app.pool.query("select pg_stat_force_next_flush()");
    const before = await statements();
    for (let call = 0; call < 20; call += 1) await app.call(getCategoryTree);
    expect((await statements()) - before).toBeLessThan(10);
  });
});

describe("locations", () => {
  test("all of the reference data are there, by kind", async ({ app }) => {
    const { reply } = await app.call(listLocations);
    const kinds = Object.groupBy(reply, (location) => location.kind);
    const count = Object.fromEntries(Object.entries(kinds).map(([kind, locations]) => [kind, locations.length]));
    expect(count).toEqual({ country: 1, region: 7, city: 32, district: 40, rural_district: 453, city_district: 89 });
    expect(reply.some((location) => location.id === 2)).toBe(false);
    expect(reply[0]).toMatchObject({ id: 1, parent: null });
    expect(reply.filter((location) => location.parent === 1)).toHaveLength(9);
  });

  test("former names are in aka", async ({ app }) => {
    const { reply } = await app.call(listLocations);
    const manas = reply.find((location) => location.kind === "city" && location.title_ru.startsWith("Манас"));
    expect([manas?.title_ru, ...(manas?.aka ?? [])].join(" ")).toMatch(/Жалал-Абад.*|Джалал-Абад.*/);
  });
});

test("the figures of the site are counted: what is hidden and who is blocked does not count", async ({ app }) => {
  const figures = async () => {
    await app.catalogue.refresh();
    return (await app.call(getSiteFigures)).reply;
  };
  const before = await figures();
  expect(before).toMatchObject({ main_categories: 21, regions: 7, districts: 40, rural_districts: 453, cities: 32 });
  const user = await makeUser(app);
  const [listing] = [await makeListing(app, { user }), await makeListing(app, { user })];
  await makeUser(app);
  expect(await figures()).toEqual({ ...before, listings: before.listings + 2, users: before.users + 2 });
  await app.db.updateTable("users").set({ blocked_at: new Date() }).where("id", "=", user).execute();
  await app.db.deleteFrom("listing_search").where("listing_id", "=", listing).execute();
  expect(await figures()).toEqual({ ...before, listings: before.listings + 1, users: before.users + 1 });
});

test("the time in moderation and the share of blocks that were overturned are told once there are 100 decisions", async () => {
  // Of its own: the log of others cannot be emptied.
  const { app, close } = await openTestApp();
  const decide = async (count: number, decision: { action: "approve" | "block"; undone?: boolean }) => {
    const at = new Date();
    for (let number = 0; number < count; number += 1) {
      const id = await makeListing(app);
      const turn = new Date(at.getTime() - 600_000);
      await app.db
        .updateTable("listings")
        .set({ review_since: turn, review_turn: turn })
        .where("id", "=", id)
        .execute();
      await app.db
        .insertInto("moderation_log")
        .values({
          action: decision.action,
          listing_id: id,
          subject: "Стол",
          revision: 1,
          created_at: at,
          undone_at: decision.undone ? at : null,
        })
        .execute();
    }
  };
  const figures = () => readModerationFigures(app.db);
  try {
    await decide(99, { action: "block" });
    expect(await figures()).toEqual({ review_seconds: null, overturned_percent: null });
    await decide(1, { action: "block" });
    await decide(25, { action: "block", undone: true });
    expect(await figures()).toEqual({ review_seconds: 600, overturned_percent: 20 });
    // The same text, approved after all.
    const { listing_id } = await app.db
      .selectFrom("moderation_log")
      .select("listing_id")
      .where("undone_at", "is", null)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const again = { action: "approve", listing_id, subject: "Стол", revision: 1, created_at: new Date() };
    await app.db
      .insertInto("moderation_log")
      .values([again, { ...again, revision: 2 }])
      .execute();
    expect((await figures()).overturned_percent).toBe(21);
  } finally {
    await close();
  }
});

describe("reference data", () => {
  test("loading twice changes nothing, and a changed file updates its rows and keeps ids", async ({ app }) => {
    const client = await app.pool.connect();
    try {
      const dump = async () => (await client.query("select * from categories order by id")).rows;
      const before = await dump();
      await loadReference(client);
      expect(await dump()).toEqual(before);
      await client.query("update categories set title_ru = 'другое' where id = 100");
      await client.query("update reference_loads set sha256 = 'older' where name = 'categories.json'");
      await loadReference(client);
      expect(await dump()).toEqual(before);
    } finally {
      client.release();
    }
  });

  test("every category has a picture and every slug is one of a kind", async () => {
    interface Node {
      slug: string;
      icon: string;
      children?: Node[];
    }
    const roots = JSON.parse(await readFile(new URL("reference/categories.json", import.meta.url), "utf8")) as Node[];
    const flat = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
    const slugs = flat(roots).map((node) => node.slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(flat(roots).filter((node) => categoryPicture(node.icon) === null)).toEqual([]);
  });
});
