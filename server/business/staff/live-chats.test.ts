import { describe, expect } from "vitest";
import { removeMember, startActing, stopActing } from "#contracts/business/staff/schemas.ts";
import { addFavourite } from "#contracts/favourites/schemas.ts";
import { openSecondProcess, test, type TestApp } from "#server/test/app.ts";
import { register } from "#server/test/browser.ts";
import { chatAs, makeChat } from "#server/test/chat.ts";
import { collect, openPage, waitForListeners } from "#server/test/live-page.ts";
import { makeListing, makeUser } from "#server/test/make.ts";
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
});
