import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import { orderCart, setCartItem } from "#contracts/cart/schemas.ts";
import { deleteRoom, getRoom, updateRoom } from "#contracts/chat/schemas.ts";
import { answerOffer, listMessages } from "#contracts/chat/message-schemas.ts";
import {
  confirmDeal,
  getDeal,
  getRoomDeal,
  listDeals,
  releaseReserve,
  reserveProduct,
  reviewDeal,
  sayMet,
  sellProduct,
} from "#contracts/deals/schemas.ts";
import { addReview, listOwnReviews, listReviews, listUserReviews } from "#contracts/reviews/schemas.ts";
import { deleteProduct } from "#contracts/selling/schemas.ts";
import { getUser } from "#contracts/users/schemas.ts";
import { findReviewEligibility } from "#server/reviews/eligibility.ts";
import { test, type TestApp, testSecret, wait } from "#server/test/app.ts";
import { chatAs, type ChatPersonOfTest, makeChat } from "#server/test/chat.ts";
import {
  goodsCategory,
  letAnswer,
  makeBusiness,
  makeListing,
  makeLongKnown,
  makeReviewer,
  makeUser,
} from "#server/test/make.ts";
import { makeMember, makeShop } from "#server/test/staff.ts";
import { dealCode } from "./code.ts";

const met = (who: ChatPersonOfTest, id: number) => who.call(sayMet, { params: { id } });
const dealOf = async (who: ChatPersonOfTest, id: number) => (await who.call(getRoomDeal, { params: { id } })).reply;
const enter = (who: ChatPersonOfTest, id: number, code: string) =>
  who.call(confirmDeal, { params: { id }, body: { code } });
const otherCode = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, "0");
const review = (who: ChatPersonOfTest, id: number, rating: number) =>
  who.call(reviewDeal, { params: { id }, body: { rating, text: "Всё прошло хорошо" } });
const ratingOf = async (app: TestApp, id: number) => {
  const { rating, review_count } = (await app.call(getUser, { params: { id } })).reply;
  return [rating, review_count];
};

/** A room about a listing in which its buyer has written. */
async function makeTalk(app: TestApp, listing: Parameters<typeof makeChat>[1] = {}) {
  const chat = await makeChat(app, listing);
  await chat.buyer.write(chat.room, "Ещё продаёте?");
  return chat;
}

/** A room in which both have said that they met; with the code. */
async function makeMeeting(app: TestApp, listing: Parameters<typeof makeChat>[1] = {}) {
  const chat = await makeTalk(app, listing);
  await makeLongKnown(app, chat.buyer.userId, chat.seller.userId);
  await met(chat.seller, chat.room);
  const code = (await met(chat.buyer, chat.room)).reply.code ?? "";
  return { ...chat, code };
}

/** Makes a code that an amount can be: without a 0 before it. */
function saltOfAmount(room: number): Buffer | undefined {
  const salts = Array.from({ length: 100 }, (_, at) => Buffer.alloc(16, at));
  return salts.find((salt) => !dealCode(testSecret, room, salt).startsWith("0"));
}

/** A confirmed deal. */
async function makeDeal(app: TestApp, listing: Parameters<typeof makeChat>[1] = {}) {
  const meeting = await makeMeeting(app, listing);
  const { deal } = (await enter(meeting.seller, meeting.room, meeting.code)).reply;
  return { ...meeting, deal: deal?.id ?? 0 };
}

test("a seller is offered nothing with a buyer who has deleted their account", async ({ app }) => {
  const { seller, room } = await makeTalk(app);
  expect(await dealOf(seller, room)).toMatchObject({ may_reserve: true, may_close_as: "sold" });
  await app.db.updateTable("chat_rooms").set({ buyer_id: null }).where("id", "=", room).execute();
  expect(await dealOf(seller, room)).toMatchObject({ may_reserve: false, may_close_as: null });
});

describe("the handshake", () => {
  test("both say that they met, the buyer is shown a code, the seller enters it, and a deal is there", async ({
    app,
  }) => {
    const { buyer, seller, product, room } = await makeTalk(app);
    expect(await dealOf(buyer, room)).toMatchObject({
      obstacle: null,
      is_met_by_me: false,
      is_met_by_other: false,
      code: null,
      deal: null,
      may_reserve: false,
    });
    expect((await dealOf(seller, room)).may_reserve).toBe(true);
    expect((await met(buyer, room)).reply).toMatchObject({ is_met_by_me: true, code: null });
    expect(await dealOf(seller, room)).toMatchObject({ is_met_by_me: false, is_met_by_other: true });
    expect((await enter(seller, room, "0000")).problem.code).toBe("meeting_over");
    expect((await met(seller, room)).reply).toMatchObject({ is_met_by_me: true, is_met_by_other: true, code: null });
    const shown = await dealOf(buyer, room);
    expect(shown.code).toMatch(/^\d{4}$/);
    expect(shown.code_expires_date).toBe(new Date(app.clock.now.getTime() + 86_400_000).toISOString());
    // However often it is opened, and said.
    expect((await met(buyer, room)).reply.code).toBe(shown.code);
    const confirmed = (await enter(seller, room, shown.code ?? "")).reply;
    expect(confirmed).toMatchObject({
      obstacle: null,
      code: null,
      codes_left: null,
      deal: {
        side: "seller",
        product: { id: product, title: "Honda Fit 2008" },
        other: { name: "Айгүл" },
        may_review: true,
      },
    });
    expect((await dealOf(buyer, room)).deal).toMatchObject({
      side: "buyer",
      other: { name: "Бакыт" },
      may_review: true,
    });
    // Pressed twice.
    expect((await enter(seller, room, shown.code ?? "")).reply.deal?.id).toBe(confirmed.deal?.id);
    expect((await met(buyer, room)).reply.deal?.id).toBe(confirmed.deal?.id);
    const { results } = await buyer.messages(room);
    expect(results.slice(1).map(({ event, side }) => [event?.name, side])).toEqual([
      ["met", "buyer"],
      ["met", "seller"],
      ["deal_confirmed", "seller"],
    ]);
    const stored = await app.db.selectFrom("deals").selectAll().where("listing_id", "=", product).execute();
    expect(stored).toMatchObject([{ buyer_id: buyer.userId, seller_id: seller.userId }]);
  });

  test("the code is stored nowhere", async ({ app }) => {
    const { room, code } = await makeMeeting(app);
    const row = await app.db.selectFrom("meetings").selectAll().where("room_id", "=", room).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(`"${code}"`);
    expect(row.salt?.length).toBe(16);
  });

  test("the code is not taken in a message of its buyer, however it is written; other numbers are, and so are the seller's", async ({
    app,
  }) => {
    const { buyer, seller, room, code } = await makeMeeting(app);
    const spread = code.split("").join(" ");
    for (const text of [code, `Код ${code}.`, `вот: ${spread}`, code.split("").join("-")]) {
      const { status, problem } = await buyer.write(room, text);
      expect([status, problem.code], text).toEqual([400, "deal_code_in_chat"]);
    }
    const written = (await buyer.messages(room)).results.filter(({ kind }) => kind === "text");
    expect(written.map(({ text }) => text)).toEqual(["Ещё продаёте?"]);
    expect((await buyer.write(room, `Отдам ${otherCode(code)} сом, тел. 0555${code}`)).status).toBe(201);
    expect((await seller.write(room, `Это ${code}?`)).status).toBe(201);
    await enter(seller, room, code);
    expect((await buyer.write(room, code)).status).toBe(201);
  });

  test("the code is not taken in other digits, with anything between them, in two messages, or as an offer", async ({
    app,
  }) => {
    const { buyer, seller, room, code } = await makeMeeting(app);
    const digits = Array.from(code);
    const from = (zero: number) => digits.map((one) => String.fromCodePoint(zero + Number(one))).join("");
    for (const text of [
      digits.join(":"),
      digits.map((one) => `(${one})`).join(""),
      digits.join("+"),
      digits.join("|"),
      from(0xff10),
      from(0x0660),
      from(0x0966),
      digits.map((one) => `${one}\ufe0f\u20e3`).join(""),
      digits.join("а"),
      `${code.slice(0, 2)} потом ${code.slice(2)}`,
    ]) {
      const { status, problem } = await buyer.write(room, text);
      expect([status, problem.code], text).toEqual([400, "deal_code_in_chat"]);
    }
    expect((await buyer.write(room, `Первые: ${code.slice(0, 2)}`)).status).toBe(201);
    expect((await buyer.write(room, "Подождите")).status).toBe(201);
    expect((await buyer.write(room, `Остальные: ${code.slice(2)}`)).problem.code).toBe("deal_code_in_chat");
    expect((await buyer.write(room, "Спасибо, телефон хороший")).status).toBe(201);
    await app.pool.query("update meetings set salt = $2 where room_id = $1", [room, saltOfAmount(room)]);
    const amount = Number((await dealOf(buyer, room)).code);
    expect((await buyer.offer(room, amount)).problem.code).toBe("deal_code_in_chat");
    const { id } = (await seller.offer(room, 20_000)).reply;
    const counter = (other: number) =>
      buyer.call(answerOffer, {
        params: { id },
        body: { answer: "counter", amount: other, client_id: randomUUID() },
      });
    expect((await counter(amount)).problem.code).toBe("deal_code_in_chat");
    expect((await counter(amount * 10)).status).toBe(200);
  });

  test.for([
    [
      "that the buyer has begun with the seller",
      async (_app, { buyer, seller }) => buyer.open({ user: seller.userId }),
    ],
    [
      "that the seller has begun with the buyer",
      async (_app, { buyer, seller }) => seller.open({ user: buyer.userId }),
    ],
    [
      "about another listing of the seller",
      async (app, { buyer, seller }) => buyer.open({ product: await makeListing(app, { user: seller.userId }) }),
    ],
    [
      "about a listing of the buyer",
      async (app, { buyer, seller }) => seller.open({ product: await makeListing(app, { user: buyer.userId }) }),
    ],
  ] satisfies [string, (app: TestApp, meeting: Awaited<ReturnType<typeof makeMeeting>>) => Promise<{ id: number }>][])(
    "the code is not taken in a room of the same two %s, nor in parts over both rooms",
    async ([, open], { app }) => {
      const meeting = await makeMeeting(app);
      const { buyer, seller, room, code } = meeting;
      const other = (await open(app, meeting)).id;
      await seller.write(other, "Где встретимся?");
      await buyer.write(other, "У входа");
      for (const text of [`Код ${code}`, Array.from(code).join(" ")])
        expect((await buyer.write(other, text)).problem.code, text).toBe("deal_code_in_chat");
      expect((await buyer.write(other, `Отдам ${otherCode(code)} сом`)).status).toBe(201);
      expect((await seller.write(other, `Это ${code}?`)).status).toBe(201);
      expect((await buyer.write(other, `Первые: ${code.slice(0, 2)}`)).status).toBe(201);
      expect((await buyer.write(room, `Остальные: ${code.slice(2)}`)).problem.code).toBe("deal_code_in_chat");
      await enter(seller, room, code);
      expect((await buyer.write(other, code)).status).toBe(201);
    },
  );

  test("the code is not taken in the order of a buyer from the shop that sells, and is in what others are written", async ({
    app,
  }) => {
    const shop = await makeBusiness(app);
    const { buyer, code } = await makeMeeting(app, { user: shop.user });
    const sofa = await makeListing(app, { user: shop.user, category: goodsCategory, price: 500 });
    await buyer.call(setCartItem, { body: { product: sofa, quantity: 1 } });
    const order = (body: { comment?: string; address?: string }) =>
      buyer.call(orderCart, { body: { business: shop.id, ...body } });
    expect((await order({ comment: `Код ${code}` })).problem.code).toBe("deal_code_in_chat");
    expect((await order({ address: `Дом, код ${code}` })).problem.code).toBe("deal_code_in_chat");
    const { id } = await buyer.open({ user: await makeUser(app) });
    expect((await buyer.write(id, code)).status).toBe(201);
  });

  test("it is time to ask whether they met once a price was agreed, it is reserved, or both have written enough", async ({
    app,
  }) => {
    const { buyer, seller, product, room } = await makeChat(app);
    const suggests = async (who = buyer, id = room) => (await dealOf(who, id)).suggests_meeting;
    const talk = async () => {
      await buyer.write(room, "Ещё актуально?");
      await seller.write(room, "Да");
    };
    await talk();
    await talk();
    expect([await suggests(), await suggests(seller)]).toEqual([false, false]);
    await talk();
    expect([await suggests(), await suggests(seller)]).toEqual([true, true]);

    const other = chatAs(app, await makeUser(app));
    const { id } = await other.open({ product });
    expect(await suggests(other, id)).toBe(false);
    await other.write(id, "Отложите для меня");
    await seller.call(reserveProduct, { params: { id: product }, body: { room: id } });
    // For somebody else: of the first buyer it is not asked.
    expect([await suggests(other, id), await suggests()]).toEqual([true, false]);
    await seller.call(releaseReserve, { params: { id: product } });
    const offer = (await other.offer(id, 500)).reply.id;
    expect(await suggests(other, id)).toBe(false);
    await seller.call(answerOffer, { params: { id: offer }, body: { answer: "accept" } });
    expect(await suggests(other, id)).toBe(true);
  });

  test("the seller may close the listing as sold, or as rented out, while it is on show", async ({ app }) => {
    for (const [fields, closing] of [
      [{}, "sold"],
      [{ dealType: "rent" }, "rented"],
      [{ dealType: "service" }, null],
    ] as const) {
      const { buyer, seller, product, room } = await makeTalk(app, fields);
      const may = async (who: ChatPersonOfTest) => (await dealOf(who, room)).may_close_as;
      expect([await may(buyer), await may(seller)]).toEqual([null, closing]);
      if (closing === null) continue;
      await seller.call(reserveProduct, { params: { id: product }, body: { room } });
      expect(await may(seller)).toBe(closing);
      expect((await buyer.room(room)).product?.reserved_until).toMatch(/^2/);
      await seller.call(sellProduct, { params: { id: product }, body: { where: "here", room } });
      expect(await may(seller)).toBeNull();
      expect((await buyer.room(room)).product).toMatchObject({ state: "inactive", closed_as: closing });
    }
  });

  test("five codes may be tried, also at the same time; then they have to meet again, and get another", async ({
    app,
  }) => {
    const { buyer, seller, room, code } = await makeMeeting(app);
    const tries = await Promise.all(Array.from({ length: 7 }, () => enter(seller, room, otherCode(code))));
    const codes = tries.map(({ problem }) => problem.code).toSorted();
    expect(codes.filter((one) => one === "deal_code_incorrect")).toHaveLength(4);
    expect(codes.filter((one) => one === "meeting_over")).toHaveLength(3);
    expect((await enter(seller, room, code)).problem.code).toBe("meeting_over");
    expect(await dealOf(buyer, room)).toMatchObject({ is_met_by_me: false, is_met_by_other: false, code: null });
    await met(buyer, room);
    expect((await met(seller, room)).reply).toMatchObject({ codes_left: 5, code: null });
    const next = (await dealOf(buyer, room)).code ?? "";
    expect((await enter(seller, room, otherCode(next))).problem.code).toBe("deal_code_incorrect");
    expect((await dealOf(seller, room)).codes_left).toBe(4);
    expect((await enter(seller, room, next)).reply.deal).not.toBeNull();
  });

  test("what was said counts for a day, and so does the code", async ({ app }) => {
    const { buyer, seller, room } = await makeTalk(app);
    await met(buyer, room);
    wait(app, 86_401);
    expect((await met(seller, room)).reply).toMatchObject({ is_met_by_other: false, codes_left: null });
    const { code } = (await met(buyer, room)).reply;
    expect(code).not.toBeNull();
    wait(app, 86_401);
    expect((await enter(seller, room, code ?? "")).problem.code).toBe("meeting_over");
    expect((await dealOf(buyer, room)).code).toBeNull();
  });

  test("the buyer does not enter it, strangers know of nothing, and it has four digits", async ({ app }) => {
    const { buyer, seller, room, code } = await makeMeeting(app);
    const stranger = chatAs(app, await makeUser(app));
    expect((await enter(buyer, room, code)).problem.code).toBe("forbidden");
    for (const { problem } of [await enter(stranger, room, code), await met(stranger, room)]) {
      expect(problem.code).toBe("not_found");
    }
    for (const text of ["", "123", "12345", "12a4", "１２３４"]) {
      expect((await enter(seller, room, text)).problem.errors).toHaveProperty("code");
    }
    expect((await enter(seller, room, ` ${code} `)).status).toBe(200);
  });

  test("is possible after the sale, not about what is gone or blocked, nor without a listing or a phone", async ({
    app,
  }) => {
    const sold = await makeChat(app);
    await sold.buyer.write(sold.room, "Беру");
    await sold.seller.call(sellProduct, { params: { id: sold.product }, body: { where: "here", room: sold.room } });
    expect((await met(sold.buyer, sold.room)).status).toBe(200);

    const blocked = await makeTalk(app);
    await app.db.updateTable("listings").set({ state: "blocked" }).where("id", "=", blocked.product).execute();
    expect((await met(blocked.buyer, blocked.room)).problem.code).toBe("deal_not_possible");
    expect((await dealOf(blocked.buyer, blocked.room)).obstacle).toBe("no_listing");

    const { buyer, seller, room } = await makeTalk(app);
    const pair = await buyer.open({ user: seller.userId });
    expect((await met(buyer, pair.id)).problem.code).toBe("deal_not_possible");
    await app.db
      .updateTable("users")
      .set({ phone: null, email: `a${room}@example.kg` })
      .where("id", "=", buyer.userId)
      .execute();
    expect((await met(buyer, room)).problem.code).toBe("phone_needed");
    expect([(await dealOf(buyer, room)).obstacle, (await dealOf(seller, room)).obstacle]).toEqual([
      "no_phone",
      "other_has_no_phone",
    ]);
    const closed = await makeMeeting(app);
    await closed.buyer.block(closed.seller.userId);
    expect((await enter(closed.seller, closed.room, closed.code)).problem.code).toBe("message_not_delivered");
    expect([
      (await dealOf(closed.seller, closed.room)).obstacle,
      (await dealOf(closed.buyer, closed.room)).obstacle,
    ]).toEqual([null, "closed"]);
  });

  test("nobody who has written nothing is told of a meeting, and nobody is told by whom a room was opened", async ({
    app,
  }) => {
    const { buyer, seller, product, room } = await makeChat(app);
    expect((await dealOf(buyer, room)).obstacle).toBe("nothing_said");
    expect((await met(buyer, room)).problem.code).toBe("deal_not_possible");
    // The seller, who may guess the room's number, finds nothing there.
    expect((await met(seller, room)).problem.code).toBe("not_found");
    expect((await seller.write(room, "Вы смотрели моё объявление")).problem.code).toBe("not_found");
    const params = { id: room };
    const answers = [
      await seller.call(getRoom, { params }),
      await seller.call(getRoomDeal, { params }),
      await seller.call(listMessages, { params }),
      await seller.call(updateRoom, { params, body: { is_muted: true } }),
      await seller.call(deleteRoom, { params }),
    ];
    for (const { problem } of answers) expect(problem.code).toBe("not_found");
    const named = { params: { id: product }, body: { room } };
    expect((await seller.call(reserveProduct, named)).problem.code).toBe("not_found");
    expect(
      (await seller.call(sellProduct, { params: { id: product }, body: { where: "here", room } })).problem.code,
    ).toBe("not_found");
    expect([await seller.unread(), (await buyer.messages(room)).results]).toEqual([0, []]);
    await buyer.write(room, "Здравствуйте");
    expect((await met(seller, room)).status).toBe(200);
  });

  test("the same two confirm three deals a year, however often they meet, and one of a listing", async ({ app }) => {
    const { buyer, seller } = await makeDeal(app);
    const again = async (one: ChatPersonOfTest, other: ChatPersonOfTest) => {
      const product = await makeListing(app, { user: other.userId });
      const { id } = await one.open({ product });
      await one.write(id, "А это продаёте?");
      await met(other, id);
      const { code } = (await met(one, id)).reply;
      return enter(other, id, code ?? "");
    };
    // Who sells to whom makes no difference.
    expect((await again(seller, buyer)).status).toBe(200);
    expect((await again(buyer, seller)).status).toBe(200);
    const product = await makeListing(app, { user: seller.userId });
    const { id } = await buyer.open({ product });
    expect((await met(buyer, id)).problem.code).toBe("deal_not_possible");
    expect((await dealOf(buyer, id)).obstacle).toBe("too_many");
    wait(app, 366 * 86_400);
    await buyer.write(id, "Ещё продаёте?");
    expect((await met(buyer, id)).status).toBe(200);
  });

  test("an account confirms ten deals a day, also when they come at once", async ({ app }) => {
    const seller = await makeUser(app);
    const meetings = [];
    for (let count = 0; count < 12; count += 1) meetings.push(await makeMeeting(app, { user: seller }));
    const answers = await Promise.all(meetings.map((one) => enter(one.seller, one.room, one.code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
  });
});

describe("reviews of a deal", () => {
  test("both review each other, once, also after the sale; each is confirmed", async ({ app }) => {
    const { buyer, seller, product, deal } = await makeDeal(app);
    await seller.call(sellProduct, { params: { id: product }, body: { where: "here" } });
    expect((await buyer.call(addReview, { params: { id: product }, body: { rating: 5, text: "Да" } })).status).toBe(
      404,
    );
    const written = (await review(buyer, deal, 5)).reply;
    expect(written).toMatchObject({ is_confirmed: true, is_of_buyer: false, rating: 5 });
    expect((await review(buyer, deal, 1)).problem.code).toBe("review_exists");
    expect((await review(seller, deal, 4)).reply).toMatchObject({ is_confirmed: true, is_of_buyer: true });
    expect((await review(seller, deal, 4)).problem.code).toBe("review_exists");
    expect([await ratingOf(app, seller.userId), await ratingOf(app, buyer.userId)]).toEqual([
      [5, 1],
      [4, 1],
    ]);
    // What the seller says of the buyer is none of the listing's.
    const ofListing = (await seller.call(listReviews, { params: { id: product } })).reply;
    expect(ofListing).toMatchObject({ rating: 5, count: 1, results: [{ id: written.id }] });
    const ofBuyer = (await app.call(listUserReviews, { params: { id: buyer.userId } })).reply;
    expect(ofBuyer).toMatchObject({ count: 1, results: [{ is_of_buyer: true, is_confirmed: true, product: null }] });
    const received = (await buyer.call(listOwnReviews, { query: { side: "received" } })).reply;
    expect(received.results).toMatchObject([{ is_of_buyer: true, may_respond: true, may_claim: true }]);
    expect((await dealOf(buyer, (await buyer.rooms()).results[0]?.id ?? 0)).deal?.may_review).toBe(false);
  });

  test("a review of before the deal is confirmed with it; those of others count half", async ({ app }) => {
    const { buyer, seller, product, room, code } = await makeMeeting(app);
    const post = (who: ChatPersonOfTest, rating: number) =>
      who.call(addReview, { params: { id: product }, body: { rating, text: "Приехал, посмотрел" } });
    await letAnswer(app, buyer.userId, { listing: product });
    expect((await post(buyer, 5)).reply.is_confirmed).toBe(false);
    expect((await post(chatAs(app, await makeReviewer(app, { listing: product })), 2)).reply.is_confirmed).toBe(false);
    expect(await ratingOf(app, seller.userId)).toEqual([3.5, 2]);
    const { deal } = (await enter(seller, room, code)).reply;
    expect(deal?.may_review).toBe(true);
    expect((await dealOf(buyer, room)).deal?.may_review).toBe(false);
    // (5 · 2 + 2 · 1) / 3
    expect(await ratingOf(app, seller.userId)).toEqual([4, 2]);
    const { results, rating } = (await app.call(listReviews, { params: { id: product } })).reply;
    expect([rating, results.map((one) => one.is_confirmed)]).toEqual([4, [false, true]]);
  });

  test("who has a deal and reviews on the listing's page is confirmed, too", async ({ app }) => {
    const { buyer, product } = await makeDeal(app);
    const body = { rating: 4, text: "Хорошо" };
    expect((await buyer.call(addReview, { params: { id: product }, body })).reply.is_confirmed).toBe(true);
  });

  test("deals are listed for the two alone, and wait for a review", async ({ app }) => {
    const { buyer, seller, deal } = await makeDeal(app);
    const stranger = chatAs(app, await makeUser(app));
    expect((await stranger.call(getDeal, { params: { id: deal } })).problem.code).toBe("not_found");
    expect((await review(stranger, deal, 5)).problem.code).toBe("not_found");
    expect((await stranger.call(listDeals)).reply.results).toEqual([]);
    const waiting = async (who: ChatPersonOfTest) =>
      (await who.call(listDeals, { query: { to_review: true } })).reply.results.map(({ id }) => id);
    expect([await waiting(buyer), await waiting(seller)]).toEqual([[deal], [deal]]);
    await review(buyer, deal, 5);
    expect([await waiting(buyer), await waiting(seller)]).toEqual([[], [deal]]);
    expect((await buyer.call(listDeals, { query: { limit: 1 } })).reply.results).toMatchObject([
      { id: deal, may_review: false },
    ]);
  });

  test("a buyer may review the deal as long as they may review its listing", async ({ app }) => {
    const shop = await makeShop(app);
    const { buyer, product, deal } = await makeDeal(app, { user: shop.user });
    const about = { about: { listingId: product }, sellerId: shop.user };
    const answers = async () => {
      const { refusal } = await findReviewEligibility(app.db, buyer, about);
      const listed = (await buyer.call(listDeals, { query: { to_review: true } })).reply.results.length === 1;
      const { may_review: ofDeal } = (await buyer.call(getDeal, { params: { id: deal } })).reply;
      return { refusal, ofListing: refusal === undefined, ofDeal, listed };
    };
    const both = (may: boolean) => ({ ofListing: may, ofDeal: may, listed: may });
    expect(await answers()).toEqual({ refusal: undefined, ...both(true) });
    const { id: membership } = await makeMember(app, shop.id, { user: buyer.userId });
    expect(await answers()).toEqual({ refusal: "own_listing", ...both(false) });
    await app.db.deleteFrom("business_members").where("id", "=", membership).execute();
    expect(await answers()).toEqual({ refusal: undefined, ...both(true) });
    const { id } = (await review(buyer, deal, 2)).reply;
    expect(await answers()).toEqual({ refusal: "review_exists", ...both(false) });
    await app.db.updateTable("reviews").set({ removed_at: app.clock.now }).where("id", "=", id).execute();
    expect(await answers()).toEqual({ refusal: "review_exists", ...both(false) });
  });

  test("with its listing deleted for good a deal stays, its reviews go, and ratings are right", async ({ app }) => {
    const { buyer, seller, product, deal } = await makeDeal(app);
    await review(buyer, deal, 2);
    await review(seller, deal, 3);
    await seller.call(deleteProduct, { params: { id: product } });
    expect((await seller.call(deleteProduct, { params: { id: product } })).reply.is_gone).toBe(true);
    expect([await ratingOf(app, seller.userId), await ratingOf(app, buyer.userId)]).toEqual([
      [null, 0],
      [null, 0],
    ]);
    expect((await buyer.call(getDeal, { params: { id: deal } })).reply).toMatchObject({
      product: { id: null, title: "Honda Fit 2008" },
      may_review: false,
    });
    expect((await review(buyer, deal, 5)).problem.code).toBe("listing_deleted");
  });
});
