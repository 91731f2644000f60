// @module-tag rare
import pino from "pino";
import { expect } from "vitest";
import { createApp } from "#server/app.ts";
import { readSettings } from "#server/platform/env.ts";
import { purgeUnattachedPhotos } from "#server/photos/store-photo.ts";
import { test, testSecret } from "#server/test/app.ts";
import { makeUser } from "#server/test/make.ts";
import { openObjectStore } from "#server/test/object-store.ts";
import { drawPhoto, upload } from "#server/test/upload.ts";
import { openMedia } from "./open-media-store.ts";

test("a bucket stores files, and its check fails while it is down", async () => {
  const store = await openObjectStore();
  try {
    const { mediaUrl } = readSettings({ MEDIA_URL: store.address });
    const media = await openMedia(mediaUrl);
    await media.check();
    const name = "photos/ab/cdef-160.webp";
    expect([await media.has(name), await media.open(name)]).toEqual([false, undefined]);
    await media.put(name, Buffer.from("picture"), "image/webp");
    expect([await media.has(name), store.objects.get(name)?.type]).toEqual([true, "image/webp"]);
    const chunks: Buffer[] = [];
    for await (const chunk of (await media.open(name)) ?? []) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString()).toBe("picture");
    await media.remove(name);
    await media.remove(name);
    expect(store.objects.size).toBe(0);
    await expect(media.put("../secret", Buffer.from(""), "text/plain")).rejects.toThrow("not a media name");
    store.isBroken = true;
    await expect(media.check()).rejects.toThrow();
    await expect(media.put(name, Buffer.from("picture"), "image/webp")).rejects.toThrow();
  } finally {
    await store.close();
  }
});

test("photos are uploaded into a bucket, served from it as immutable, and deleted from it", async ({ app }) => {
  const store = await openObjectStore();
  const media = await openMedia(store.address);
  const other = await createApp({
    settings: {
      publicUrl: "http://localhost:3000",
      demo: true,
      trustProxy: 0,
      metricsToken: undefined,
      rateLimitFactor: 1000,
      mediaUrl: store.address,
    },
    secret: testSecret,
    database: { db: app.db, pool: app.pool },
    media,
    log: pino({ level: "silent" }),
    pages: "none",
    now: () => app.clock.now,
    actAs: (request) => JSON.parse(String(request.headers["x-test-viewer"] ?? "null")) ?? undefined,
  });
  try {
    const onBucket = { ...app, http: other.http };
    const user = await makeUser(app);
    const { photo } = await upload(onBucket, user, await drawPhoto());
    const endings = [...store.objects.keys()].map((name) => name.split("-").at(-1));
    expect(new Set(endings)).toEqual(new Set(["160.webp", "320.webp", "400.webp", "400.jpg"]));
    const get = (headers: Record<string, string> = {}, url = photo.photo) => other.http.inject({ url, headers });
    const whole = await get();
    expect([whole.statusCode, whole.headers["content-type"]]).toEqual([200, "image/webp"]);
    expect(whole.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    const part = await get({ range: "bytes=2-5" });
    expect([part.statusCode, part.rawPayload]).toEqual([206, whole.rawPayload.subarray(2, 6)]);
    expect((await get({ range: "bytes=9999999-" })).rawPayload).toEqual(whole.rawPayload);
    expect((await get({ "if-none-match": String(whole.headers.etag) })).statusCode).toBe(304);
    for (const url of ["/media/photos/none-160.webp", "/media/../env", "/media/A.webp", "/media/"]) {
      const missing = await get({}, url);
      expect([missing.statusCode, missing.headers["cache-control"]]).toEqual([404, "no-store"]);
    }
    store.isBroken = true;
    const refused = await upload(onBucket, user, await drawPhoto());
    expect([refused.status, refused.problem.code]).toEqual([503, "unavailable"]);
    store.isBroken = false;
    await app.db
      .updateTable("photos")
      .set({ created_at: new Date(app.clock.now.getTime() - 90_000_000) })
      .where("user_id", "=", user)
      .execute();
    await purgeUnattachedPhotos(app.db, media, app.clock.now);
    expect(store.objects.size).toBe(0);
  } finally {
    await other.http.close();
    await store.close();
  }
}, 30_000);
