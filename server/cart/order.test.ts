import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import * as calls from "#contracts/cart/schemas.ts";
import type { OrderAnswer } from "#contracts/chat/rules.ts";
import { deleteRoom, getRoom, listRooms, updateRoom } from "#contracts/chat/schemas.ts";
import { answerOrder, listMessages, searchMessages } from "#contracts/chat/message-schemas.ts";
import { deliverMessage, refuseMessage } from "#contracts/moderation/chat-schemas.ts";
import { listNotifications } from "#contracts/notifications/schemas.ts";
import { openTestApp, test, type TestApp, wait } from "#server/test/app.ts";
import { chatAs } from "#server/test/chat.ts";
import { getLocationId, goodsCategory, makeBusiness, makeListing, makeModerator, makeUser } from "#server/test/make.ts";
import { makeMember } from "#server/test/staff.ts";

/** What an order may say beside the business. */
interface Body {
  business?: number;
  comment?: string;
  address?: string;
  phone?: string;
  delivery?: number;
  is_pickup?: boolean;
  version?: string | undefined;
}

/** A business with two things to sell, and a buyer who has put both into the cart. */
async function makeScene(app: TestApp) {
  const { user, id: business } = await makeBusiness(app);
  const sell = (title: string, price: number, photos = 0) =>
    makeListing(app, { user, category: goodsCategory, title, price, photos });
  const [sofa, chair] = [await sell("Диван", 12_000, 1), await sell("Кресло", 800)];
  const buyerId = await makeUser(app, { name: "Айгүл" });
  const buyer = app.as({ userId: buyerId, role: "user" });
  const put = (product: number, quantity: number) => buyer.call(calls.setCartItem, { body: { product, quantity } });
  await put(sofa, 1);
  await put(chair, 4);
  return {
    business,
    sofa,
    chair,
    put,
    sell,
    buyer: chatAs(app, buyerId),
    seller: chatAs(app, user),
    cart: async () => (await buyer.call(calls.getCart)).reply,
    order: (body: Body = {}, key?: string) =>
      buyer.call(calls.orderCart, { body: { business, ...body } }, key === undefined ? {} : { "idempotency-key": key }),
    answer: (message: number, answer: OrderAnswer) =>
      app.as({ userId: user, role: "user" }).call(answerOrder, { params: { id: message }, body: { answer } }),
  };
}

test("the address of one's last order is there for the next, of nobody else's, and of none that was deleted", async ({
  app,
}) => {
  const scene = await makeScene(app);
  const other = await makeScene(app);
  expect((await scene.cart()).address).toBeNull();
  await scene.order({ address: "Ош, Курманжан Датка 12" });
  await scene.put(scene.chair, 1);
  const last = await scene.order({ address: "Бишкек, Чүй 12" });
  await scene.put(scene.chair, 1);
  await scene.order();
  await scene.put(scene.chair, 1);
  expect((await scene.cart()).address).toBe("Бишкек, Чүй 12");
  expect((await other.cart()).address).toBeNull();
  await scene.buyer.remove(last.reply.message);
  expect((await scene.cart()).address).toBe("Ош, Курманжан Датка 12");
  await scene.buyer.call(deleteRoom, { params: { id: last.reply.room } });
  expect((await scene.cart()).address).toBeNull();
});

test("an order reaches a shop whose owner had opened the chat and written nothing", async ({ app }) => {
  const scene = await makeScene(app);
  await scene.seller.open({ user: scene.buyer.userId });
  expect((await scene.order()).status).toBe(201);
});

test("a private order of an owner is not read by whoever answers the chats of their business, whose buyer the other is", async ({
  app,
}) => {
  const scene = await makeScene(app);
  const own = await makeBusiness(app);
  const owner = chatAs(app, own.user);
  const member = await makeMember(app, own.id, { role: "chat" });
  const { id: room } = await scene.seller.open({ user: own.user });
  await scene.seller.write(room, "Здравствуйте, вы работаете?");
  const read = () => member.as.call(listMessages, { params: { id: room } });
  expect((await read()).status).toBe(200);
  await owner.call(calls.setCartItem, { body: { product: scene.sofa, quantity: 1 } });
  const body = { business: scene.business, address: "Дом владельца, кв. 5", comment: "Подарок" };
  expect((await owner.call(calls.orderCart, { body })).reply.room).toBe(room);
  expect((await read()).status).toBe(404);
  expect((await member.as.call(listRooms)).reply.results).toEqual([]);
  expect((await member.as.call(searchMessages, { query: { search: "подарок" } })).reply.results).toEqual([]);
});

const readRoom = (app: TestApp, id: number) =>
  app.db.selectFrom("chat_rooms").select(["last_seq", "last_change"]).where("id", "=", id).executeTakeFirstOrThrow();

/** The owner of a business to whom another shop has written, whose staff reads that chat, and what the owner orders there. */
async function makeOrderingOwner(app: TestApp) {
  const scene = await makeScene(app);
  const own = await makeBusiness(app);
  const owner = chatAs(app, own.user);
  const member = await makeMember(app, own.id, { role: "chat" });
  const { id: room } = await scene.seller.open({ user: own.user });
  await scene.seller.write(room, "Здравствуйте, вы работаете?");
  const params = { id: room };
  return {
    scene,
    owner,
    room,
    order: async (comment?: string) => {
      await owner.call(calls.setCartItem, { body: { product: scene.sofa, quantity: 1 } });
      const said = comment === undefined ? { address: "Дом владельца, кв. 5" } : { comment };
      const body = { business: scene.business, ...said };
      return (await owner.call(calls.orderCart, { body })).reply;
    },
    held: async (by: { call: typeof owner.call }) =>
      (await by.call(getRoom, { params })).reply.held.map(({ kind }) => kind),
    member,
    /** Sends a text to so many that the shield holds it from then on. */
    repeat: async (text: string) => {
      for (let made = 0; made < 6; made += 1) {
        const { id } = await owner.open({ user: await makeUser(app) });
        await owner.write(id, text);
        wait(app, 10);
      }
    },
  };
}

test("a private order of an owner that waits for a moderator, or was refused, is not shown to their staff; what waits of their talk is", async ({
  app,
}) => {
  const { scene, owner, member, room, order, held, repeat } = await makeOrderingOwner(app);
  const text = "Заберу сам завтра после шести вечера, домофон 7788, квартира пять";
  await repeat(text);
  expect((await owner.write(room, text)).reply.is_held).toBe(true);
  const placed = await order(text);
  expect(placed).toMatchObject({ room, is_held: true });
  expect([await held(owner), await held(member.as)]).toEqual([["text", "order"], ["text"]]);
  const moderator = app.as({ userId: await makeModerator(app), role: "moderator" });
  const refusal = { params: { id: -placed.message }, body: { reason: "same_text" } } as const;
  expect((await moderator.call(refuseMessage, refusal)).status).toBe(200);
  expect([await held(owner), await held(member.as)]).toEqual([["text", "order"], ["text"]]);
  // Neither changes the room for oneself nor what it says.
  const archived = await member.as.call(updateRoom, { params: { id: room }, body: { is_archived: true } });
  expect(archived.reply.held.map(({ kind }) => kind)).toEqual(["text"]);
  const second = await order(text);
  await moderator.call(deliverMessage, { params: { id: -second.message } });
  expect((await member.as.call(getRoom, { params: { id: room } })).status).toBe(404);
  expect((await scene.seller.messages(room)).results.map(({ kind }) => kind)).toContain("order");
});

test.for(["cancelled", "deleted", "the shop's account is gone"] as const)(
  "a private order of an owner is not read by their staff once it is over: %s",
  async (end, { app }) => {
    const { scene, owner, member, room, order } = await makeOrderingOwner(app);
    const { message } = await order();
    if (end === "cancelled") await owner.call(answerOrder, { params: { id: message }, body: { answer: "cancelled" } });
    else if (end === "deleted") await owner.remove(message);
    else await app.db.deleteFrom("users").where("id", "=", scene.seller.userId).execute();
    const { status } = await member.as.call(listMessages, { params: { id: room } });
    expect(status).toBe(404);
    expect((await member.as.call(listRooms)).reply.results).toEqual([]);
  },
);

test("of what is written about a private order of an owner their staff is not told", async ({ app }) => {
  const scene = await makeScene(app);
  const own = await makeBusiness(app);
  const owner = chatAs(app, own.user);
  const told = async (to: typeof scene.seller, isOrdering: boolean) => {
    const member = await makeMember(app, own.id, { role: "chat" });
    const { id: room } = await to.open({ user: own.user });
    if (isOrdering) {
      await owner.call(calls.setCartItem, { body: { product: scene.sofa, quantity: 1 } });
      await owner.call(calls.orderCart, { body: { business: scene.business } });
    }
    await to.write(room, "Здравствуйте");
    return (await member.self.call(listNotifications)).reply.results.map(({ action }) => action);
  };
  expect(await told(scene.buyer, false)).toContain("business_chats");
  expect(await told(scene.seller, true)).not.toContain("business_chats");
});

describe("an order", () => {
  test("is a message in the room of the two, as things were then, and leaves the cart", async ({ app }) => {
    const scene = await makeScene(app);
    const other = await makeBusiness(app);
    const kept = await makeListing(app, { user: other.user, category: goodsCategory, price: 50 });
    await scene.put(kept, 1);
    const { status, reply } = await scene.order({ comment: "  Позвоните заранее ", address: "Бишкек, Чүй 12" });
    expect([status, reply.is_held]).toEqual([201, false]);
    const { results } = await scene.seller.messages(reply.room);
    expect(results).toMatchObject([
      {
        id: reply.message,
        kind: "order",
        side: "buyer",
        text: "Позвоните заранее",
        order: {
          state: "open",
          items: [
            { product: scene.chair, title: "Кресло", quantity: 4, price: 800, currency: "KGS" },
            { product: scene.sofa, title: "Диван", quantity: 1, price: 12_000, currency: "KGS" },
          ],
          sums: [{ amount: 15_200, currency: "KGS" }],
          delivery: null,
          address: "Бишкек, Чүй 12",
        },
      },
    ]);
    expect((await scene.seller.rooms()).results[0]).toMatchObject({ id: reply.room, product: null, unread_count: 1 });
    await app.flush();
    const counted = app.db.selectFrom("business_days").select(["orders", "messages"]);
    expect(await counted.where("business_id", "=", scene.business).execute()).toEqual([{ orders: 2, messages: 1 }]);
    expect(await scene.cart()).toMatchObject({ count: 1, sellers: [{ items: [{ product: kept }] }] });
    // A later price changes nothing in it.
    await app.db.updateTable("listings").set({ price: 1 }).where("id", "=", scene.sofa).execute();
    expect((await scene.buyer.messages(reply.room)).results[0]?.order?.sums).toEqual([
      { amount: 15_200, currency: "KGS" },
    ]);
    expect((await scene.order()).problem.code).toBe("cart_empty");
    // The next one goes into the same room.
    wait(app, 10);
    await scene.put(scene.chair, 1);
    expect((await scene.order()).reply.room).toBe(reply.room);
  });

  test("is found in the chats by what was ordered, and says what its prices are for", async ({ app }) => {
    const scene = await makeScene(app);
    const { reply } = await scene.order({ comment: "Позвоните" });
    const find = async (who: typeof scene.buyer, search: string) =>
      (await who.call(searchMessages, { query: { search } })).reply.results.map(({ message }) => message.id);
    for (const who of [scene.buyer, scene.seller]) {
      expect(await find(who, "диваны")).toEqual([reply.message]);
      expect(await find(who, "кресла позвоните")).toEqual([reply.message]);
      expect(await find(who, "шкаф")).toEqual([]);
    }
    expect(await find(chatAs(app, await makeUser(app)), "диван")).toEqual([]);
    const { results } = await scene.buyer.messages(reply.room);
    expect(results[0]?.order?.items[0]).toMatchObject({ price_unit_ru: "", price_unit_ky: "" });
    await scene.buyer.remove(reply.message);
    expect(await find(scene.seller, "диван")).toEqual([]);
  });

  test("is answered with one tap; the last word stays", async ({ app }) => {
    const scene = await makeScene(app);
    const { message, room } = (await scene.order()).reply;
    const own = await scene.buyer.call(answerOrder, { params: { id: message }, body: { answer: "accepted" } });
    expect(own.problem.code).toBe("forbidden");
    expect((await scene.answer(message, "question")).reply.order?.state).toBe("question");
    expect((await scene.answer(message, "question")).reply.order?.state).toBe("question");
    expect((await scene.answer(message, "accepted")).reply.order?.state).toBe("accepted");
    expect((await scene.answer(message, "unavailable")).problem.code).toBe("order_closed");
    const { results } = await scene.buyer.messages(room);
    expect(results.map(({ event, side }) => [event?.name, event?.order, side])).toEqual([
      [undefined, undefined, "buyer"],
      ["order_question", message, "seller"],
      ["order_accepted", message, "seller"],
    ]);
    expect(await scene.buyer.room(room)).toMatchObject({ unread_count: 2, last_change: 2 });
    // A device that was away learns of it.
    expect((await scene.buyer.messages(room, { changed_after: 0 })).results).toMatchObject([
      { id: message, order: { state: "accepted" } },
    ]);
    const stranger = chatAs(app, await makeUser(app));
    expect((await stranger.call(answerOrder, { params: { id: message }, body: { answer: "accepted" } })).status).toBe(
      404,
    );
  });

  test("that was accepted is completed or cancelled by either of the two; its buyer cancels one that was not", async ({
    app,
  }) => {
    const scene = await makeScene(app);
    const say = (who: typeof scene.buyer, message: number, answer: OrderAnswer) =>
      who.call(answerOrder, { params: { id: message }, body: { answer } });
    const next = async () => {
      wait(app, 10);
      await scene.put(scene.chair, 1);
      return (await scene.order()).reply.message;
    };
    const first = (await scene.order()).reply;
    // Not before it was accepted.
    expect((await say(scene.seller, first.message, "completed")).problem.code).toBe("order_closed");
    expect((await say(scene.seller, first.message, "cancelled")).problem.code).toBe("order_closed");
    await scene.answer(first.message, "accepted");
    expect((await say(scene.buyer, first.message, "unavailable")).problem.code).toBe("forbidden");
    expect((await say(scene.buyer, first.message, "completed")).reply.order?.state).toBe("completed");
    expect((await say(scene.seller, first.message, "completed")).reply.order?.state).toBe("completed");
    expect((await say(scene.seller, first.message, "cancelled")).problem.code).toBe("order_closed");
    const { results } = await scene.seller.messages(first.room);
    expect(results.map(({ event, side }) => [event?.name, side]).slice(1)).toEqual([
      ["order_accepted", "seller"],
      ["order_completed", "buyer"],
    ]);
    const second = await next();
    await scene.answer(second, "accepted");
    expect((await say(scene.seller, second, "cancelled")).reply.order?.state).toBe("cancelled");
    const third = await next();
    await scene.answer(third, "question");
    expect((await say(scene.buyer, third, "cancelled")).reply.order?.state).toBe("cancelled");
    expect((await scene.answer(third, "accepted")).problem.code).toBe("order_closed");
    // Both at once: one of them.
    const fourth = await next();
    const both = await Promise.all([say(scene.buyer, fourth, "cancelled"), scene.answer(fourth, "accepted")]);
    const states = ["accepted", "cancelled"];
    const [left] = (await scene.seller.call(calls.listReceivedOrders, { query: { limit: 1 } })).reply.results;
    expect(states).toContain(left?.order.state);
    expect(both.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  });

  test("is in the lists of both, the newest first, by pages and by how it stands", async ({ app }) => {
    const scene = await makeScene(app);
    const placed: number[] = [];
    for (let made = 0; made < 5; made += 1) {
      wait(app, 10);
      await scene.put(scene.chair, 2);
      placed.unshift((await scene.order({ address: "Ош, Ленин 5", comment: "После шести" })).reply.message);
    }
    const [fifth = 0, , third = 0, second = 0, first = 0] = placed;
    await scene.answer(first, "unavailable");
    await scene.answer(second, "accepted");
    await scene.answer(third, "question");
    const list = async (query: object = {}) =>
      (await scene.seller.call(calls.listReceivedOrders, { query })).reply.results.map(({ id }) => id);
    expect(await list()).toEqual(placed);
    expect(await list({ stage: "waiting" })).toEqual(placed.slice(0, 3));
    expect(await list({ stage: "accepted" })).toEqual([second]);
    expect(await list({ stage: "cancelled" })).toEqual([first]);
    expect(await list({ stage: "completed" })).toEqual([]);
    const page = (await scene.seller.call(calls.listReceivedOrders, { query: { limit: 2 } })).reply;
    expect(page.results.map(({ id }) => id)).toEqual(placed.slice(0, 2));
    expect(await list({ limit: 2, key: page.key ?? "" })).toEqual(placed.slice(2, 4));
    const wrong = await scene.seller.call(calls.listReceivedOrders, { query: { key: "нет" } });
    expect(wrong.problem.code).toBe("key_invalid");

    const sent = (await scene.buyer.call(calls.listSentOrders)).reply.results;
    expect(sent.map(({ id }) => id)).toEqual(placed);
    const business = await app.db.selectFrom("businesses").select("name").where("id", "=", scene.business).execute();
    expect(sent[0]).toMatchObject({
      id: fifth,
      order: { state: "open", sums: [{ amount: 1_600, currency: "KGS" }], address: "Ош, Ленин 5" },
      comment: "После шести",
      photos: [],
      person: { id: scene.seller.userId, name: business[0]?.name },
    });
    expect(sent[4]?.photos).toMatchObject([{ product: scene.sofa, photo: { width: 960 } }]);
    expect((await scene.buyer.call(calls.listReceivedOrders)).reply.results).toEqual([]);
    // What was deleted for both, or with the chat for oneself, is listed no more.
    await scene.buyer.remove(fifth);
    expect(await list()).toEqual(placed.slice(1));
    await scene.seller.call(deleteRoom, { params: { id: sent[0]?.room ?? 0 } });
    expect(await list()).toEqual([]);
    expect((await scene.buyer.call(calls.listSentOrders)).reply.results).toHaveLength(4);
  });

  test("is listed for whoever answers the chats of the business, but not what its owner has ordered", async ({
    app,
  }) => {
    const scene = await makeScene(app);
    const { message } = (await scene.order()).reply;
    const chat = await makeMember(app, scene.business, { role: "chat" });
    const editor = await makeMember(app, scene.business);
    expect((await chat.as.call(calls.listReceivedOrders)).reply.results.map(({ id }) => id)).toEqual([message]);
    expect((await editor.as.call(calls.listReceivedOrders)).problem.code).toBe("acting_for_business");
    // Of others, in a room that they had begun: the business is its seller, and the buyer of the order.
    const other = await makeBusiness(app, { user: scene.buyer.userId });
    const lamp = await makeListing(app, { user: other.user, category: goodsCategory, price: 90 });
    await scene.seller.call(calls.setCartItem, { body: { product: lamp, quantity: 1 } });
    const own = (await scene.seller.call(calls.orderCart, { body: { business: other.id } })).reply.message;
    // It stands in the room of the two, which is the owner's from then on.
    expect((await chat.as.call(calls.listReceivedOrders)).reply.results).toEqual([]);
    expect((await scene.seller.call(calls.listReceivedOrders)).reply.results.map(({ id }) => id)).toEqual([message]);
    // Their own list is theirs.
    expect((await chat.as.call(calls.listSentOrders)).reply.results).toEqual([]);
    const cancel = { params: { id: own }, body: { answer: "cancelled" } } as const;
    expect((await chat.as.call(answerOrder, cancel)).problem.code).toBe("not_found");
    expect((await scene.seller.call(answerOrder, cancel)).status).toBe(200);
  });

  test("is told of as an order, and its answer as one", async ({ app }) => {
    const scene = await makeScene(app);
    const told = async (who: typeof scene.buyer) => {
      const [last] = (await who.call(listNotifications)).reply.results;
      return [last?.title_ru, last?.description_ky, last?.room?.order_seq];
    };
    const { message, room } = (await scene.order()).reply;
    await scene.buyer.write(room, "Вы на месте?");
    const asked = expect.stringContaining(": 15\u00a0200 сом суммасына жаңы буюртма.") as string;
    const accepted = expect.stringContaining(": 15\u00a0200 сом суммасындагы буюртмаңыз кабыл алынды.") as string;
    expect(await told(scene.seller)).toEqual([`Новый заказ № ${message}`, asked, 1]);
    await scene.answer(message, "accepted");
    expect(await told(scene.buyer)).toEqual([`Заказ № ${message} принят`, accepted, 1]);
    // Once the chat was read, too.
    await app.db
      .updateTable("chat_members")
      .set({ read_seq: 99, unread_count: 0 })
      .where("room_id", "=", room)
      .execute();
    expect(await told(scene.buyer)).toEqual([`Заказ № ${message} принят`, accepted, 1]);
  });

  test("is told by its number while another of the same two stands so, and by the only one that does where its answer does not name it", async ({
    app,
  }) => {
    const scene = await makeScene(app);
    const title = async () => (await scene.buyer.call(listNotifications)).reply.results[0]?.title_ru;
    const first = (await scene.order()).reply.message;
    await scene.put(scene.chair, 1);
    const second = (await scene.order()).reply.message;
    await scene.answer(first, "accepted");
    // As it was before answers named their orders.
    await app.db.updateTable("chat_messages").set({ order_id: null }).where("event", "is not", null).execute();
    expect(await title()).toBe(`Заказ № ${first} принят`);
    await scene.answer(second, "accepted");
    expect(await title()).toBe(`Заказ № ${second} принят`);
    await app.db.updateTable("chat_messages").set({ order_id: null }).where("event", "is not", null).execute();
    expect(await title()).toBe("Заказ принят");
  });

  test("waits for an answer with nine others of its buyer at most", async ({ app }) => {
    const scene = await makeScene(app);
    const again = async () => {
      await scene.put(scene.chair, 1);
      return scene.order();
    };
    const messages: number[] = [];
    for (let time = 0; time < 10; time += 1) messages.push((await again()).reply.message);
    expect((await again()).problem).toMatchObject({ status: 409, code: "orders_waiting" });
    expect((await scene.cart()).count).toBe(1);
    await scene.answer(messages[0] ?? 0, "accepted");
    expect((await again()).status).toBe(201);
  });

  test("that nobody has accepted is cancelled with the account of its buyer; the shop ends one that it has accepted", async ({
    app,
  }) => {
    for (const [said, becomes] of [
      [undefined, "cancelled"],
      ["question", "cancelled"],
      ["accepted", "accepted"],
    ] as const) {
      const scene = await makeScene(app);
      const { message, room } = (await scene.order({ phone: "+996555123456" })).reply;
      if (said) await scene.answer(message, said);
      const { last_seq: before, last_change: changes } = await readRoom(app, room);
      await app.db.deleteFrom("users").where("id", "=", scene.buyer.userId).execute();
      const received = async () => (await scene.seller.call(calls.listReceivedOrders)).reply.results;
      expect(await received()).toMatchObject([{ id: message, order: { state: becomes } }]);
      expect((await received())[0]?.order.phone).toBeUndefined();
      expect(
        (await scene.seller.call(calls.listReceivedOrders, { query: { stage: "waiting" } })).reply.results,
      ).toEqual([]);
      if (becomes === "cancelled") expect((await readRoom(app, room)).last_change).toBeGreaterThan(changes);
      const answer = await scene.answer(message, "completed");
      expect(answer.status).toBe(becomes === "accepted" ? 200 : 409);
      // Nothing is written to nobody.
      expect((await readRoom(app, room)).last_seq).toBe(before);
    }
  });

  test.for([
    "the buyer's account is blocked",
    "the shop has blocked the buyer",
    "the buyer has blocked the shop",
  ] as const)(
    "is ended by the shop, without a word to its buyer, where %s; it is not accepted",
    async (reason, { app }) => {
      const scene = await makeScene(app);
      const first = (await scene.order()).reply;
      await scene.put(scene.chair, 1);
      const second = (await scene.order()).reply;
      await scene.answer(second.message, "accepted");
      const { last_seq: before } = await readRoom(app, first.room);
      if (reason === "the buyer's account is blocked")
        await app.db
          .updateTable("users")
          .set({ blocked_at: app.clock.now })
          .where("id", "=", scene.buyer.userId)
          .execute();
      else if (reason === "the shop has blocked the buyer") await scene.seller.block(scene.buyer.userId);
      else await scene.buyer.block(scene.seller.userId);
      const { closed } = await scene.seller.room(first.room);
      const listed = (await scene.seller.call(calls.listReceivedOrders)).reply.results;
      expect(listed.map((order) => order.closed)).toEqual([closed, closed]);
      for (const said of ["accepted", "question"] as const)
        expect((await scene.answer(first.message, said)).status).toBe(403);
      expect((await scene.answer(first.message, "unavailable")).reply.order?.state).toBe("unavailable");
      expect((await scene.answer(second.message, "cancelled")).reply.order?.state).toBe("cancelled");
      expect((await readRoom(app, first.room)).last_seq).toBe(before);
      expect(
        (await scene.seller.call(calls.listReceivedOrders, { query: { stage: "waiting" } })).reply.results,
      ).toEqual([]);
    },
  );

  test("is cancelled by its buyer where the shop's account is gone, or blocked", async ({ app }) => {
    for (const isGone of [true, false]) {
      const scene = await makeScene(app);
      const { message } = (await scene.order()).reply;
      if (isGone) await app.db.deleteFrom("users").where("id", "=", scene.seller.userId).execute();
      else
        await app.db
          .updateTable("users")
          .set({ blocked_at: app.clock.now })
          .where("id", "=", scene.seller.userId)
          .execute();
      const cancelled = { params: { id: message }, body: { answer: "cancelled" } } as const;
      expect((await scene.buyer.call(answerOrder, cancelled)).reply.order?.state).toBe("cancelled");
    }
  });

  test("that its buyer has deleted is answered by nobody", async ({ app }) => {
    const scene = await makeScene(app);
    const { message, room } = (await scene.order()).reply;
    expect((await scene.buyer.remove(message)).status).toBe(204);
    expect((await scene.answer(message, "accepted")).problem.code).toBe("order_closed");
    const [deleted] = (await scene.seller.messages(room)).results;
    expect([deleted?.is_deleted, deleted?.order]).toEqual([true, undefined]);
  });

  test("with the same key is one, also when both come at once; another one with it is refused", async ({ app }) => {
    const scene = await makeScene(app);
    const key = randomUUID();
    const both = await Promise.all([scene.order({ comment: "Раз" }, key), scene.order({ comment: "Раз" }, key)]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[0].reply).toEqual(both[1].reply);
    expect((await scene.order({ comment: "Раз" }, key)).reply).toEqual(both[0].reply);
    expect((await scene.seller.messages(both[0].reply.room)).results).toHaveLength(1);
    wait(app, 10);
    await scene.put(scene.chair, 1);
    expect((await scene.order({ comment: "Два" }, key)).problem.code).toBe("conflict");
    expect((await scene.order({}, "ключ")).status).toBe(400);
    // Of another business it is another order: nobody is told that what they did not order is ordered.
    const other = await makeBusiness(app);
    expect((await scene.order({ business: other.id, comment: "Раз" }, key)).problem.code).toBe("cart_empty");
  });

  test("says only what its buyer has seen, and by a condition of delivery that applies", async ({ app }) => {
    const scene = await makeScene(app);
    const deliver = (values: object) =>
      app.db
        .insertInto("business_deliveries")
        .values({ business_id: scene.business, position: 1, kind: "amount", ...values })
        .returning("id")
        .executeTakeFirstOrThrow();
    const [near, far] = [await deliver({ from_amount: 10_000, days: 2 }), await deliver({ from_amount: 20_000 })];
    const others = await makeBusiness(app);
    const foreign = await app.db
      .insertInto("business_deliveries")
      .values({ business_id: others.id, position: 1, kind: "amount", from_amount: 1 })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { version } = (await scene.cart()).sellers[0] ?? {};
    await app.db.updateTable("listings").set({ price: 900 }).where("id", "=", scene.chair).execute();
    expect((await scene.order({ version })).problem.code).toBe("cart_changed");
    const seen = (await scene.cart()).sellers[0]?.version;
    for (const delivery of [far.id, foreign.id])
      expect((await scene.order({ version: seen, delivery })).problem.errors).toHaveProperty("delivery");
    // What the delivery costs is part of what was seen.
    const change = (values: object) =>
      app.db.updateTable("business_deliveries").set(values).where("id", "=", near.id).execute();
    await change({ days: 30 });
    expect((await scene.order({ version: seen, delivery: near.id })).problem.code).toBe("cart_changed");
    await change({ days: 2 });
    // Nobody knows where to deliver to.
    expect((await scene.order({ version: seen, delivery: near.id })).problem.errors).toHaveProperty("address");
    const order = { version: seen, delivery: near.id, address: "Бишкек, Чүй 12" };
    const key = randomUUID();
    const { room, message } = (await scene.order(order, key)).reply;
    expect((await scene.order(order, key)).reply.message).toBe(message);
    // Whoever has chosen another way since is not told that it is ordered.
    expect((await scene.order({ ...order, delivery: far.id }, key)).problem.code).toBe("conflict");
    expect((await scene.seller.messages(room)).results[0]?.order?.delivery).toMatchObject({
      kind: "amount",
      from_amount: 10_000,
      days: 2,
    });
  });

  test("costs its delivery, too", async ({ app }) => {
    const scene = await makeScene(app);
    const { id } = await app.db
      .insertInto("business_deliveries")
      .values({
        business_id: scene.business,
        position: 1,
        kind: "city",
        location_id: getLocationId(app, "bishkek"),
        price: 210,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { room } = (await scene.order({ delivery: id, address: "Чүй 12" })).reply;
    expect((await scene.seller.messages(room)).results[0]?.order?.sums).toEqual([{ amount: 15_410, currency: "KGS" }]);
  });

  test("is taken from the shop, where it has an address", async ({ app }) => {
    const scene = await makeScene(app);
    const { version: before } = (await scene.cart()).sellers[0] ?? {};
    expect((await scene.order({ is_pickup: true })).problem.errors).toHaveProperty("is_pickup");
    await app.db
      .insertInto("business_addresses")
      .values({
        business_id: scene.business,
        position: 1,
        location_id: getLocationId(app, "bishkek"),
        address: "Ош базары, 5-катар",
      })
      .execute();
    const [seller] = (await scene.cart()).sellers;
    expect(seller?.pickup).toMatchObject({ location: { title_ru: "Бишкек" }, address: "Ош базары, 5-катар" });
    expect((await scene.order({ is_pickup: true, version: before })).problem.code).toBe("cart_changed");
    const key = randomUUID();
    const order = { is_pickup: true, address: "Не нужен", version: seller?.version };
    const { room } = (await scene.order(order, key)).reply;
    expect((await scene.order(order, key)).reply.room).toBe(room);
    const [message] = (await scene.seller.messages(room)).results;
    expect(message?.order).toMatchObject({
      address: null,
      delivery: null,
      pickup: { location_ru: "Бишкек", address: "Ош базары, 5-катар" },
    });
  });

  test("the cart says of a business that it does not deliver, until it has a condition", async ({ app }) => {
    const scene = await makeScene(app);
    const says = async () => (await scene.cart()).sellers[0]?.without_delivery;
    expect(await says()).toBe(false);
    await app.db.updateTable("businesses").set({ without_delivery: true }).where("id", "=", scene.business).execute();
    expect(await says()).toBe(true);
    const [key, body] = [randomUUID(), { address: "Бишкек, Чүй 12" }];
    const { room, message } = (await scene.order(body, key)).reply;
    expect((await scene.order(body, key)).reply.message).toBe(message);
    expect((await scene.seller.messages(room)).results.map(({ order }) => order?.address)).toEqual([null]);
    await scene.put(scene.sofa, 1);
    await app.db
      .insertInto("business_deliveries")
      .values({ business_id: scene.business, position: 0, kind: "amount", from_amount: 3_000 })
      .execute();
    expect(await says()).toBe(false);
  });

  test("has the phone that its buyer gives, until it is called off or the account is gone", async ({ app }) => {
    const scene = await makeScene(app);
    const key = randomUUID();
    for (const phone of ["555", "1".repeat(65)])
      expect((await scene.order({ phone })).problem.errors).toHaveProperty("phone");
    const { room, message } = (await scene.order({ phone: " 0555 12-34-56 " }, key)).reply;
    const read = async () => (await scene.seller.messages(room)).results.map(({ order }) => order?.phone);
    expect(await read()).toEqual(["+996555123456"]);
    const [listed] = (await scene.seller.call(calls.listReceivedOrders)).reply.results;
    expect(listed?.order.phone).toBe("+996555123456");
    // Another phone is another order.
    expect((await scene.order({ phone: "0555123456" }, key)).reply.message).toBe(message);
    expect((await scene.order({ phone: "0555123457" }, key)).problem.code).toBe("conflict");
    await scene.buyer.call(answerOrder, { params: { id: message }, body: { answer: "cancelled" } });
    const stored = async () =>
      (
        await app.db
          .selectFrom("chat_orders as o")
          .innerJoin("chat_messages as m", "m.id", "o.message_id")
          .select("o.content")
          .where("m.room_id", "=", room)
          .orderBy("o.message_id")
          .execute()
      ).map(({ content }) => (content as { phone?: string }).phone);
    expect([await read(), await stored()]).toEqual([[undefined, undefined], [undefined]]);

    wait(app, 10);
    await scene.put(scene.chair, 1);
    const gone = (await scene.order({ phone: "0555123456" })).reply.message;
    expect(await stored()).toEqual([undefined, "+996555123456"]);
    await scene.answer(gone, "unavailable");
    expect(await stored()).toEqual([undefined, undefined]);

    // Empty is none; what was deleted, and whose buyer is gone, has none either.
    for (const phone of ["", "0555123456", "0555123456"]) {
      wait(app, 10);
      await scene.put(scene.chair, 1);
      await scene.order({ phone });
    }
    expect(await stored()).toEqual([undefined, undefined, undefined, "+996555123456", "+996555123456"]);
    const [, , , third] = (await scene.buyer.messages(room)).results.filter(({ kind }) => kind === "order");
    await scene.buyer.remove(third?.id ?? 0);
    expect(await stored()).toEqual([undefined, undefined, undefined, undefined, "+996555123456"]);
    await app.db.deleteFrom("users").where("id", "=", scene.buyer.userId).execute();
    expect(await stored()).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });

  test("says whether its phone is that of the account, and few others are given in a day", async ({ app }) => {
    const scene = await makeScene(app);
    await app.db.updateTable("users").set({ phone: "+996555123400" }).where("id", "=", scene.buyer.userId).execute();
    const { room } = (await scene.order({ phone: "0555123400" })).reply;
    wait(app, 10);
    await scene.put(scene.chair, 1);
    await scene.order({ phone: "0555123456" });
    const given = (await scene.seller.messages(room)).results.map(({ order }) => order?.is_phone_confirmed);
    expect(new Set(given)).toEqual(new Set([false, true]));
  });

  test("gives no fourth phone of others in a day, in whatever state the orders are; the same one and the account's go on", async () => {
    const { app, close } = await openTestApp({ rateLimitFactor: 1 });
    try {
      const scene = await makeScene(app);
      // Nobody who is new, who may write but every few seconds.
      await makeListing(app, { user: scene.buyer.userId });
      await app.db
        .updateTable("users")
        .set({ phone: "+996555123400", created_at: new Date(app.clock.now.getTime() - 30 * 86_400_000) })
        .where("id", "=", scene.buyer.userId)
        .execute();
      const give = async (phone: string) => {
        wait(app, 10);
        await scene.put(scene.chair, 1);
        const answer = await scene.order({ phone });
        if (answer.status !== 201) return answer.problem.errors;
        const cancel = { params: { id: answer.reply.message }, body: { answer: "cancelled" } } as const;
        await scene.buyer.call(answerOrder, cancel);
        return "ordered";
      };
      for (const end of [1, 1, 2, 3]) expect(await give(`055512345${end}`)).toBe("ordered");
      for (let again = 0; again < 2; again += 1) expect(await give("0555123454")).toHaveProperty("phone");
      expect(await give("0555123453")).toBe("ordered");
      expect(await give("0555123400")).toBe("ordered");
    } finally {
      await close();
    }
  });

  test("is looked at by the shield as any message: refused, nothing leaves the cart; held, it waits with its order", async ({
    app,
  }) => {
    const scene = await makeScene(app);
    const refused = await scene.order({ address: "Скиньте код из смс, который вам пришёл" });
    expect(refused.problem).toMatchObject({ code: "message_refused", errors: { address: [expect.any(String)] } });
    expect((await scene.cart()).count).toBe(2);
    wait(app, 10);
    // The same long text to many is held.
    const text = "Куплю всё, что у вас есть, сразу и за наличные, пишите мне сюда";
    for (let made = 0; made < 6; made += 1) {
      const someone = chatAs(app, await makeUser(app));
      const { id } = await scene.buyer.open({ user: someone.userId });
      await scene.buyer.write(id, text);
      wait(app, 10);
    }
    const { reply } = await scene.order({ comment: text });
    expect(reply.is_held).toBe(true);
    expect((await scene.cart()).count).toBe(0);
    expect((await scene.seller.rooms()).results).toEqual([]);
    const { held } = await scene.buyer.room(reply.room);
    expect(held).toMatchObject([{ kind: "order", is_held: true, order: { sums: [{ amount: 15_200 }] } }]);
    const moderator = app.as({ userId: await makeModerator(app), role: "moderator" });
    expect((await moderator.call(deliverMessage, { params: { id: -reply.message } })).reply.outcome).toBe("delivered");
    expect((await scene.seller.messages(reply.room)).results).toMatchObject([
      { kind: "order", text, order: { state: "open", sums: [{ amount: 15_200 }] } },
    ]);
    await app.flush();
    const days = app.db.selectFrom("business_days").select(["orders", "messages"]);
    expect(await days.where("business_id", "=", scene.business).execute()).toEqual([{ orders: 2, messages: 1 }]);
  });

  test("goes to nobody else's business and to none whose time is over", async ({ app }) => {
    const scene = await makeScene(app);
    expect((await scene.order({ business: 999_999_999 })).problem.code).toBe("not_found");
    const own = await makeBusiness(app, { user: scene.buyer.userId });
    expect((await scene.order({ business: own.id })).problem.code).toBe("own_goods");
    await app.db
      .updateTable("businesses")
      .set({ request_status: "expired" })
      .where("id", "=", scene.business)
      .execute();
    expect((await scene.order()).problem.code).toBe("business_inactive");
    const long = await scene.order({ comment: "я".repeat(1_001), address: "я".repeat(201) });
    expect(Object.keys(long.problem.errors ?? {}).toSorted()).toEqual(["address", "comment"]);
  });
});
