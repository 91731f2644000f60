// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";

const nodes = [
  { id: 1, title_ru: "Авто", title_ky: "Унаа", title_slug: "auto", image: null, product_count: 5, children: [] },
];

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

/** A page: its own copy of the module, and a server that counts how often it is asked. */
async function openPage() {
  const server = vi.fn<typeof fetch>(async () => Response.json(nodes));
  vi.stubGlobal("fetch", server);
  const { fetchCategoryTree } = await import("./category-tree.ts");
  vi.resetModules();
  return { server, fetchCategoryTree };
}

test("the tree is fetched once for all pages of a version, and again for the next version", async () => {
  const first = await openPage();
  expect(await first.fetchCategoryTree("ru", "a")).toEqual([
    { id: 1, title: "Авто", href: "/category/auto", image: null, inside: [] },
  ]);
  expect(first.server).toHaveBeenCalledTimes(1);

  const second = await openPage();
  expect((await second.fetchCategoryTree("ky", "a"))[0]?.title).toBe("Унаа");
  expect(second.server).not.toHaveBeenCalled();

  const changed = await openPage();
  await changed.fetchCategoryTree("ru", "b");
  expect(changed.server).toHaveBeenCalledTimes(1);
});

test("what is stored and no tree is fetched again", async () => {
  localStorage.setItem("iconCategories", "{");
  const { server, fetchCategoryTree } = await openPage();
  await fetchCategoryTree("ru", "a");
  expect(server).toHaveBeenCalledTimes(1);
});
