// @module-tag rare
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { expect, vi } from "vitest";
import {
  checkImport,
  getImport,
  getImportFeed,
  listImportRows,
  startImport,
  updateImportFeed,
} from "#contracts/business/import/schemas.ts";
import { listOwnProducts } from "#contracts/selling/schemas.ts";
import { test, wait } from "#server/test/app.ts";
import { makeBusiness } from "#server/test/make.ts";
import { plainCategory } from "#server/test/sell.ts";
import { drawPhoto } from "#server/test/upload.ts";
import { startFeeds } from "./feeds/feeds.ts";
import { removeLeftFiles } from "./runs/imports.ts";
import { checkAndRun, header, openScene, rowOf, type Scene } from "./scene.fixture.ts";

/** Photos that accounts may still have stored: the limit counts by the clock of the machine, and kilobytes of a day. */
const room = { photos: Infinity };
const bytesOfDay = 500_000_000;

const { consume } = RateLimiterMemory.prototype;
vi.spyOn(RateLimiterMemory.prototype, "consume").mockImplementation(function (this: RateLimiterMemory, ...given) {
  if (this.points !== bytesOfDay) return consume.apply(this, given);
  room.photos -= 1;
  return room.photos < 0 ? Promise.reject(new RateLimiterRes(0, 1_800_000)) : consume.apply(this, given);
});

const look = async ({ owner }: Scene, id: number) => (await owner.call(getImport, { params: { id } })).reply;
const photoCounts = async ({ owner }: Scene) =>
  (await owner.call(listOwnProducts)).reply.results.map(({ photo_count }) => photo_count).toSorted((a, b) => a - b);
const at = (name: string, host = "shop") => `https://${host}.kg/${name}.jpg`;

test("photos beyond what an account may store stop for so long, and go on afterwards", async () => {
  const photo = await drawPhoto(64, 48);
  let asked = 0;
  const scene = await openScene((_, response) => {
    asked += 1;
    response.end(photo);
  });
  try {
    room.photos = 1;
    const file = [header, ...["A", "B", "C", "D"].map((name) => rowOf(name, at(name)))].join("\n");
    const { one } = await checkAndRun(scene, file);
    expect(one).toMatchObject({ state: "running", counts: { done: 4, photos_waiting: 3, photos_failed: 0 } });
    const before = asked;
    await scene.app.imports.flush();
    expect(asked).toBe(before);
    room.photos = Infinity;
    wait(scene.app, 1_801);
    await scene.app.imports.flush();
    expect(await look(scene, one.id)).toMatchObject({ state: "done", counts: { photos_waiting: 0, photos_failed: 0 } });
    expect(await photoCounts(scene)).toEqual([1, 1, 1, 1]);
  } finally {
    room.photos = Infinity;
    await scene.close();
  }
});

test("a daily reading waits for nobody: tomorrow's asks for the photos again", async () => {
  const photo = await drawPhoto(64, 48);
  const file = [header, rowOf("A", at("a"))].join("\n");
  const scene = await openScene((request, response) => response.end(request.url?.endsWith(".jpg") ? photo : file));
  const { app, business } = scene;
  const readFeed = async () => {
    wait(app, 86_400);
    await startFeeds({ db: app.db, now: () => app.clock.now });
    await app.imports.flush();
  };
  try {
    await app.db.updateTable("businesses").set({ demo_until: null }).where("id", "=", business).execute();
    await scene.owner.call(updateImportFeed, { body: { address: "https://shop.kg/price.csv" } });
    room.photos = 0;
    await readFeed();
    const made = await app.db.selectFrom("imports").selectAll().where("business_id", "=", business).execute();
    expect(made.map(({ state }) => state)).toEqual(["done"]);
    expect(await photoCounts(scene)).toEqual([0]);
    room.photos = Infinity;
    await readFeed();
    expect(await photoCounts(scene)).toEqual([1]);
  } finally {
    room.photos = Infinity;
    await scene.close();
  }
});

test("a fault of ours in the photos of a row is told there, and the other rows go on", async () => {
  const photo = await drawPhoto(64, 48);
  const scene = await openScene((_, response) => response.end(photo));
  try {
    const file = [header, rowOf("A", at("a", "broken")), rowOf("B", at("b"))].join("\n");
    const { one, rows } = await checkAndRun(scene, file);
    expect(one).toMatchObject({ state: "done", counts: { photos_waiting: 0, photos_failed: 1 } });
    expect(rows.map(({ article, photo_problems }) => [article, photo_problems.length])).toEqual([["A", 1]]);
    expect(await photoCounts(scene)).toEqual([0, 1]);
  } finally {
    await scene.close();
  }
});

test("an import that has a fault of ours every time is tried five times, and no more", async () => {
  const scene = await openScene((_, response) => response.end());
  const { app, owner } = scene;
  try {
    const { id } = (await owner.call(checkImport, { body: {}, file: new Blob([`${header}\n${rowOf("A", at("a"))}`]) }))
      .reply;
    await app.imports.flush();
    // What no reading leaves behind.
    await app.db.updateTable("import_rows").set({ data: "null" }).where("import_id", "=", id).execute();
    await owner.call(startImport, { params: { id } });
    for (let tries = 1; tries <= 5; tries += 1) {
      expect((await look(scene, id)).state).toBe("running");
      await app.imports.flush();
      wait(app, 61);
    }
    const failed = await look(scene, id);
    expect(failed.state).toBe("failed");
    expect(failed.problem).toMatch(/[а-я]/);
    await app.imports.flush();
    const { tries } = await app.db.selectFrom("imports").select("tries").where("id", "=", id).executeTakeFirstOrThrow();
    expect(tries).toBe(5);
  } finally {
    await scene.close();
  }
});

test("of a business whose time is over no photos are fetched, and none wait for ever", async () => {
  const photo = await drawPhoto(64, 48);
  const scene = await openScene(async (_, response) => {
    await scene.app.db
      .updateTable("businesses")
      .set({ request_status: "expired" })
      .where("id", "=", scene.business)
      .execute();
    response.end(photo);
  });
  try {
    const file = [header, ...["A", "B", "C", "D"].map((name) => rowOf(name, at(name)))].join("\n");
    const { id } = (await scene.owner.call(checkImport, { body: {}, file: new Blob([file]) })).reply;
    await scene.app.imports.flush();
    await scene.owner.call(startImport, { params: { id } });
    await scene.app.imports.flush();
    await scene.app.db
      .updateTable("businesses")
      .set({ request_status: "success" })
      .where("id", "=", scene.business)
      .execute();
    const one = await look(scene, id);
    expect(one).toMatchObject({ state: "failed", counts: { photos_waiting: 0 } });
    expect(one.problem).toMatch(/[а-я]/);
    const { results } = (await scene.owner.call(listImportRows, { params: { id }, query: { wrong: true } })).reply;
    expect(results.map(({ article }) => article)).toEqual(["A", "B", "C", "D"]);
  } finally {
    await scene.close();
  }
});

test("a daily reading rounds prices as its business has chosen, and stops when that is taken back", async () => {
  const file = [header, rowOf("A", "").replace("12000", "890,50")].join("\n");
  const scene = await openScene((_, response) => response.end(file));
  const { app, business, owner } = scene;
  try {
    await app.db.updateTable("businesses").set({ demo_until: null }).where("id", "=", business).execute();
    const set = (round_prices: boolean) =>
      owner.call(updateImportFeed, { body: { address: "https://shop.kg/price.csv", round_prices } });
    const readFeed = async () => {
      wait(app, 86_400);
      await startFeeds({ db: app.db, now: () => app.clock.now });
      await app.imports.flush();
      return (await owner.call(getImportFeed)).reply.feed?.last?.counts;
    };
    await set(true);
    expect(await readFeed()).toMatchObject({ new: 1, wrong: 0 });
    await set(false);
    expect(await readFeed()).toMatchObject({ wrong: 1 });
    expect((await owner.call(getImportFeed)).reply.rounds_prices).toBe(false);
  } finally {
    await scene.close();
  }
});

test("a small file waits for no large one", async () => {
  const scene = await openScene((_, response) => response.end());
  const { app } = scene;
  try {
    const large = [
      header,
      ...Array.from({ length: 2_500 }, (_, row) => rowOf(`L${row}`, "").replace("сосны", "сосны ".repeat(100))),
    ];
    const first = (await scene.owner.call(checkImport, { body: {}, file: new Blob([large.join("\n")]) })).reply;
    const other = app.as({ userId: (await makeBusiness(app)).user, role: "user" });
    const small = new Blob([`${header}\n${rowOf("A1", "")}`]);
    const second = (await other.call(checkImport, { body: {}, file: small })).reply;
    await vi.waitFor(
      async () => expect((await other.call(getImport, { params: { id: second.id } })).reply.state).toBe("checked"),
      { timeout: 30_000, interval: 20 },
    );
    expect((await look(scene, first.id)).state).toBe("reading");
    await app.imports.flush();
  } finally {
    await scene.close();
  }
}, 60_000);

test("of rows that nothing is left to do with only the titles and the groups are kept", async () => {
  const photo = await drawPhoto(64, 48);
  const scene = await openScene((_, response) => response.end(photo));
  const { app } = scene;
  try {
    const file = [header, rowOf("A", at("a")), rowOf("B", "").replace("12000", "много")].join("\n");
    const keptOf = async (id: number) => {
      const kept = app.db.selectFrom("import_rows").select(["article", "data"]).where("import_id", "=", id);
      return (await kept.orderBy("line").execute()).map(({ article, data }) => [article, data]);
    };
    const group = { name: String(plainCategory), key: String(plainCategory) };
    const [a, b] = ["A", "B"].map((name) => ({ title: `Кровать деревянная ${name}`, group, change: {} }));
    const { one } = await checkAndRun(scene, file);
    expect(one).toMatchObject({ state: "done", counts: { create: 1, wrong: 1 } });
    expect(await keptOf(one.id)).toEqual([
      ["A", a],
      ["B", b],
    ]);
    const again = (await scene.owner.call(checkImport, { body: {}, file: new Blob([file]) })).reply;
    await app.imports.flush();
    expect((await look(scene, again.id)).counts).toMatchObject({ untouched: 1, wrong: 1 });
    // Its preview is on show.
    expect(await keptOf(again.id)).toMatchObject([
      ["A", a],
      ["B", b],
    ]);
  } finally {
    await scene.close();
  }
});

test("files that killed processes left are removed; those of others that run, and what is nobody's, stay", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "left-"));
  try {
    const kept = [`jarya-import-${process.ppid}-abc`, "jarya-other", "import-1"];
    const left = ["jarya-import-4194303-abc", `jarya-import-${process.pid}-abc`, "jarya-import-abcdef"];
    for (const name of [...kept, ...left]) await mkdir(path.join(folder, name));
    await removeLeftFiles(folder);
    expect((await readdir(folder)).toSorted()).toEqual(kept.toSorted());
  } finally {
    await rm(folder, { recursive: true });
  }
});
