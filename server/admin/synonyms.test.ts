import { describe, expect } from "vitest";
import { getAdminCategory, updateCategory } from "#contracts/admin/category-schemas.ts";
import { addSynonyms, deleteSynonyms, listSynonyms, updateSynonyms } from "#contracts/admin/synonym-schemas.ts";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import { listAudit } from "#contracts/moderation/schemas.ts";
import { loadReference } from "#server/catalogue/load-reference.ts";
import { type TestApp, testOfTwo as test } from "#server/test/app.ts";
import { makeAdmin, makeListing } from "#server/test/make.ts";

const asAdmin = async (app: TestApp) => app.as({ userId: await makeAdmin(app), role: "admin" });

/** Within ten seconds, as promised. */
const live = { timeout: 10_000, interval: 50 };

const search = async (app: TestApp, text: string) =>
  (await app.call(listProducts, { query: { search: text } })).reply.results.map(({ id }) => id);

describe("synonyms", () => {
  test("find what is called otherwise, in every process, as long as they are there", async ({ app, other }) => {
    const admin = await asAdmin(app);
    const listing = await makeListing(app, { category: 802, title: "Тахтабук складной" });
    expect(await search(app, "шушлайка")).not.toContain(listing);
    const words = ["шушлайка", "тахтабук"];
    const { id, version } = (await admin.call(addSynonyms, { body: { words } })).reply;
    await app.refreshReference();
    for (const process of [app, other])
      await expect.poll(() => search(process, "шушлайка"), live).toEqual(expect.arrayContaining([listing]));

    const params = { id };
    const changed = await admin.call(updateSynonyms, { params, body: { version, words: ["мурзилайка", "тахтабук"] } });
    expect(changed.reply).toEqual({ id, words: ["мурзилайка", "тахтабук"], version: version + 1 });
    expect((await admin.call(deleteSynonyms, { params, body: { version } })).problem.code).toBe("edited_meanwhile");
    await app.refreshReference();
    for (const process of [app, other]) {
      await expect.poll(() => search(process, "мурзилайка"), live).toEqual(expect.arrayContaining([listing]));
      expect(await search(process, "шушлайка")).not.toContain(listing);
    }
    expect((await admin.call(deleteSynonyms, { params, body: { version: version + 1 } })).reply).toEqual({
      deleted: true,
    });
    const { results } = (await admin.call(listAudit, { query: { action: "change_synonyms", limit: 3 } })).reply;
    expect(results.map(({ changes }) => changes[0])).toEqual([
      { field: "words", before: "мурзилайка, тахтабук", after: null },
      { field: "words", before: "шушлайка, тахтабук", after: "мурзилайка, тахтабук" },
      { field: "words", before: null, after: "шушлайка, тахтабук" },
    ]);
  });

  test("are found by a part of a word, page by page, and have two different words at least", async ({ app }) => {
    const admin = await asAdmin(app);
    const ids = [];
    for (const word of ["кубышка", "кубышечка", "кубышища"])
      ids.push((await admin.call(addSynonyms, { body: { words: [word, "банка"] } })).reply.id);
    const first = (await admin.call(listSynonyms, { query: { search: "КУБЫШ", limit: 2 } })).reply;
    const rest = (await admin.call(listSynonyms, { query: { search: "КУБЫШ", limit: 2, key: first.key } })).reply;
    expect([...first.results, ...rest.results].map(({ id }) => id)).toEqual(ids.toReversed());
    const many = Array.from({ length: 41 }, (_, index) => `слово ${index}`);
    for (const words of [[], ["один"], ["Один", "один"], ["  ", "два"], ["!", "?"], many, ["а".repeat(61), "б"]])
      expect((await admin.call(addSynonyms, { body: { words } })).problem.errors, words[0]).toHaveProperty("words");
  });

  test("that came with the product are changed for good, whatever file the next version brings", async ({ app }) => {
    const admin = await asAdmin(app);
    const { results } = (await admin.call(listSynonyms, { query: { search: "шаоми", limit: 1 } })).reply;
    const [group] = results;
    if (!group) throw new Error("no built-in group");
    const words = ["xiaomi", "шаоми", "мишка"];
    await admin.call(updateSynonyms, { params: { id: group.id }, body: { version: group.version, words } });
    await app.pool.query("update reference_loads set sha256 = '' where name = 'synonyms.json'");
    const client = await app.pool.connect();
    try {
      await loadReference(client);
    } finally {
      client.release();
    }
    const after = (await admin.call(listSynonyms, { query: { search: "шаоми" } })).reply.results;
    expect(after.map((one) => one.words)).toEqual([words]);
  });
});

test("what people call a category is changed by admins, and live in every process", async ({ app, other }) => {
  const admin = await asAdmin(app);
  const params = { id: 802 };
  const listing = await makeListing(app, { category: 802, title: "Двуспальная, с ящиками" });
  const { version, search_names } = (await admin.call(getAdminCategory, { params })).reply;
  const body = { version, search_names: [...search_names, "спалище"] };
  expect((await admin.call(updateCategory, { params, body })).status).toBe(200);
  expect((await admin.call(getAdminCategory, { params })).reply.search_names).toContain("спалище");
  await app.refreshReference();
  for (const process of [app, other]) {
    await expect
      .poll(async () => {
        const { understood, results } = (await process.call(listProducts, { query: { search: "спалище" } })).reply;
        return [understood?.map(({ kind }) => kind), results.some(({ id }) => id === listing)];
      }, live)
      .toEqual([["category"], true]);
  }
});
