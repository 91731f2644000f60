import { describe, expect } from "vitest";
import { updateBusinessProfile } from "#contracts/business/profile-schemas.ts";
import { listBlockedUsers } from "#contracts/chat/schemas.ts";
import { searchMessages } from "#contracts/chat/message-schemas.ts";
import { getProduct } from "#contracts/listings/schemas.ts";
import { listNotifications } from "#contracts/notifications/schemas.ts";
import { test, type TestApp, wait } from "#server/test/app.ts";
import { makeChat } from "#server/test/chat.ts";
import { makeBusiness, makeUser } from "#server/test/make.ts";
import { createChatPush } from "./push/compose-push.ts";
import { tellPriceChange } from "./messages/tell-price.ts";

async function addLogo({ db }: TestApp, business: number): Promise<string> {
  const name = `test/logo-${business}`;
  const row = { kind: "logo", position: 0, width: 300, height: 300, thumbhash: Buffer.from([1]) };
  await db
    .insertInto("business_photos")
    .values({ ...row, business_id: business, name })
    .execute();
  return `/media/${name}-160.webp`;
}

const setStatus = ({ db }: TestApp, business: number, request_status: string) =>
  db.updateTable("businesses").set({ request_status }).where("id", "=", business).execute();

/** A chat with the person of a business. */
async function makeBusinessChat(app: TestApp, listing: Parameters<typeof makeChat>[1] = {}) {
  const user = await makeUser(app, { name: "Бакыт" });
  const { id, name } = await makeBusiness(app, { user });
  const logo = await addLogo(app, id);
  const chat = await makeChat(app, { ...listing, user });
  await chat.buyer.write(chat.room, "Добрый день");
  await chat.seller.write(chat.room, "Самовар в наличии");
  return { ...chat, business: id, name, logo };
}

describe("a business on show is named in chats, its person when it is not", () => {
  test("in rooms, found messages, notifications and pushes", async ({ app }) => {
    const { buyer, seller, room, business, name, logo } = await makeBusinessChat(app);
    const seen = async () => {
      const { other } = await buyer.room(room);
      const [listed] = (await buyer.rooms()).results;
      const [found] = (await buyer.call(searchMessages, { query: { search: "самовар" } })).reply.results;
      const [told] = (await buyer.call(listNotifications)).reply.results;
      const subject = { userId: buyer.userId, kind: "chat", subjectId: room, firstId: null, showsText: true } as const;
      const push = await createChatPush(app.db)({ ...subject, language: "ru" });
      return {
        names: [other.name, listed?.other.name, found?.other.name, told?.sender?.name, push?.title],
        photos: [other.photo, listed?.other.photo, found?.other.photo],
        text: told?.description_ru,
      };
    };
    const shown = await seen();
    expect(shown.names).toEqual([name, name, name, name, name]);
    expect(shown.photos).toEqual([logo, logo, logo]);
    expect(shown.text).toContain(name);
    // The buyer is a person.
    expect((await seller.room(room)).other).toMatchObject({ name: "Айгүл", photo: null });

    await setStatus(app, business, "expired");
    const after = await seen();
    expect(after.names).toEqual(["Бакыт", "Бакыт", "Бакыт", "Бакыт", "Бакыт"]);
    expect(after.photos).toEqual([null, null, null]);
  });

  test("a room is found by the name that is shown in it", async ({ app }) => {
    const { buyer, seller, room, business, name } = await makeBusinessChat(app);
    const find = async (search: string) => (await buyer.rooms({ search })).results.map(({ id }) => id);
    expect([await find(name), await find("Бакыт")]).toEqual([[room], []]);
    const renamed = `Ак-Кеме ${name}`;
    expect((await seller.call(updateBusinessProfile, { body: { name: renamed } })).status).toBe(200);
    expect(await find("ак кеме")).toEqual([room]);
    await setStatus(app, business, "expired");
    expect([await find("ак кеме"), await find("бакыт")]).toEqual([[], [room]]);
    await setStatus(app, business, "success");
    expect([await find("ак кеме"), await find("бакыт")]).toEqual([[room], []]);
  });

  test("also among those whom one has blocked, and on the page of a listing", async ({ app }) => {
    const { buyer, seller, product, name, logo } = await makeBusinessChat(app);
    expect((await buyer.call(getProduct, { params: { id: product } })).reply.user).toMatchObject({
      business_name: name,
      photo: logo,
    });
    await buyer.block(seller.userId);
    const [blocked] = (await buyer.call(listBlockedUsers)).reply.results;
    expect(blocked).toMatchObject({ id: seller.userId, name, photo: logo });
  });
});

describe("a price that a discount hides", () => {
  const day = 86_400;
  const change = ({ db }: TestApp, id: number, values: object) =>
    db.updateTable("listings").set(values).where("id", "=", id).execute();

  test("is told in no room, nor remembered there", async ({ app }) => {
    const { buyer, product, room } = await makeBusinessChat(app, { price: 10_000 });
    const tell = () => tellPriceChange({ db: app.db, now: () => app.clock.now }, product);
    const told = async () =>
      (await buyer.messages(room)).results.flatMap(({ event }) =>
        event?.name === "price_changed" ? event.amount : [],
      );
    const remembered = async () =>
      (await app.db.selectFrom("chat_rooms").select("listing_price").where("id", "=", room).execute())[0]
        ?.listing_price;

    // Raised, and «halved» at once: what it costs has not changed.
    await change(app, product, {
      price: 20_000,
      price_raised_at: app.clock.now,
      discount_price: 10_000,
      discounted_at: app.clock.now,
    });
    await tell();
    expect([await told(), await remembered()]).toEqual([[], 10_000]);
    await change(app, product, { discount_price: 9_000 });
    await tell();
    expect([await told(), await remembered()]).toEqual([[9_000], 9_000]);

    // One that is shown as a discount is told as what the listing costs.
    await change(app, product, {
      discount_price: 15_000,
      discounted_at: new Date(app.clock.now.getTime() + 30 * day * 1_000),
    });
    wait(app, 31 * day);
    await tell();
    expect([await told(), await remembered()]).toEqual([[9_000, 15_000], 15_000]);
    expect((await buyer.room(room)).product).toMatchObject({ price: 20_000, stock_price: 15_000 });
    // None by the bounds.
    await change(app, product, { discount_price: 19_900 });
    await tell();
    expect(await told()).toEqual([9_000, 15_000, 20_000]);
  });

  test("of a business whose time is over is hidden no more; a room that is opened remembers what is seen", async ({
    app,
  }) => {
    const user = await makeUser(app);
    const { id } = await makeBusiness(app, { user });
    const { buyer, product, room } = await makeChat(app, { user, price: 10_000, discountPrice: 7_000 });
    const remembered = async () =>
      (await app.db.selectFrom("chat_rooms").select("listing_price").where("id", "=", room).execute())[0]
        ?.listing_price;
    expect(await remembered()).toBe(7_000);
    await buyer.write(room, "Есть ещё?");
    await setStatus(app, id, "expired");
    await tellPriceChange({ db: app.db, now: () => app.clock.now }, product);
    const [last] = (await buyer.messages(room)).results.slice(-1);
    expect(last?.event).toMatchObject({ name: "price_changed", amount: 10_000 });
  });
});
