import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import { getRoom, uploadChatPhoto } from "#contracts/chat/schemas.ts";
import { answerOffer, sendMessage } from "#contracts/chat/message-schemas.ts";
import { listClaimCategories, sendRoomClaim, sendUserClaim } from "#contracts/claims/schemas.ts";
import {
  getChatClaim,
  listChatClaims,
  listWarnedUsers,
  resolveChatClaim,
  silenceUser,
  unsilenceUser,
} from "#contracts/moderation/chat-schemas.ts";
import { getModeratedUser, listAudit, listClaims, resolveClaim } from "#contracts/moderation/schemas.ts";
import { listNotifications } from "#contracts/notifications/schemas.ts";
import { purgeDecisions } from "#server/chat/held/purge-decisions.ts";
import { purgeLooseChatPhotos } from "#server/chat/photos/photos.ts";
import { openMediaFolder } from "#server/media/media-store.ts";
import { writeUntil } from "#server/notifications/write-until.ts";
import { openTestApp, test, type TestApp, wait } from "#server/test/app.ts";
import { chatAs, type ChatPersonOfTest, makeChat } from "#server/test/chat.ts";
import { makeModerator, makeUser } from "#server/test/make.ts";
import { drawPhoto, upload } from "#server/test/upload.ts";

const fraud = 1;
const insult = 9;
const other = 12;
const wrongPrice = 4;

type ClaimBody = { category: number; text?: string; message?: number };
const complain = (who: ChatPersonOfTest, room: number, body: ClaimBody = { category: fraud }) =>
  who.call(sendRoomClaim, { params: { id: room }, body });

type Resolution = Parameters<typeof resolveAs>[2];
const resolveAs = (
  staff: { call: ReturnType<TestApp["as"]>["call"] },
  id: number,
  body: {
    outcome: "kept" | "warned" | "removed" | "silenced" | "blocked";
    messages?: number[];
    days?: number;
    note?: string;
  },
) => staff.call(resolveChatClaim, { params: { id }, body });

async function staffOf(app: TestApp) {
  const userId = await makeModerator(app);
  const { call } = app.as({ userId, role: "moderator" });
  return {
    userId,
    call,
    list: async (state?: "resolved") =>
      (await call(listChatClaims, { query: { limit: 50, ...(state && { state }) } })).reply.results,
    read: async (id: number) => (await call(getChatClaim, { params: { id } })).reply,
    resolve: (id: number, body: Resolution) => resolveAs({ call }, id, body),
    log: async () => (await call(listAudit, { query: { moderator: userId } })).reply.results,
  };
}

async function idOf(app: TestApp, room: number): Promise<number> {
  const row = await app.db
    .selectFrom("claims")
    .select("id")
    .where("room_id", "=", room)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return row.id;
}

const toldTo = async (app: TestApp, userId: number) =>
  (await app.as({ userId, role: "user" }).call(listNotifications)).reply.results.filter(
    ({ action }) => action !== "Chat",
  );

/** A buyer who complains of a seller who has written to them. */
async function makeClaim(app: TestApp, body?: ClaimBody) {
  const chat = await makeChat(app);
  await chat.buyer.write(chat.room, "Здравствуйте! Ещё актуально?");
  const { reply } = await chat.seller.write(chat.room, "Отправлю, но деньги вперёд");
  expect((await complain(chat.buyer, chat.room, body)).reply).toEqual({ claim_sent: true });
  return { ...chat, message: reply.id, id: await idOf(app, chat.room) };
}

describe("a claim in a room", () => {
  test("has categories of its own", async ({ app }) => {
    const { reply } = await app.call(listClaimCategories);
    expect(reply.filter((category) => category.for_rooms).map(({ code }) => code)).toEqual([
      "fraud",
      "not_delivered",
      "asks_data",
      "impersonation",
      "chat_spam",
      "insult",
      "threats",
      "other",
    ]);
  });

  test("is sent once while it is open, also at once, by each of the two", async ({ app }) => {
    const { buyer, seller, room } = await makeChat(app);
    expect((await complain(buyer, room)).problem.code).toBe("nothing_said");
    await buyer.write(room, "Здравствуйте");
    await seller.write(room, "Деньги вперёд");
    const answers = await Promise.all([1, 2, 3].map(() => complain(buyer, room)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect((await complain(seller, room, { category: insult })).status).toBe(201);
    // Of the person it is another one.
    const about = { params: { id: seller.userId }, body: { category: fraud } };
    expect((await buyer.call(sendUserClaim, about)).status).toBe(201);
    const staff = await staffOf(app);
    await staff.resolve(await idOf(app, room), { outcome: "kept" });
    expect((await complain(seller, room)).status).toBe(201);
  });

  test.for([
    ["a category of listings", { category: wrongPrice }, { category: [expect.any(String)] }],
    ["«other» without words", { category: other }, { text: ["Обязательное поле"] }],
    ["a text that is too long", { category: fraud, text: "я".repeat(1_001) }, { text: [expect.any(String)] }],
  ] as const)("with %s is refused", async ([, body, errors], { app }) => {
    const { buyer, seller, room } = await makeChat(app);
    await buyer.write(room, "Здравствуйте");
    await seller.write(room, "Деньги вперёд");
    expect((await complain(buyer, room, body)).problem.errors).toEqual(errors);
  });

  test("is about one's own rooms, and messages of the other that one sees", async ({ app }) => {
    const { buyer, seller, room } = await makeChat(app);
    const own = (await buyer.write(room, "Здравствуйте")).reply.id;
    const theirs = (await seller.write(room, "Деньги вперёд")).reply.id;
    const elsewhere = await makeChat(app);
    await elsewhere.buyer.write(elsewhere.room, "Здравствуйте");
    const stranger = (await elsewhere.seller.write(elsewhere.room, "Привет")).reply.id;
    const codeOf = async (who: ChatPersonOfTest, body: ClaimBody) => (await complain(who, room, body)).problem.code;
    for (const message of [own, stranger, 2_147_483_647]) {
      expect(await codeOf(buyer, { category: fraud, message })).toBe("not_found");
    }
    expect(await codeOf(chatAs(app, await makeUser(app)), { category: fraud })).toBe("not_found");
    expect((await complain(buyer, room, { category: fraud, message: theirs })).status).toBe(201);
    const gone = await makeChat(app);
    await gone.buyer.write(gone.room, "Здравствуйте");
    await gone.seller.write(gone.room, "Деньги вперёд");
    await app.db.deleteFrom("users").where("id", "=", gone.seller.userId).execute();
    expect((await complain(gone.buyer, gone.room)).problem.code).toBe("person_deleted");
  });

  test("counts against the limit of all claims", async () => {
    const { app: limited, close } = await openTestApp({ rateLimitFactor: 1 });
    try {
      const { buyer, seller, room } = await makeChat(limited);
      await buyer.write(room, "Здравствуйте");
      await seller.write(room, "Деньги вперёд");
      const statuses = [];
      for (let count = 0; count < 21; count += 1) statuses.push((await complain(buyer, room)).status);
      expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409), 429]);
    } finally {
      await close();
    }
  });

  test("has the messages as they were, twenty before the one it is about and fifty at most", async ({ app }) => {
    const { buyer, seller, room } = await makeChat(app);
    for (let count = 1; count <= 30; count += 1) await buyer.write(room, `до ${count}`);
    const bad = (await seller.write(room, "Деньги вперёд")).reply.id;
    for (let count = 1; count <= 40; count += 1) await buyer.write(room, `после ${count}`);
    await complain(buyer, room, { category: fraud, message: bad });
    await seller.remove(bad);
    const staff = await staffOf(app);
    const { messages } = await staff.read(await idOf(app, room));
    expect([messages.length, messages[0]?.text, messages.at(-1)?.text]).toEqual([50, "до 11", "после 29"]);
    expect(messages[20]).toMatchObject({
      id: bad,
      text: "Деньги вперёд",
      is_by_author: false,
      is_reported: true,
      was_deleted: false,
      is_deleted: true,
    });
  });

  test("has what the other had deleted for both before, for thirty days, and nothing of its author's", async ({
    app,
  }) => {
    const { buyer, seller, room } = await makeChat(app);
    const own = (await buyer.write(room, "Моя карта 1234")).reply.id;
    const bad = (await seller.write(room, "Переведите задаток на карту")).reply.id;
    const { photo } = await upload(app, seller.userId, await drawPhoto(600, 400), { path: uploadChatPhoto.path });
    const body = { client_id: randomUUID(), photo: photo.id };
    const shown = (await seller.call(sendMessage, { params: { id: room }, body })).reply.id;
    await buyer.remove(own);
    for (const id of [bad, shown]) await seller.remove(id);
    for (const who of [buyer, seller]) {
      expect((await who.messages(room)).results.map(({ text, photos }) => text + photos.length)).toEqual([
        "0",
        "0",
        "0",
      ]);
    }
    const media = openMediaFolder(app.mediaFolder);
    const forget = async (days: number) => {
      const later = new Date(app.clock.now.getTime() + days * 86_400_000);
      await purgeDecisions(app.db, later);
      await purgeLooseChatPhotos(app.db, media, later);
    };
    await forget(29);
    await complain(buyer, room, { category: fraud, message: bad });
    const staff = await staffOf(app);
    const id = await idOf(app, room);
    const { messages } = await staff.read(id);
    expect(messages.map(({ text, was_deleted, photos }) => [text, was_deleted, photos.length])).toEqual([
      ["", true, 0],
      ["Переведите задаток на карту", true, 0],
      ["", true, 1],
    ]);
    // It cannot be sent again, nor seen by its sender.
    const again = { client_id: randomUUID(), photo: photo.id };
    const refused = await seller.call(sendMessage, { params: { id: room }, body: again });
    expect(refused.problem.errors).toHaveProperty("photo");
    await staff.resolve(id, { outcome: "kept" });
    await forget(31);
    await complain(buyer, room);
    expect((await staff.read(await idOf(app, room))).messages.map(({ text }) => text)).toEqual(["", "", ""]);
    const left = await app.db.selectFrom("chat_photos").select("id").where("id", "=", photo.id).execute();
    expect(left).toEqual([]);
  });

  test("has nothing of what was deleted once its sender's account is gone", async ({ app }) => {
    const { buyer, seller, room } = await makeChat(app);
    await buyer.write(room, "Здравствуйте");
    await seller.remove((await seller.write(room, "Переведите задаток")).reply.id);
    const keptOf = (sender: number) =>
      app.db.selectFrom("chat_deleted_messages").select("text").where("sender_id", "=", sender).execute();
    expect(await keptOf(seller.userId)).toEqual([{ text: "Переведите задаток" }]);
    await app.db.deleteFrom("users").where("id", "=", seller.userId).execute();
    expect(await keptOf(seller.userId)).toEqual([]);
  });

  test("keeps photos for the moderators while it is open, when their message is deleted", async ({ app }) => {
    const { buyer, seller, room } = await makeChat(app);
    await buyer.write(room, "Здравствуйте");
    const { photo } = await upload(app, seller.userId, await drawPhoto(600, 400), { path: uploadChatPhoto.path });
    const body = { client_id: randomUUID(), photo: photo.id };
    const sent = (await seller.call(sendMessage, { params: { id: room }, body })).reply;
    await complain(buyer, room);
    const [id, staff] = [await idOf(app, room), await staffOf(app)];
    await seller.remove(sent.id);
    const [shown] = (await staff.read(id)).messages[1]?.photos ?? [];
    const open = (userId: number, url = shown?.medium_thumbnail ?? "") => {
      const viewer = JSON.stringify({ sessionId: 0, userId, role: "moderator" });
      return app.http.inject({ url, headers: { "x-test-viewer": viewer } });
    };
    const media = openMediaFolder(app.mediaFolder);
    const purge = () => purgeLooseChatPhotos(app.db, media, new Date(app.clock.now.getTime() + 90_000_000));
    await purge();
    expect((await open(staff.userId)).statusCode).toBe(200);
    expect((await open(buyer.userId)).statusCode).toBe(404);
    expect((await open(buyer.userId, photo.medium_thumbnail)).statusCode).toBe(404);
    // It cannot be sent again meanwhile.
    const again = { client_id: randomUUID(), photo: photo.id };
    expect((await seller.call(sendMessage, { params: { id: room }, body: again })).problem.errors).toHaveProperty(
      "photo",
    );
    await staff.resolve(id, { outcome: "kept" });
    expect((await open(staff.userId)).statusCode).toBe(404);
    await purgeDecisions(app.db, new Date(app.clock.now.getTime() + 31 * 86_400_000));
    await purge();
    const left = await app.db.selectFrom("chat_photos").select("id").where("id", "=", photo.id).execute();
    expect(left).toEqual([]);
  });
});

describe("for moderators, claims in rooms", () => {
  test("are listed without what was written; whoever opens one is in the log, once", async ({ app }) => {
    const { buyer, seller, product, id } = await makeClaim(app, { category: fraud, text: "Просит деньги" });
    const staff = await staffOf(app);
    const row = (await staff.list()).find((one) => one.id === id);
    expect(row).toMatchObject({
      category: { code: "fraud" },
      text: "Просит деньги",
      user: { id: buyer.userId },
      about: { id: seller.userId },
      product: { id: product },
      message_count: 2,
      outcome: null,
    });
    expect(JSON.stringify(row)).not.toContain("деньги вперёд");
    expect(await staff.log()).toEqual([]);
    expect((await staff.read(id)).messages.map(({ text, is_by_author }) => [text, is_by_author])).toEqual([
      ["Здравствуйте! Ещё актуально?", true],
      ["Отправлю, но деньги вперёд", false],
    ]);
    await staff.read(id);
    expect(await staff.log()).toMatchObject([
      { action: "read_chat", user: seller.userId, changes: [{ field: "claim", after: String(id) }] },
    ]);
    // They are no part of the list of other claims, and not resolved as those are.
    const { reply } = await staff.call(listClaims, { query: { limit: 100 } });
    expect(reply.results.map((claim) => claim.id)).not.toContain(id);
    const kept = await staff.call(resolveClaim, { params: { id }, body: { outcome: "kept" } });
    expect(kept.problem.code).toBe("not_found");
  });

  test("in one's own rooms are others' to decide on", async ({ app }) => {
    const staff = await staffOf(app);
    const other = chatAs(app, await makeUser(app));
    const { id: room } = await other.open({ user: staff.userId });
    const self = chatAs(app, staff.userId);
    for (const who of [other, self]) await who.write(room, "Здравствуйте");
    const ids = [];
    for (const who of [other, self]) {
      await complain(who, room);
      ids.push(await idOf(app, room));
    }
    for (const id of ids) {
      expect((await staff.list()).map((one) => one.id)).not.toContain(id);
      expect((await staff.call(getChatClaim, { params: { id } })).problem.code).toBe("own_chat");
      expect((await staff.resolve(id, { outcome: "kept" })).problem.code).toBe("own_chat");
    }
  });

  test("are decided on once; the author is told, the other never by whom", async ({ app }) => {
    const { buyer, seller, room, id } = await makeClaim(app);
    const [one, two] = [await staffOf(app), await staffOf(app)];
    const answers = await Promise.all([
      one.resolve(id, { outcome: "kept" }),
      two.resolve(id, { outcome: "warned", note: "Не просите предоплату" }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await one.resolve(id, { outcome: "kept" })).problem.code).toBe("already_decided");
    const [told] = await toldTo(app, buyer.userId);
    expect(told?.description_ru).toContain("Бакыт");
    expect((await one.list("resolved")).find((row) => row.id === id)?.outcome).toBe(
      answers[0]?.status === 200 ? "kept" : "warned",
    );
    expect(JSON.stringify(await toldTo(app, seller.userId))).not.toContain("Айгүл");
    expect((await seller.room(room)).unread_count).toBe(1);
  });

  test("warn with the moderator's words, which are needed", async ({ app }) => {
    const { buyer, seller, id } = await makeClaim(app);
    const staff = await staffOf(app);
    expect((await staff.resolve(id, { outcome: "warned" })).problem.errors).toHaveProperty("note");
    expect((await staff.resolve(id, { outcome: "warned", note: "Не просите предоплату" })).reply).toEqual({
      resolved: 1,
    });
    expect(await toldTo(app, seller.userId)).toMatchObject([
      { action: "chat_warned", title_ru: "Предупреждение модератора", sender: null },
    ]);
    expect((await toldTo(app, seller.userId))[0]?.description_ky).toContain("Модератор: «Не просите предоплату»");
    expect(await toldTo(app, buyer.userId)).toMatchObject([
      { description_ru: expect.stringMatching(/Бакыт.*получил предупреждение/) },
    ]);
    expect((await staff.log()).map(({ action }) => action)).toEqual(["resolve_claim", "warn_user"]);
    const { reply } = await staff.call(getModeratedUser, { params: { id: seller.userId } });
    expect(reply.claims).toEqual({ open: 0, upheld: 1, rejected: 0 });
  });

  test("delete messages of the person for both, and no others", async ({ app }) => {
    const { buyer, seller, room, message, id } = await makeClaim(app);
    const later = (await seller.write(room, "Позже")).reply.id;
    const own = (await buyer.messages(room)).results[0]?.id ?? 0;
    const staff = await staffOf(app);
    expect((await staff.resolve(id, { outcome: "removed" })).problem.errors).toHaveProperty("messages");
    for (const wrong of [own, later]) {
      const refused = await staff.resolve(id, { outcome: "removed", messages: [message, wrong] });
      expect(refused.problem.errors).toHaveProperty("messages");
    }
    expect((await staff.resolve(id, { outcome: "removed", messages: [message] })).status).toBe(200);
    for (const who of [buyer, seller]) {
      expect((await who.messages(room)).results.map((one) => [one.text, one.is_deleted])).toEqual([
        ["Здравствуйте! Ещё актуально?", false],
        ["", true],
        ["Позже", false],
      ]);
    }
    expect((await buyer.room(room)).unread_count).toBe(1);
    expect((await staff.read(id)).messages[1]).toMatchObject({ text: "Отправлю, но деньги вперёд", is_deleted: true });
    expect((await staff.log()).map(({ action }) => action)).toContain("remove_messages");
  });

  test("forbid to write anywhere for some days, and resolve all claims in rooms about the person", async ({ app }) => {
    const { buyer, seller, room, id } = await makeClaim(app);
    const second = chatAs(app, await makeUser(app));
    const { id: otherRoom } = await second.open({ user: seller.userId });
    await second.write(otherRoom, "Здравствуйте");
    await seller.write(otherRoom, "Деньги вперёд");
    await complain(second, otherRoom);
    const offer = (await buyer.offer(room, 100)).reply.id;
    const staff = await staffOf(app);
    expect((await staff.resolve(id, { outcome: "silenced" })).problem.errors).toHaveProperty("days");
    expect((await staff.resolve(id, { outcome: "silenced", days: 2 })).problem.errors).toHaveProperty("days");
    expect((await staff.resolve(id, { outcome: "silenced", days: 7 })).reply).toEqual({ resolved: 2 });
    const refused = (await seller.write(room, "Привет")).problem;
    const silencedUntil = new Date(app.clock.now.getTime() + 7 * 86_400_000);
    const until = new Date(app.clock.now.getTime() + (7 * 24 + 6) * 3_600_000);
    const day = until.toISOString().slice(0, 10).split("-").toReversed().join(".");
    expect([refused.code, refused.detail]).toEqual(["chat_silenced", expect.stringContaining(day)]);
    const seen = (await seller.call(getRoom, { params: { id: room } })).reply;
    expect(seen.silenced_until?.slice(0, 10)).toBe(
      new Date(app.clock.now.getTime() + 7 * 86_400_000).toISOString().slice(0, 10),
    );
    const counter = { answer: "counter", amount: 150, client_id: randomUUID() } as const;
    expect((await seller.call(answerOffer, { params: { id: offer }, body: counter })).problem.code).toBe(
      "chat_silenced",
    );
    expect((await buyer.write(room, "Алло")).status).toBe(201);
    expect((await toldTo(app, seller.userId))[0]).toMatchObject({ action: "chat_silenced" });
    expect((await toldTo(app, seller.userId))[0]?.description_ru).toContain(writeUntil("ru", silencedUntil));
    expect(await toldTo(app, second.userId)).toHaveLength(1);
    wait(app, 7 * 86_400 + 1);
    expect((await seller.write(room, "Привет")).status).toBe(201);
  });

  test("block an account as elsewhere; staff cannot be", async ({ app }) => {
    const { buyer, room, id } = await makeClaim(app);
    const staff = await staffOf(app);
    expect((await staff.resolve(id, { outcome: "blocked" })).problem.errors).toHaveProperty("note");
    expect((await staff.resolve(id, { outcome: "blocked", note: "Мошенник" })).status).toBe(200);
    expect(await buyer.room(room)).toMatchObject({ is_blocked: true, closed: "account_blocked" });
    expect((await staff.log()).map(({ action }) => action)).toEqual(["resolve_claim", "block_user"]);
    expect((await toldTo(app, buyer.userId))[0]?.description_ru).toContain("заблокирован");
    const member = chatAs(app, await makeModerator(app));
    const { id: ofStaff } = await buyer.open({ user: member.userId });
    await buyer.write(ofStaff, "Здравствуйте");
    await member.write(ofStaff, "Здравствуйте");
    await complain(buyer, ofStaff);
    const about = await idOf(app, ofStaff);
    for (const outcome of ["blocked", "silenced"] as const) {
      expect((await staff.resolve(about, { outcome, days: 1, note: "Грубит" })).problem.code).toBe("forbidden");
    }
  });

  test("go with the account they are about, and stay without their author or their room", async ({ app }) => {
    const first = await makeClaim(app);
    const staff = await staffOf(app);
    await app.db.deleteFrom("users").where("id", "=", first.buyer.userId).execute();
    expect((await staff.list()).find(({ id }) => id === first.id)).toMatchObject({ user: null, message_count: 2 });
    await app.db.deleteFrom("chat_rooms").where("id", "=", first.room).execute();
    expect((await staff.read(first.id)).messages.map(({ is_deleted }) => is_deleted)).toEqual([true, true]);
    const removed = await staff.resolve(first.id, { outcome: "removed", messages: [first.message] });
    expect(removed.reply).toEqual({ resolved: 1 });
    const second = await makeClaim(app);
    await app.db.deleteFrom("users").where("id", "=", second.seller.userId).execute();
    expect((await staff.list()).map(({ id }) => id)).not.toContain(second.id);
  });
});

describe("people whose messages the shield stops", () => {
  const link = "Посмотрите тут: example-shop.com/item";

  test("are listed by how often, with what was found last", async ({ app }) => {
    const staff = await staffOf(app);
    const { seller, buyer, room } = await makeChat(app);
    await buyer.write(room, "Где посмотреть?");
    for (let count = 0; count < 3; count += 1) await seller.write(room, link);
    await seller.write(room, "Скажите код из SMS, который вам пришёл");
    await buyer.write(room, link);
    // Advice is no warning.
    await buyer.write(room, "Напишите мне в телеграм, там быстрее отвечу");
    const seen: Record<number, object> = {};
    let query: { limit: number; key?: string } | undefined = { limit: 1 };
    while (query) {
      const { reply }: Awaited<ReturnType<typeof staff.call<typeof listWarnedUsers>>> = await staff.call(
        listWarnedUsers,
        {
          query,
        },
      );
      for (const { user, folded, held, refused, last_rule } of reply.results) {
        expect(seen).not.toHaveProperty(String(user.id));
        seen[user.id] = { folded, held, refused, rule: last_rule?.code };
      }
      query = reply.key === null ? undefined : { limit: 1, key: reply.key };
    }
    expect(seen[seller.userId]).toEqual({ folded: 3, held: 0, refused: 1, rule: "asks_code" });
    expect(seen[buyer.userId]).toEqual({ folded: 1, held: 0, refused: 0, rule: "outside_link" });
    expect((await staff.call(listWarnedUsers, { query: { key: "7" } })).problem.code).toBe("key_invalid");
  });

  test("can be forbidden to write for some days, and allowed again; staff cannot be", async ({ app }) => {
    const staff = await staffOf(app);
    const { buyer, seller, room } = await makeChat(app);
    await buyer.write(room, "Здравствуйте");
    const params = { id: seller.userId };
    const silenced = await staff.call(silenceUser, { params, body: { days: 3, note: "Ссылки" } });
    expect(silenced.reply.silenced_until).not.toBeNull();
    expect((await seller.write(room, "Привет")).problem.code).toBe("chat_silenced");
    expect((await staff.call(unsilenceUser, { params })).reply.silenced_until).toBeNull();
    expect((await staff.call(unsilenceUser, { params })).status).toBe(200);
    expect((await seller.write(room, "Привет")).status).toBe(201);
    expect(await toldTo(app, seller.userId)).toEqual([]);
    expect((await staff.log()).map(({ action }) => action)).toEqual(["unsilence_user", "silence_user"]);
    const member = { id: await makeModerator(app) };
    expect((await staff.call(silenceUser, { params: member, body: { days: 3 } })).problem.code).toBe("forbidden");
  });
});
