import { describe, expect } from "vitest";
import { orderCart, setCartItem } from "#contracts/cart/schemas.ts";
import type { OrderAnswer } from "#contracts/chat/rules.ts";
import { answerOffer, answerOrder, sendMessage } from "#contracts/chat/message-schemas.ts";
import { addReview, listReviews } from "#contracts/reviews/schemas.ts";
import { test, type TestApp } from "#server/test/app.ts";
import { chatAs, makeChat } from "#server/test/chat.ts";
import { goodsCategory, makeBusiness, makeListing, makeUser } from "#server/test/make.ts";
import { makeMember } from "#server/test/staff.ts";

const as = (app: TestApp, userId: number) => app.as({ userId, role: "user" });

const tryReview = async (app: TestApp, user: number, listing: number) => {
  const answer = await as(app, user).call(addReview, { params: { id: listing }, body: { rating: 1 } });
  return answer.status === 201 ? "written" : answer.problem.code;
};

const stateFor = async (app: TestApp, user: number, listing: number) => {
  const { reply } = await as(app, user).call(listReviews, { params: { id: listing } });
  return { may_review: reply.may_review, needs_contact: reply.needs_contact };
};

const hasWritten = async (app: TestApp, user: number, listing: number) =>
  (await as(app, user).call(listReviews, { params: { id: listing } })).reply.has_written;

test("a user who never wrote, wrote nothing or was not answered cannot write a review", async ({ app }) => {
  const { buyer, seller, product, room } = await makeChat(app);
  const stranger = await makeUser(app);
  expect(await tryReview(app, stranger, product)).toBe("no_contact_yet");
  expect(await tryReview(app, buyer.userId, product)).toBe("no_contact_yet");
  await buyer.write(room, "Ещё продаёте?");
  expect(await stateFor(app, buyer.userId, product)).toEqual({ may_review: false, needs_contact: true });
  expect(await tryReview(app, buyer.userId, product)).toBe("no_contact_yet");
  await seller.write(room, "Да, приезжайте");
  expect(await stateFor(app, buyer.userId, product)).toEqual({ may_review: true, needs_contact: false });
  expect(await tryReview(app, buyer.userId, product)).toBe("written");
  expect(await stateFor(app, buyer.userId, product)).toEqual({ may_review: false, needs_contact: false });
});

test("a guest and the seller are not asked to write to anybody", async ({ app }) => {
  const { seller, product } = await makeChat(app);
  expect((await app.call(listReviews, { params: { id: product } })).reply).toMatchObject({
    may_review: false,
    needs_contact: false,
  });
  expect(await stateFor(app, seller.userId, product)).toEqual({ may_review: false, needs_contact: false });
});

test("an answer about another listing of the seller is none about this one", async ({ app }) => {
  const { buyer, seller, room } = await makeChat(app);
  await buyer.write(room, "Ещё продаёте?");
  await seller.write(room, "Да");
  const other = await makeListing(app, { user: seller.userId });
  expect(await tryReview(app, buyer.userId, other)).toBe("no_contact_yet");
});

test("a seller who blocks without an answer has not answered; an answer from before a block counts", async ({
  app,
}) => {
  const silent = await makeChat(app);
  await silent.buyer.write(silent.room, "Верните деньги");
  await silent.seller.block(silent.buyer.userId);
  expect(await tryReview(app, silent.buyer.userId, silent.product)).toBe("no_contact_yet");
  const answered = await makeChat(app);
  await answered.buyer.write(answered.room, "Можно посмотреть?");
  await answered.seller.write(answered.room, "Переведите предоплату");
  await answered.seller.block(answered.buyer.userId);
  expect(await tryReview(app, answered.buyer.userId, answered.product)).toBe("written");
});

test("a message of the site in a room is no answer", async ({ app }) => {
  const { buyer, product, room } = await makeChat(app);
  await buyer.write(room, "Ещё продаёте?");
  await app.db
    .insertInto("chat_messages")
    .values({ room_id: room, seq: 2, is_by_buyer: false, kind: "system", event: "sold", created_at: app.clock.now })
    .execute();
  expect(await tryReview(app, buyer.userId, product)).toBe("no_contact_yet");
});

test("an accepted offer is an answer, a declined one is none", async ({ app }) => {
  for (const [answer, outcome] of [
    ["decline", "no_contact_yet"],
    ["accept", "written"],
  ] as const) {
    const { buyer, seller, product, room } = await makeChat(app);
    const { id } = (await buyer.offer(room, 450_000)).reply;
    await seller.call(answerOffer, { params: { id }, body: { answer } });
    expect(await tryReview(app, buyer.userId, product)).toBe(outcome);
  }
});

test("an answer by a staff member counts as an answer of the business", async ({ app }) => {
  const shop = await makeBusiness(app);
  const product = await makeListing(app, { user: shop.user });
  const member = await makeMember(app, shop.id, { role: "chat" });
  const buyer = chatAs(app, await makeUser(app));
  const { id: room } = await buyer.open({ product });
  await buyer.write(room, "Есть доставка?");
  const body = { client_id: crypto.randomUUID(), text: "Есть, по городу" };
  expect((await member.as.call(sendMessage, { params: { id: room }, body })).status).toBe(201);
  expect(await tryReview(app, buyer.userId, product)).toBe("written");
});

async function order(app: TestApp) {
  const shop = await makeBusiness(app);
  const product = await makeListing(app, { user: shop.user, category: goodsCategory });
  const buyer = await makeUser(app);
  await as(app, buyer).call(setCartItem, { body: { product, quantity: 1 } });
  const { reply } = await as(app, buyer).call(orderCart, { body: { business: shop.id } });
  const answer = (said: OrderAnswer, by = shop.user) =>
    as(app, by).call(answerOrder, { params: { id: reply.message }, body: { answer: said } });
  return { shop, product, buyer, room: reply.room, answer };
}

test("an order counts once it is accepted, and still when it is cancelled afterwards", async ({ app }) => {
  const { buyer, product, answer } = await order(app);
  expect(await tryReview(app, buyer, product)).toBe("no_contact_yet");
  expect((await answer("accepted")).status).toBe(200);
  const cancelled = await order(app);
  await cancelled.answer("accepted");
  await cancelled.answer("cancelled");
  expect(await tryReview(app, cancelled.buyer, cancelled.product)).toBe("written");
  const other = await makeListing(app, { user: cancelled.shop.user, category: goodsCategory });
  expect(await tryReview(app, cancelled.buyer, other)).toBe("no_contact_yet");
  expect(await tryReview(app, buyer, product)).toBe("written");
});

test("an order that is not in stock was not accepted, but a message about it is an answer", async ({ app }) => {
  const { shop, buyer, product, room, answer } = await order(app);
  await answer("unavailable");
  expect(await tryReview(app, buyer, product)).toBe("no_contact_yet");
  await chatAs(app, shop.user).write(room, "Привезут через неделю");
  expect(await tryReview(app, buyer, product)).toBe("written");
});

describe("only the answer is missing", () => {
  type Chat = Awaited<ReturnType<typeof makeChat>>;
  const cases: [string, (chat: Chat, app: TestApp) => Promise<unknown>, boolean][] = [
    ["to one who opened the room and wrote nothing", async () => {}, false],
    ["to one who wrote", ({ buyer, room }) => buyer.write(room, "Ещё продаёте?"), true],
    ["to one who made an offer", ({ buyer, room }) => buyer.offer(room, 450_000), true],
    [
      "to one whose offer was declined",
      async ({ buyer, seller, room }) => {
        const { id } = (await buyer.offer(room, 450_000)).reply;
        await seller.call(answerOffer, { params: { id }, body: { answer: "decline" } });
      },
      true,
    ],
    [
      "to one whom the seller blocked",
      async ({ buyer, seller, room }) => {
        await buyer.write(room, "Верните деньги");
        await seller.block(buyer.userId);
      },
      true,
    ],
    [
      "to one whom the site told something",
      async ({ buyer, room }, app) => {
        await buyer.write(room, "Ещё продаёте?");
        const message = { room_id: room, seq: 2, is_by_buyer: false, kind: "system", event: "sold" } as const;
        await app.db
          .insertInto("chat_messages")
          .values({ ...message, created_at: app.clock.now })
          .execute();
      },
      true,
    ],
    [
      "not to one who was answered",
      async ({ buyer, seller, room }) => {
        await buyer.write(room, "Ещё продаёте?");
        await seller.write(room, "Да");
      },
      false,
    ],
    [
      "not to one who reviewed it already",
      async ({ buyer, seller, room, product }, app) => {
        await buyer.write(room, "Ещё продаёте?");
        await seller.write(room, "Да");
        await tryReview(app, buyer.userId, product);
      },
      false,
    ],
    [
      "not to one who wrote about another listing",
      async ({ buyer, seller }, app) => {
        const other = await makeListing(app, { user: seller.userId });
        const { id } = await buyer.open({ product: other });
        await buyer.write(id, "А это продаёте?");
      },
      false,
    ],
    [
      "not to one who wrote to the seller about no listing",
      async ({ buyer, seller }) => {
        const { id } = await buyer.open({ user: seller.userId });
        await buyer.write(id, "Здравствуйте");
      },
      false,
    ],
  ];

  test.for(cases)("%s", async ([, happen, expected], { app }) => {
    const chat = await makeChat(app);
    await happen(chat, app);
    expect(await hasWritten(app, chat.buyer.userId, chat.product)).toBe(expected);
    expect(await hasWritten(app, chat.seller.userId, chat.product)).toBe(false);
    expect((await app.call(listReviews, { params: { id: chat.product } })).reply.has_written).toBe(false);
  });

  test("to one who ordered, about what was ordered", async ({ app }) => {
    const { shop, buyer, product, answer } = await order(app);
    const other = await makeListing(app, { user: shop.user, category: goodsCategory });
    expect([await hasWritten(app, buyer, product), await hasWritten(app, buyer, other)]).toEqual([true, false]);
    await answer("accepted");
    expect(await hasWritten(app, buyer, product)).toBe(false);
  });
});
