import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import type { Reply } from "#contracts/base/endpoint.ts";
import { type ChatMessage, getRoom, uploadChatPhoto } from "#contracts/chat/schemas.ts";
import { sendMessage } from "#contracts/chat/message-schemas.ts";
import { deliverMessage, listHeldMessages, refuseMessage } from "#contracts/moderation/chat-schemas.ts";
import { blockUser, listAudit } from "#contracts/moderation/schemas.ts";
import { purgeDecisions } from "#server/chat/held/purge-decisions.ts";
import { purgeLooseChatPhotos } from "#server/chat/photos/photos.ts";
import { openMediaFolder } from "#server/media/media-store.ts";
import { test, type TestApp } from "#server/test/app.ts";
import { chatAs, type ChatPersonOfTest, makeChat } from "#server/test/chat.ts";
import { makeModerator, makeUser } from "#server/test/make.ts";
import { drawPhoto, upload } from "#server/test/upload.ts";

const text = "Куплю ваш товар прямо сейчас за полную цену, у меня своя машина и грузчики, пишите мне скорее";

/** Sends a text to so many people that the shield holds it; returns who wrote and the room of the one that waits. */
async function makeHeld(
  app: TestApp,
  more: { photo?: number[]; offer?: { amount: number } } = {},
  writer?: ChatPersonOfTest,
) {
  const buyer = writer ?? chatAs(app, await makeUser(app, { name: "Улан" }));
  for (let count = 0; count < 5; count += 1) {
    await buyer.write((await buyer.open({ user: await makeUser(app) })).id, text);
  }
  const { seller, product } = await makeChat(app);
  const { id: room } = await buyer.open({ product });
  const client_id = randomUUID();
  const body = { client_id, text, ...more };
  const send = async (): Promise<ChatMessage> => (await buyer.call(sendMessage, { params: { id: room }, body })).reply;
  const held = await send();
  expect(held).toMatchObject({ seq: null, is_held: true });
  return { buyer, seller, room, product, id: -held.id, send };
}

async function staffOf(app: TestApp) {
  const userId = await makeModerator(app);
  const { call } = app.as({ userId, role: "moderator" });
  return {
    userId,
    call,
    deliver: (id: number) => call(deliverMessage, { params: { id } }),
    refuse: (id: number, body: { reason: "fraud" | "insult" | "other"; note?: string }) =>
      call(refuseMessage, { params: { id }, body }),
    list: async () => (await call(listHeldMessages, { query: { limit: 50 } })).reply,
    log: async () => (await call(listAudit, { query: { moderator: userId } })).reply.results,
  };
}

test("senders take turns in the queue", async ({ app }) => {
  const flood = await makeHeld(app);
  for (let more = 0; more < 3; more += 1) await makeHeld(app, {}, flood.buyer);
  const other = await makeHeld(app);
  const staff = await staffOf(app);
  const { results } = await staff.list();
  const senders = results.flatMap(({ id, sender }) =>
    sender.id === flood.buyer.userId ? ["flood"] : id === other.id ? ["other"] : [],
  );
  expect(senders.slice(0, 3)).toEqual(["flood", "other", "flood"]);
  expect(senders.length).toBeGreaterThan(4);
  // A decision meanwhile moves nothing to a page that was seen already.
  const first = results.find(({ sender }) => sender.id === flood.buyer.userId);
  await staff.deliver(first?.id ?? 0);
  const left = (await staff.list()).results.map(({ id }) => id);
  expect(left).toEqual(results.map(({ id }) => id).filter((id) => id !== first?.id));
});

describe("a message that waits", () => {
  test("is listed with who wrote it to whom about what, and with what was found", async ({ app }) => {
    const { buyer, seller, product, id } = await makeHeld(app);
    const staff = await staffOf(app);
    const { results, count } = await staff.list();
    const row = results.find((one) => one.id === id);
    expect(count).toBeGreaterThanOrEqual(1);
    expect(row).toMatchObject({
      text,
      sender: { id: buyer.userId, name: "Улан", chat_warnings: 1 },
      receiver: { id: seller.userId },
      product: { id: product, title: "Honda Fit 2008" },
      findings: [{ code: "same_text", title_ru: "То же самое разослано многим", fragment: "" }],
    });
    // The log says once that this moderator has read it.
    await staff.list();
    const reads = (await staff.log()).filter(
      ({ action, changes }) => action === "read_chat" && changes[0]?.after === String(id),
    );
    expect(reads).toMatchObject([{ user: buyer.userId, subject: "Улан", changes: [{ field: "message" }] }]);
  });

  test("is sent at the end of its room: its sender sees it as sent, the other as new", async ({ app }) => {
    const { buyer, seller, room, id, send } = await makeHeld(app);
    await buyer.write(room, "Здравствуйте");
    const staff = await staffOf(app);
    expect((await staff.deliver(id)).reply).toEqual({ outcome: "delivered" });
    expect((await seller.messages(room)).results.map((message) => [message.seq, message.text])).toEqual([
      [1, "Здравствуйте"],
      [2, text],
    ]);
    expect((await seller.room(room)).unread_count).toBe(2);
    expect((await buyer.room(room)).held).toEqual([]);
    expect(await send()).toMatchObject({ seq: 2, is_held: false, text });
    expect((await staff.log())[0]).toMatchObject({ action: "deliver_message", user: buyer.userId });
    expect((await staff.list()).results.map((one) => one.id)).not.toContain(id);
    // Only the message has the words now, from where they can be deleted.
    const row = await app.db.selectFrom("chat_held_messages").selectAll().where("id", "=", id).executeTakeFirst();
    expect(row).toMatchObject({ text: "", findings: [], is_passed: true, decided_by: staff.userId });
  });

  test("counts for its seller on the day on which it is let through, once", async ({ app }) => {
    const { id, product } = await makeHeld(app);
    const counted = async () => {
      await app.flush();
      const rows = app.db.selectFrom("listing_days").select("messages").where("listing_id", "=", product);
      return (await rows.execute()).map(({ messages }) => messages);
    };
    expect(await counted()).toEqual([]);
    const staff = await staffOf(app);
    await staff.deliver(id);
    await staff.deliver(id);
    expect(await counted()).toEqual([1]);
    const refused = await makeHeld(app);
    await staff.refuse(refused.id, { reason: "fraud" });
    await app.flush();
    const of = app.db.selectFrom("listing_days").select("day").where("listing_id", "=", refused.product);
    expect(await of.execute()).toEqual([]);
  });

  test("is refused with the reason and the words that its sender reads for a week, and nobody else", async ({
    app,
  }) => {
    const { buyer, seller, room, id, send } = await makeHeld(app);
    const staff = await staffOf(app);
    expect((await staff.refuse(id, { reason: "other" })).problem.errors).toHaveProperty("note");
    expect((await staff.refuse(id, { reason: "fraud", note: " Не рассылайте это " })).reply).toEqual({
      outcome: "refused",
    });
    const refusal = { code: "fraud", title_ru: "похоже на обман", note: "Не рассылайте это" };
    expect((await buyer.room(room)).held).toMatchObject([{ id: -id, text, is_held: false, refusal }]);
    expect(await send()).toMatchObject({ seq: null, is_held: false, refusal });
    expect((await seller.call(getRoom, { params: { id: room } })).problem.code).toBe("not_found");
    expect((await staff.log())[0]).toMatchObject({
      action: "refuse_message",
      note: "Не рассылайте это",
      changes: [
        { field: "message", after: String(id) },
        { field: "refusal", after: "fraud" },
      ],
    });
    const decided = new Date(app.clock.now.getTime() - 7 * 86_400_000);
    await app.db.updateTable("chat_held_messages").set({ decided_at: decided }).where("id", "=", id).execute();
    expect((await buyer.room(room)).held).toEqual([]);
    await purgeDecisions(app.db, new Date(app.clock.now.getTime() + 24 * 86_400_000));
    const left = await app.db.selectFrom("chat_held_messages").select("id").where("id", "=", id).execute();
    expect(left).toEqual([]);
  });

  test("is decided on once: by two moderators at once, and by one who asks again", async ({ app }) => {
    const { buyer, seller, room, id } = await makeHeld(app);
    const [one, other] = [await staffOf(app), await staffOf(app)];
    const answers = await Promise.all([one.deliver(id), other.refuse(id, { reason: "fraud" })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const isDelivered = answers[0]?.status === 200;
    const again = await (isDelivered ? one.deliver(id) : other.refuse(id, { reason: "fraud" }));
    expect(again.reply).toEqual({ outcome: isDelivered ? "delivered" : "refused" });
    const changed = await (isDelivered ? one.refuse(id, { reason: "fraud" }) : other.deliver(id));
    expect(changed.problem.code).toBe("already_decided");
    expect((await seller.rooms()).results.map(({ last_seq }) => last_seq)).toEqual(isDelivered ? [1] : []);
    expect((await buyer.room(room)).held).toHaveLength(isDelivered ? 0 : 1);
    const entries = [...(await one.log()), ...(await other.log())].filter(({ action }) => action !== "read_chat");
    expect(entries).toHaveLength(1);
  });

  test("that can reach nobody any more is said to be so", async ({ app }) => {
    const staff = await staffOf(app);
    const blocked = await makeHeld(app);
    await blocked.seller.block(blocked.buyer.userId);
    expect((await staff.deliver(blocked.id)).reply).toEqual({ outcome: "undeliverable" });
    expect((await staff.deliver(blocked.id)).reply).toEqual({ outcome: "undeliverable" });
    expect((await blocked.buyer.room(blocked.room)).held).toMatchObject([{ refusal: { code: "undeliverable" } }]);
    const ofBlocked = await makeHeld(app);
    await staff.call(blockUser, { params: { id: ofBlocked.buyer.userId }, body: { note: "Рассылает спам" } });
    expect((await staff.deliver(ofBlocked.id)).reply).toEqual({ outcome: "undeliverable" });
    expect((await ofBlocked.seller.rooms()).results).toEqual([]);
  });

  test("keeps its photos for nobody else, for the moderators to see, and for itself once it is sent", async ({
    app,
  }) => {
    const writer = chatAs(app, await makeUser(app));
    const { photo } = await upload(app, writer.userId, await drawPhoto(600, 400), { path: uploadChatPhoto.path });
    const { buyer, seller, room, id } = await makeHeld(app, { photo: [photo.id] }, writer);
    const other = { client_id: randomUUID(), photo: photo.id };
    expect((await buyer.call(sendMessage, { params: { id: room }, body: other })).problem.errors).toHaveProperty(
      "photo",
    );
    expect((await buyer.room(room)).held[0]?.photos).toEqual([photo]);
    await purgeLooseChatPhotos(
      app.db,
      openMediaFolder(app.mediaFolder),
      new Date(app.clock.now.getTime() + 90_000_000),
    );
    const staff = await staffOf(app);
    const [shown] = (await staff.list()).results.find((one) => one.id === id)?.photos ?? [];
    const open = (userId: number, role = "moderator") =>
      app.http.inject({
        url: shown?.medium_thumbnail ?? "",
        headers: { "x-test-viewer": JSON.stringify({ sessionId: 0, userId, role }) },
      });
    expect((await open(staff.userId)).statusCode).toBe(200);
    expect((await open(buyer.userId, "user")).statusCode).toBe(404);
    expect((await app.http.inject(shown?.photo ?? "")).statusCode).toBe(404);
    await staff.deliver(id);
    expect((await seller.messages(room)).results).toMatchObject([{ kind: "photo", text, photos: [photo] }]);
    expect((await open(staff.userId)).statusCode).toBe(404);
  });

  test("with an offer makes it, if that is possible still", async ({ app }) => {
    const staff = await staffOf(app);
    const first = await makeHeld(app, { offer: { amount: 300 } });
    expect((await staff.list()).results.find((one) => one.id === first.id)?.offer).toEqual({
      amount: 300,
      currency: "KGS",
    });
    expect((await staff.deliver(first.id)).reply).toEqual({ outcome: "delivered" });
    expect((await first.seller.messages(first.room)).results).toMatchObject([
      { kind: "offer", text, offer: { amount: 300, state: "open" } },
    ]);
    const second = await makeHeld(app, { offer: { amount: 300 } });
    await second.buyer.offer(second.room, 200);
    expect((await staff.deliver(second.id)).reply).toEqual({ outcome: "undeliverable" });
  });

  test("of a moderator's own room is another's to decide on", async ({ app }) => {
    const staff = await staffOf(app);
    const { id } = await makeHeld(app, {}, chatAs(app, staff.userId));
    expect((await staff.list()).results.map((one) => one.id)).not.toContain(id);
    expect((await staff.deliver(id)).problem.code).toBe("own_chat");
    expect((await (await staffOf(app)).deliver(id)).status).toBe(200);
  });

  test("is paged without repeating or skipping", async ({ app }) => {
    const made = [await makeHeld(app), await makeHeld(app), await makeHeld(app)].map(({ id }) => id);
    const staff = await staffOf(app);
    const seen: number[] = [];
    let key: string | null = null;
    do {
      const query: { limit: number; key?: string } = { limit: 1, ...(key !== null && { key }) };
      const { reply }: { reply: Reply<typeof listHeldMessages> } = await staff.call(listHeldMessages, { query });
      seen.push(...reply.results.map(({ id }) => id));
      key = reply.key;
    } while (key !== null);
    expect(seen).toEqual((await staff.list()).results.map(({ id }) => id));
    expect(seen).toEqual(expect.arrayContaining(made));
    expect((await staff.call(listHeldMessages, { query: { key: "x" } })).problem.code).toBe("key_invalid");
  });
});
