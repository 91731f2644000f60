import { connect } from "node:net";
import { gunzipSync, gzipSync } from "node:zlib";
import { describe, expect } from "vitest";
import { countryId } from "#contracts/catalogue/rules.ts";
import { listPlaceCounts } from "#contracts/sitemap/schemas.ts";
import { hiddenCategoryId } from "#server/catalogue/catalogue.ts";
import { openTestApp, test, type TestApp } from "#server/test/app.ts";
import { carCategory, getLocationId, goodsCategory, makeBusiness, makeListing, makeUser } from "#server/test/make.ts";
import { makeSitemap } from "./make-sitemap.ts";

async function get(app: TestApp, url: string) {
  const { statusCode, headers, body } = await app.http.inject({ method: "GET", url });
  return { statusCode, type: String(headers["content-type"]), body };
}
/** Runs the job. */
const make = (app: TestApp) => makeSitemap({ ...app, publicUrl: "http://localhost:3000", now: () => app.clock.now });
const addresses = (body: string) => [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address ?? "");
const pathsOf = (body: string) => addresses(body).map((address) => address.replace(/^https?:\/\/[^/]*/, ""));

describe("counts of places", () => {
  const countAt = async (app: TestApp, location: number, place = location) => {
    const { reply } = await app.call(listPlaceCounts, { params: { id: location } });
    return reply.results.find((row) => row.location === place && row.category === transportCategory)?.listings ?? 0;
  };
  const transportCategory = 100;

  test("are those of the last run, of a location and of what lies right below it", async ({ app }) => {
    const village = app.catalogue.current().locations.findLast(({ path }) => path.length === 3);
    const [region, district] = village?.path ?? [];
    if (!village || !district || !region) throw new Error("no such place");
    await make(app);
    const places = [village, district, region];
    const before = await Promise.all(places.map(({ id }) => countAt(app, id)));
    const listing = await makeListing(app, { location: village.id, category: carCategory });
    expect(await countAt(app, village.id)).toBe(before[0]);
    await make(app);
    expect(await Promise.all(places.map(({ id }) => countAt(app, id)))).toEqual(before.map((count) => count + 1));
    expect(await countAt(app, district.id, village.id)).toBe((before[0] ?? 0) + 1);
    expect(await countAt(app, region.id, village.id)).toBe(0);
    await app.db.deleteFrom("listing_search").where("listing_id", "=", listing).execute();
    await make(app);
    expect(await countAt(app, village.id)).toBe(before[0]);
  });
});

describe("the sitemap", () => {
  test("robots.txt names it and disallows searches", async ({ app }) => {
    const { statusCode, type, body } = await get(app, "/robots.txt");
    expect([statusCode, type]).toEqual([200, expect.stringContaining("text/plain")]);
    expect(body).toMatch(/^Sitemap: https?:\/\/\S+\/sitemap\.xml$/m);
    expect(body).toContain("Disallow: /*?*search=");
  });

  test("every file of the index exists and is XML", async ({ app }) => {
    await makeListing(app);
    await make(app);
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
    await make(app);
    const { body } = await get(app, "/sitemap-categories.xml");
    const paths = pathsOf(body);
    const { categories, categoryById } = app.catalogue.current();
    expect(paths).toEqual(expect.arrayContaining(["/", "/ky", "/about", "/ky/about", "/category/transport"]));
    expect(paths).toEqual(
      expect.arrayContaining(["/blog/main", "/ky/blog/main", "/blog/telephone", "/ky/blog/telephone"]),
    );
    expect(paths.filter((path) => path.startsWith("/category/"))).toHaveLength(categories.length);
    expect(categoryById.has(hiddenCategoryId)).toBe(false);
    expect(new Set(paths).size).toBe(paths.length);
  });

  test("names a location with the main categories that have listings there", async ({ app }) => {
    const osh = getLocationId(app, "osh");
    await makeListing(app, { location: osh, category: carCategory });
    await make(app);
    const { body } = await get(app, "/sitemap-places.xml");
    expect(pathsOf(body)).toContain(`/category/transport?location=${osh}`);
  });

  test("names a rural district with its main categories, and none that are too deep together", async ({ app }) => {
    const village = app.catalogue.current().locations.findLast(({ path }) => path.length === 3);
    const [main, below] = app.catalogue.current().categoryById.get(carCategory)?.path ?? [];
    if (!village || !main || !below) throw new Error("no such place");
    await makeListing(app, { location: village.id, category: carCategory });
    await make(app);
    const { body } = await get(app, "/sitemap-places.xml");
    const [region, district] = village.path;
    const paths = new Set(pathsOf(body));
    const deeper = `/category/${main.title_slug}/${below.title_slug}`;
    expect(paths).toContain(`/category/${main.title_slug}?location=${village.id}`);
    expect(paths).toContain(`${deeper}?location=${district?.id}`);
    expect(paths).toContain(`${deeper}?location=${region?.id}`);
    expect(paths).not.toContain(`${deeper}?location=${village.id}`);
  });

  test("names what goods cost, in the country, in regions with figures of their own and by main category", async ({
    app,
  }) => {
    const [bishkek, osh] = [getLocationId(app, "bishkek"), getLocationId(app, "osh")];
    const category = app.catalogue.current().categoryById.get(goodsCategory);
    await app.db.deleteFrom("price_months").execute();
    const figures = { deal_type: "sell", unit: "", month: "2026-10-01", listings: 30 };
    const money = { low: 8_000, median: 15_000, high: 23_000 };
    await app.db
      .insertInto("price_months")
      .values([countryId, osh].map((region_id) => ({ ...figures, ...money, category_id: goodsCategory, region_id })))
      .execute();
    await make(app);
    const paths = pathsOf((await get(app, "/sitemap-prices.xml")).body);
    const own = `/prices/${category?.title_slug}`;
    const main = `/prices/${category?.path[0]?.title_slug}`;
    const expected = [main, own, `${own}?location=${osh}`];
    expect(paths.toSorted()).toEqual(expected.flatMap((path) => [path, `/ky${path}`]).toSorted());
    expect(paths).not.toContain(`${own}?location=${bishkek}`);
  });

  test("names businesses on show by their addresses of today, and no others", async ({ app }) => {
    const shown = await makeBusiness(app, { link: "sitemap-shop" });
    const nameless = await makeBusiness(app);
    const hidden = [
      await makeBusiness(app, { status: "expired" }),
      await makeBusiness(app, { status: "submitted" }),
      await makeBusiness(app, { user: await makeUser(app, { blocked: true }) }),
    ];
    await make(app);
    const { body } = await get(app, `/sitemap-businesses-${Math.ceil(shown.id / 25_000)}.xml`);
    const paths = pathsOf(body);
    expect(paths).toEqual(
      expect.arrayContaining(["/b/sitemap-shop", "/ky/b/sitemap-shop", `/b/${nameless.id}`, `/ky/b/${nameless.id}`]),
    );
    for (const { id } of hidden) expect(paths).not.toContain(`/b/${id}`);
    expect(paths).not.toContain(`/b/${shown.id}`);
  });

  test("names public listings, with the day of their last raise, and no others", async ({ app }) => {
    const shown = await makeListing(app, { raisedAt: new Date("2026-10-02T20:00:00Z") });
    const hidden = await makeListing(app, { state: "inactive" });
    await make(app);
    const file = Math.ceil(shown / 25_000);
    const { body } = await get(app, `/sitemap-listings-${file}.xml`);
    expect(pathsOf(body)).toEqual(expect.arrayContaining([`/products/${shown}`, `/ky/products/${shown}`]));
    expect(body).toContain(`/products/${shown}</loc><lastmod>2026-10-03</lastmod>`);
    expect(pathsOf(body)).not.toContain(`/products/${hidden}`);
  });

  test("is served as it was made, compressed, without asking for a listing; a client that has it gets 304", async ({
    app,
  }) => {
    const listing = await makeListing(app);
    await make(app);
    await makeListing(app);
    const url = `/sitemap-listings-${Math.ceil(listing / 25_000)}.xml`;
    const first = await app.http.inject({ url, headers: { "accept-encoding": "gzip, br" } });
    expect(first.headers["content-encoding"]).toBe("gzip");
    const text = gunzipSync(first.rawPayload).toString();
    expect(text).toBe((await get(app, url)).body);
    expect(text).toContain(`/products/${listing}<`);
    expect(text).not.toContain(`/products/${listing + 1}<`);
    const again = await app.http.inject({ url, headers: { "if-none-match": String(first.headers["etag"]) } });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    await make(app);
    expect((await get(app, url)).body).toContain(`/products/${listing + 1}<`);
  });

  test("is refused sooner to whoever wants it unpacked", async () => {
    const { app, close } = await openTestApp({ rateLimitFactor: 0.1 });
    try {
      await make(app);
      const ask = async (encoding: string) =>
        (await app.http.inject({ url: "/sitemap.xml", headers: { "accept-encoding": encoding } })).statusCode;
      expect([await ask("identity"), await ask("identity"), await ask("identity")]).toEqual([200, 200, 200]);
      expect([await ask("identity"), await ask("gzip")]).toEqual([429, 200]);
    } finally {
      await close();
    }
  });

  test("is unavailable until it is made, and asked for too often is refused", async () => {
    const { app, close } = await openTestApp({ rateLimitFactor: 0.01 });
    try {
      const { statusCode, headers } = await app.http.inject("/sitemap.xml");
      expect([statusCode, headers["retry-after"]]).toEqual([503, "60"]);
      await make(app);
      const statuses: number[] = [];
      for (let count = 0; count < 12; count += 1) statuses.push((await get(app, "/sitemap.xml")).statusCode);
      expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
    } finally {
      await close();
    }
  });

  test.for(["0", "999999", "1.5", "-1", "x", "1'"])(
    "a file of listings named %j does not exist",
    async (name, { app }) => {
      expect((await get(app, `/sitemap-listings-${encodeURIComponent(name)}.xml`)).statusCode).toBe(404);
    },
  );
});

test("whoever hangs up while a file is unpacked for them ends their download, and nothing else", async () => {
  const { app, close } = await openTestApp({ rateLimitFactor: 1000 });
  const uncaught: unknown[] = [];
  const note = (error: unknown) => void uncaught.push(error);
  process.on("uncaughtException", note);
  try {
    // So short that it is unpacked in one go: the moment to miss is when it begins.
    const gzip = gzipSync("<url><loc>http://localhost:3000/about</loc></url>\n".repeat(400));
    const file = { name: "categories", hash: "0".repeat(22), gzip, changed_at: app.clock.now };
    await app.db
      .insertInto("sitemap_files")
      .values(file)
      .onConflict((conflict) => conflict.column("name").doUpdateSet(file))
      .execute();
    await app.http.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.http.server.address() as { port: number };
    const hangUp = (after: number) =>
      new Promise<void>((resolve) => {
        const socket = connect(port, "127.0.0.1", () => {
          socket.write("GET /sitemap-categories.xml HTTP/1.1\r\nhost: localhost\r\n\r\n");
          setTimeout(() => socket.destroy(), after);
        });
        socket
          .on("data", () => {})
          .on("error", () => {})
          .on("close", () => resolve());
      });
    const readers = Array.from({ length: 20 });
    const begun = performance.now();
    await Promise.all(readers.map(() => get(app, "/sitemap-categories.xml")));
    const usual = performance.now() - begun;
    // One in twenty hangs up at the right moment.
    for (let round = 0; round < 20; round += 1)
      await Promise.all(readers.map(() => hangUp(Math.random() * usual * 1.5)));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(uncaught).toEqual([]);
    expect((await get(app, "/robots.txt")).statusCode).toBe(200);
  } finally {
    process.off("uncaughtException", note);
    await close();
  }
});
