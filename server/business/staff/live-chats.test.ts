import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect } from "vitest";
import { removeMember, startActing, stopActing } from "#contracts/business/staff/schemas.ts";
import { orderCart, setCartItem } from "#contracts/cart/schemas.ts";
import { answerOrder } from "#contracts/chat/message-schemas.ts";
import { addFavourite } from "#contracts/favourites/schemas.ts";
import { openSecondProcess, test, type TestApp } from "#server/test/app.ts";
import { register } from "#server/test/browser.ts";
import { chatAs, makeChat } from "#server/test/chat.ts";
import { collect, openPage, waitForListeners } from "#server/test/live-page.ts";
import { goodsCategory, makeBusiness, makeListing, makeUser } from "#server/test/make.ts";
import { makeMember, makeShop } from "#server/test/staff.ts";

/** A business with a chat, and the browser of a member. */
async function makeScene(app: TestApp, role: "chat" | "editor" = "chat") {
  const shop = await makeShop(app);
  const talk = await makeChat(app, { user: shop.user });
  await talk.buyer.write(talk.room, "Здравствуйте");
  const { browser, user } = await register(app);
  const member = await makeMember(app, shop.id, { user: user.id, role });
  const act = () => browser.call(startActing, { body: { member: member.id } });
  return { ...talk, shop, browser, member, act, actingAs: String(member.id) };
}

/** A shop that has written to an owner, and what the owner orders there, in the room of the two. */
async function makeOrder(app: TestApp, ownerId: number, user?: number) {
  const { id: business, user: shopId } = await makeBusiness(app, user === undefined ? {} : { user });
  const [owner, ofShop] = [chatAs(app, ownerId), chatAs(app, shopId)];
  const { id: room } = await ofShop.open({ user: ownerId });
  await ofShop.write(room, "Здравствуйте");
  const product = await makeListing(app, { user: shopId, category: goodsCategory });
  await owner.call(setCartItem, { body: { product, quantity: 1 } });
  const order = async () => (await owner.call(orderCart, { body: { business, address: "Домашний адрес" } })).reply;
  return { order, owner, ofShop, room };
}

const textsOf = (events: { message: { text: string } }[]) => events.map(({ message }) => message.text);

describe("the live connection of whoever acts for a business", () => {
  test("brings its chats with buyers, and neither those of the owner as a buyer nor one's own", async ({ app }) => {
    const { shop, room, buyer, browser, member, act, actingAs } = await makeScene(app);
    await act();
    const page = await openPage(app, browser, { actingAs });
    await waitForListeners(app, 1);
    const [messages, rooms] = [collect(page, "message"), collect(page, "room")];
    const owner = chatAs(app, shop.user);
    const self = chatAs(app, member.userId);
    const bought = (await owner.open({ product: await makeListing(app) })).id;
    await owner.write(bought, "Уступите?");
    const own = (await self.open({ user: await makeUser(app) })).id;
    await self.write(own, "Привет");
    const asked = (await self.open({ user: shop.user })).id;
    await self.write(asked, "Возьмёте на работу?");
    await buyer.write(room, "ө".repeat(4_000));
    await buyer.write(room, "Стол ещё есть?");
    // The long one is read by each process, and may come after a later short one.
    await expect.poll(() => new Set(textsOf(messages))).toEqual(new Set(["ө".repeat(4_000), "Стол ещё есть?"]));
    expect(rooms).toEqual([]);
    page.disconnect();
  });

  test("is cut at once, in every process, when the role is taken away or acting ends, and brings nothing again", async ({
    app,
  }) => {
    const second = await openSecondProcess(app);
    for (const end of ["removed", "stopped"] as const) {
      const { shop, room, buyer, browser, member, act, actingAs } = await makeScene(app);
      await act();
      const pages = [await openPage(app, browser, { actingAs }), await openPage(second.app, browser, { actingAs })];
      await waitForListeners(app, 2);
      const messages = pages.map((page) => collect(page, "message"));
      await buyer.write(room, "Первое");
      for (const received of messages) await expect.poll(() => textsOf(received)).toEqual(["Первое"]);
      const cut = pages.map((page) => new Promise<void>((resolve) => page.once("disconnect", () => resolve())));
      if (end === "removed") await shop.as.call(removeMember, { params: { id: member.id } });
      else await browser.call(stopActing);
      await Promise.all(cut);
      // Whoever comes back as what they are now hears of what is theirs, and of no chat of the business.
      const back = await openPage(app, browser, end === "removed" ? { actingAs } : { actingAs: "self" });
      const [missed, told] = [collect(back, "message"), [] as string[]];
      back.onAny((event: string) => told.push(event));
      await buyer.write(room, "Второе");
      await member.self.call(addFavourite, { body: { product: await makeListing(app) } });
      await expect.poll(() => told).toContain("favourites");
      expect([textsOf(missed), ...messages.map(textsOf)]).toEqual([[], ["Первое"], ["Первое"]]);
      back.disconnect();
    }
    await second.close();
  });

  test("ends when the time of the business is over or its owner is blocked", async ({ app }) => {
    for (const end of ["expired", "blocked"] as const) {
      const { shop, browser, act, actingAs } = await makeScene(app);
      await act();
      const page = await openPage(app, browser, { actingAs });
      const cut = new Promise<void>((resolve) => page.once("disconnect", () => resolve()));
      if (end === "expired")
        await app.db.updateTable("businesses").set({ request_status: "expired" }).where("id", "=", shop.id).execute();
      else await app.db.updateTable("users").set({ blocked_at: app.clock.now }).where("id", "=", shop.user).execute();
      await cut;
    }
  });

  test("is not opened for a page that was made for another, and brings an editor no chats", async ({ app }) => {
    const { room, buyer, browser, act, actingAs } = await makeScene(app, "editor");
    await expect(openPage(app, browser, { actingAs })).rejects.toThrow();
    await act();
    await expect(openPage(app, browser, { actingAs: "self" })).rejects.toThrow();
    const page = await openPage(app, browser, { actingAs });
    const [messages, told] = [collect(page, "message"), [] as string[]];
    page.onAny((event: string) => told.push(event));
    await waitForListeners(app, 1);
    await buyer.write(room, "Стол ещё есть?");
    await browser.call(addFavourite, { body: { product: await makeListing(app) } });
    await expect.poll(() => told).toContain("favourites");
    expect(messages).toEqual([]);
    page.disconnect();
  });

  test("brings nothing of a room from the moment the owner orders there, in every process and on new connections", async ({
    app,
  }) => {
    const second = await openSecondProcess(app);
    const { shop, room: open, buyer, browser, act, actingAs } = await makeScene(app);
    const { order, ofShop, owner, room } = await makeOrder(app, shop.user);
    await act();
    const pages = [await openPage(app, browser, { actingAs }), await openPage(second.app, browser, { actingAs })];
    await waitForListeners(app, 2);
    const messages = pages.map((page) => collect(page, "message"));
    const told = pages.flatMap((page) => [collect(page, "marks"), collect(page, "room")]);
    await ofShop.write(room, "Вы работаете?");
    for (const received of messages) await expect.poll(() => textsOf(received)).toEqual(["Вы работаете?"]);
    const placed = await order();
    pages.push(await openPage(app, browser, { actingAs }));
    messages.push(collect(pages.at(-1) ?? expect.fail(), "message"));
    await ofShop.call(answerOrder, { params: { id: placed.message }, body: { answer: "accepted" } });
    await ofShop.write(room, "ө".repeat(4_000));
    await ofShop.read(room, 2);
    await owner.write(room, "Спасибо");
    await buyer.write(open, "Стол ещё есть?");
    for (const received of messages) await expect.poll(() => textsOf(received)).toContain("Стол ещё есть?");
    expect(messages.map(textsOf)).toEqual([
      ["Вы работаете?", "Стол ещё есть?"],
      ["Вы работаете?", "Стол ещё есть?"],
      ["Стол ещё есть?"],
    ]);
    expect(told.flat().filter((event) => event.room === room)).toEqual([]);
    for (const page of pages) page.disconnect();
  });

  test("neither hears nor says who types from the moment the owner orders in the room that it shows", async ({
    app,
  }) => {
    const { shop, browser, act, actingAs } = await makeScene(app);
    const other = await register(app);
    const { order, ofShop, room } = await makeOrder(app, shop.user, other.user.id);
    const buyer = chatAs(app, await makeUser(app));
    const { id: open } = await buyer.open({ user: shop.user });
    await act();
    const [page, shopPage] = [await openPage(app, browser, { actingAs }), await openPage(app, other.browser)];
    await waitForListeners(app, 1);
    const [typing, ofMember, presence] = [
      collect(page, "typing"),
      collect(shopPage, "typing"),
      collect(page, "presence"),
    ];
    for (const one of [page, shopPage]) await one.emitWithAck("watch", { room });
    page.emit("typing");
    shopPage.emit("typing");
    await expect.poll(() => [typing, ofMember]).toEqual([[{ room }], [{ room }]]);
    const messages = [collect(page, "message"), collect(shopPage, "message")];
    await order();
    await ofShop.write(room, "Привезём завтра");
    await buyer.write(open, "Здравствуйте");
    // The order is read by each process, and may come after a later message.
    await expect
      .poll(() => messages.map((events) => textsOf(events).toSorted()))
      .toEqual([["Здравствуйте"], ["", "Привезём завтра"]]);
    // A page may type each second and a half: others may at once, and what was watched before counts no more.
    await sleep(1_500);
    await page.emitWithAck("typing", null);
    await page.emitWithAck("watch", { room });
    await page.emitWithAck("typing", null);
    await shopPage.emitWithAck("typing", null);
    shopPage.close();
    await buyer.write(open, "Ау?");
    await expect.poll(() => textsOf(messages[0] ?? [])).toEqual(["Здравствуйте", "Ау?"]);
    expect([typing, ofMember, presence]).toEqual([[{ room }], [{ room }], []]);
    page.close();
  });
});
