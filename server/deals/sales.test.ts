import { describe, expect } from "vitest";
import { listBuyers, releaseReserve, reserveProduct, sellProduct } from "#contracts/deals/schemas.ts";
import { addFavourite, listFavourites } from "#contracts/favourites/schemas.ts";
import { getProduct, listSimilarProducts } from "#contracts/listings/schemas.ts";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import { getOwnProduct, listOwnProducts, updateProduct } from "#contracts/selling/schemas.ts";
import { test, type TestApp, wait } from "#server/test/app.ts";
import { chatAs, type ChatPersonOfTest, makeChat } from "#server/test/chat.ts";
import { makeListing, makeUser } from "#server/test/make.ts";
import { tellSales, tellSold } from "./tell-sold.ts";

const reserve = (who: ChatPersonOfTest, id: number, body: { room?: number } = {}) =>
  who.call(reserveProduct, { params: { id }, body });
const release = (who: ChatPersonOfTest, id: number) => who.call(releaseReserve, { params: { id } });
const sell = (who: ChatPersonOfTest, id: number, body: object = { where: "here" }) =>
  who.call(sellProduct, { params: { id }, body: body as never });
const actionsOf = async (who: ChatPersonOfTest, id: number) =>
  (await who.call(getOwnProduct, { params: { id } })).reply.actions;
const cardOf = async (app: TestApp, user: number) =>
  (await app.call(listProducts, { query: { user } })).reply.results[0];
const eventsOf = async (who: ChatPersonOfTest, room: number) =>
  (await who.messages(room)).results.flatMap(({ event, side }) => (event ? [[event.name, side]] : []));

describe("a reservation", () => {
  test("is for 48 hours, stays on show and says so, and is over by itself", async ({ app }) => {
    const { buyer, seller, product, room } = await makeChat(app);
    await buyer.write(room, "Заберу завтра");
    const until = new Date(app.clock.now.getTime() + 48 * 3_600_000).toISOString();
    expect((await reserve(seller, product, { room })).reply).toEqual({ reserved_until: until });
    expect(await cardOf(app, seller.userId)).toMatchObject({ id: product, reserved_until: until, state: "active" });
    expect((await app.call(getProduct, { params: { id: product } })).reply.reserved_until).toBe(until);
    expect(await actionsOf(seller, product)).toEqual([
      "raise",
      "renew",
      "sell",
      "release",
      "price",
      "edit",
      "deactivate",
      "delete",
    ]);
    const { results } = (await seller.call(listBuyers, { params: { id: product } })).reply;
    expect(results).toMatchObject([{ room, name: "Айгүл", is_reserved_for: true }]);
    wait(app, 48 * 3_600 + 1);
    // No job has to say so, and the card that is cached by then is not believed.
    expect(await cardOf(app, seller.userId)).toMatchObject({ id: product, reserved_until: null });
    expect(await actionsOf(seller, product)).toContain("reserve");
    const later = (await seller.call(listBuyers, { params: { id: product } })).reply;
    expect(later.results).toMatchObject([{ is_reserved_for: false }]);
    expect((await reserve(seller, product)).status).toBe(200);
  });

  test("is told to whom it is for, and so is its end; nobody is told where nobody can write", async ({ app }) => {
    const { buyer, seller, product, room } = await makeChat(app);
    await buyer.write(room, "Оставьте мне");
    await reserve(seller, product, { room });
    await release(seller, product);
    await release(seller, product);
    expect(await eventsOf(buyer, room)).toEqual([
      ["listing_reserved", "seller"],
      ["listing_released", "seller"],
    ]);
    expect((await buyer.room(room)).unread_count).toBe(2);
    await buyer.block(seller.userId);
    expect((await reserve(seller, product, { room })).status).toBe(200);
    await release(seller, product);
    await reserve(seller, product);
    expect(await eventsOf(buyer, room)).toHaveLength(2);
  });

  test("is made once, and taken off by hand as often as one likes", async ({ app }) => {
    const { seller, product } = await makeChat(app);
    expect((await reserve(seller, product)).status).toBe(200);
    expect((await reserve(seller, product)).problem.code).toBe("state_not_allowed");
    expect((await release(seller, product)).reply).toEqual({ reserved_until: null });
    expect((await release(seller, product)).reply).toEqual({ reserved_until: null });
    expect(await cardOf(app, seller.userId)).toMatchObject({ reserved_until: null });
  });

  test("is for people who write about this listing, and only of what ends with a sale", async ({ app }) => {
    const { seller, product } = await makeChat(app);
    const other = await makeChat(app);
    expect((await reserve(seller, product, { room: other.room })).problem.code).toBe("not_found");
    expect((await reserve(other.seller, product)).problem.code).toBe("not_found");
    for (const dealType of ["job", "service", "buy"] as const) {
      const id = await makeListing(app, { user: seller.userId, dealType });
      expect((await reserve(seller, id)).problem.code).toBe("state_not_allowed");
      expect((await sell(seller, id)).problem.code).toBe("state_not_allowed");
    }
    const inactive = await makeListing(app, { user: seller.userId, state: "inactive" });
    expect((await reserve(seller, inactive)).problem.code).toBe("state_not_allowed");
  });
});

describe("a sale", () => {
  test("takes the listing off the show and says so, until it is shown again", async ({ app }) => {
    const { buyer, seller, product, room } = await makeChat(app);
    await buyer.write(room, "Беру");
    const fan = chatAs(app, await makeUser(app));
    await fan.call(addFavourite, { body: { product } });
    await reserve(seller, product, { room });
    const { reply } = await sell(seller, product, { where: "here", room });
    expect(reply).toEqual({ state: "inactive", sold_date: app.clock.now.toISOString() });
    expect(await cardOf(app, seller.userId)).toBeUndefined();
    const hidden = await app.call(listSimilarProducts, { params: { id: product } });
    expect(hidden.reply).toMatchObject({ title: "Honda Fit 2008", closed_as: "sold" });
    const kept = (await fan.call(listFavourites)).reply.results;
    expect(kept).toMatchObject([{ state: "inactive", closed_as: "sold", reserved_until: null }]);
    const own = (await seller.call(listOwnProducts, { query: { state: "inactive" } })).reply.results;
    expect(own).toMatchObject([
      { closed_as: "sold", reserved_until: null, actions: ["activate", "edit", "deleteForever"] },
    ]);
    const row = await app.db.selectFrom("listings").selectAll().where("id", "=", product).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ sold_here: true, sold_to: buyer.userId, reserved_for: null });
    await seller.call(updateProduct, { params: { id: product }, body: { state: "active" } });
    expect(await cardOf(app, seller.userId)).toMatchObject({ closed_as: null, state: "active" });
    expect(
      await app.db.selectFrom("listings").selectAll().where("id", "=", product).executeTakeFirstOrThrow(),
    ).toMatchObject({ sold_at: null, sold_here: null, sold_to: null });
  });

  test("elsewhere names nobody, what was rented out says so, and is sold once", async ({ app }) => {
    const { buyer, seller, product, room } = await makeChat(app, { dealType: "rent" });
    await buyer.write(room, "Сдаёте?");
    expect((await sell(seller, product, { where: "there" })).problem.errors).toHaveProperty("where");
    await sell(seller, product, { where: "elsewhere", room });
    const row = await app.db.selectFrom("listings").selectAll().where("id", "=", product).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ sold_here: false, sold_to: null });
    const hidden = await app.call(listSimilarProducts, { params: { id: product } });
    expect(hidden.reply.closed_as).toBe("rented");
    await expect.poll(() => eventsOf(buyer, room)).toEqual([["listing_rented", "seller"]]);
    expect((await sell(seller, product)).problem.code).toBe("state_not_allowed");
    // What an owner edits afterwards is not sold, and nobody learns what it was.
    const body = { title: "Хонда Фит другая" };
    expect((await seller.call(updateProduct, { params: { id: product }, body })).status).toBeLessThan(500);
  });

  test("is told once a day to those who wrote lately, not to those who only looked", async ({ app }) => {
    const { buyer, seller, product, room } = await makeChat(app);
    await buyer.write(room, "Ещё продаёте?");
    const silent = chatAs(app, await makeUser(app));
    const empty = await silent.open({ product });
    const weary = chatAs(app, await makeUser(app));
    const { id: closed } = await weary.open({ product });
    await weary.write(closed, "Больше не пишите");
    await weary.block(seller.userId);
    const old = chatAs(app, await makeUser(app));
    const { id: oldRoom } = await old.open({ product });
    await old.write(oldRoom, "Здравствуйте");
    await app.pool.query("update chat_messages set created_at = created_at - interval '61 days' where room_id = $1", [
      oldRoom,
    ]);
    await sell(seller, product);
    await expect.poll(() => eventsOf(buyer, room)).toEqual([["listing_sold", "seller"]]);
    const services = { db: app.db, now: () => app.clock.now };
    await tellSold(services, product);
    expect(await eventsOf(buyer, room)).toHaveLength(1);
    expect((await buyer.room(room)).unread_count).toBe(1);
    expect((await seller.room(room)).unread_count).toBe(1);
    expect((await silent.messages(empty.id)).results).toEqual([]);
    expect(await eventsOf(old, oldRoom)).toEqual([]);
    // A sale is no way to be heard by whoever has had enough.
    expect([await eventsOf(weary, closed), await weary.unread()]).toEqual([[], 0]);
    const soldAgain = async () => {
      await seller.call(updateProduct, { params: { id: product }, body: { state: "active" } });
      await sell(seller, product);
      await tellSold(services, product);
    };
    await soldAgain();
    expect(await eventsOf(buyer, room)).toHaveLength(1);
    wait(app, 86_401);
    await soldAgain();
    expect(await eventsOf(buyer, room)).toHaveLength(2);
  });

  test("that a process did not come to tell of is told by the job", async ({ app }) => {
    const { buyer, product, room } = await makeChat(app);
    await buyer.write(room, "Ещё продаёте?");
    await app.db
      .updateTable("listings")
      .set({ state: "inactive", sold_at: app.clock.now, sold_told: false })
      .where("id", "=", product)
      .execute();
    const services = { db: app.db, now: () => app.clock.now };
    await Promise.all([tellSales(services), tellSales(services)]);
    expect(await eventsOf(buyer, room)).toEqual([["listing_sold", "seller"]]);
    const left = await app.db.selectFrom("listings").select("id").where("sold_told", "=", false).execute();
    expect(left).toEqual([]);
  });
});

test("those who wrote are listed for the owner alone: who has confirmed the deal, for whom it is reserved, the last active, by pages", async ({
  app,
}) => {
  const { buyer, seller, product, room } = await makeChat(app);
  await buyer.write(room, "Первый");
  const rooms = [room];
  for (const name of ["Азамат", "Жылдыз"]) {
    wait(app, 10);
    const other = chatAs(app, await makeUser(app, { name }));
    const { id } = await other.open({ product });
    await other.write(id, "И я");
    rooms.unshift(id);
  }
  const page = async (query: object) => (await seller.call(listBuyers, { params: { id: product }, query })).reply;
  const first = await page({ limit: 2 });
  expect(first.results.map((one) => one.room)).toEqual(rooms.slice(0, 2));
  const rest = await page({ limit: 2, key: first.key });
  expect(rest).toMatchObject({ results: [{ room: rooms[2] }], key: null });
  // The likeliest stand first, also from one page to the next.
  const [last = 0, middle = 0, oldest = 0] = rooms;
  await reserve(seller, product, { room: middle });
  expect((await page({})).results.map((one) => one.room)).toEqual([middle, last, oldest]);
  await app.db
    .insertInto("deals")
    .values({
      listing_id: product,
      listing_title: "",
      buyer_id: buyer.userId,
      seller_id: seller.userId,
      created_at: app.clock.now,
    })
    .execute();
  const likeliest = await page({ limit: 1 });
  expect(likeliest.results).toMatchObject([{ room: oldest, is_dealt_with: true, is_reserved_for: false }]);
  const others = await page({ limit: 2, key: likeliest.key });
  expect(others.results.map((one) => one.room)).toEqual([middle, last]);
  expect((await seller.call(listBuyers, { params: { id: product }, query: { key: "x" } })).problem.code).toBe(
    "key_invalid",
  );
  expect((await buyer.call(listBuyers, { params: { id: product } })).problem.code).toBe("not_found");
});
