import { existsSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { describe, expect } from "vitest";
import { maxBannerBytes, maxBanners } from "#contracts/admin/rules.ts";
import {
  addBanner,
  deleteBanner,
  listAdminBanners,
  moveBanner,
  updateBanner,
} from "#contracts/admin/banner-schemas.ts";
import { countBannerClick, countBannerEvent, listBanners } from "#contracts/banners/schemas.ts";
import { listAudit } from "#contracts/moderation/schemas.ts";
import { emptyMediaTrash } from "#server/media/discarded-media.ts";
import { openMediaFolder } from "#server/media/media-store.ts";
import { type TestApp, testOfTwo as test } from "#server/test/app.ts";
import { makeAdmin } from "#server/test/make.ts";
import { drawPhoto } from "#server/test/upload.ts";

const asAdmin = async (app: TestApp) => app.as({ userId: await makeAdmin(app), role: "admin" });
type Admin = Awaited<ReturnType<typeof asAdmin>>;

const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126 Safari/537.36" };
const asFile = (bytes: Buffer) => new Blob([Uint8Array.from(bytes)]);
const add = async (admin: Admin, body: { link: string; [field: string]: unknown }) =>
  (await admin.call(addBanner, { body, file: asFile(await drawPhoto()) })).reply;
const shown = async (app: TestApp) => (await app.call(listBanners)).reply.results;
const fileOf = (app: TestApp, address: string | null) =>
  path.join(app.mediaFolder, (address ?? "").slice("/media/".length));

describe("banners of admins", () => {
  test("are shown by every process while they are on and it is their time", async ({ app, other }) => {
    const admin = await asAdmin(app);
    app.clock.now = new Date("2030-03-10T12:00:00+06:00");
    const link = "https://example.kg/?from=jarya";
    const banner = await add(admin, { link, first_day: "2030-03-11", last_day: "2030-03-12" });
    expect(banner).toMatchObject({ type: "background", link, is_on: true, state: "coming", views: 0, clicks: 0 });
    expect([banner.first_day, banner.last_day, banner.version]).toEqual(["2030-03-11", "2030-03-12", 1]);
    const isShown = async (moment: string) => {
      app.clock.now = new Date(moment);
      const lists = await Promise.all([shown(app), shown(other)]);
      return lists.map((list) => list.some(({ id }) => id === banner.id));
    };
    expect(await isShown("2030-03-10T23:59:59+06:00")).toEqual([false, false]);
    expect(await isShown("2030-03-11T00:00:00+06:00")).toEqual([true, true]);
    expect(await isShown("2030-03-12T23:59:59+06:00")).toEqual([true, true]);
    expect(await isShown("2030-03-13T00:00:00+06:00")).toEqual([false, false]);

    const params = { id: banner.id };
    const open = await admin.call(updateBanner, { params, body: { version: 1, last_day: null } });
    expect(open.reply).toMatchObject({ last_day: null, state: "shown", version: 2 });
    expect(await isShown("2031-01-01T00:00:00+06:00")).toEqual([true, true]);
    const off = await admin.call(updateBanner, { params, body: { version: 2, is_on: false } });
    expect(off.reply).toMatchObject({ is_on: false, state: "off", first_day: "2030-03-11" });
    expect(await isShown("2031-01-01T00:00:00+06:00")).toEqual([false, false]);
    expect((await app.call(countBannerClick, { params }, browser)).problem.code).toBe("not_found");
  });

  test("tell what was counted, and who changed what", async ({ app }) => {
    const admin = await asAdmin(app);
    const { id } = await add(admin, { link: "/ky/category/transport" });
    await app.call(countBannerEvent, { params: { adId: id } }, browser);
    // Twice at once is one click.
    await app.call(countBannerClick, { params: { id } }, browser);
    await app.call(countBannerClick, { params: { id } }, browser);
    const find = async () => (await admin.call(listAdminBanners)).reply.results.find((banner) => banner.id === id);
    expect(await find()).toMatchObject({ link: "/category/transport", views: 1, clicks: 1 });

    const params = { id };
    await admin.call(updateBanner, { params, body: { version: 1, link: "/category/turizm" } });
    const stale = await admin.call(updateBanner, { params, body: { version: 1, is_on: false } });
    expect(stale.problem.code).toBe("edited_meanwhile");
    // The same again is no change.
    await admin.call(updateBanner, { params, body: { version: 2, link: "/category/turizm", is_on: true } });
    expect((await admin.call(deleteBanner, { params, body: { version: 1 } })).problem.code).toBe("edited_meanwhile");
    expect((await admin.call(deleteBanner, { params, body: { version: 2 } })).reply).toEqual({ deleted: true });
    expect(await find()).toBeUndefined();

    const { results } = (await admin.call(listAudit, { query: { action: "change_banner", limit: 3 } })).reply;
    const links = results.map(({ changes }) => changes.find(({ field }) => field === "link"));
    expect(links).toEqual([
      { field: "link", before: "/category/turizm", after: null },
      { field: "link", before: "/category/transport", after: "/category/turizm" },
      { field: "link", before: null, after: "/category/transport" },
    ]);
    expect(results[1]?.changes).toHaveLength(1);
  });

  test("keep their picture until another one comes, and old files for an hour", async ({ app }) => {
    const admin = await asAdmin(app);
    const file = asFile(await drawPhoto(2_400, 1_200));
    const { reply: banner } = await admin.call(addBanner, { body: { link: "/about" }, file });
    expect(banner.image_link).toMatch(/^\/media\/banners\/[0-9a-f]{32}\.webp$/);
    const { width, height, format } = await sharp(fileOf(app, banner.image_link)).metadata();
    expect([format, width, height]).toEqual(["webp", 1_920, 960]);
    const params = { id: banner.id };
    const renamed = await admin.call(updateBanner, { params, body: { version: 1, link: "/qa" } });
    expect(renamed.reply.image_link).toBe(banner.image_link);

    const other = asFile(await drawPhoto(300, 200));
    const { reply: changed } = await admin.call(updateBanner, { params, body: { version: 2 }, file: other });
    expect(changed.image_link).not.toBe(banner.image_link);
    const media = openMediaFolder(app.mediaFolder);
    expect(existsSync(fileOf(app, banner.image_link))).toBe(true);
    await emptyMediaTrash(app.db, media, new Date(Date.now() + 3_700_000));
    expect([banner, changed].map(({ image_link }) => existsSync(fileOf(app, image_link)))).toEqual([false, true]);
    await admin.call(deleteBanner, { params, body: { version: 3 } });
    await emptyMediaTrash(app.db, media, new Date(Date.now() + 3_700_000));
    expect(existsSync(fileOf(app, changed.image_link))).toBe(false);
  });

  test("change places, which disturbs nobody who edits one", async ({ app }) => {
    const admin = await asAdmin(app);
    const [first, second, third] = [
      await add(admin, { link: "/a" }),
      await add(admin, { link: "/b" }),
      await add(admin, { link: "/c" }),
    ];
    const ids = [first.id, second.id, third.id];
    const order = async () =>
      (await admin.call(listAdminBanners)).reply.results.map(({ id }) => id).filter((id) => ids.includes(id));
    const move = async (id: number, direction: "up" | "down") =>
      (await admin.call(moveBanner, { params: { id }, body: { direction } })).reply.moved;
    expect(await order()).toEqual(ids);
    expect([await move(third.id, "down"), await move(third.id, "up")]).toEqual([false, true]);
    expect(await order()).toEqual([first.id, third.id, second.id]);
    expect((await shown(app)).map(({ id }) => id).filter((id) => ids.includes(id))).toEqual(await order());
    const edit = await admin.call(updateBanner, { params: { id: third.id }, body: { version: 1, link: "/d" } });
    expect(edit.status).toBe(200);
    expect((await admin.call(moveBanner, { params: { id: 2_000_000 }, body: { direction: "up" } })).status).toBe(404);
  });

  test("refuse links that are none, and periods upside down", async ({ app }) => {
    const admin = await asAdmin(app);
    const { id } = await add(admin, { link: "HTTP://example.kg" });
    const change = async (body: object) =>
      (await admin.call(updateBanner, { params: { id }, body: { version: 1, ...body } })).problem.errors;
    for (const link of [
      "javascript:alert(1)",
      " javascript:alert(1)",
      "data:text/html,hi",
      "//evil.example",
      "/\\evil.example",
      "/ky//evil.example",
      "https:///evil.example",
      "https://",
      "https://localhost",
      "https://jarya.kg@evil.example",
      'https://example.kg/ "onclick=',
      "category/transport",
      "",
      `/${"a".repeat(600)}`,
    ]) {
      expect(await change({ link }), link).toHaveProperty("link");
    }
    expect(await change({ first_day: "2030-05-02", last_day: "2030-05-01" })).toHaveProperty("last_day");
    expect(await change({ first_day: "2030-02-30" })).toHaveProperty("first_day");
    expect(await change({ last_day: "1999-01-01" })).toHaveProperty("last_day");
    expect(await change({ last_day: "tomorrow" })).toHaveProperty("last_day");
    await admin.call(updateBanner, { params: { id }, body: { version: 1, last_day: "2099-01-01" } });
    const late = await admin.call(updateBanner, { params: { id }, body: { version: 2, first_day: "2099-01-02" } });
    expect(late.problem.errors).toHaveProperty("first_day");
  });

  test("refuse what is no picture or too large a one, and leave nothing behind", async ({ app }) => {
    const admin = await asAdmin(app);
    const count = async () => (await admin.call(listAdminBanners)).reply.results.length;
    const before = await count();
    const send = async (bytes: Buffer) =>
      (await admin.call(addBanner, { body: { link: "/about" }, file: asFile(bytes) })).problem.code;
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    expect(await send(Buffer.from(svg))).toBe("photo_unreadable");
    const wide = sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: "#fff" } });
    expect(await send(await wide.png().toBuffer())).toBe("photo_too_large");
    expect(await send(Buffer.alloc(maxBannerBytes + 1))).toBe("body_too_large");
    const none = await admin.call(addBanner, { body: { link: "/about" } });
    expect(none.problem.errors).toHaveProperty("image");
    expect(await count()).toBe(before);
  });

  test("are 50 at most", async ({ app }) => {
    const admin = await asAdmin(app);
    const { length } = (await admin.call(listAdminBanners)).reply.results;
    const values = Array.from({ length: maxBanners - length }, () => ({
      type: "background",
      link: "/filler",
      position: 1_000,
    }));
    await app.db.insertInto("banners").values(values).execute();
    const file = asFile(await drawPhoto());
    const body = { link: "/about" };
    expect((await admin.call(addBanner, { body, file })).problem.code).toBe("too_many_records");
    await app.db.deleteFrom("banners").where("link", "=", "/filler").execute();
    expect((await admin.call(addBanner, { body, file })).status).toBe(201);
  });
});
