import { expect } from "vitest";
import { orderCart, setCartItem } from "#contracts/cart/schemas.ts";
import type { NewDelivery } from "#server/sms-and-email/delivery-queue.ts";
import { test, type TestApp, wait } from "#server/test/app.ts";
import { chatAs } from "#server/test/chat.ts";
import { goodsCategory, makeBusiness, makeFreeUser, makeListing, makeUser } from "#server/test/make.ts";
import { tellOrdersBySms } from "./tell-orders-by-sms.ts";

/** Sets the clock to an hour in Bishkek of the next day. */
function setHour({ clock }: TestApp, hour: number): void {
  const tomorrow = new Date(clock.now.getTime() + 86_400_000).toISOString().slice(0, 10);
  clock.now = new Date(Date.parse(`${tomorrow}T00:00:00.000Z`) + (hour - 6) * 3_600_000);
}

/** A shop, a way to order of it, and the SMS that it gets. */
async function makeShop(app: TestApp, isToldBySms = true) {
  const { user, id: business } = await makeBusiness(app);
  await app.db.updateTable("businesses").set({ is_told_by_sms: isToldBySms }).where("id", "=", business).execute();
  const product = await makeListing(app, { user, category: goodsCategory, price: 800 });
  const { phone } = await app.db.selectFrom("users").select("phone").where("id", "=", user).executeTakeFirstOrThrow();
  const order = async (by?: number) => {
    const buyer = app.as({ userId: by ?? (await makeUser(app)), role: "user" });
    await buyer.call(setCartItem, { body: { product, quantity: 1 } });
    const { status, reply } = await buyer.call(orderCart, { body: { business } });
    expect(status).toBe(201);
    return reply;
  };
  const sent: Pick<NewDelivery, "to" | "text">[] = [];
  const tell = () =>
    tellOrdersBySms({
      db: app.db,
      publicUrl: "https://jarya.kg",
      now: () => app.clock.now,
      delivery: {
        enqueue(_db, { to, text }) {
          if (to === phone) sent.push({ to, text });
          return Promise.resolve();
        },
      },
    });
  return { user, business, phone, order, sent, tell, seller: chatAs(app, user) };
}

test("an order that its shop has not read within three minutes is told by SMS, once", async ({ app }) => {
  setHour(app, 12);
  const { phone, order, sent, tell } = await makeShop(app);
  const { room } = await order();
  wait(app, 170);
  await tell();
  expect(sent).toEqual([]);
  wait(app, 20);
  await Promise.all([tell(), tell()]);
  await tell();
  expect(sent).toEqual([{ to: phone, text: `Жарыя: новый заказ. Ответьте: jarya.kg/chats/${room}` }]);
});

test("buyers use up no SMS of a shop: each has one a day, and those without a phone have five together", async ({
  app,
}) => {
  setHour(app, 12);
  const { order, sent, tell } = await makeShop(app);
  const tellAll = async () => {
    wait(app, 190);
    await tell();
    return sent.length;
  };
  const one = await makeUser(app);
  const free: number[] = [];
  for (let made = 0; made < 3; made += 1) await order(one);
  expect(await tellAll()).toBe(1);
  for (let made = 0; made < 8; made += 1) free.push(await makeFreeUser(app));
  for (const buyer of free) await order(buyer);
  expect(await tellAll()).toBe(6);
  await order();
  expect(await tellAll()).toBe(7);
  setHour(app, 12);
  await order(one);
  expect(await tellAll()).toBe(8);
});

test("no SMS tells of an order that was read, nor a shop that wants none, has no phone or is not on show", async ({
  app,
}) => {
  setHour(app, 12);
  const reader = await makeShop(app);
  const { room } = await reader.order();
  const [message] = (await reader.seller.messages(room)).results;
  await reader.seller.read(room, message?.seq ?? 0);
  const silent = await makeShop(app, false);
  await silent.order();
  const mailed = await makeShop(app);
  await mailed.order();
  await app.db
    .updateTable("users")
    .set({ phone: null, email: `shop-${mailed.user}@example.kg` })
    .where("id", "=", mailed.user)
    .execute();
  const expired = await makeShop(app);
  await expired.order();
  await app.db
    .updateTable("businesses")
    .set({ request_status: "expired" })
    .where("id", "=", expired.business)
    .execute();
  wait(app, 200);
  for (const shop of [reader, silent, mailed, expired]) {
    await shop.tell();
    expect(shop.sent).toEqual([]);
  }
});

test("orders of the night are told in the morning", async ({ app }) => {
  setHour(app, 23);
  const { order, sent, tell } = await makeShop(app);
  await order();
  wait(app, 300);
  await tell();
  expect(sent).toEqual([]);
  setHour(app, 9);
  await tell();
  expect(sent).toHaveLength(1);
});

test("a shop gets at most twenty of them a day", async ({ app }) => {
  setHour(app, 10);
  const { order, sent, tell } = await makeShop(app);
  for (let at = 0; at < 22; at += 1) await order();
  wait(app, 200);
  await tell();
  expect(sent).toHaveLength(20);
  setHour(app, 10);
  await order();
  wait(app, 200);
  await tell();
  expect(sent).toHaveLength(21);
});
