import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterAll, beforeEach, describe, expect } from "vitest";
import { refreshListingsOf } from "#server/business/lifecycle/business-listings.ts";
import { indexListings } from "#server/search/index-listings.ts";
import { openTestApp, test, type TestApp, wait } from "#server/test/app.ts";
import { makeBusiness, makeListing } from "#server/test/make.ts";
import { noteChangedPages, readChangedPages } from "./queries.ts";
import { tellSearchEngines } from "./tell-search-engines.ts";

const key = "0123-abcdefghIJKL";
const publicUrl = "https://jarya.example";

/** What was asked of the search engines, and what they answer. */
const told: { host: string | undefined; path: string | undefined; body: Record<string, unknown> }[] = [];
let answer: { status: number; headers?: Record<string, string> } = { status: 200 };
const engines = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
  told.push({ host: request.headers.host, path: request.url, body });
  response.writeHead(answer.status, answer.headers).end();
});
await new Promise<void>((ready) => engines.listen(0, "127.0.0.1", ready));
afterAll(() => engines.close());
const network = {
  resolve: () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]),
  isOpen: () => true,
  port: (engines.address() as AddressInfo).port,
  isPlain: true,
} as const;

beforeEach(() => {
  told.length = 0;
  answer = { status: 200 };
});

/** Runs the job. */
const run = (app: TestApp, indexNowKey: string | undefined = key) =>
  tellSearchEngines({
    db: app.db,
    publicUrl,
    indexNowKey,
    network,
    log: pino({ level: "silent" }),
    now: () => app.clock.now,
  });
/** On, with nothing that waits. */
const open = async (app: TestApp) => {
  await app.db.deleteFrom("index_now_queue").execute();
  await app.db.deleteFrom("index_now").execute();
  await run(app);
};
const waiting = async (app: TestApp) => (await readChangedPages(app.db, 100)).map(({ path }) => path);
const note = (app: TestApp, ...paths: string[]) => noteChangedPages(app.db, paths, app.clock.now);

describe("pages that change", () => {
  test("are listings that come or go, once each, and businesses; a listing that is only edited is none", async ({
    app,
  }) => {
    await open(app);
    const listing = await makeListing(app);
    const index = () => indexListings(app.db, app.catalogue.current(), [listing], app.clock.now);
    await app.db.deleteFrom("index_now_queue").execute();
    await index();
    expect(await waiting(app)).toEqual([]);
    await app.db.updateTable("listings").set({ state: "inactive" }).where("id", "=", listing).execute();
    await index();
    await index();
    expect(await waiting(app)).toEqual([`/products/${listing}`]);
    await app.db.updateTable("listings").set({ state: "active" }).where("id", "=", listing).execute();
    await index();
    expect(await waiting(app)).toEqual([`/products/${listing}`]);
    const business = await makeBusiness(app, { link: "told-shop" });
    const { user_id } = await app.db
      .selectFrom("businesses")
      .select("user_id")
      .where("id", "=", business.id)
      .executeTakeFirstOrThrow();
    await refreshListingsOf(app.db, app.catalogue.current(), { id: business.id, user_id, link: "told-shop" });
    expect(await waiting(app)).toContain("/b/told-shop");
  });

  test("are not noted while it is off, and what waited is dropped when it is switched off", async ({ app }) => {
    await open(app);
    await note(app, "/products/1");
    expect(await waiting(app)).toEqual(["/products/1"]);
    await tellSearchEngines({
      ...app,
      publicUrl,
      indexNowKey: undefined,
      network,
      log: pino({ level: "silent" }),
      now: () => app.clock.now,
    });
    expect(await waiting(app)).toEqual([]);
    await note(app, "/products/2");
    expect(await waiting(app)).toEqual([]);
  });
});

describe("search engines", () => {
  test("are told in both languages, at one address, with the key and where it lies; then nothing waits", async ({
    app,
  }) => {
    await open(app);
    await note(app, "/products/1", "/b/nur");
    await run(app);
    expect(told).toEqual([
      {
        host: "api.indexnow.org",
        path: "/indexnow",
        body: {
          host: "jarya.example",
          key,
          keyLocation: `${publicUrl}/${key}.txt`,
          urlList: ["/b/nur", "/ky/b/nur", "/products/1", "/ky/products/1"].map((path) => publicUrl + path),
        },
      },
    ]);
    expect(await waiting(app)).toEqual([]);
    await run(app);
    expect(told).toHaveLength(1);
  });

  test("are told in batches", async ({ app }) => {
    await open(app);
    await note(app, ...Array.from({ length: 1_100 }, (_, number) => `/products/${number + 1}`));
    await run(app);
    expect(told.map(({ body }) => (body["urlList"] as string[]).length)).toEqual([1_000, 1_000, 200]);
  });

  test.for([
    [{ status: 429, headers: { "retry-after": "3600" } }, 3_600],
    [{ status: 503 }, 600],
  ] as const)("that answer %j are asked again later, and no longer than a day", async ([refusal, seconds], { app }) => {
    await open(app);
    await note(app, "/products/1");
    answer = refusal;
    await run(app);
    wait(app, seconds - 1);
    await run(app);
    expect([told.length, await waiting(app)]).toEqual([1, ["/products/1"]]);
    wait(app, 2);
    await run(app);
    expect([told.length, await waiting(app)]).toEqual([2, ["/products/1"]]);
    wait(app, 86_400);
    await run(app);
    expect([told.length, await waiting(app)]).toEqual([2, []]);
  });

  test("that refuse the key are not told the same again", async ({ app }) => {
    await open(app);
    await note(app, "/products/1");
    answer = { status: 403 };
    await run(app);
    expect([told.length, await waiting(app)]).toEqual([1, []]);
  });
});

test("the file of the key is there while there is a key", async ({ app }) => {
  expect((await app.http.inject(`/${key}.txt`)).statusCode).toBe(404);
  const { app: keyed, close } = await openTestApp({ indexNowKey: key });
  try {
    const { statusCode, headers, body } = await keyed.http.inject(`/${key}.txt`);
    expect([statusCode, headers["content-type"], body]).toEqual([200, "text/plain; charset=utf-8", key]);
  } finally {
    await close();
  }
});
