import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { describe, expect } from "vitest";
import { blockProduct, undoDecision } from "#contracts/moderation/schemas.ts";
import { listNotifications } from "#contracts/notifications/schemas.ts";
import { deleteProduct, getOwnProduct } from "#contracts/selling/schemas.ts";
import { openMediaFolder } from "#server/media/media-store.ts";
import { openMedia } from "#server/media/open-media-store.ts";
import { test, type TestApp } from "#server/test/app.ts";
import { chatAs } from "#server/test/chat.ts";
import { makeListing, makeModerator, makeUser } from "#server/test/make.ts";
import { openObjectStore } from "#server/test/object-store.ts";
import { sell } from "#server/test/sell.ts";
import { listPhotoFiles } from "./renditions.ts";
import { withdrawPhotos } from "./withdraw-photos.ts";
import { lockListing, readPhotosToWithdraw } from "./withdraw-queries.ts";

const statusOf = async (app: TestApp, url: string) => (await app.http.inject(url)).statusCode;

/** A listing on show with one photo: its owner, its id, and the addresses of its files. */
async function show(app: TestApp) {
  const user = await makeUser(app);
  const { id, photos } = await sell(app, user);
  await app.db.updateTable("listings").set({ state: "active" }).where("id", "=", id).execute();
  const [photo] = photos;
  if (!photo) throw new Error("it has a photo");
  const readPhoto = async () =>
    (await app.as({ userId: user, role: "user" }).call(getOwnProduct, { params: { id } })).reply.photos[0];
  return { user, id, addresses: [photo.photo, photo.photo.replace(".webp", ".jpg")], readPhoto };
}

/** Those of these files that wait to be deleted. */
async function readDiscarded(app: TestApp, addresses: (string | undefined)[]): Promise<string[]> {
  const names = addresses.map((address = "") => address.replace("/media/", ""));
  const rows = await app.db.selectFrom("discarded_media").select("name").where("name", "in", names).execute();
  return rows.map(({ name }) => name);
}

/** Connections of this database that wait for a row. */
async function countWaiting(app: TestApp): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    app.db,
  );
  return rows[0]?.count ?? 0;
}

const waitUntilGone = (app: TestApp, addresses: string[]) =>
  expect
    .poll(() => Promise.all(addresses.map((address) => statusOf(app, address))), { timeout: 10_000 })
    .toEqual(addresses.map(() => 404));

describe("photos of a listing", () => {
  test("that is blocked leave their addresses; the owner sees them at others, and an undone block leaves them there", async ({
    app,
  }) => {
    const { id, addresses, readPhoto } = await show(app);
    expect(await Promise.all(addresses.map((address) => statusOf(app, address)))).toEqual([200, 200]);
    const staff = app.as({ userId: await makeModerator(app), role: "moderator" });
    await staff.call(blockProduct, { params: { id }, body: { revision: 1, reasons: ["weapons"] } });
    await waitUntilGone(app, addresses);
    const moved = await readPhoto();
    expect(await statusOf(app, moved?.photo ?? "")).toBe(200);
    expect(await statusOf(app, moved?.photo.replace(".webp", ".jpg") ?? "")).toBe(200);
    await staff.call(undoDecision, { params: { id } });
    expect((await readPhoto())?.photo).toBe(moved?.photo);
    expect(await readDiscarded(app, [...addresses, moved?.photo])).toEqual([]);
  });

  test("at their new addresses are told to nobody else: not with the notifications of whoever wrote about it", async ({
    app,
  }) => {
    const { user, id, addresses, readPhoto } = await show(app);
    const [buyer, seller] = [chatAs(app, await makeUser(app)), chatAs(app, user)];
    const { id: room } = await buyer.open({ product: id });
    await buyer.write(room, "Ещё продаёте?");
    await seller.write(room, "Да, приезжайте");
    const told = async (who: typeof buyer) =>
      (await who.call(listNotifications)).reply.results.find(({ action }) => action === "Chat");
    expect((await told(buyer))?.product?.photos).toHaveLength(1);
    const title = (await told(seller))?.product?.title ?? "";
    await app.db
      .updateTable("listings")
      .set({ title: "Правка, которую никто не проверил" })
      .where("id", "=", id)
      .execute();
    const staff = app.as({ userId: await makeModerator(app), role: "moderator" });
    await staff.call(blockProduct, { params: { id }, body: { revision: 1, reasons: ["weapons"] } });
    await waitUntilGone(app, addresses);
    const moved = await readPhoto();
    expect((await told(seller))?.product?.photos).toEqual([moved]);
    const seen = JSON.stringify(await told(buyer));
    expect(seen).toContain(`"id":${id}`);
    for (const secret of [moved?.photo ?? "", "Правка", title]) expect(seen).not.toContain(secret);
  });

  test("that is deleted by its owner leave their addresses too", async ({ app }) => {
    const { user, id, addresses, readPhoto } = await show(app);
    await app.as({ userId: user, role: "user" }).call(deleteProduct, { params: { id } });
    await waitUntilGone(app, addresses);
    expect(await statusOf(app, (await readPhoto())?.photo ?? "")).toBe(200);
  });

  test("are withdrawn by the job when that failed before, several processes at once too; those on show stay", async ({
    app,
  }) => {
    const [hidden, shown] = [await show(app), await show(app)];
    await app.db.updateTable("listings").set({ state: "blocked" }).where("id", "in", [hidden.id, shown.id]).execute();
    // Public again before the job came.
    await app.db.updateTable("listings").set({ state: "active" }).where("id", "=", shown.id).execute();
    const media = openMediaFolder(app.mediaFolder);
    await Promise.all([withdrawPhotos(app.db, media), withdrawPhotos(app.db, media)]);
    expect(await Promise.all(hidden.addresses.map((address) => statusOf(app, address)))).toEqual([404, 404]);
    expect(await statusOf(app, (await hidden.readPhoto())?.photo ?? "")).toBe(200);
    expect(await Promise.all(shown.addresses.map((address) => statusOf(app, address)))).toEqual([200, 200]);
    expect(await readDiscarded(app, [...hidden.addresses, (await hidden.readPhoto())?.photo])).toEqual([]);
  });

  test("wait for a deletion of their listing instead of holding it up, and go with it", async ({ app }) => {
    const { id } = await show(app);
    await app.db.updateTable("listings").set({ state: "blocked" }).where("id", "=", id).execute();
    let withdrawal: Promise<void> | undefined;
    await app.db.transaction().execute(async (trx) => {
      await lockListing(trx, id);
      withdrawal = withdrawPhotos(app.db, openMediaFolder(app.mediaFolder), [id]);
      await expect.poll(() => countWaiting(app)).toBe(1);
      await trx.deleteFrom("listings").where("id", "=", id).execute();
    });
    await withdrawal;
    expect(await readPhotosToWithdraw(app.db, id)).toEqual([]);
  });

  test("leave their names in a bucket too; while it is down they stay, and the next run moves them", async ({
    app,
  }) => {
    const store = await openObjectStore();
    try {
      const { id } = await show(app);
      const bucket = await openMedia(store.address);
      const readFiles = async () => (await readPhotosToWithdraw(app.db, id)).flatMap(listPhotoFiles);
      const before = await readFiles();
      const folder = openMediaFolder(app.mediaFolder);
      for (const name of before) {
        const file = (await folder.open(name)) ?? Readable.from([]);
        await bucket.put(name, await buffer(file), name.endsWith(".jpg") ? "image/jpeg" : "image/webp");
      }
      const stored = (names: readonly string[]) =>
        names.map((name) => ({ bytes: store.objects.get(name)?.bytes, type: store.objects.get(name)?.type }));
      const objects = stored(before);
      await app.db.updateTable("listings").set({ state: "blocked" }).where("id", "=", id).execute();
      store.isBroken = true;
      await expect(withdrawPhotos(app.db, bucket, [id])).rejects.toThrow();
      expect([await readFiles(), [...store.objects.keys()]]).toEqual([before, before]);
      store.isBroken = false;
      await withdrawPhotos(app.db, bucket, [id]);
      const moved = await readFiles();
      expect(moved.filter((name) => before.includes(name))).toEqual([]);
      expect([...store.objects.keys()].toSorted()).toEqual(moved.toSorted());
      expect(stored(moved)).toEqual(objects);
    } finally {
      await store.close();
    }
  });

  test("of the demo market are shared, and stay", async ({ app }) => {
    const id = await makeListing(app, { photos: 1 });
    const named = app.db.selectFrom("photos").select("name").where("listing_id", "=", id);
    await app.db.updateTable("photos").set({ name: "demo/sheep" }).where("listing_id", "=", id).execute();
    await app.db.updateTable("listings").set({ state: "blocked" }).where("id", "=", id).execute();
    await withdrawPhotos(app.db, openMediaFolder(app.mediaFolder));
    expect(await named.execute()).toEqual([{ name: "demo/sheep" }]);
  });
});
