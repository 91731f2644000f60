import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { describe, expect } from "vitest";
import { answerOffer } from "#contracts/chat/message-schemas.ts";
import { openTestApp, test, wait } from "#server/test/app.ts";
import { chatAs, makeChat, type ChatPersonOfTest } from "#server/test/chat.ts";
import { makeUser } from "#server/test/make.ts";
import { expireOffers } from "./messages/offers.ts";
import { lockRoom } from "./records/room-queries.ts";

const answer = (who: ChatPersonOfTest, id: number, body: object) =>
  who.call(answerOffer, { params: { id }, body: body as never });

describe("offers", () => {
  test("are accepted once, which both are told, and move nothing else", async ({ app }) => {
    const { buyer, seller, room } = await makeChat(app, { price: 12_000 });
    const { reply } = await buyer.offer(room, 10_000);
    expect(reply).toMatchObject({ kind: "offer", offer: { amount: 10_000, currency: "KGS", state: "open" } });
    expect((await answer(buyer, reply.id, { answer: "accept" })).problem.code).toBe("forbidden");
    expect((await answer(seller, reply.id, { answer: "accept" })).reply.offer).toMatchObject({ state: "accepted" });
    expect((await answer(seller, reply.id, { answer: "decline" })).problem.code).toBe("offer_closed");
    const { results } = await buyer.messages(room);
    expect(results.at(-1)).toMatchObject({
      kind: "system",
      side: "seller",
      event: { name: "offer_accepted", amount: 10_000, currency: "KGS" },
    });
    expect(await buyer.room(room)).toMatchObject({ unread_count: 1, product: { price: 12_000, state: "active" } });
    // The card of both says it, and so does the list; the last one counts.
    const agreed = { agreed: { amount: 10_000, currency: "KGS" } };
    expect((await seller.room(room)).product).toMatchObject(agreed);
    expect((await buyer.rooms()).results[0]?.product).toMatchObject(agreed);
    const later = (await seller.offer(room, 11_000)).reply;
    expect((await buyer.room(room)).product).toMatchObject(agreed);
    await answer(buyer, later.id, { answer: "accept" });
    expect((await buyer.room(room)).product?.agreed).toEqual({ amount: 11_000, currency: "KGS" });
  });

  test("of one side are one at a time; deleting it takes it back", async ({ app }) => {
    const { buyer, seller, room } = await makeChat(app);
    const first = (await buyer.offer(room, 100)).reply;
    expect((await buyer.offer(room, 200)).problem.code).toBe("offer_open");
    expect((await seller.offer(room, 300)).status).toBe(201);
    await buyer.remove(first.id);
    expect((await answer(seller, first.id, { answer: "accept" })).problem.code).toBe("offer_closed");
    expect((await buyer.offer(room, 200)).reply.seq).toBe(3);
  });

  test("are countered with one's own, which takes the place of an open one", async ({ app }) => {
    const { buyer, seller, room } = await makeChat(app);
    await buyer.write(room, "Уступите?");
    const own = (await seller.offer(room, 500)).reply;
    const { id } = (await buyer.offer(room, 400)).reply;
    for (const [body, field] of [
      [{ answer: "counter", client_id: randomUUID() }, "amount"],
      [{ answer: "counter", amount: 450 }, "client_id"],
      [{ answer: "perhaps" }, "answer"],
    ] as const) {
      expect((await answer(seller, id, body)).problem.errors).toHaveProperty(field);
    }
    const counter = { answer: "counter", amount: 450, client_id: randomUUID() };
    expect((await answer(seller, id, counter)).reply.offer).toMatchObject({ state: "countered" });
    const { results } = await buyer.messages(room, { after: 1 });
    expect(results.map(({ offer, side }) => [side, offer?.amount, offer?.state])).toEqual([
      ["seller", own.offer?.amount, "withdrawn"],
      ["buyer", 400, "countered"],
      ["seller", 450, "open"],
    ]);
    expect((await answer(buyer, results[2]?.id ?? 0, { answer: "decline" })).reply.offer?.state).toBe("declined");
  });

  test("answered again, because the first reply was lost, are answered as they are then", async ({ app }) => {
    const { buyer, seller, room } = await makeChat(app);
    const { id } = (await buyer.offer(room, 400)).reply;
    const counter = { answer: "counter", amount: 450, client_id: randomUUID() };
    // At once, and later.
    const tries = await Promise.all([1, 2, 3].map(() => answer(seller, id, counter)));
    tries.push(await answer(seller, id, counter));
    expect(tries.map(({ status, reply }) => [status, reply.id, reply.offer?.state])).toEqual(
      Array.from({ length: 4 }, () => [200, id, "countered"]),
    );
    const open = (await buyer.messages(room)).results.at(-1)?.id ?? 0;
    const accepts = await Promise.all([1, 2].map(() => answer(buyer, open, { answer: "accept" })));
    expect(accepts.map(({ reply }) => reply.offer?.state)).toEqual(["accepted", "accepted"]);
    // Whoever is blocked meanwhile learns no less of what has landed.
    await seller.block(buyer.userId);
    expect((await answer(buyer, open, { answer: "accept" })).reply.offer?.state).toBe("accepted");
    const { results } = await seller.messages(room);
    expect(results.map(({ kind, offer }) => [kind, offer?.amount])).toEqual([
      ["offer", 400],
      ["offer", 450],
      ["system", undefined],
    ]);
    // Another answer is another one.
    expect((await answer(seller, id, { ...counter, client_id: randomUUID() })).problem.code).toBe(
      "user_blocked_by_you",
    );
    await seller.unblock(buyer.userId);
    expect((await answer(seller, id, { ...counter, client_id: randomUUID() })).problem.code).toBe("offer_closed");
    expect((await answer(buyer, open, { answer: "decline" })).problem.code).toBe("offer_closed");
  });

  test("end after 48 hours, and make room for the next", async ({ app }) => {
    const { buyer, seller, room } = await makeChat(app);
    const { id } = (await buyer.offer(room, 100)).reply;
    wait(app, 48 * 3_600 + 1);
    expect((await buyer.messages(room)).results[0]?.offer?.state).toBe("expired");
    expect((await answer(seller, id, { answer: "accept" })).problem.code).toBe("offer_closed");
    await expireOffers({ db: app.db, now: () => app.clock.now });
    await expireOffers({ db: app.db, now: () => app.clock.now });
    const { results } = await seller.messages(room);
    expect(results.map(({ kind, event }) => [kind, event?.name])).toEqual([
      ["offer", undefined],
      ["system", "offer_expired"],
    ]);
    expect((await seller.room(room)).unread_count).toBe(1);
    expect((await buyer.offer(room, 120)).status).toBe(201);
  });

  test("answered at the same time have one answer", async ({ app }) => {
    const { buyer, seller, room } = await makeChat(app);
    const { id } = (await buyer.offer(room, 100)).reply;
    const answers = await Promise.all(
      ["accept", "decline", "accept", "decline"].map((word) => answer(seller, id, { answer: word })),
    );
    // Each was given twice: both tries of the one that won are answered.
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409]);
    expect((await buyer.messages(room)).results).toHaveLength(2);
  });

  test("are possible only about a listing on show, and strangers cannot answer", async ({ app }) => {
    const { buyer, room, product } = await makeChat(app);
    const { id } = (await buyer.offer(room, 100)).reply;
    const stranger = chatAs(app, await makeUser(app));
    expect((await answer(stranger, id, { answer: "accept" })).problem.code).toBe("not_found");
    const pair = await buyer.open({ user: stranger.userId });
    expect((await buyer.offer(pair.id, 100)).problem.code).toBe("offer_not_possible");
    const { id: text } = (await buyer.write(room, "Текст")).reply;
    expect((await answer(buyer, text, { answer: "accept" })).problem.code).toBe("not_found");
    await app.db.deleteFrom("listing_search").where("listing_id", "=", product).execute();
    const other = await makeChat(app);
    await app.db.deleteFrom("listing_search").where("listing_id", "=", other.product).execute();
    expect((await other.buyer.offer(other.room, 100)).problem.code).toBe("offer_not_possible");
  });

  test("in answer to others are counted like messages, and nothing changes beyond the limit", async () => {
    const { app, close } = await openTestApp({ rateLimitFactor: 1 });
    try {
      const { buyer, seller, room } = await makeChat(app);
      const { id } = (await buyer.offer(room, 400)).reply;
      const counter = (amount: number) => ({ answer: "counter", amount, client_id: randomUUID() });
      expect((await answer(seller, id, counter(500))).status).toBe(200);
      const open = (await buyer.messages(room)).results.at(-1)?.id ?? 0;
      // The buyer is young and has just made the first offer: one message in three seconds.
      const refused = await answer(buyer, open, counter(450));
      expect([refused.problem.code, Number(refused.headers["retry-after"]) > 0]).toEqual(["rate_limited", true]);
      expect((await buyer.messages(room)).results.map(({ offer }) => offer?.state)).toEqual(["countered", "open"]);
      expect((await answer(buyer, open, { answer: "decline" })).status).toBe(200);
      const { id: text } = (await buyer.messages(room)).results.find(({ kind }) => kind === "offer") ?? { id: 0 };
      const tries = await Promise.all(Array.from({ length: 25 }, () => answer(seller, text, counter(1))));
      expect(tries.filter(({ status }) => status === 429).length).toBeGreaterThan(20);
    } finally {
      await close();
    }
  });

  test("are not answered once one of the two has blocked the other, however close the two come", async ({ app }) => {
    const { buyer, seller, room } = await makeChat(app);
    const { id } = (await buyer.offer(room, 400)).reply;
    const counter = await app.db.transaction().execute(async (trx) => {
      await lockRoom(trx, room);
      const answered = answer(seller, id, { answer: "counter", amount: 500, client_id: randomUUID() });
      // It waits for the lock by then, and has seen no block.
      await setTimeout(500);
      expect((await buyer.block(seller.userId)).status).toBe(200);
      return { answered };
    });
    expect((await counter.answered).problem.code).toBe("message_not_delivered");
    expect((await buyer.messages(room)).results.map(({ offer }) => offer?.state)).toEqual(["open"]);
  });
});
