import { describe, expect } from "vitest";
import { hiddenCategoryId } from "#server/catalogue/catalogue.ts";
import { test, type TestApp } from "#server/test/app.ts";
import { carCategory, getLocationId, makeListing } from "#server/test/make.ts";

async function get(app: TestApp, url: string) {
  const { statusCode, headers, body } = await app.http.inject({ method: "GET", url });
  return { statusCode, type: String(headers["content-type"]), body };
}
const addresses = (body: string) => [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address ?? "");
const pathsOf = (body: string) => addresses(body).map((address) => address.replace(/^https?:\/\/[^/]*/, ""));

describe("the sitemap", () => {
  test("robots.txt names it and disallows searches", async ({ app }) => {
    const { statusCode, type, body } = await get(app, "/robots.txt");
    expect([statusCode, type]).toEqual([200, expect.stringContaining("text/plain")]);
    expect(body).toMatch(/^Sitemap: https?:\/\/\S+\/sitemap\.xml$/m);
    expect(body).toContain("Disallow: /*?*search=");
  });

  test("every file of the index exists and is XML", async ({ app }) => {
    await makeListing(app);
    const index = await get(app, "/sitemap.xml");
    expect(index.type).toContain("application/xml");
    const files = pathsOf(index.body);
    expect(files).toEqual(expect.arrayContaining(["/sitemap-categories.xml", "/sitemap-places.xml"]));
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) {
      const { statusCode, body } = await get(app, file);
      expect([file, statusCode]).toEqual([file, 200]);
      expect(body).toMatch(/^<\?xml [^>]*\?>\n<urlset [^>]*>\n[^]*<\/urlset>\n$/);
    }
  });

  test("names every category in both languages, and never the hidden one", async ({ app }) => {
    const { body } = await get(app, "/sitemap-categories.xml");
    const paths = pathsOf(body);
    const { categories, categoryById } = app.catalogue.current();
    expect(paths).toEqual(expect.arrayContaining(["/", "/ky", "/about", "/ky/about", "/category/transport"]));
    expect(paths.filter((path) => path.startsWith("/category/"))).toHaveLength(categories.length);
    expect(categoryById.has(hiddenCategoryId)).toBe(false);
    expect(new Set(paths).size).toBe(paths.length);
  });

  test("names a location with the main categories that have listings there", async ({ app }) => {
    const osh = getLocationId(app, "osh");
    await makeListing(app, { location: osh, category: carCategory });
    const before = app.clock.now;
    try {
      // Answers are cached for an hour.
      app.clock.now = new Date(before.getTime() + 3_700_000);
      const { body } = await get(app, "/sitemap-places.xml");
      expect(pathsOf(body)).toContain(`/category/transport?location=${osh}`);
    } finally {
      app.clock.now = before;
    }
  });

  test("names public listings, with the day of their last raise, and no others", async ({ app }) => {
    const shown = await makeListing(app, { raisedAt: new Date("2026-10-02T20:00:00Z") });
    const hidden = await makeListing(app, { state: "inactive" });
    const file = Math.ceil(shown / 25_000);
    const { body } = await get(app, `/sitemap-listings-${file}.xml`);
    expect(pathsOf(body)).toEqual(expect.arrayContaining([`/products/${shown}`, `/ky/products/${shown}`]));
    expect(body).toContain(`/products/${shown}</loc><lastmod>2026-10-03</lastmod>`);
    expect(pathsOf(body)).not.toContain(`/products/${hidden}`);
  });

  test.for(["0", "999999", "1.5", "-1", "x", "1'"])(
    "a file of listings named %j does not exist",
    async (name, { app }) => {
      expect((await get(app, `/sitemap-listings-${encodeURIComponent(name)}.xml`)).statusCode).toBe(404);
    },
  );
});
