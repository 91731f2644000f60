// @module-tag rare
import { expect, vi } from "vitest";
import { checkImport, getImport, getImportFeed, updateImportFeed } from "#contracts/business/import/schemas.ts";
import { listNotifications } from "#contracts/notifications/schemas.ts";
import { getOwnProduct, listOwnProducts } from "#contracts/selling/schemas.ts";
import { isPublicAddress } from "#server/platform/public-network.ts";
import { test, wait } from "#server/test/app.ts";
import { makeBusiness } from "#server/test/make.ts";
import { drawPhoto } from "#server/test/upload.ts";
import { startFeeds } from "./feeds/feeds.ts";
import { checkAndRun, header, openScene, rowOf, type Scene } from "./scene.fixture.ts";

async function messageFor({ app, owner }: Scene, address: string): Promise<string | null> {
  const { id } = (await owner.call(checkImport, { body: { address } })).reply;
  await app.imports.flush();
  return (await owner.call(getImport, { params: { id } })).reply.problem;
}

test("photos are fetched, the first as the main one; what cannot be fetched is told, and its listing stays", async () => {
  const photo = await drawPhoto(320, 240);
  const scene = await openScene((request, response) => {
    if (request.url === "/moved.jpg") return response.writeHead(302, { location: "/a.jpg" }).end();
    if (request.url === "/inside.jpg") return response.writeHead(302, { location: "https://inside.kg/a.jpg" }).end();
    if (request.url === "/text.jpg") return response.end("no photo");
    if (request.url === "/large.jpg") {
      const write = () => response.write(Buffer.alloc(1 << 20)) && setImmediate(write);
      response.on("drain", write).on("error", () => undefined);
      return void write();
    }
    return request.url === "/gone.jpg" ? response.writeHead(404).end() : response.end(photo);
  });
  try {
    const of = (name: string) => `https://shop.kg/${name}.jpg`;
    const file = [
      header,
      rowOf("A1", `${of("a")} ${of("moved")}`),
      rowOf("A2", `${of("gone")} ${of("b")} ${of("inside")} ${of("text")}`),
      rowOf("A3", of("large")),
      rowOf("A4", "http://shop.kg/a.jpg"),
      rowOf("A5", "https://127.0.0.1:8080/a.jpg"),
    ].join("\n");
    const { one, rows } = await checkAndRun(scene, file);
    expect(one).toMatchObject({ state: "done", counts: { create: 4, wrong: 1, photos_waiting: 0, photos_failed: 3 } });
    const { results } = (await scene.owner.call(listOwnProducts)).reply;
    expect(results.map(({ photo_count }) => photo_count)).toEqual([0, 0, 1, 2]);
    const first = results.at(-1);
    expect((await scene.owner.call(getOwnProduct, { params: { id: first?.id ?? 0 } })).reply.photos).toHaveLength(2);
    expect(
      rows.map(({ article, problems, photo_problems }) => [article, problems.length, photo_problems.length]),
    ).toEqual([
      ["A2", 0, 3],
      ["A3", 0, 1],
      ["A4", 1, 0],
      ["A5", 0, 1],
    ]);
    // The same again fetches nothing, but for what failed as a whole.
    const again = await scene.owner.call(checkImport, { body: {}, file: new Blob([file]) });
    await scene.app.imports.flush();
    const checked = await scene.owner.call(getImport, { params: { id: again.reply.id } });
    expect(checked.reply.counts).toMatchObject({ untouched: 2, edit: 2, wrong: 1 });
  } finally {
    await scene.close();
  }
});

const photosOf = (row: number, address: (at: number) => string) =>
  rowOf(`A${row}`, Array.from({ length: 10 }, (_, at) => address(at)).join(" "));

test("a host that fails again and again is left alone, and has two requests at once", async () => {
  const seen = { asked: 0, open: 0, most: 0 };
  const scene = await openScene((_, response) => {
    seen.asked += 1;
    seen.open += 1;
    seen.most = Math.max(seen.most, seen.open);
    setImmediate(() => {
      seen.open -= 1;
      response.writeHead(404).end();
    });
  });
  try {
    const file = [0, 1, 2, 3, 4].map((row) => photosOf(row, (at) => `https://victim.kg/${row}-${at}.jpg`));
    const { one, rows } = await checkAndRun(scene, [header, ...file].join("\n"));
    expect(one).toMatchObject({ state: "done", counts: { photos_failed: 5 } });
    expect(rows.at(-1)?.photo_problems[0]?.message).toMatch(/больше к нему не обращались/);
    expect(seen.asked).toBeGreaterThanOrEqual(10);
    expect(seen.asked).toBeLessThanOrEqual(12);
    expect(seen.most).toBeLessThanOrEqual(2);
  } finally {
    await scene.close();
  }
});

test("photos that do not come count against a day, whatever hosts are asked: then the import waits", async () => {
  let asked = 0;
  const scene = await openScene(
    (_, response) => {
      asked += 1;
      response.writeHead(404).end();
    },
    // 300 photos a day, or 60 that do not come.
    { rateLimitFactor: 0.2 },
  );
  try {
    const file = Array.from({ length: 20 }, (_, row) => photosOf(row, (at) => `https://h${row}-${at}.kg/a.jpg`));
    const { one } = await checkAndRun(scene, [header, ...file].join("\n"));
    expect(one.state).toBe("running");
    expect(one.counts.photos_waiting).toBeGreaterThan(0);
    expect(asked).toBeGreaterThanOrEqual(40);
    expect(asked).toBeLessThanOrEqual(65);
  } finally {
    await scene.close();
  }
});

test("an address is read as a file is; what leads inside, elsewhere for ever, or is too large is refused in words", async () => {
  const file = [header.replace(";Фото", ""), rowOf("A1", "").replace(/;$/, "")].join("\n");
  const scene = await openScene((request, response) => {
    if (request.url === "/loop") return response.writeHead(301, { location: "/loop" }).end();
    if (request.url === "/inside") return response.writeHead(307, { location: "https://inside.kg/" }).end();
    if (request.url === "/plain") return response.writeHead(307, { location: "http://shop.kg/" }).end();
    if (request.url === "/500") return response.writeHead(500).end();
    if (request.url === "/large") return response.writeHead(200, { "content-length": "30000000" }).end();
    return response.end(file);
  });
  try {
    const about = (path: string) => messageFor(scene, `https://shop.kg${path}`);
    expect(await about("/price.csv")).toBeNull();
    expect(await about("/loop")).toMatch(/перенаправляет/);
    expect(await about("/inside")).toMatch(/внутреннюю сеть/);
    expect(await about("/plain")).toMatch(/https/);
    expect(await about("/500")).toMatch(/500/);
    expect(await about("/large")).toMatch(/20 МБ/);
    expect(await messageFor(scene, "https://inside.kg/price.csv")).toMatch(/внутреннюю сеть/);
    expect(await messageFor(scene, "https://[::1]/price.csv")).toMatch(/внутреннюю сеть/);
    expect(await messageFor(scene, "https://10.0.0.1/price.csv")).toMatch(/внутреннюю сеть/);
    for (const address of [
      "http://shop.kg/",
      "https://shop.kg:8443/",
      "https://a:b@shop.kg/",
      "file:///etc/passwd",
      "ftp://shop.kg",
    ]) {
      const { problem } = await scene.owner.call(checkImport, { body: { address } });
      expect(problem.errors, address).toHaveProperty("address");
    }
  } finally {
    await scene.close();
  }
});

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "::1",
  "::ffff:10.0.0.1",
  "64:ff9b::7f00:1",
  "fe80::1",
  "fd00::1",
  "2002:7f00:1::",
  "169.254.169.254",
])("%s is no address of the internet", (address) => expect(isPublicAddress(address)).toBe(false));

/** Lets the time of the next reading come. */
async function readFeed({ app, business }: Scene): Promise<void> {
  const feed = await app.db
    .selectFrom("import_feeds")
    .select("next_at")
    .where("business_id", "=", business)
    .executeTakeFirstOrThrow();
  wait(app, (feed.next_at.getTime() - app.clock.now.getTime()) / 1_000 + 1);
  await startFeeds({ db: app.db, now: () => app.clock.now });
  await app.imports.flush();
}

async function feedOf({ owner }: Scene) {
  return (await owner.call(getImportFeed)).reply.feed;
}

test("an address is read once a day; after three failures in a row it is switched off, and its owner is told", async () => {
  let isUp = true;
  const file = [header, rowOf("A1", "https://shop.kg/a.jpg")].join("\n");
  const photo = await drawPhoto(64, 48);
  const scene = await openScene((request, response) => {
    if (!isUp) response.writeHead(503).end();
    else response.end(request.url?.endsWith(".jpg") ? photo : file);
  });
  try {
    await scene.app.db.updateTable("businesses").set({ demo_until: null }).where("id", "=", scene.business).execute();
    await scene.owner.call(updateImportFeed, { body: { address: "https://shop.kg/price.csv" } });
    await startFeeds({ db: scene.app.db, now: () => scene.app.clock.now });
    expect((await feedOf(scene))?.last).toBeNull();
    await readFeed(scene);
    expect(await feedOf(scene)).toMatchObject({
      is_on: true,
      failures: 0,
      last: { state: "done", counts: { create: 1 } },
    });
    expect((await scene.owner.call(listOwnProducts)).reply.results).toMatchObject([{ photo_count: 1 }]);
    isUp = false;
    for (let failure = 1; failure <= 3; failure += 1) {
      await readFeed(scene);
      expect(await feedOf(scene)).toMatchObject({ failures: failure, is_on: failure < 3, last: { state: "failed" } });
    }
    const { results } = (await scene.owner.call(listNotifications)).reply;
    expect(results[0]).toMatchObject({ action: "business_import" });
    expect((await scene.owner.call(updateImportFeed, { body: { is_on: true } })).reply.feed).toMatchObject({
      failures: 0,
      is_on: true,
    });
  } finally {
    await scene.close();
  }
});

test("an address is kept as it is asked for, not as it was typed", async () => {
  const scene = await openScene((_, response) => response.end());
  try {
    for (const [typed, kept] of [
      ["https://shop.kg/\r\nX: y", "https://shop.kg/X:%20y"],
      ["https:\\\\shop.kg\\price.csv", "https://shop.kg/price.csv"],
      ["HTTPS://SHOP.kg:443/../a b", "https://shop.kg/a%20b"],
    ] as const) {
      const { feed } = (await scene.owner.call(updateImportFeed, { body: { address: typed, is_on: false } })).reply;
      expect([typed, feed?.address]).toEqual([typed, kept]);
    }
    const checked = await scene.owner.call(checkImport, { body: { address: "https:\\\\shop.kg\\price.csv" } });
    expect(checked.reply.name).toBe("https://shop.kg/price.csv");
    await scene.app.imports.flush();
  } finally {
    await scene.close();
  }
});

test("a host that does not answer holds up nobody else's file", async () => {
  const scene = await openScene(() => undefined);
  const { app } = scene;
  try {
    await scene.owner.call(checkImport, { body: { address: "https://slow.kg/price.csv" } });
    const other = app.as({ userId: (await makeBusiness(app)).user, role: "user" });
    const { id } = (await other.call(checkImport, { body: {}, file: new Blob([`${header}\n${rowOf("A1", "")}`]) }))
      .reply;
    await vi.waitFor(
      async () => expect((await other.call(getImport, { params: { id } })).reply.state).toBe("checked"),
      { timeout: 30_000, interval: 200 },
    );
  } finally {
    await scene.close();
  }
}, 60_000);

test("of daily readings too, only the rows of the last ones are kept", async () => {
  const file = [header, rowOf("A1", "")].join("\n");
  const scene = await openScene((_, response) => response.end(file));
  try {
    await scene.app.db.updateTable("businesses").set({ demo_until: null }).where("id", "=", scene.business).execute();
    await scene.owner.call(updateImportFeed, { body: { address: "https://shop.kg/price.csv" } });
    for (let time = 0; time < 8; time += 1) await readFeed(scene);
    const { imports, kept } = await scene.app.db
      .selectFrom("imports")
      .leftJoin("import_rows", "import_rows.import_id", "imports.id")
      .select(({ fn }) => [
        fn.count<number>("imports.id").distinct().as("imports"),
        fn.count<number>("import_rows.import_id").distinct().as("kept"),
      ])
      .where("business_id", "=", scene.business)
      .executeTakeFirstOrThrow();
    expect([imports, kept].map(Number)).toEqual([8, 4]);
  } finally {
    await scene.close();
  }
}, 60_000);
