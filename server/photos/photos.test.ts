import { randomBytes } from "node:crypto";
import { readdir, rename, rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { describe, expect } from "vitest";
import { uploadChatPhoto } from "#contracts/chat/schemas.ts";
import type { Photo } from "#contracts/listings/schemas.ts";
import { maxPhotoBytes } from "#contracts/selling/rules.ts";
import { uploadPublicationPhoto } from "#contracts/selling/schemas.ts";
import { createStandingReader } from "#server/accounts/records/standing.ts";
import { createRateLimits } from "#server/http/rate-limits.ts";
import { discardMedia, emptyMediaTrash } from "#server/media/discarded-media.ts";
import { openMediaFolder } from "#server/media/media-store.ts";
import { isRefusal } from "#server/platform/refusal.ts";
import { openTestApp, test, type TestApp } from "#server/test/app.ts";
import { makeFreeUser, makeListing, makeUser, settleUsers } from "#server/test/make.ts";
import { drawPhoto, upload } from "#server/test/upload.ts";
import { hammingDistance, hashPicture, maxHashDistance } from "./difference-hash.ts";
import { createRenderLimiter, type PhotoServices, purgeUnattachedPhotos, storePhoto } from "./store-photo.ts";

const day = 86_400_000;

async function listFiles(app: TestApp): Promise<string[]> {
  const entries = await readdir(app.mediaFolder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

const fetchMedia = (app: TestApp, url: string, headers: Record<string, string> = {}) =>
  app.http.inject({ url, headers });

/** A photo with EXIF orientation 6 and other metadata: red above blue once it is upright. */
async function takePhoto(width: number, height: number): Promise<Buffer> {
  const half = (background: string, left: number) => ({
    input: { create: { width: width / 2, height, channels: 3 as const, background } },
    top: 0,
    left,
  });
  return sharp({ create: { width, height, channels: 3, background: "#000" } })
    .composite([half("#f00", 0), half("#00f", width / 2)])
    .jpeg()
    .withExif({ IFD0: { Make: "<script>alert(1)</script>" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

describe("a photo", () => {
  test("is stored upright in every size up to its own, without metadata, under both addresses", async ({ app }) => {
    const user = await makeUser(app);
    for (const options of [{}, { path: uploadPublicationPhoto.path }]) {
      const { status, photo } = await upload(app, user, await takePhoto(1200, 900), options);
      expect(status).toBe(201);
      expect(photo).toMatchObject({ width: 900, height: 1200 });
      expect(photo.photo).toMatch(/^\/media\/photos\/[0-9a-f]{2}\/[0-9a-f]{32}-900\.webp$/);
      expect(photo.medium_thumbnail).toBe(photo.photo.replace("-900.", "-480."));
      expect(Buffer.from(photo.thumbhash, "base64").length).toBeLessThanOrEqual(25);
      for (const ending of ["160.webp", "320.webp", "480.webp", "900.webp", "900.jpg"]) {
        const { rawPayload, headers } = await fetchMedia(app, photo.photo.replace("900.webp", ending));
        const { format, width, height, exif, icc } = await sharp(rawPayload).metadata();
        expect([format, width]).toEqual([ending.endsWith("jpg") ? "jpeg" : "webp", Number.parseInt(ending)]);
        expect(height).toBe(Math.round((width * 4) / 3));
        expect([exif, icc, rawPayload.includes("script")]).toEqual([undefined, undefined, false]);
        expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
        const [red = 0] = await sharp(rawPayload).extract({ left: 10, top: 10, width: 1, height: 1 }).raw().toBuffer();
        expect(red).toBeGreaterThan(200);
      }
      expect((await fetchMedia(app, photo.photo.replace("-900.", "-960."))).statusCode).toBe(404);
    }
  });

  test("that is larger than any screen has a largest rendition of 2048 pixels", async ({ app }) => {
    const bytes = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: "#8aa" } })
      .jpeg()
      .toBuffer();
    const { photo } = await upload(app, await makeUser(app), bytes);
    expect([photo.width, photo.height]).toEqual([4000, 3000]);
    const { rawPayload } = await fetchMedia(app, photo.photo);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 2048, height: 1536 });
  });

  test("that is much higher than it is wide takes no more room than others, even of noise", async ({ app }) => {
    const [width, height] = [1_024, 7_150];
    const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
    const { photo } = await upload(app, await makeUser(app), await noise.jpeg({ quality: 25 }).toBuffer());
    expect([photo.width, photo.height]).toEqual([391, 2_730]);
    expect(photo.photo).toContain("-391.webp");
    const sizes = ["160.webp", "320.webp", "391.webp", "391.jpg"].map(async (ending) => {
      const { statusCode, rawPayload } = await fetchMedia(app, photo.photo.replace("391.webp", ending));
      expect(statusCode).toBe(200);
      return rawPayload.length;
    });
    expect((await Promise.all(sizes)).reduce((sum, size) => sum + size)).toBeLessThan(1_500_000);
  });

  test("of a phone keeps its width at 3:4", async ({ app }) => {
    const blank = sharp({ create: { width: 3_000, height: 4_000, channels: 3, background: "#8aa" } });
    const { photo } = await upload(app, await makeUser(app), await blank.jpeg().toBuffer());
    expect([photo.width, photo.height]).toEqual([3_000, 4_000]);
    const { rawPayload } = await fetchMedia(app, photo.photo);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 2_048, height: 2_731 });
  });

  test("whose largest size would take too many bytes has it at a lower quality", async ({ app }) => {
    const noise = sharp(randomBytes(2_048 * 1_536 * 3), { raw: { width: 2_048, height: 1_536, channels: 3 } });
    const sent = await noise.jpeg({ quality: 80 }).toBuffer();
    const { photo } = await upload(app, await makeUser(app), sent);
    const stored = (await fetchMedia(app, photo.photo)).rawPayload.length;
    const usual = await sharp(sent).webp({ quality: 78, effort: 2 }).toBuffer();
    expect(stored).toBeLessThan(usual.length * 0.8);
  });

  test.for(["png with alpha", "grey", "cmyk", "webp", "animated webp", "16 bits", "one pixel"] as const)(
    "%s is taken",
    async (kind, { app }) => {
      const square = { width: kind === "one pixel" ? 1 : 64, height: kind === "one pixel" ? 1 : 64 };
      const red = sharp({ create: { ...square, channels: 3, background: "#d00" } });
      const frames = sharp(Buffer.alloc(64 * 128 * 3, 200), {
        raw: { width: 64, height: 128, channels: 3, pageHeight: 64 },
      });
      const bytes = {
        "png with alpha": () => sharp({ create: { ...square, channels: 4, background: "#d000" } }).png(),
        grey: () => red.greyscale().png(),
        cmyk: () => red.toColourspace("cmyk").jpeg(),
        webp: () => red.webp(),
        "animated webp": () => frames.webp({ loop: 0, delay: [100, 100] }),
        "16 bits": () => red.toColourspace("rgb16").png(),
        "one pixel": () => red.png(),
      }[kind]();
      const { status, photo } = await upload(app, await makeUser(app), await bytes.toBuffer());
      expect(status).toBe(201);
      const stored = await sharp((await fetchMedia(app, photo.photo)).rawPayload).metadata();
      expect(stored).toMatchObject({ format: "webp", space: "srgb", ...square });
      expect(stored.pages ?? 1).toBe(1);
    },
  );

  test("that is no picture is refused with a message, and leaves no files", async ({ app }) => {
    const user = await makeUser(app);
    const good = await drawPhoto(800, 600);
    const flat = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: "#fff" }, limitInputPixels: false })
        .png()
        .toBuffer();
    const heic = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from("ftypheic\0\0\0\0mif1heic"),
      Buffer.alloc(200),
    ]);
    const bad = [
      ["nothing", Buffer.alloc(0), "photo_unreadable"],
      ["text", Buffer.from("not a photo"), "photo_unreadable"],
      ["cut off", good.subarray(0, good.length / 2), "photo_unreadable"],
      ["an svg", Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>`), "photo_unreadable"],
      ["a gif", await sharp(good).gif().toBuffer(), "photo_unreadable"],
      ["from an iPhone", heic, "photo_unreadable"],
      ["a ribbon", await flat(8000, 10), "photo_too_narrow"],
      ["a scrolled screen", await flat(900, 8000), "photo_too_narrow"],
      ["a bomb", await flat(7000, 7000), "photo_too_large"],
      ["40,000 × 40,000", claimSize(await flat(10, 10), 40_000, 40_000), "photo_too_large"],
    ] as const;
    const before = await listFiles(app);
    for (const [what, bytes, code] of bad) {
      const { status, problem } = await upload(app, user, bytes);
      expect([what, status, problem.code]).toEqual([what, 400, code]);
    }
    expect((await upload(app, user, Buffer.alloc(maxPhotoBytes + 1))).problem.code).toBe("body_too_large");
    expect((await upload(app, user, undefined)).problem.errors).toHaveProperty("photo");
    expect((await upload(app, user, good, { field: "picture" })).problem.errors).toHaveProperty("picture");
    expect(await listFiles(app)).toEqual(before);
    expect(await app.db.selectFrom("photos").select("id").where("user_id", "=", user).execute()).toEqual([]);
  });

  test("is distinguished from others, and recognised when it is smaller or lighter", async () => {
    const original = await drawPhoto(1600, 1200, 1);
    const other = await drawPhoto(1600, 1200, 2);
    const hash = await hashPicture(sharp(original));
    const copy = await sharp(original).resize(500).linear(1.05).jpeg({ quality: 50 }).toBuffer();
    const copied = await hashPicture(sharp(copy));
    expect(hammingDistance(hash, copied)).toBeLessThanOrEqual(maxHashDistance);
    expect(copied.filter((band) => hash.includes(band)).length).toBeGreaterThan(0);
    expect(hammingDistance(hash, await hashPicture(sharp(other)))).toBeGreaterThan(maxHashDistance);
    expect(hash.map((band) => band >> 16)).toEqual([0, 1, 2, 3]);
  });

  test("is immutable under its name: with ranges and 304", async ({ app }) => {
    const { photo } = await upload(app, await makeUser(app), await drawPhoto());
    const { headers } = await fetchMedia(app, photo.photo);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    const part = await fetchMedia(app, photo.photo, { range: "bytes=0-9" });
    expect([part.statusCode, part.rawPayload.length]).toEqual([206, 10]);
    const same = await fetchMedia(app, photo.photo, { "if-none-match": String(headers.etag) });
    expect(same.statusCode).toBe(304);
  });
});

/** A PNG whose header claims another size. */
function claimSize(png: Buffer, width: number, height: number): Buffer {
  const header = Buffer.from(png);
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return header;
}

describe("photos without a listing", () => {
  test("are deleted after a day with their files; those of listings and of today stay", async ({ app }) => {
    const user = await makeUser(app);
    const photos: Photo[] = [];
    for (let index = 0; index < 3; index += 1) photos.push((await upload(app, user, await drawPhoto())).photo);
    const [loose, attached, fresh] = photos.map(({ id }) => id);
    const listing = await makeListing(app, { user });
    const old = new Date(app.clock.now.getTime() - day - 60_000);
    await app.db
      .updateTable("photos")
      .set({ created_at: old })
      .where("id", "in", [loose ?? 0, attached ?? 0])
      .execute();
    await app.db
      .updateTable("photos")
      .set({ listing_id: listing })
      .where("id", "=", attached ?? 0)
      .execute();
    const media = openMediaFolder(app.mediaFolder);
    await Promise.all([
      purgeUnattachedPhotos(app.db, media, app.clock.now),
      purgeUnattachedPhotos(app.db, media, app.clock.now),
    ]);
    const left = await app.db.selectFrom("photos").select("id").where("user_id", "=", user).orderBy("id").execute();
    expect(left.map(({ id }) => id)).toEqual([attached, fresh]);
    const answers = await Promise.all(photos.map((photo) => fetchMedia(app, photo.photo)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 200, 200]);
  });
});

describe("the address of a photo", () => {
  test("has one spelling, for GET and HEAD, whole and in parts", async ({ app }) => {
    const { photo } = await upload(app, await makeUser(app), await drawPhoto());
    const whole = await fetchMedia(app, photo.photo);
    expect(whole.headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "cross-origin-resource-policy": "cross-origin",
    });
    const head = await app.http.inject({ method: "HEAD", url: photo.photo });
    expect([head.statusCode, head.headers["content-length"], head.body]).toEqual([
      200,
      String(whole.rawPayload.length),
      "",
    ]);
    const part = await app.http.inject({ url: photo.photo, headers: { range: "bytes=2-5" } });
    expect([part.statusCode, part.rawPayload]).toEqual([206, whole.rawPayload.subarray(2, 6)]);
    const beyond = await app.http.inject({ url: photo.photo, headers: { range: "bytes=9999999-" } });
    expect([beyond.statusCode, beyond.json()]).toMatchObject([416, { code: "range_not_satisfiable" }]);
    const known = await app.http.inject({
      url: photo.photo,
      headers: { "if-none-match": String(whole.headers["etag"]) },
    });
    expect(known.statusCode).toBe(304);
    const others = [
      photo.photo.toUpperCase().replace("/MEDIA/PHOTOS/", "/media/photos/"),
      photo.photo.replace("/media/", "/media//"),
      photo.photo.replace("/media/", "/media/..%2f"),
      photo.photo.replace(/\/[^/]+$/, ""),
      photo.photo.replace(/\/[^/]+$/, "/"),
      `${photo.photo}%00`,
      "/media/",
    ];
    for (const url of others) expect([url, (await app.http.inject({ url })).statusCode]).toEqual([url, 404]);
  });
});

describe("what a crashed process left behind", () => {
  test("is not served, and deleted after an hour: files without a row, and partial files", async ({ app }) => {
    const media = openMediaFolder(app.mediaFolder);
    const user = await makeUser(app);
    const { photo } = await upload(app, user, await drawPhoto());
    const name = `photos/00/${"0".repeat(32)}-160.webp`;
    await discardMedia(app.db, [name]);
    await media.put(name, await drawPhoto(), "image/webp");
    const draft = path.join(app.mediaFolder, ".drafts/half");
    await writeFile(draft, "half of it");
    expect((await fetchMedia(app, "/media/.drafts/half")).statusCode).toBe(404);
    const collect = (minutes: number) => emptyMediaTrash(app.db, media, new Date(Date.now() + minutes * 60_000));
    await collect(50);
    expect([await media.has(name), (await listFiles(app)).includes(draft)]).toEqual([true, true]);
    await collect(70);
    expect([await media.has(name), (await listFiles(app)).includes(draft)]).toEqual([false, false]);
    expect((await fetchMedia(app, photo.photo)).statusCode).toBe(200);
  });
});

describe("uploads", () => {
  test("beyond 300 a day are refused with the time to wait", async () => {
    const { app, close } = await openTestApp({ rateLimitFactor: 0.01 });
    try {
      const [user, other] = [await makeUser(app), await makeUser(app)];
      const bytes = await drawPhoto(40, 30);
      const statuses: number[] = [];
      for (let index = 0; index < 4; index += 1) statuses.push((await upload(app, user, bytes)).status);
      expect(statuses).toEqual([201, 201, 201, 429]);
      expect((await upload(app, other, bytes)).status).toBe(201);
    } finally {
      await close();
    }
  });

  test("take so many bytes of storage a day for an account, chats included", async () => {
    // 500 KB.
    const { app, close } = await openTestApp({ rateLimitFactor: 0.001 });
    try {
      const noise = sharp(randomBytes(1_000 * 1_000 * 3), { raw: { width: 1_000, height: 1_000, channels: 3 } });
      const bytes = await noise.jpeg({ quality: 90 }).toBuffer();
      const [user, other] = [await makeUser(app), await makeUser(app)];
      const { status, problem } = await upload(app, user, bytes);
      expect([status, problem.code]).toEqual([429, "rate_limited"]);
      expect((await upload(app, user, await drawPhoto(40, 30), { path: uploadChatPhoto.path })).status).toBe(429);
      expect((await upload(app, other, await drawPhoto(40, 30))).status).toBe(201);
      expect(await app.db.selectFrom("photos").select("id").where("user_id", "=", user).execute()).toEqual([]);
    } finally {
      await close();
    }
  });

  test("take so many bytes of storage a day for all free accounts of a network together", async ({ app }) => {
    const { db } = app;
    const now = () => app.clock.now;
    const services: PhotoServices = {
      db,
      now,
      log: app.http.log,
      media: openMediaFolder(app.mediaFolder),
      // 500 KB for an account, 5 MB for a network.
      limits: createRateLimits(0.001),
      runFairly: createRenderLimiter(),
      readStanding: createStandingReader(db, now),
    };
    const noise = sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } });
    const bytes = await noise.jpeg({ quality: 90 }).toBuffer();
    const store = (userId: number, ip: string) =>
      storePhoto(services, { userId, ip }, bytes).then(
        () => "stored",
        (error: unknown) => (isRefusal(error) ? error.code : error),
      );
    const answers: unknown[] = [];
    while (answers.length < 60 && answers.at(-1) !== "rate_limited")
      answers.push(await store(await makeFreeUser(app), "192.0.2.7"));
    expect(answers.at(-1)).toBe("rate_limited");
    expect(answers.length).toBeGreaterThan(10);
    expect(await store(await makeFreeUser(app), "192.0.2.8")).toBe("stored");
    const settled = await makeUser(app);
    await settleUsers(app);
    expect(await store(settled, "192.0.2.7")).toBe("stored");
  });

  test("of one account hold up another's by one photo at most", async ({ app }) => {
    const [many, one] = [await makeUser(app), await makeUser(app)];
    const bytes = await drawPhoto(700, 700);
    const order: string[] = [];
    const note = async (name: string, userId: number) => {
      await upload(app, userId, bytes);
      order.push(name);
    };
    const flood = Array.from({ length: 6 }, () => note("many", many));
    await Promise.all([...flood, note("one", one)]);
    expect(order.indexOf("one")).toBeLessThan(Math.max(2, availableParallelism() / 2) + 2);
  }, 60_000);

  test("of twenty photos at once are all stored", async ({ app }) => {
    const user = await makeUser(app);
    const bytes = await drawPhoto(1000, 750);
    const answers = await Promise.all(Array.from({ length: 20 }, () => upload(app, user, bytes)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  }, 60_000);

  test("leave nothing when the store fails, and can be retried", async ({ app }) => {
    const user = await makeUser(app);
    const { photo } = await upload(app, user, await drawPhoto());
    expect(photo.id).toBeGreaterThan(0);
    // A file in place of the folder: nothing can be written into it.
    const blocked = path.join(app.mediaFolder, "photos");
    await rename(blocked, `${blocked}.aside`);
    await writeFile(blocked, "");
    const { status, headers, problem } = await upload(app, user, await drawPhoto());
    await rm(blocked);
    await rename(`${blocked}.aside`, blocked);
    expect([status, problem.code, Number(headers["retry-after"])]).toEqual([503, "unavailable", 10]);
    expect((await upload(app, user, await drawPhoto())).status).toBe(201);
  });
});
