import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import { deleteAccount } from "#contracts/accounts/schemas.ts";
import * as messageCalls from "#contracts/chat/message-schemas.ts";
import * as settingCalls from "#contracts/chat/settings-schemas.ts";
import * as calls from "#contracts/chat/schemas.ts";
import { revealPhone } from "#contracts/listings/schemas.ts";
import { listNotifications, readAllNotifications } from "#contracts/notifications/schemas.ts";
import { openSecondProcess, openTestApp, test, wait } from "#server/test/app.ts";
import { chatAs, makeChat } from "#server/test/chat.ts";
import { carCategory, makeListing, makeUser, settleUsers, makeFreeUser } from "#server/test/make.ts";
import { createRateLimits } from "#server/http/rate-limits.ts";
import { expireOffers } from "./messages/offers.ts";
import { type CountCall, sendMessage } from "./messages/send-message.ts";
import { purgeOldRooms } from "./purge.ts";
import { openMediaFolder } from "#server/media/media-store.ts";

const textsOf = (messages: { text: string }[]) => messages.map(({ text }) => text);

describe("rooms", () => {
  test("a buyer has one room for a listing, which the seller sees with the first message", async ({ app }) => {
    const { buyer, seller, product, room } = await makeChat(app, { title: "Велосипед горный", price: 15_000 });
    expect((await buyer.open({ product })).id).toBe(room);
    expect((await buyer.rooms()).results.map(({ id }) => id)).toEqual([room]);
    expect((await seller.rooms()).results).toEqual([]);
    await buyer.write(room, "Здравствуйте! Ещё актуально?");
    const [seen] = (await seller.rooms()).results;
    expect(seen).toMatchObject({
      id: room,
      side: "seller",
      unread_count: 1,
      other: { id: buyer.userId, name: "Айгүл" },
      product: { id: product, title: "Велосипед горный", price: 15_000, category: carCategory, state: "active" },
      last_message: { text: "Здравствуйте! Ещё актуально?", side: "buyer", seq: 1 },
    });
    expect(await seller.unread()).toBe(1);
    expect(await buyer.unread()).toBe(0);
  });

  test("two people have one room without a listing, whoever opens it", async ({ app }) => {
    const [one, other] = [chatAs(app, await makeUser(app)), chatAs(app, await makeUser(app))];
    const opened = await Promise.all([
      one.open({ user: other.userId }),
      other.open({ user: one.userId }),
      one.open({ user: other.userId }),
    ]);
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
    expect(new Set(opened.map(({ side }) => side)).size).toBe(2);
  });

  test("nobody opens one with himself, about a hidden listing, with nobody, or with both at once", async ({ app }) => {
    const own = chatAs(app, await makeUser(app));
    const open = (body: object) => own.call(calls.openRoom, { body });
    expect((await open({ user: own.userId })).problem.code).toBe("own_room");
    expect((await open({ product: await makeListing(app, { user: own.userId }) })).problem.code).toBe("own_room");
    const hidden = await makeListing(app, { state: "inactive" });
    expect((await open({ product: hidden })).problem.code).toBe("listing_inactive");
    const blocked = await makeUser(app, { blocked: true });
    expect((await open({ user: blocked })).problem.code).toBe("not_found");
    for (const body of [{}, { user: 1, product: 1 }]) {
      expect((await open(body)).problem.errors).toHaveProperty("product");
    }
  });

  test("others see nothing of a room and can do nothing in it", async ({ app }) => {
    const { buyer, room } = await makeChat(app);
    await buyer.write(room, "Добрый день");
    const stranger = chatAs(app, await makeUser(app));
    const params = { id: room };
    for (const answer of [
      await stranger.call(calls.getRoom, { params }),
      await stranger.call(messageCalls.listMessages, { params }),
      await stranger.write(room, "И я тут"),
      await stranger.read(room, 1),
      await stranger.call(calls.updateRoom, { params, body: { is_muted: true } }),
      await stranger.call(calls.deleteRoom, { params }),
      await stranger.call(messageCalls.revealRoomPhone, { params }),
    ]) {
      expect(answer.problem.code).toBe("not_found");
    }
    expect((await buyer.messages(room)).results).toHaveLength(1);
  });

  test("one that is deleted for oneself comes back with only what is new", async ({ app }) => {
    const { buyer, seller, room } = await makeChat(app);
    await buyer.write(room, "Первое");
    await seller.write(room, "Второе");
    expect((await buyer.call(calls.deleteRoom, { params: { id: room } })).status).toBe(204);
    expect((await buyer.rooms()).results).toEqual([]);
    expect((await buyer.messages(room)).results).toEqual([]);
    expect((await buyer.messages(room, { after: 0 })).results).toEqual([]);
    expect(textsOf((await seller.messages(room)).results)).toEqual(["Первое", "Второе"]);
    await seller.write(room, "Третье");
    expect((await buyer.rooms()).results).toMatchObject([{ id: room, unread_count: 1 }]);
    expect(textsOf((await buyer.messages(room)).results)).toEqual(["Третье"]);
  });

  test("are listed by pages in the order of what happened last, and found by name and title", async ({ app }) => {
    const buyer = chatAs(app, await makeUser(app));
    const rooms: number[] = [];
    for (const title of ["Шкаф-купе", "Ёлка искусственная", "Төшөк жаңы"]) {
      const user = await makeUser(app, { name: `Сатуучу ${title}` });
      rooms.push((await buyer.open({ product: await makeListing(app, { title, user }) })).id);
      wait(app, 1);
    }
    const [wardrobe, tree, bed] = rooms;
    await buyer.write(wardrobe ?? 0, "Здравствуйте");
    const first = await buyer.rooms({ limit: 2 });
    expect(first.results.map(({ id }) => id)).toEqual([wardrobe, bed]);
    const second = await buyer.rooms({ limit: 2, key: first.key ?? "" });
    expect(second.results.map(({ id }) => id)).toEqual([tree]);
    expect(second.next).toBeNull();
    const found = async (search: string) => (await buyer.rooms({ search })).results.map(({ id }) => id);
    expect(await found("ЕЛКА")).toEqual([tree]);
    expect(await found("тошок")).toEqual([bed]);
    expect(await found("сатуучу шкаф")).toEqual([wardrobe]);
    expect(await found("%")).toEqual([]);
    expect((await buyer.call(calls.listRooms, { query: { key: "x" } })).problem.code).toBe("key_invalid");
  });

  test("a muted one does not count, an archived one comes out with the next message, unless it is muted", async ({
    app,
  }) => {
    const { buyer, seller, room } = await makeChat(app);
    const change = (body: object) => seller.call(calls.updateRoom, { params: { id: room }, body });
    await buyer.write(room, "Раз");
    await change({ is_archived: true });
    expect((await seller.rooms()).results).toEqual([]);
    expect((await seller.rooms({ archived: true })).results).toHaveLength(1);
    await buyer.write(room, "Два");
    expect((await seller.rooms()).results).toMatchObject([{ is_archived: false, unread_count: 2 }]);
    expect((await change({ is_archived: true, is_muted: true })).reply).toMatchObject({ is_muted: true });
    await buyer.write(room, "Три");
    expect((await seller.rooms()).results).toEqual([]);
    expect(await seller.unread()).toBe(0);
  });

  test("show the listing as it is now, and what the buyer saw of one that is gone", async ({ app }) => {
    const { buyer, seller, product, room } = await makeChat(app, { title: "Коляска детская", price: 9_000, photos: 1 });
    await buyer.write(room, "Ещё продаёте?");
    const shown = async () => (await buyer.room(room)).product;
    expect(await shown()).toMatchObject({ title: "Коляска детская", state: "active", first_photo: { width: 960 } });
    const set = (values: object) => app.db.updateTable("listings").set(values).where("id", "=", product).execute();
    await set({ state: "on_review", title: "Чужая правка", price: 1 });
    expect(await shown()).toMatchObject({
      title: "Коляска детская",
      price: 9_000,
      state: "on_review",
      first_photo: null,
    });
    // That it was blocked is told to its owner only.
    await set({ state: "blocked" });
    expect(await shown()).toMatchObject({ title: "Коляска детская", state: "inactive" });
    expect((await seller.room(room)).product).toMatchObject({ title: "Коляска детская", state: "blocked" });
    // Nor is an edit that nobody approved told when it waits no more.
    await set({ state: "inactive", revision: 2 });
    expect(await shown()).toMatchObject({ title: "Коляска детская", state: "inactive", first_photo: null });
    expect((await seller.room(room)).product).toMatchObject({ title: "Коляска детская", state: "inactive" });
    await set({ deleted_at: app.clock.now });
    expect(await shown()).toMatchObject({ id: product, title: "Коляска детская", state: "deleted", first_photo: null });
    await app.db.deleteFrom("listings").where("id", "=", product).execute();
    const gone = await shown();
    expect(gone).toMatchObject({ id: null, title: "Коляска детская", state: "deleted" });
    expect(gone?.thumbhash).toBe(Buffer.from([1, 2, 3]).toString("base64"));
  });
});

describe("messages", () => {
  test("have the numbers 1, 2, 3 without gaps, in the same order for both, from two processes at once", async ({
    app,
  }) => {
    const { buyer, seller, room } = await makeChat(app);
    await buyer.write(room, "Первое");
    const second = await openSecondProcess(app);
    try {
      const elsewhere = chatAs(second.app, buyer.userId);
      await Promise.all(
        Array.from({ length: 8 }, (_, at) => [
          buyer.write(room, `Сообщение ${at}`),
          seller.write(room, `Ответ ${at}`),
          elsewhere.write(room, `Другое ${at}`),
        ]).flat(),
      );
    } finally {
      await second.close();
    }
    const { results } = await buyer.messages(room, { limit: 100 });
    expect(results.map(({ seq }) => seq)).toEqual(Array.from({ length: 25 }, (_, at) => at + 1));
    expect((await seller.messages(room, { limit: 100 })).results).toEqual(results);
  });

  test("the same client id again answers the same message; two people may have the same", async ({ app }) => {
    const { buyer, seller, room } = await makeChat(app);
    const id = randomUUID();
    const tries = await Promise.all(Array.from({ length: 5 }, () => buyer.write(room, "Один раз", id)));
    expect(new Set(tries.map(({ reply }) => reply.id)).size).toBe(1);
    expect((await buyer.write(room, "Другой текст", id.toUpperCase())).reply).toMatchObject({ text: "Один раз" });
    expect((await seller.write(room, "И у меня", id)).reply).toMatchObject({ seq: 2, text: "И у меня" });
    expect(textsOf((await buyer.messages(room)).results)).toEqual(["Один раз", "И у меня"]);
    const elsewhere = await buyer.open({ product: await makeListing(app) });
    expect((await buyer.write(elsewhere.id, "Один раз", id)).problem.code).toBe("conflict");
  });

  test("are read by pages upwards, and a gap is filled downwards", async ({ app }) => {
    const { buyer, seller, room } = await makeChat(app);
    for (let at = 1; at <= 7; at += 1) await (at % 2 ? buyer : seller).write(room, String(at));
    const last = await buyer.messages(room, { limit: 3 });
    expect(textsOf(last.results)).toEqual(["5", "6", "7"]);
    const before = await buyer.messages(room, { limit: 3, key: last.key ?? "" });
    expect(textsOf(before.results)).toEqual(["2", "3", "4"]);
    const gap = await buyer.messages(room, { limit: 2, after: 4 });
    expect(textsOf(gap.results)).toEqual(["5", "6"]);
    expect(new URL(gap.next ?? "").searchParams.get("after")).toBe("6");
    expect((await buyer.messages(room, { after: 7 })).results).toEqual([]);
  });

  test("of every bad kind are refused, and nothing is written", async ({ app }) => {
    const { buyer, room } = await makeChat(app);
    const send = (body: object) => buyer.call(messageCalls.sendMessage, { params: { id: room }, body: body as never });
    const client_id = randomUUID();
    for (const [body, field] of [
      [{ client_id, text: "я".repeat(4_001) }, "text"],
      [{ client_id, text: " \u200b\n " }, "text"],
      [{ client_id, text: "\u3164" }, "text"],
      [{ client_id, text: "\u200d\u200c\u2060" }, "text"],
      [{ client_id, text: "\u{e0041}\u{e0042}\u2800" }, "text"],
      [{ client_id }, "text"],
      [{ client_id: "1", text: "а" }, "client_id"],
      [{ client_id, photo: Array.from({ length: 11 }, (_, at) => at + 1) }, "photo"],
      [{ client_id, photo: [1, 1] }, "photo"],
      [{ client_id, photo: 2_000_000_000 }, "photo"],
      [{ client_id, photo: 1, offer: { amount: 5 } }, "offer"],
      [{ client_id, offer: { amount: 0 } }, "offer"],
      [{ client_id, text: "а", seq: 5 }, "seq"],
    ] as const) {
      expect((await send(body)).problem.errors, JSON.stringify(body).slice(0, 80)).toHaveProperty(field);
    }
    expect((await buyer.messages(room)).results).toEqual([]);
    expect((await send({ client_id, text: ` ${"я".repeat(4_000)} ` })).reply.text).toHaveLength(4_000);
  });

  test("keep what people write, and half an emoji harms nobody", async ({ app }) => {
    const { buyer, room } = await makeChat(app);
    for (const [written, kept] of [
      ["<b>Жирный</b> & 'кавычки'", "<b>Жирный</b> & 'кавычки'"],
      ["\ud83d половина", "\ufffd половина"],
      ["строка\nещё одна", "строка\nещё одна"],
      ["' or 1=1 --", "' or 1=1 --"],
      ["😀", "😀"],
    ] as const) {
      expect((await buyer.write(room, written)).reply.text).toBe(kept);
    }
  });

  test("one's own is deleted for both within 24 hours and keeps its place", async ({ app }) => {
    const { buyer, seller, room } = await makeChat(app);
    const { id } = (await buyer.write(room, "Ошибся чатом")).reply;
    await buyer.write(room, "Второе");
    expect((await seller.remove(id)).problem.code).toBe("forbidden");
    expect((await buyer.remove(id)).status).toBe(204);
    expect((await buyer.remove(id)).status).toBe(204);
    const { results } = await seller.messages(room);
    expect(results).toMatchObject([
      { seq: 1, text: "", is_deleted: true },
      { seq: 2, text: "Второе", is_deleted: false },
    ]);
    expect((await seller.room(room)).unread_count).toBe(1);
    const second = results[1]?.id ?? 0;
    wait(app, 24 * 3_600 + 60);
    expect((await buyer.remove(second)).problem.code).toBe("message_too_old");
  });

  test("whoever was away asks for all that has changed since, however far above it is", async ({ app }) => {
    const { buyer, seller, room } = await makeChat(app, { price: 15_000 });
    const { id } = (await buyer.write(room, "Ошибся чатом")).reply;
    const offer = (await buyer.offer(room, 12_000)).reply.id;
    for (let at = 0; at < 35; at += 1) {
      wait(app, 3);
      await seller.write(room, `Сообщение ${at}`);
    }
    expect((await seller.room(room)).last_change).toBe(0);
    expect((await seller.messages(room, { changed_after: 0 })).results).toEqual([]);
    await buyer.remove(id);
    await seller.call(messageCalls.answerOffer, { params: { id: offer }, body: { answer: "decline" } });
    const { last_change: last } = await seller.room(room);
    const all = await seller.messages(room, { changed_after: 0 });
    expect(all.results).toMatchObject([
      { seq: 1, is_deleted: true },
      { seq: 2, offer: { state: "declined" } },
    ]);
    expect([all.next, all.key]).toEqual([null, null]);
    // By pages, of which each says where the next one begins.
    const first = await seller.messages(room, { changed_after: 0, limit: 1 });
    expect(first.results.map(({ seq }) => seq)).toEqual([1]);
    const second = await seller.messages(room, { changed_after: Number(first.key), limit: 1 });
    expect(second.results.map(({ seq }) => seq)).toEqual([2]);
    expect(first.next).toContain(`changed_after=${first.key}`);
    expect((await seller.messages(room, { changed_after: last })).results).toEqual([]);
    // The same again changes nothing, and what one has deleted for oneself is not there.
    await buyer.remove(id);
    expect((await seller.room(room)).last_change).toBe(last);
    await seller.call(calls.deleteRoom, { params: { id: room } });
    expect((await seller.messages(room, { changed_after: 0 })).results).toEqual([]);
    expect((await buyer.messages(room, { changed_after: 0 })).results).toHaveLength(2);
  });

  test("an offer that ended by itself, was withdrawn or countered has changed", async ({ app }) => {
    const { buyer, seller, room } = await makeChat(app, { price: 15_000 });
    const first = (await buyer.offer(room, 10_000)).reply;
    const body = { answer: "counter", amount: 14_000, client_id: randomUUID() } as const;
    await seller.call(messageCalls.answerOffer, { params: { id: first.id }, body });
    const changed = async (since: number) =>
      (await buyer.messages(room, { changed_after: since })).results.map(({ seq, offer }) => [seq, offer?.state]);
    expect(await changed(0)).toEqual([[first.seq, "countered"]]);
    const { last_change: since } = await buyer.room(room);
    wait(app, 49 * 3_600);
    await expireOffers({ db: app.db, now: () => app.clock.now });
    expect((await changed(since)).map(([, state]) => state)).toEqual(["expired"]);
  });

  test("read marks never go back, and what is unread is counted from them", async ({ app }) => {
    const { buyer, seller, room } = await makeChat(app);
    for (const text of ["1", "2", "3"]) await buyer.write(room, text);
    await seller.write(room, "4");
    expect((await seller.read(room, 2)).reply).toEqual({ read_up_to: 2, unread_count: 1 });
    expect((await seller.read(room, 1)).reply).toEqual({ read_up_to: 2, unread_count: 1 });
    expect((await buyer.room(room)).other_read_up_to).toBe(2);
    expect((await seller.read(room, 999)).reply).toEqual({ read_up_to: 4, unread_count: 0 });
    await buyer.write(room, "5");
    expect(await seller.unread()).toBe(1);
    expect((await buyer.room(room)).other_read_up_to).toBe(4);
  });

  test("what has arrived is marked in several rooms at once, and in one's own only", async ({ app }) => {
    const { buyer, seller, room } = await makeChat(app);
    await buyer.write(room, "Дошло?");
    const confirm = (who: typeof buyer, up_to: number) =>
      who.call(messageCalls.confirmDelivery, {
        body: {
          rooms: [
            { room, up_to },
            { room, up_to: 1 },
            { room: 1, up_to: 5 },
          ],
        },
      });
    expect((await confirm(chatAs(app, await makeUser(app)), 1)).status).toBe(204);
    expect((await buyer.room(room)).other_delivered_up_to).toBe(0);
    await confirm(seller, 50);
    expect((await buyer.room(room)).other_delivered_up_to).toBe(1);
  });

  test("what is unread of a room is one notification, which counts, and ends when it is read", async ({ app }) => {
    const { buyer, seller, product, room } = await makeChat(app);
    const unread = async () => {
      const { reply } = await seller.call(listNotifications);
      return reply.results.filter(({ is_read }) => !is_read).map(({ action, product: about }) => [action, about?.id]);
    };
    await buyer.write(room, "Раз");
    await buyer.write(room, "Два");
    expect(await unread()).toEqual([["Chat", product]]);
    const listed = async () => (await seller.call(listNotifications)).reply.results;
    const [first] = await listed();
    expect(first).toMatchObject({
      room: { id: room, unread_count: 2 },
      description_ru: "Айгүл: 2 новых сообщения по объявлению «Honda Fit 2008».",
      description_ky: "Айгүл: «Honda Fit 2008» жарыясы боюнча 2 жаңы билдирүү.",
    });
    await seller.read(room, 2);
    expect(await unread()).toEqual([]);
    // However often it is read and written: one, and the newest on top.
    const { id } = (await buyer.write(room, "Ещё")).reply;
    const again = await listed();
    expect(again).toMatchObject([{ is_read: false, room: { id: room, unread_count: 1 } }]);
    expect(again[0]?.id).toBeGreaterThan(first?.id ?? 0);
    // Of another room of the same two there is another one.
    const second = await buyer.open({ product: await makeListing(app, { user: seller.userId }) });
    await buyer.write(second.id, "А это?");
    expect((await listed()).map((one) => one.room?.id)).toEqual([second.id, room]);
    await seller.read(second.id, 1);
    await seller.call(calls.deleteRoom, { params: { id: second.id } });
    await app.db.deleteFrom("chat_rooms").where("id", "=", second.id).execute();
    // Seen in the list only: what comes then is told.
    await seller.call(readAllNotifications);
    await buyer.write(room, "И ещё");
    expect(await listed()).toMatchObject([{ is_read: false, room: { unread_count: 2 } }]);
    await seller.read(room, 4);
    const last = (await buyer.write(room, "Ошибся")).reply.id;
    await buyer.remove(id);
    expect(await unread()).toEqual([["Chat", product]]);
    await buyer.remove(last);
    expect(await unread()).toEqual([]);
    await seller.call(calls.updateRoom, { params: { id: room }, body: { is_muted: true } });
    await buyer.write(room, "Три");
    expect(await unread()).toEqual([]);
    const pair = await buyer.open({ user: seller.userId });
    await buyer.write(pair.id, "Не об объявлении");
    const [told] = (await seller.call(listNotifications)).reply.results;
    expect(told).toMatchObject({ action: "Chat", product: null, description_ru: "Айгүл: 1 новое сообщение." });
  });

  test("are found by their words in any form, in one's own rooms only, without what was deleted", async ({ app }) => {
    const { buyer, seller, room } = await makeChat(app);
    await buyer.write(room, "Машина в хорошем состоянии? Жаңы дөңгөлөктөр барбы?");
    const { id } = (await seller.write(room, "Машину можно посмотреть вечером")).reply;
    const other = await makeChat(app);
    await other.buyer.write(other.room, "Машина ещё продаётся?");
    const find = async (who: typeof buyer, search: string) =>
      (await who.call(messageCalls.searchMessages, { query: { search } })).reply.results.map(
        ({ message }) => message.seq,
      );
    expect(await find(buyer, "машины")).toEqual([2, 1]);
    expect(await find(seller, "МАШИНА посмотреть")).toEqual([2]);
    expect(await find(seller, "донголок")).toEqual([1]);
    expect(await find(buyer, "...")).toEqual([]);
    await seller.remove(id);
    expect(await find(buyer, "машины")).toEqual([1]);
    await buyer.call(calls.deleteRoom, { params: { id: room } });
    expect(await find(buyer, "машины")).toEqual([]);
    expect(await find(seller, "машины")).toEqual([1]);
  });
});

describe("blocks", () => {
  test("neither of a blocked pair can write; only the one who blocked is told why", async ({ app }) => {
    const { buyer, seller, room } = await makeChat(app);
    await buyer.write(room, "Здравствуйте");
    expect((await seller.block(buyer.userId)).reply).toEqual({ is_blocked_by_me: true });
    await seller.block(buyer.userId);
    expect((await buyer.write(room, "Ау")).problem.code).toBe("message_not_delivered");
    expect((await seller.write(room, "Нет")).problem.code).toBe("user_blocked_by_you");
    const open = { body: { product: await makeListing(app, { user: seller.userId }) } };
    expect((await buyer.call(calls.openRoom, open)).problem.code).toBe("message_not_delivered");
    expect((await buyer.call(messageCalls.revealRoomPhone, { params: { id: room } })).problem.code).toBe(
      "message_not_delivered",
    );
    const blind = await buyer.room(room);
    expect(blind).toMatchObject({
      is_blocked: false,
      is_blocked_by_me: false,
      closed: null,
      other: { presence: null },
    });
    expect(await seller.room(room)).toMatchObject({ is_blocked_by_me: true, closed: "blocked_by_me" });
    const blocked = (await seller.call(calls.listBlockedUsers)).reply.results;
    expect(blocked.map(({ id }) => id)).toEqual([buyer.userId]);
    expect((await seller.unblock(buyer.userId)).reply).toEqual({ is_blocked_by_me: false });
    expect((await buyer.write(room, "Спасибо")).status).toBe(201);
  });

  test("with an account that is blocked or deleted the room can be read, and says why nobody can write", async ({
    app,
  }) => {
    const { buyer, seller, room } = await makeChat(app);
    await buyer.write(room, "Первое");
    await seller.write(room, "Второе");
    const setBlocked = (at: Date | null) =>
      app.db.updateTable("users").set({ blocked_at: at }).where("id", "=", seller.userId).execute();
    await setBlocked(app.clock.now);
    expect(await buyer.room(room)).toMatchObject({ is_blocked: true, closed: "account_blocked" });
    expect((await buyer.write(room, "Ау")).problem.code).toBe("person_blocked");
    await setBlocked(null);
    await app.db.deleteFrom("users").where("id", "=", seller.userId).execute();
    expect(await buyer.room(room)).toMatchObject({
      seller_id: null,
      closed: "account_deleted",
      other: { id: null, name: null },
      facts: null,
      product: { state: "deleted" },
    });
    expect((await buyer.write(room, "Ау")).problem.code).toBe("person_deleted");
    const { results } = await buyer.messages(room);
    expect(results.map(({ text, side }) => [text, side])).toEqual([
      ["Первое", "buyer"],
      ["Второе", "seller"],
    ]);
  });

  test("accounts can be deleted that wrote with the same person", async ({ app }) => {
    const person = chatAs(app, await makeUser(app));
    for (let at = 0; at < 2; at += 1) {
      const other = chatAs(app, await makeUser(app));
      const { id } = await other.open({ user: person.userId });
      await other.write(id, "Салам");
      await app.db.deleteFrom("users").where("id", "=", other.userId).execute();
    }
    expect((await person.rooms()).results.map(({ closed }) => closed)).toEqual(["account_deleted", "account_deleted"]);
    expect((await person.call(deleteAccount, { body: { password: "wrong1x" } })).status).toBe(400);
  });
});

describe("what is known about the other", () => {
  test("the usual answer time shows from five answers on, as their median", async ({ app }) => {
    const seller = chatAs(app, await makeUser(app));
    const product = await makeListing(app, { user: seller.userId });
    const facts = async () => {
      const asking = chatAs(app, await makeUser(app));
      return (await asking.room((await asking.open({ product })).id)).facts;
    };
    for (const minutes of [1, 4, 10, 60]) {
      const buyer = chatAs(app, await makeUser(app));
      const { id } = await buyer.open({ product });
      await buyer.write(id, "Здравствуйте");
      wait(app, minutes * 60);
      await seller.write(id, "Да");
      wait(app, 10_000);
      await seller.write(id, "Приезжайте");
    }
    expect(await facts()).toMatchObject({ is_phone_checked: true, answer_minutes: null, product_count: 1 });
    const buyer = chatAs(app, await makeUser(app));
    const { id } = await buyer.open({ product });
    await buyer.write(id, "Здравствуйте");
    wait(app, 30 * 60);
    await seller.write(id, "Да");
    expect(await facts()).toMatchObject({ answer_minutes: 10 });
    // Accounts without a phone are free, and many rooms of one buyer are one.
    for (const by of [await makeFreeUser(app), await makeFreeUser(app), await makeFreeUser(app), buyer.userId]) {
      const asking = chatAs(app, by);
      const listing = by === buyer.userId ? await makeListing(app, { user: seller.userId }) : product;
      const { id: other } = await asking.open({ product: listing });
      await asking.write(other, "Здравствуйте");
      wait(app, by === buyer.userId ? 1_800 : 1);
      await seller.write(other, "Да");
    }
    expect(await facts()).toMatchObject({ answer_minutes: 10 });
  });

  test("when somebody was here is rounded, and shown only when both show it", async ({ app }) => {
    const { buyer, seller, room } = await makeChat(app);
    const seen = async (secondsAgo: number) => {
      const at = new Date(app.clock.now.getTime() - secondsAgo * 1_000);
      await app.pool.query(
        "insert into chat_presence values ($1, $2) on conflict (user_id) do update set seen_at = excluded.seen_at",
        [seller.userId, at],
      );
      return (await buyer.room(room)).other.presence;
    };
    expect(await seen(10)).toEqual({ state: "online", date: null });
    expect(await seen(200)).toEqual({ state: "minutes", date: null });
    expect(await seen(1_000)).toEqual({ state: "hour", date: null });
    expect(await seen(5 * 86_400)).toMatchObject({ state: "date", date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
    for (const who of [buyer, seller]) {
      const show = (shows_presence: boolean) => who.call(settingCalls.updateChatSettings, { body: { shows_presence } });
      await show(false);
      expect(await seen(10)).toBeNull();
      await show(true);
    }
    expect(await seen(10)).toMatchObject({ state: "online" });
  });

  test("quick replies are one's own, bounded, and each is there once", async ({ app }) => {
    const own = chatAs(app, await makeUser(app));
    const change = (body: object) => own.call(settingCalls.updateChatSettings, { body });
    expect((await own.call(settingCalls.getChatSettings)).reply).toEqual({ shows_presence: true, quick_replies: [] });
    const { reply } = await change({ quick_replies: [" Да, актуально ", "Да, актуально", "Торг есть"] });
    expect(reply.quick_replies).toEqual(["Да, актуально", "Торг есть"]);
    expect((await change({ quick_replies: Array(21).fill("а") })).problem.errors).toHaveProperty("quick_replies");
    expect((await change({ quick_replies: ["а".repeat(201)] })).problem.errors).toHaveProperty("quick_replies");
    expect((await change({ shows_presence: false })).reply.quick_replies).toHaveLength(2);
  });
});

describe("limits", () => {
  test("phones of listings and of chats are counted together for an account", async () => {
    const { app, close } = await openTestApp({ rateLimitFactor: 0.04 });
    const { buyer, product, room } = await makeChat(app);
    await settleUsers(app);
    expect((await buyer.call(revealPhone, { params: { id: product } })).status).toBe(200);
    expect((await buyer.call(messageCalls.revealRoomPhone, { params: { id: room } })).status).toBe(200);
    expect((await buyer.call(messageCalls.revealRoomPhone, { params: { id: room } })).problem.code).toBe(
      "rate_limited",
    );
    expect((await buyer.call(revealPhone, { params: { id: product } })).problem.code).toBe("rate_limited");
    await close();
  });

  test("a thousand messages in a second from one person are refused, and nobody else waits", async () => {
    const { app, close } = await openTestApp({ rateLimitFactor: 1 });
    try {
      const { buyer, seller, room } = await makeChat(app);
      const begun = performance.now();
      const answers = await Promise.all(Array.from({ length: 1_000 }, (_, at) => seller.write(room, String(at))));
      const statuses = answers.map(({ status }) => status);
      // Twenty in ten seconds, and a busy machine takes more than those.
      const passed = 20 * (1 + Math.ceil((performance.now() - begun) / 10_000));
      expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(1_000 - passed);
      const refused = answers.find(({ status }) => status === 429);
      expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0);
      expect((await buyer.write(room, "А я пишу")).status).toBe(201);
      // The buyer has no approved listing: one message in three seconds.
      expect((await buyer.write(room, "И ещё")).problem.code).toBe("rate_limited");
    } finally {
      await close();
    }
  });

  test("the longest messages all day long fill no disk: an account writes half a million letters a day", async ({
    app,
  }) => {
    const { buyer, room } = await makeChat(app);
    const limits = createRateLimits(1);
    const caller = { ip: "203.0.113.1", key: `user ${buyer.userId}` };
    const services = {
      db: app.db,
      catalogue: app.catalogue,
      media: openMediaFolder(app.mediaFolder),
      log: app.http.log,
      now: () => app.clock.now,
      checkMessage: () => ({ verdict: "pass" as const, findings: [] }),
      statistics: { add: () => undefined },
    };
    const viewer = { userId: buyer.userId, sessionId: 0, role: "user" as const };
    // Not how often, only how much.
    const countCharacters: CountCall = (limit, points) =>
      points === undefined ? Promise.resolve() : limits.consume(limit, caller, points);
    const write = (length: number, client_id: string = randomUUID()) =>
      sendMessage(services, viewer, room, { client_id, text: "а".repeat(length) }, countCharacters);
    const first = randomUUID();
    await write(4_000, first);
    for (let message = 1; message < 124; message += 1) await write(4_000);
    // What was written already is answered, and counted once.
    await write(4_000, first);
    await expect(write(4_001)).rejects.toMatchObject({ code: "rate_limited" });
  });

  test("a young account begins to write with twenty people in a day", async ({ app }) => {
    const buyer = chatAs(app, await makeUser(app));
    const begin = async () => {
      const { id } = await buyer.open({ user: await makeUser(app) });
      return { id, answer: await buyer.write(id, "Здравствуйте") };
    };
    const begun = [];
    for (let at = 0; at < 20; at += 1) begun.push((await begin()).answer.status);
    expect(new Set(begun)).toEqual(new Set([201]));
    const { id, answer } = await begin();
    // Whom one knows is nobody new.
    const known = (await buyer.rooms()).results.find(({ last_seq }) => last_seq > 0)?.other.id ?? 0;
    const again = await buyer.open({ product: await makeListing(app, { user: known }) });
    expect((await buyer.write(again.id, "И ещё об этом")).status).toBe(201);
    expect(answer.problem.code).toBe("rate_limited");
    wait(app, 86_400 + 60);
    expect((await buyer.write(id, "Здравствуйте")).status).toBe(201);
  });
});

test("a free account writes to one person about five things in a day until they answer", async ({ app }) => {
  const { seller } = await makeChat(app);
  const buyer = chatAs(app, await makeFreeUser(app));
  const begin = async () => {
    const { id } = await buyer.open({ product: await makeListing(app, { user: seller.userId }) });
    return { id, status: (await buyer.write(id, "Здравствуйте")).status };
  };
  const begun = [];
  for (let at = 0; at < 5; at += 1) begun.push(await begin());
  expect(begun.map(({ status }) => status)).toEqual(Array(5).fill(201));
  expect((await begin()).status).toBe(429);
  await seller.write(begun[0]?.id ?? 0, "Да");
  expect([(await begin()).status, (await begin()).status]).toEqual([201, 429]);
  const settled = chatAs(app, await makeUser(app, { days: 60 }));
  for (let at = 0; at < 7; at += 1) {
    const { id } = await settled.open({ product: await makeListing(app, { user: seller.userId }) });
    expect((await settled.write(id, "Здравствуйте")).status).toBe(201);
  }
  // Another seller is not meant.
  const { id } = await buyer.open({ product: await makeListing(app) });
  expect((await buyer.write(id, "Здравствуйте")).status).toBe(201);
});

describe("what is kept", () => {
  test("a room goes three years after its last message, an empty one after a month", async ({ app }) => {
    const { buyer, room } = await makeChat(app);
    await buyer.write(room, "Старое");
    const empty = await buyer.open({ product: await makeListing(app) });
    const media = openMediaFolder(app.mediaFolder);
    const later = (days: number) => new Date(app.clock.now.getTime() + days * 86_400_000);
    await purgeOldRooms(app.db, media, later(29));
    expect(new Set((await buyer.rooms()).results.map(({ id }) => id))).toEqual(new Set([room, empty.id]));
    await purgeOldRooms(app.db, media, later(31));
    expect((await buyer.rooms()).results.map(({ id }) => id)).toEqual([room]);
    await purgeOldRooms(app.db, media, later(3 * 365 + 1));
    expect((await buyer.call(calls.getRoom, { params: { id: room } })).problem.code).toBe("not_found");
  });
});
