import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import * as messageCalls from "#contracts/chat/message-schemas.ts";
import * as settingCalls from "#contracts/chat/settings-schemas.ts";
import { openTestApp, test, wait } from "#server/test/app.ts";
import { chatAs, makeChat } from "#server/test/chat.ts";
import { makeListing, makeUser } from "#server/test/make.ts";

describe("somebody else's", () => {
  test("message, offer and client id are nothing to a stranger, and stay as they were", async ({ app }) => {
    const { buyer, seller, room } = await makeChat(app);
    const stranger = chatAs(app, await makeUser(app));
    const client = randomUUID();
    const written = (await buyer.write(room, "Здравствуйте", client)).reply;
    const offer = (await buyer.offer(room, 9_000)).reply;
    expect((await stranger.remove(written.id)).problem.code).toBe("not_found");
    for (const answer of ["accept", "decline", "counter"] as const) {
      const body = { answer, ...(answer === "counter" && { amount: 1 }) };
      const refused = await stranger.call(messageCalls.answerOffer, { params: { id: offer.id }, body });
      expect(refused.problem.code, answer).toBe("not_found");
    }
    // The same id of two people is two messages, wherever they are.
    const elsewhere = await stranger.open({ product: await makeListing(app) });
    expect((await stranger.write(elsewhere.id, "Моё", client)).reply).toMatchObject({ seq: 1, text: "Моё" });
    expect((await seller.messages(room)).results.map(({ text, offer: made }) => [text, made?.state])).toEqual([
      ["Здравствуйте", undefined],
      ["", "open"],
    ]);
  });

  test("name in Host changes no address in an answer", async ({ app }) => {
    const { buyer, room } = await makeChat(app);
    for (const text of ["Раз", "Два"]) await buyer.write(room, text);
    const asBuyer = { "x-test-viewer": JSON.stringify({ sessionId: 0, userId: buyer.userId, role: "user" }) };
    await buyer.open({ user: await makeUser(app) });
    for (const url of [
      "/chat/v2/myrooms/?limit=1",
      `/chat/v2/myrooms/${room}/messages/?limit=1`,
      `/chat/v2/myrooms/${room}/messages/?limit=1&after=0`,
    ]) {
      const evil = { host: "evil.example", "x-forwarded-host": "evil.example", forwarded: "host=evil.example" };
      const { next } = (await app.http.inject({ url, headers: { ...asBuyer, ...evil } })).json<{ next: string }>();
      expect(new URL(next).origin, url).toBe("http://localhost:3000");
    }
  });
});

describe("texts", () => {
  test("with characters that nobody sees hide no link, and turn no line around", async ({ app }) => {
    const { buyer, seller, room } = await makeChat(app);
    await buyer.write(room, "Куда платить?");
    for (const [written, kept] of [
      ["Оплата тут: exam\u200bple-sh\u2060op.com/it\u00adem", "Оплата тут: example-shop.com/item"],
      ["Оплата тут: \u202eexample-shop.com\u202c/\u2066item\u2069", "Оплата тут: example-shop.com/item"],
      ["Оплата тут: \ufeffexample-shop\u200d.com/\u200fitem", "Оплата тут: example-shop.com/item"],
    ] as const) {
      const { text, warning } = (await seller.write(room, written)).reply;
      expect([text, warning?.verdict, warning?.rules[0]?.code], JSON.stringify(written)).toEqual([
        kept,
        "fold",
        "outside_link",
      ]);
    }
    const { results } = await buyer.messages(room, { after: 1 });
    expect(results.map(({ warning }) => warning?.verdict)).toEqual(Array(3).fill("fold"));
  });

  test("with half an emoji or a null in them are kept without it, everywhere that texts go", async ({ app }) => {
    const { buyer, seller, room } = await makeChat(app);
    const half = "Цена \udc4d\ud83d хорошая\u0000";
    expect((await buyer.write(room, half)).reply.text).toBe("Цена \ufffd\ufffd хорошая");
    expect((await buyer.call(messageCalls.searchMessages, { query: { search: half } })).reply.results).toHaveLength(1);
    expect((await seller.rooms({ search: half })).results).toEqual([]);
    const { reply } = await buyer.call(settingCalls.updateChatSettings, { body: { quick_replies: [half] } });
    expect(reply.quick_replies).toEqual(["Цена \ufffd\ufffd хорошая"]);
  });
});

describe("a clock that is wrong", () => {
  test("of a phone changes nothing: times are the server's", async ({ app }) => {
    const { buyer, room } = await makeChat(app);
    const phone = app.as({ userId: buyer.userId, role: "user" });
    const send = (body: object, date: string) =>
      phone.call(messageCalls.sendMessage, { params: { id: room }, body: body as never }, { date });
    for (const days of [-1, 1]) {
      const date = new Date(app.clock.now.getTime() + days * 86_400_000);
      const { reply } = await send({ client_id: randomUUID(), text: "Завтра" }, date.toUTCString());
      expect(reply.creation_date).toBe(app.clock.now.toISOString());
      const dated = { client_id: randomUUID(), text: "Вчера", creation_date: date.toISOString() };
      expect((await send(dated, date.toUTCString())).problem.errors).toHaveProperty("creation_date");
    }
  });

  test("of the server that goes a day back disturbs neither the order nor the list nor the marks", async () => {
    const { app, close } = await openTestApp();
    try {
      const { buyer, seller, room } = await makeChat(app);
      const other = await buyer.open({ product: await makeListing(app) });
      await buyer.write(other.id, "В другом чате");
      wait(app, 1);
      await buyer.write(room, "До");
      wait(app, -86_400);
      await seller.write(room, "После");
      const { id } = (await buyer.write(room, "Ошибка")).reply;
      const { results } = await buyer.messages(room);
      expect(results.map(({ seq, text }) => [seq, text])).toEqual([
        [1, "До"],
        [2, "После"],
        [3, "Ошибка"],
      ]);
      expect((await buyer.rooms()).results.map((found) => found.id)).toEqual([room, other.id]);
      expect((await seller.read(room, 3)).reply).toEqual({ read_up_to: 3, unread_count: 0 });
      expect((await buyer.remove(id)).status).toBe(204);
      expect((await buyer.messages(room, { after: 2 })).results).toMatchObject([{ seq: 3, is_deleted: true }]);
      // Whoever was here tomorrow is here now.
      expect((await buyer.room(room)).other.presence).not.toMatchObject({ state: "date" });
    } finally {
      await close();
    }
  });
});
