import { describe, expect } from "vitest";
import { logout } from "#contracts/accounts/schemas.ts";
import * as messageCalls from "#contracts/chat/message-schemas.ts";
import * as settingCalls from "#contracts/chat/settings-schemas.ts";
import * as calls from "#contracts/chat/schemas.ts";
import { reserveProduct } from "#contracts/deals/schemas.ts";
import { livePath } from "#contracts/realtime/topics.ts";
import { openSecondProcess, test, type TestApp } from "#server/test/app.ts";
import { register } from "#server/test/browser.ts";
import { chatAs } from "#server/test/chat.ts";
import { collect, openPage, waitForListeners } from "#server/test/live-page.ts";
import { makeListing } from "#server/test/make.ts";

/** Two people with sessions and a room. */
async function makeLiveChat(app: TestApp) {
  const [one, other] = [await register(app), await register(app)];
  const [buyer, seller] = [chatAs(app, one.user.id), chatAs(app, other.user.id)];
  const product = await makeListing(app, { user: seller.userId });
  const { id: room } = await buyer.open({ product });
  return { buyer, seller, product, room, browsers: { buyer: one.browser, seller: other.browser } };
}

describe("live chats", () => {
  test("bring messages and marks to all pages of both, in every process, and to nobody else", async ({ app }) => {
    const second = await openSecondProcess(app);
    const { buyer, seller, room, browsers } = await makeLiveChat(app);
    const stranger = await register(app);
    const pages = [
      await openPage(app, browsers.buyer),
      await openPage(app, browsers.seller),
      await openPage(second.app, browsers.seller),
      await openPage(second.app, stranger.browser),
    ];
    await waitForListeners(app, 2);
    const messages = pages.map((page) => collect(page, "message"));
    const marks = pages.map((page) => collect(page, "marks"));
    const long = "ө".repeat(4_000);
    await buyer.write(room, "Здравствуйте");
    await buyer.write(room, long);
    await seller.read(room, 2);
    for (const received of messages.slice(0, 3)) {
      await expect.poll(() => received.map(({ message }) => message.text).toSorted()).toEqual(["Здравствуйте", long]);
    }
    for (const received of marks.slice(0, 3)) {
      await expect.poll(() => received).toEqual([{ room, side: "seller", delivered_up_to: 2, read_up_to: 2 }]);
    }
    const [, own] = messages;
    expect(own?.map(({ message }) => message).toSorted((a, b) => (a.seq ?? 0) - (b.seq ?? 0))).toEqual(
      (await seller.messages(room)).results,
    );
    const { id } = (await seller.write(room, "Ошибка")).reply;
    await seller.remove(id);
    await expect.poll(() => messages[0]?.at(-1)?.message).toMatchObject({ id, is_deleted: true, text: "" });
    expect([...(messages[3] ?? []), ...(marks[3] ?? [])]).toEqual([]);
    for (const page of pages) page.close();
  });

  test("are told to fetch the room when its listing has changed, or a price was agreed: all that talk about it", async ({
    app,
  }) => {
    const { buyer, seller, product, room, browsers } = await makeLiveChat(app);
    const other = await register(app);
    const others = chatAs(app, other.user.id);
    const { id: second } = await others.open({ product });
    await others.write(second, "А мне?");
    const { id: offer } = (await buyer.offer(room, 500)).reply;
    const pages = [
      await openPage(app, browsers.buyer),
      await openPage(app, browsers.seller),
      await openPage(app, other.browser),
    ];
    await waitForListeners(app, 1);
    const [atBuyer = [], atSeller = [], atOther = []] = pages.map((page) => collect(page, "room"));
    await seller.call(messageCalls.answerOffer, { params: { id: offer }, body: { answer: "accept" } });
    await expect.poll(() => [atBuyer, atSeller]).toEqual([[{ room }], [{ room }]]);
    expect(atOther).toEqual([]);
    // For nobody named: no room has a line about it, and yet all cards say it.
    await seller.call(reserveProduct, { params: { id: product }, body: {} });
    await expect.poll(() => atOther).toEqual([{ room: second }]);
    await expect.poll(() => atBuyer).toEqual([{ room }, { room }]);
    await expect.poll(() => new Set(atSeller.map((event) => event.room))).toEqual(new Set([room, second]));
    for (const page of pages) page.close();
  });

  test("say who types and who is here across processes, without a word to the database for each", async ({ app }) => {
    const second = await openSecondProcess(app);
    const { room, browsers } = await makeLiveChat(app);
    const buyerPage = await openPage(app, browsers.buyer);
    await waitForListeners(app, 1);
    const presence = collect(buyerPage, "presence");
    const typing = collect(buyerPage, "typing");
    await buyerPage.emitWithAck("watch", { room });
    const sellerPage = await openPage(second.app, browsers.seller);
    await waitForListeners(app, 2);
    await expect.poll(() => presence.at(-1)).toEqual({ room, state: "online" });
    await sellerPage.emitWithAck("watch", { room });
    for (let at = 0; at < 15; at += 1) sellerPage.emit("typing");
    await expect.poll(() => typing).toEqual([{ room }]);
    sellerPage.close();
    await expect.poll(() => presence.at(-1)).toEqual({ room, state: "minutes" });
    buyerPage.close();
  });

  test("tell nothing of who types or is here after a block, nor about rooms of others", async ({ app }) => {
    const { buyer, seller, room, browsers } = await makeLiveChat(app);
    const stranger = await register(app);
    const [sellerPage, strangerPage] = [await openPage(app, browsers.seller), await openPage(app, stranger.browser)];
    const buyerPage = await openPage(app, browsers.buyer);
    await waitForListeners(app, 1);
    const typing = collect(buyerPage, "typing");
    for (const page of [strangerPage, sellerPage]) {
      await page.emitWithAck("watch", { room });
      page.emit("typing");
    }
    await expect.poll(() => typing).toEqual([{ room }]);
    await buyer.block(seller.userId);
    // Another page of the seller, which may type at once.
    const secondPage = await openPage(app, browsers.seller);
    await secondPage.emitWithAck("watch", { room });
    await secondPage.emitWithAck("typing", null);
    expect(typing).toEqual([{ room }]);
    for (const page of [sellerPage, secondPage, strangerPage, buyerPage]) page.close();
  });

  test("tell nobody who is here once they hide it, nor them of others, and still who types", async ({ app }) => {
    const { buyer, seller, room, browsers } = await makeLiveChat(app);
    const second = await openSecondProcess(app);
    const buyerPage = await openPage(app, browsers.buyer);
    const presence = collect(buyerPage, "presence");
    const [rooms, typing] = [collect(buyerPage, "room"), collect(buyerPage, "typing")];
    await waitForListeners(app, 1);
    await buyerPage.emitWithAck("watch", { room });
    // The buyer alone is here when the seller hides it.
    await seller.call(settingCalls.updateChatSettings, { body: { shows_presence: false } });
    await expect.poll(() => rooms).toEqual([{ room }]);
    const sellerPage = await openPage(second.app, browsers.seller);
    await waitForListeners(app, 2);
    const ofBuyer = collect(sellerPage, "presence");
    await sellerPage.emitWithAck("watch", { room });
    const typingOfBuyer = collect(sellerPage, "typing");
    sellerPage.emit("typing");
    buyerPage.emit("typing");
    // What is fleeting is told in its order: once typing has come each way, nothing waits that either came.
    await expect.poll(() => [typing, typingOfBuyer]).toEqual([[{ room }], [{ room }]]);
    expect([presence, ofBuyer]).toEqual([[], []]);
    // Shown again, to whoever asks anew; then hidden by the one who watches.
    await seller.call(settingCalls.updateChatSettings, { body: { shows_presence: true } });
    for (const page of [sellerPage, buyerPage]) await page.emitWithAck("watch", { room });
    const sellersSecond = collect(sellerPage, "room");
    await buyer.call(settingCalls.updateChatSettings, { body: { shows_presence: false } });
    await expect.poll(() => [rooms.length, sellersSecond]).toEqual([2, [{ room }]]);
    buyerPage.close();
    sellerPage.close();
    expect([presence, ofBuyer]).toEqual([[], []]);
  });

  test("a page that sends without end, or what nobody knows, harms nobody else", async ({ app }) => {
    const { buyer, room, browsers } = await makeLiveChat(app);
    const [page, sellerPage] = [await openPage(app, browsers.buyer), await openPage(app, browsers.seller)];
    await waitForListeners(app, 1);
    const received = collect(sellerPage, "message");
    page.emit("unknown", { a: 1 });
    page.emit("watch", "nonsense");
    page.emit("watch", { room: -1 });
    page.emit("constructor", 1);
    const gone = new Promise((resolve) => page.once("disconnect", resolve));
    for (let at = 0; at < 1_000; at += 1) page.emit("typing");
    await gone;
    await buyer.write(room, "Я ещё тут");
    await expect.poll(() => received).toHaveLength(1);
    sellerPage.close();
  });

  test("reach a page without WebSocket by polling, and none of another site or without a session", async ({ app }) => {
    const { buyer, room, browsers } = await makeLiveChat(app);
    const page = await openPage(app, browsers.seller, { transport: "polling" });
    await waitForListeners(app, 1);
    const received = collect(page, "message");
    for (const text of ["Раз", "Два"]) await buyer.write(room, text);
    await expect.poll(() => received.map(({ message }) => message.text)).toEqual(["Раз", "Два"]);
    await page.emitWithAck("watch", { room });
    const foreign = { transport: "polling", origin: "https://evil.example" };
    await expect(openPage(app, browsers.seller, foreign)).rejects.toThrow();
    const guest = { ...browsers.seller, cookies: new Map<string, string>() };
    await expect(openPage(app, guest, { transport: "polling" })).rejects.toThrow();
    const gone = new Promise((resolve) => page.once("disconnect", resolve));
    await browsers.seller.call(logout);
    await gone;
  });

  test("a page that reads nothing is cut off, and others get all", async ({ app }) => {
    const { seller, browsers } = await makeLiveChat(app);
    const [slow, quick] = [await openPage(app, browsers.seller), await openPage(app, browsers.seller)];
    await waitForListeners(app, 1);
    const received = collect(quick, "room");
    const gone = new Promise((resolve) => slow.once("disconnect", resolve));
    const { ws } = slow.io.engine.transport as unknown as { ws: { pause(): void; resume(): void } };
    ws.pause();
    const payload = { room: 1, filling: "x".repeat(7_000) };
    const event = JSON.stringify({ users: [seller.userId], name: "room", payload });
    // More than the network holds for somebody who does not read, some of it at a time.
    const rounds = 40;
    for (let round = 1; round <= rounds; round += 1) {
      // Equal messages of a statement would be one.
      await app.pool.query("select pg_notify('jarya_chat', $1 || repeat(' ', n)) from generate_series(1, 100) n", [
        event,
      ]);
      await expect.poll(() => received.length, { interval: 5 }).toBe(round * 100);
    }
    ws.resume();
    await gone;
    expect(quick.connected).toBe(true);
    quick.close();
  });

  test("a page that polls no more keeps little in memory, however long the messages are", async ({ app }) => {
    const { seller, browsers } = await makeLiveChat(app);
    const page = await openPage(app, browsers.seller);
    await waitForListeners(app, 1);
    const received = collect(page, "room");
    const address = app.http.server.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const cookie = [...browsers.seller.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const poll = (sid = "", body?: string) =>
      fetch(`http://127.0.0.1:${port}${livePath}?EIO=4&transport=polling${sid && `&sid=${sid}`}`, {
        headers: { cookie, origin: "http://localhost:3000" },
        ...(body !== undefined && { method: "POST", body }),
      });
    const begun = await (await poll()).text();
    const { sid } = JSON.parse(begun.slice(1)) as { sid: string };
    await poll(sid, "40");
    expect((await poll(sid)).status).toBe(200);
    const event = JSON.stringify({ users: [seller.userId], name: "room", payload: { room: 1, x: "ы".repeat(3_500) } });
    for (let round = 1; round <= 8; round += 1) {
      await app.pool.query("select pg_notify('jarya_chat', $1 || repeat(' ', n)) from generate_series(1, 5) n", [
        event,
      ]);
      await expect.poll(() => received.length, { interval: 5 }).toBe(round * 5);
    }
    expect((await poll(sid)).status).toBe(400);
    // Nobody else is disturbed.
    expect(page.connected).toBe(true);
    page.close();
  });

  test("end with the session, and what was missed is there by its number", async ({ app }) => {
    const { buyer, seller, room, browsers } = await makeLiveChat(app);
    const page = await openPage(app, browsers.seller);
    await buyer.write(room, "Раз");
    const gone = new Promise((resolve) => page.once("disconnect", resolve));
    await browsers.seller.call(logout);
    await gone;
    await buyer.write(room, "Два");
    expect((await seller.messages(room, { after: 1 })).results.map(({ text }) => text)).toEqual(["Два"]);
    expect((await seller.call(calls.countUnreadRooms)).reply.unread_count).toBe(1);
  });
});
