import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import { orderCart, setCartItem } from "#contracts/cart/schemas.ts";
import * as messageCalls from "#contracts/chat/message-schemas.ts";
import * as settingCalls from "#contracts/chat/settings-schemas.ts";
import * as chat from "#contracts/chat/schemas.ts";
import { sendRoomClaim } from "#contracts/claims/schemas.ts";
import { getRoomDeal, releaseReserve, reserveProduct, sellProduct } from "#contracts/deals/schemas.ts";
import { listNotifications } from "#contracts/notifications/schemas.ts";
import { listStaffLog, removeMember } from "#contracts/business/staff/schemas.ts";
import { listOwnProducts } from "#contracts/selling/schemas.ts";
import { test, type TestApp, wait } from "#server/test/app.ts";
import { chatAs, makeChat } from "#server/test/chat.ts";
import { goodsCategory, makeListing, makeUser } from "#server/test/make.ts";
import { makeMember, makeShop } from "#server/test/staff.ts";
import { drawPhoto } from "#server/test/upload.ts";

/** A business with a chat about one of its listings, and a member who answers chats. */
async function makeScene(app: TestApp) {
  const shop = await makeShop(app);
  const talk = await makeChat(app, { user: shop.user, title: "Стол из ореха", price: 9_000 });
  await talk.buyer.write(talk.room, "Здравствуйте! Стол ещё есть?");
  const member = await makeMember(app, shop.id, { role: "chat" });
  const { call } = member.as;
  const write = (room: number, text: string, client_id = randomUUID()) =>
    call(messageCalls.sendMessage, { params: { id: room }, body: { client_id, text } });
  const listed = async () => (await call(chat.listRooms)).reply.results.map(({ id }) => id);
  const logged = async () =>
    (await shop.as.call(listStaffLog)).reply.results.map(({ name, kind, subject, room }) => [
      name,
      kind,
      subject,
      room,
    ]);
  return { ...talk, shop, member, call, write, listed, logged };
}

describe("whoever answers the chats of a business", () => {
  test("reads them and writes in its name; the log of the owner says who wrote, the buyer sees the business", async ({
    app,
  }) => {
    const { shop, member, room, buyer, call, write, listed, logged } = await makeScene(app);
    expect(await listed()).toEqual([room]);
    expect((await call(chat.countUnreadRooms)).reply.unread_count).toBe(1);
    expect((await call(messageCalls.listMessages, { params: { id: room } })).reply.results).toHaveLength(1);
    const sent = await write(room, "Да, приезжайте до семи");
    expect(sent.status).toBe(201);
    expect(
      (await call(messageCalls.readMessages, { params: { id: room }, body: { up_to: 1 } })).reply.unread_count,
    ).toBe(0);
    const [seen] = (await buyer.rooms()).results;
    expect(seen).toMatchObject({
      other: { id: shop.user, name: shop.name, is_business: true },
      last_message: { text: "Да, приезжайте до семи", side: "seller" },
      other_read_up_to: 1,
    });
    expect(JSON.stringify(seen)).not.toContain("Нурбек");
    const fields = (await buyer.messages(room)).results.flatMap((message) => Object.keys(message));
    expect(fields.filter((name) => name.includes("author"))).toEqual([]);
    expect(await logged()).toEqual([["Нурбек", "message_sent", "Айгүл", room]]);
    expect((await call(messageCalls.searchMessages, { query: { search: "приезжайте" } })).reply.results).toHaveLength(
      1,
    );
    // The same again is the same message.
    const again = {
      params: { id: room },
      body: { client_id: sent.reply.client_id ?? "", text: "Да, приезжайте до семи" },
    };
    expect((await call(messageCalls.sendMessage, again)).reply.id).toBe(sent.reply.id);
    // Nothing of it is the member's own.
    expect((await member.self.call(chat.listRooms)).reply.results).toEqual([]);
    expect((await member.self.call(listNotifications)).reply.results).toEqual([]);
    expect((await call(listOwnProducts)).problem.code).toBe("acting_for_business");
  });

  test("is told once that buyers wait, until they read there; nobody is of what is not theirs to answer", async ({
    app,
  }) => {
    const { shop, member, room, buyer, seller: owner, call } = await makeScene(app);
    const told = async (who = member) =>
      (await who.self.call(listNotifications)).reply.results.map(({ action, description_ru }) => [
        action,
        description_ru.includes(shop.name),
      ]);
    const editor = await makeMember(app, shop.id);
    // What the owner asks others, and what a member asks the business.
    const seller = chatAs(app, await makeUser(app));
    const asked = await owner.open({ product: await makeListing(app, { user: seller.userId }) });
    await owner.write(asked.id, "Ещё продаёте?");
    await seller.write(asked.id, "Да");
    const own = await chatAs(app, member.userId).open({ user: shop.user });
    await chatAs(app, member.userId).write(own.id, "Можно завтра выйти позже?");
    expect(await told()).toEqual([]);
    await buyer.write(room, "Ау?");
    await buyer.write(room, "Есть кто?");
    expect(await told()).toEqual([["business_chats", true]]);
    expect(await told(editor)).toEqual([]);
    await call(messageCalls.readMessages, { params: { id: room }, body: { up_to: 2 } });
    expect(await told()).toEqual([]);
    await buyer.write(room, "Спасибо");
    expect(await told()).toEqual([["business_chats", true]]);
    await shop.as.call(removeMember, { params: { id: member.id } });
    expect((await told()).map(([action]) => action)).toEqual(["business_removed"]);
    await buyer.write(room, "До свидания");
    expect((await told()).map(([action]) => action)).toEqual(["business_removed"]);
  });

  test("sees neither what the owner asks others, nor their own talk with the business, nor chats of their own", async ({
    app,
  }) => {
    const { shop, member, room, call, write, listed } = await makeScene(app);
    const owner = chatAs(app, shop.user);
    const bought = (await owner.open({ product: await makeListing(app) })).id;
    await owner.write(bought, "Уступите соседу?");
    const asked = (await owner.open({ user: await makeUser(app) })).id;
    await owner.write(asked, "Мама приедет завтра");
    const self = chatAs(app, member.userId);
    const customer = (await self.open({ user: shop.user })).id;
    await self.write(customer, "Возьмёте на работу?");
    const own = (await self.open({ product: await makeListing(app) })).id;
    await self.write(own, "Здравствуйте");

    expect(await listed()).toEqual([room]);
    expect((await call(chat.countUnreadRooms)).reply.unread_count).toBe(1);
    for (const id of [bought, asked, customer, own]) {
      const params = { id };
      const codes = [
        (await call(chat.getRoom, { params })).problem.code,
        (await call(messageCalls.listMessages, { params })).problem.code,
        (await write(id, "Здравствуйте")).problem.code,
        (await call(messageCalls.readMessages, { params, body: { up_to: 1 } })).problem.code,
        (await call(chat.updateRoom, { params, body: { is_archived: true } })).problem.code,
        (await call(getRoomDeal, { params })).problem.code,
        (await call(sendRoomClaim, { params, body: { category: 1 } })).problem.code,
      ];
      expect(new Set(codes), String(id)).toEqual(new Set(["not_found"]));
    }
    const search = async (words: string) =>
      (await call(messageCalls.searchMessages, { query: { search: words } })).reply.results.length;
    expect([await search("соседу"), await search("мама"), await search("работу"), await search("стол")]).toEqual([
      0, 0, 0, 1,
    ]);
    await call(messageCalls.confirmDelivery, { body: { rooms: [{ room: customer, up_to: 1 }] } });
    expect((await self.room(customer)).other_delivered_up_to).toBe(0);
    const [message] = (await owner.messages(bought)).results;
    const params = { id: message?.id ?? 0 };
    expect((await call(messageCalls.deleteMessage, { params })).problem.code).toBe("not_found");
  });

  test("deletes only what they have written, mutes, blocks and deletes nothing of the owner", async ({ app }) => {
    const { shop, room, buyer, call, write, logged } = await makeScene(app);
    const owner = chatAs(app, shop.user);
    const ofOwner = (await owner.write(room, "Скидка только сегодня")).reply.id;
    const colleague = await makeMember(app, shop.id, { role: "chat" });
    const body = { client_id: randomUUID(), text: "Доставка завтра" };
    const ofColleague = (await colleague.as.call(messageCalls.sendMessage, { params: { id: room }, body })).reply.id;
    const own = (await write(room, "Стол дубовый")).reply.id;
    const remove = async (id: number) => {
      const { status } = await call(messageCalls.deleteMessage, { params: { id } });
      return status;
    };
    expect([await remove(ofOwner), await remove(ofColleague), await remove(own)]).toEqual([403, 403, 204]);
    expect((await owner.remove(ofColleague)).status).toBe(204);
    expect((await call(chat.updateRoom, { params: { id: room }, body: { is_muted: true } })).problem.code).toBe(
      "forbidden",
    );
    expect((await call(chat.updateRoom, { params: { id: room }, body: { is_archived: true } })).status).toBe(200);
    for (const { status, problem } of [
      await call(chat.blockChatUser, { params: { id: buyer.userId } }),
      await call(chat.deleteRoom, { params: { id: room } }),
      await call(chat.listBlockedUsers),
      await call(settingCalls.updateChatSettings, { body: { quick_replies: ["Да"] } }),
      await call(chat.openRoom, { body: { user: buyer.userId } }),
    ]) {
      expect([status, problem.code]).toEqual([403, "acting_for_business"]);
    }
    expect((await logged()).map(([, kind]) => kind)).toEqual(["message_deleted", "message_sent", "message_sent"]);
  });

  test("answers orders and offers, reserves for the buyer and complains, each with a line of the log", async ({
    app,
  }) => {
    const { shop, member, room, product, buyer, call, logged } = await makeScene(app);
    const sofa = await makeListing(app, { user: shop.user, category: goodsCategory, price: 500 });
    await buyer.call(setCartItem, { body: { product: sofa, quantity: 2 } });
    const order = (await buyer.call(orderCart, { body: { business: shop.id } })).reply;
    const answered = await call(messageCalls.answerOrder, {
      params: { id: order.message },
      body: { answer: "accepted" },
    });
    expect(answered.reply.order?.state).toBe("accepted");
    const offer = (await buyer.offer(room, 8_000)).reply.id;
    const countered = { answer: "counter", amount: 8_500, client_id: randomUUID() } as const;
    expect((await call(messageCalls.answerOffer, { params: { id: offer }, body: countered })).status).toBe(200);
    // Not for themselves: what they ask the business as a buyer is not open to them as its staff.
    const own = (await chatAs(app, member.userId).open({ product })).id;
    await chatAs(app, member.userId).write(own, "А мне?");
    const forOneself = await call(reserveProduct, { params: { id: product }, body: { room: own } });
    expect(forOneself.problem.code).toBe("not_found");
    expect((await call(reserveProduct, { params: { id: product }, body: { room } })).status).toBe(200);
    expect((await call(getRoomDeal, { params: { id: room } })).reply).toMatchObject({ is_reserved_for_buyer: true });
    expect((await call(sendRoomClaim, { params: { id: room }, body: { category: 1 } })).status).toBe(201);
    expect((await logged()).map(([, kind, , where]) => [kind, where])).toEqual([
      ["claim_sent", room],
      ["listing_reserved", null],
      ["offer_answered", room],
      ["order_answered", order.room],
    ]);
  });

  test("reserves, releases and sells what they talk about, and no other listing of the business", async ({ app }) => {
    const { shop, member, room, product, call } = await makeScene(app);
    const other = await makeListing(app, { user: shop.user });
    const editor = await makeMember(app, shop.id);
    const all = async (id: number, as: Pick<typeof member.as, "call">, named?: number) => {
      const params = { id };
      const ofRoom = named === undefined ? {} : { room: named };
      return [
        await as.call(reserveProduct, { params, body: ofRoom }),
        await as.call(releaseReserve, { params, query: ofRoom }),
        await as.call(sellProduct, { params, body: { where: "here", ...ofRoom } }),
      ].map((answer) => (answer.status === 200 ? 200 : answer.problem.code));
    };
    const refused = (code: string) => [code, code, code];
    expect(await all(product, { call })).toEqual(refused("acting_for_business"));
    expect(await all(other, { call })).toEqual(refused("acting_for_business"));
    expect(await all(other, { call }, room)).toEqual(refused("not_found"));
    const elsewhere = { params: { id: product }, body: { where: "elsewhere" } } as const;
    expect((await call(sellProduct, elsewhere)).problem.code).toBe("acting_for_business");
    expect(await all(product, { call }, room)).toEqual([200, 200, 200]);
    expect(await all(other, editor.as)).toEqual([200, 200, 200]);
  });

  test("sees photos of the business's chats, and of what nobody has sent only their own", async ({ app }) => {
    const { shop, room, buyer, member, call } = await makeScene(app);
    const file = new Blob([new Uint8Array(await drawPhoto())]);
    const upload = async (as: Pick<typeof buyer, "call">) => (await as.call(chat.uploadChatPhoto, { file })).reply;
    const ofBuyer = await upload(buyer);
    await buyer.call(messageCalls.sendMessage, {
      params: { id: room },
      body: { client_id: randomUUID(), photo: [ofBuyer.id] },
    });
    const [own, ofOwner] = [await upload({ call }), await upload(shop.as)];
    const statusOf = async (photo: string, viewer: object) => {
      const headers = { "x-test-viewer": JSON.stringify({ ...viewer, sessionId: 0 }) };
      const { statusCode, headers: answered } = await app.http.inject({ url: photo, headers });
      return [statusCode, statusCode === 200 ? answered["cache-control"] : undefined];
    };
    expect(await statusOf(ofBuyer.photo, member.viewer)).toEqual([200, "no-store"]);
    expect(await statusOf(own.photo, member.viewer)).toEqual([200, "no-store"]);
    expect(await statusOf(ofOwner.photo, member.viewer)).toEqual([404, undefined]);
    expect((await statusOf(ofBuyer.photo, { userId: member.userId, role: "user" }))[0]).toBe(404);
    const owner = { userId: shop.user, role: "user" };
    expect(await statusOf(own.photo, owner)).toEqual([200, "private, max-age=86400"]);
    const taken = { client_id: randomUUID(), photo: [ofOwner.id] };
    expect((await call(messageCalls.sendMessage, { params: { id: room }, body: taken })).problem.errors).toHaveProperty(
      "photo",
    );
    const editor = await makeMember(app, shop.id);
    expect((await statusOf(ofBuyer.photo, editor.viewer))[0]).toBe(403);
  });

  test("who is removed while writing is refused, whatever was on its way is whole, and nothing is open any more", async ({
    app,
  }) => {
    const { shop, room, member, buyer, call, write } = await makeScene(app);
    const removing = shop.as.call(removeMember, { params: { id: member.id } });
    const sending = Array.from({ length: 8 }, (_, at) => write(room, `Сообщение ${at}`));
    const answers = await Promise.all(sending);
    expect((await removing).status).toBe(204);
    for (const { status, problem } of answers.map((answer) => ({
      status: answer.status,
      problem: answer.status === 201 ? undefined : answer.problem.code,
    }))) {
      expect(status === 201 || problem === "acting_ended").toBe(true);
    }
    const written = (await buyer.messages(room)).results.filter(({ side }) => side === "seller");
    expect(written).toHaveLength(answers.filter(({ status }) => status === 201).length);
    for (const record of [chat.listRooms, chat.countUnreadRooms, settingCalls.getChatSettings]) {
      expect((await call(record)).problem.code).toBe("acting_ended");
    }
    expect((await write(room, "Я ещё здесь")).problem.code).toBe("acting_ended");
    expect((await member.self.call(chat.getRoom, { params: { id: room } })).problem.code).toBe("not_found");
  });

  test("counts under the silence of the owner", async ({ app }) => {
    const { shop, room, write } = await makeScene(app);
    await app.db
      .insertInto("chat_silences")
      .values({ user_id: shop.user, ends_at: new Date(app.clock.now.getTime() + 86_400_000) })
      .execute();
    expect((await write(room, "Здравствуйте")).problem.code).toBe("chat_silenced");
    wait(app, 86_401);
    expect((await write(room, "Здравствуйте")).status).toBe(201);
  });
});
