import { describe, expect } from "vitest";
import {
  countUnreadNotifications,
  getNotificationSettings,
  listNotifications,
  readAllNotifications,
  updateNotification,
  updateNotificationSettings,
} from "#contracts/notifications/schemas.ts";
import { test, type TestApp } from "#server/test/app.ts";
import { makeListing, makeUser } from "#server/test/make.ts";
import { notify, withdraw } from "./notify.ts";

const as = (app: TestApp, userId: number) => app.as({ userId, role: "user" });
const unreadOf = async (app: TestApp, userId: number) =>
  (await as(app, userId).call(countUnreadNotifications)).reply.unread_count;
const listOf = async (app: TestApp, userId: number, query = {}) =>
  (await as(app, userId).call(listNotifications, { query })).reply;

/** A seller with a listing, and a buyer. */
async function makePair(app: TestApp) {
  const seller = await makeUser(app);
  const buyer = await makeUser(app, { name: "Нурлан" });
  const listing = await makeListing(app, { user: seller, title: "Велосипед", photos: 2 });
  return { seller, buyer, listing };
}

describe("notifications", () => {
  test("say what happened to which listing, in both languages, with its main photo and the time", async ({ app }) => {
    const { seller, buyer, listing } = await makePair(app);
    const before = Math.floor(Date.now() / 1_000);
    await notify(app.db, { userId: seller, action: "stared", productId: listing, senderId: buyer });
    const { results, count, unread_count } = await listOf(app, seller);
    expect([count, unread_count]).toEqual([1, 1]);
    expect(results[0]).toMatchObject({
      action: "stared",
      is_read: false,
      product: { id: listing, title: "Велосипед", photos: [{ photo: `/media/test/photo-${listing}-0-960.webp` }] },
      sender: { name: "Нурлан" },
      title_ru: "Добавили в избранное",
      title_ky: "Тандалмаларга кошулду",
      description_ru: "Пользователь Нурлан добавил в избранное «Велосипед».",
    });
    expect(results[0]?.product?.photos).toHaveLength(1);
    expect(results[0]?.creation_date).toBeGreaterThanOrEqual(before);
    expect(results[0]?.creation_date).toBeLessThanOrEqual(Date.now() / 1_000);
  });

  test("a favourite is notified once per user and listing, read or not, and never to oneself", async ({ app }) => {
    const { seller, buyer, listing } = await makePair(app);
    const star = (senderId: number) =>
      notify(app.db, { userId: seller, action: "stared", productId: listing, senderId });
    await Promise.all([star(buyer), star(buyer), star(buyer)]);
    await as(app, seller).call(readAllNotifications);
    await star(buyer);
    await star(seller);
    expect(await listOf(app, seller)).toMatchObject({ count: 1, unread_count: 0 });
    await star(await makeUser(app));
    expect(await listOf(app, seller)).toMatchObject({ count: 2, unread_count: 1 });
  });

  test("the same notification about the same listing replaces an unread one", async ({ app }) => {
    const { seller, listing } = await makePair(app);
    const notifySeller = () => notify(app.db, { userId: seller, action: "expires", productId: listing });
    await notifySeller();
    const [first] = (await listOf(app, seller)).results;
    await notifySeller();
    const { results, count } = await listOf(app, seller);
    expect(count).toBe(1);
    expect(results.map(({ id }) => id)).toEqual([expect.any(Number)]);
    expect(results[0]?.id).not.toBe(first?.id);
    await as(app, seller).call(readAllNotifications);
    await notifySeller();
    expect((await listOf(app, seller)).count).toBe(2);
  });

  test("an undone action withdraws its last notification only", async ({ app }) => {
    const { seller, listing } = await makePair(app);
    await notify(app.db, { userId: seller, action: "activated", productId: listing });
    await as(app, seller).call(readAllNotifications);
    await notify(app.db, { userId: seller, action: "activated", productId: listing });
    await withdraw(app.db, { userId: seller, action: "activated", productId: listing });
    expect(await listOf(app, seller)).toMatchObject({ count: 1, unread_count: 0 });
  });

  test("a transaction that is rolled back notifies nobody", async ({ app }) => {
    const { seller, listing } = await makePair(app);
    const failing = app.db.transaction().execute(async (trx) => {
      await notify(trx, { userId: seller, action: "activated", productId: listing });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await unreadOf(app, seller)).toBe(0);
  });

  test("a block names its reasons in both languages, or says where they are", async ({ app }) => {
    const { seller, listing } = await makePair(app);
    const say = async (reasons: string[]) => {
      await notify(app.db, { userId: seller, action: "blocked", productId: listing, reasons });
      const [newest] = (await listOf(app, seller)).results;
      return [newest?.description_ru, newest?.description_ky];
    };
    expect(await say(["weapons", "bad_photo"])).toEqual([
      "Объявление «Велосипед» заблокировано. Причины: Запрещено: оружие и боеприпасы; Фото плохого качества или не относится к объявлению. Исправьте и отправьте снова.",
      "«Велосипед» жарыясы бөгөттөлдү. Себептери: Тыюу салынган: курал жана ок-дары; Сүрөттүн сапаты начар же жарыяга тиешеси жок. Оңдоп, кайра жөнөтүңүз.",
    ]);
    expect(await say(["capitals"])).toEqual([
      "Объявление «Велосипед» заблокировано. Причина: Текст написан заглавными буквами. Исправьте и отправьте снова.",
      "«Велосипед» жарыясы бөгөттөлдү. Себеби: Текст баш тамгалар менен жазылган. Оңдоп, кайра жөнөтүңүз.",
    ]);
    expect(await say([])).toEqual([
      expect.stringContaining("«Мои объявления»"),
      expect.stringContaining("«Менин жарыяларым»"),
    ]);
  });

  test("each purchase has its own, also while another one is unread", async ({ app }) => {
    const { seller } = await makePair(app);
    for (const end of ["2027-05-18T06:00:00Z", "2027-06-18T06:00:00Z"])
      await notify(app.db, { userId: seller, action: "payment_tariff", endsAt: new Date(end) });
    const { results } = await listOf(app, seller);
    expect(results.map(({ description_ru: text }) => text.replaceAll("\u00A0", " "))).toEqual([
      expect.stringContaining("до 18 июня 2027"),
      expect.stringContaining("до 18 мая 2027"),
    ]);
  });

  test("a deleted listing deletes its notifications; a payment is about no listing", async ({ app }) => {
    const { seller, listing } = await makePair(app);
    await notify(app.db, { userId: seller, action: "blocked", productId: listing, reasons: ["weapons"] });
    await notify(app.db, { userId: seller, action: "payment" });
    await app.db.deleteFrom("listings").where("id", "=", listing).execute();
    const { results } = await listOf(app, seller);
    expect(results.map(({ action, product }) => [action, product])).toEqual([["payment", null]]);
  });
});

describe("the list", () => {
  test("is filtered by kind and paged without repeating or skipping", async ({ app }) => {
    const { seller, listing } = await makePair(app);
    for (let round = 0; round < 5; round += 1) {
      await notify(app.db, { userId: seller, action: "stared", productId: listing, senderId: await makeUser(app) });
    }
    await notify(app.db, { userId: seller, action: "blocked", productId: listing });
    await notify(app.db, { userId: seller, action: "expires", productId: listing });
    expect((await listOf(app, seller, { kind: "blocked" })).results.map(({ action }) => action)).toEqual(["blocked"]);
    expect((await listOf(app, seller, { kind: "active" })).results.map(({ action }) => action)).toEqual(["expires"]);
    expect(await listOf(app, seller, { kind: "favorite" })).toMatchObject({ count: 5, unread_count: 7 });

    const first = await listOf(app, seller, { kind: "favorite", limit: 3 });
    expect(first.next).toBe(
      `http://localhost:3000/notification/v1/notifications/?kind=favorite&limit=3&key=${first.key}`,
    );
    const second = await listOf(app, seller, { kind: "favorite", limit: 3, key: first.key });
    const ids = [...first.results, ...second.results].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
    expect([ids.length, second.next]).toEqual([5, null]);
    expect((await as(app, seller).call(listNotifications, { query: { key: "x" } })).problem.code).toBe("key_invalid");
  });
});

describe("reading", () => {
  test("marks one's own as read and unread, and no others", async ({ app }) => {
    const { seller, buyer, listing } = await makePair(app);
    await notify(app.db, { userId: seller, action: "activated", productId: listing });
    const id = (await listOf(app, seller)).results[0]?.id ?? 0;
    const mark = (userId: number, is_read: boolean) =>
      as(app, userId).call(updateNotification, { params: { id }, body: { is_read } });
    expect((await mark(buyer, true)).problem.code).toBe("not_found");
    expect((await mark(seller, true)).reply).toMatchObject({ id, is_read: true });
    expect((await mark(seller, true)).reply.is_read).toBe(true);
    expect(await unreadOf(app, seller)).toBe(0);
    expect((await mark(seller, false)).reply.is_read).toBe(false);
    expect(await unreadOf(app, seller)).toBe(1);
    expect((await as(app, seller).call(readAllNotifications)).reply).toEqual({ unread_count: 0 });
  });
});

describe("settings", () => {
  test("begin with everything on the site and saved searches alone by e-mail, and keep what is chosen", async ({
    app,
  }) => {
    const user = await makeUser(app);
    const { reply } = await as(app, user).call(getNotificationSettings);
    const { search, business_sms, ...others } = reply;
    expect(business_sms).toBeNull();
    expect(search).toEqual({ in_app: true, email: true });
    expect(new Set(Object.values(others).map((ways) => JSON.stringify(ways)))).toEqual(
      new Set(['{"in_app":true,"email":false}']),
    );
    const favorite = { in_app: false, email: true };
    const changed = await as(app, user).call(updateNotificationSettings, { body: { favorite } });
    expect(changed.reply).toEqual({ ...reply, favorite });
    expect((await as(app, user).call(getNotificationSettings)).reply).toEqual({ ...reply, favorite });
  });

  test("a kind that is switched off is not notified, others are", async ({ app }) => {
    const { seller, buyer, listing } = await makePair(app);
    const off = { in_app: false, email: false };
    await as(app, seller).call(updateNotificationSettings, { body: { favorite: off } });
    await notify(app.db, { userId: seller, action: "stared", productId: listing, senderId: buyer });
    await notify(app.db, { userId: seller, action: "activated", productId: listing });
    expect((await listOf(app, seller)).results.map(({ action }) => action)).toEqual(["activated"]);
  });
});
