import { expect } from "vitest";
import { getProduct } from "#contracts/listings/schemas.ts";
import { approveProduct } from "#contracts/moderation/schemas.ts";
import { test, wait } from "#server/test/app.ts";
import { chatAs, makeChat } from "#server/test/chat.ts";
import { makeBusiness, makeModerator, makeUser } from "#server/test/make.ts";
import { tellPriceChange } from "./messages/tell-price.ts";

test("whoever wrote about a listing is told its new price once it is approved, once", async ({ app }) => {
  const { buyer, seller, product, room } = await makeChat(app, { price: 10_000 });
  await buyer.write(room, "Дорого");
  const silent = chatAs(app, await makeUser(app));
  const { id: empty } = await silent.open({ product });
  const weary = chatAs(app, await makeUser(app));
  const { id: closed } = await weary.open({ product });
  await weary.write(closed, "Больше не пишите");
  await weary.block(seller.userId);
  await app.db
    .updateTable("listings")
    .set({ state: "on_review", price: 8_500, revision: 2 })
    .where("id", "=", product)
    .execute();
  const events = async () =>
    (await buyer.messages(room)).results.map(({ event, side }) => [event?.name, event?.amount, side]);
  const before = [[undefined, undefined, "buyer"]];
  // An edit that waits for a moderator is nobody's business.
  await app.pool.query("delete from listing_search where listing_id = $1", [product]);
  await tellPriceChange({ db: app.db, now: () => app.clock.now }, product);
  expect(await events()).toEqual(before);
  const moderator = app.as({ userId: await makeModerator(app), role: "moderator" });
  const approval = await moderator.call(approveProduct, { params: { id: product }, body: { revision: 2 } });
  expect(approval.status).toBe(200);
  const told = [...before, ["price_changed", 8_500, "seller"]];
  await expect.poll(events).toEqual(told);
  wait(app, 60);
  await tellPriceChange({ db: app.db, now: () => app.clock.now }, product);
  expect(await events()).toEqual(told);
  expect(await buyer.room(room)).toMatchObject({ unread_count: 1, product: { price: 8_500 } });
  expect((await seller.room(room)).unread_count).toBe(1);
  expect((await silent.messages(empty)).results).toEqual([]);
  expect([(await weary.messages(closed)).results.length, await weary.unread()]).toEqual([1, 0]);
});

test("the price that is told is the one on the card: with a discount, the discounted one", async ({ app }) => {
  const { user } = await makeBusiness(app);
  const { buyer, product, room } = await makeChat(app, { user, price: 10_000 });
  await buyer.write(room, "Добрый день");
  const change = async (values: { price?: number; discount_price?: number | null }) => {
    await app.db.updateTable("listings").set(values).where("id", "=", product).execute();
    await tellPriceChange({ db: app.db, now: () => app.clock.now }, product);
    wait(app, 60);
    const shown = (await app.call(getProduct, { params: { id: product } })).reply;
    return shown.stock_price ?? shown.price;
  };
  const shown = [
    await change({ discount_price: 7_000 }),
    // Hidden by the discount: the card shows the same.
    await change({ price: 12_000 }),
    await change({ discount_price: 6_000 }),
    await change({ discount_price: null }),
  ];
  expect(shown).toEqual([7_000, 7_000, 6_000, 12_000]);
  const told = (await buyer.messages(room)).results.flatMap(({ event }) => event?.amount ?? []);
  expect(told.toSorted((a, b) => a - b)).toEqual([6_000, 7_000, 12_000]);
  expect((await buyer.room(room)).product).toMatchObject({ price: 12_000, stock_price: null });
});

test("the title of a room is that of the listing as it is on show, and of one that is gone as it was last", async ({
  app,
}) => {
  const { buyer, product, room } = await makeChat(app, { title: "Коляска", price: 10_000 });
  await buyer.write(room, "Добрый день");
  const silent = chatAs(app, await makeUser(app));
  const { id: empty } = await silent.open({ product });
  const edit = (values: object) =>
    app.db
      .updateTable("listings")
      .set({ state: "on_review", ...values })
      .where("id", "=", product)
      .execute();
  const titles = async () => [(await buyer.room(room)).product?.title, (await silent.room(empty)).product?.title];
  await edit({ title: "Коляска с люлькой", revision: 2 });
  expect(await titles()).toEqual(["Коляска", "Коляска"]);
  const moderator = app.as({ userId: await makeModerator(app), role: "moderator" });
  await moderator.call(approveProduct, { params: { id: product }, body: { revision: 2 } });
  expect(await titles()).toEqual(["Коляска с люлькой", "Коляска с люлькой"]);
  // Nobody wrote of a price: the title alone has changed.
  await expect
    .poll(
      async () => (await app.db.selectFrom("chat_rooms").select("listing_title").where("id", "=", empty).execute())[0],
    )
    .toEqual({ listing_title: "Коляска с люлькой" });
  expect((await buyer.messages(room)).results).toHaveLength(1);
  await edit({ title: "Никем не одобрено", revision: 3 });
  expect(await titles()).toEqual(["Коляска с люлькой", "Коляска с люлькой"]);
  expect((await buyer.rooms({ search: "люлькой" })).results).toHaveLength(1);
  await app.db.deleteFrom("listings").where("id", "=", product).execute();
  expect(await titles()).toEqual(["Коляска с люлькой", "Коляска с люлькой"]);
});
