import { expect } from "vitest";
import { sendRoomClaim } from "#contracts/claims/schemas.ts";
import * as chats from "#contracts/moderation/chat-schemas.ts";
import { blockUser, unblockUser } from "#contracts/moderation/schemas.ts";
import { test, type TestApp, wait } from "#server/test/app.ts";
import { chatAs, makeChat } from "#server/test/chat.ts";
import { makeModerator, makeUser } from "#server/test/make.ts";
import { makeMember, makeShop } from "#server/test/staff.ts";

/** A shop, a moderator who works for it, and one who does not. */
async function makeScene(app: TestApp) {
  const shop = await makeShop(app);
  const [own, other] = [await makeModerator(app), await makeModerator(app)];
  await makeMember(app, shop.id, { user: own });
  const [employed, foreign] = [own, other].map((userId) => app.as({ userId, role: "moderator" }));
  if (!employed || !foreign) throw new Error("there are two");
  return { shop, employed, foreign };
}

test("a moderator neither blocks nor silences whom they work for, nor ends it", async ({ app }) => {
  const { shop, employed, foreign } = await makeScene(app);
  const params = { id: shop.user };
  const changes = [
    (who: typeof employed) => who.call(blockUser, { params, body: { note: "Обман" } }),
    (who: typeof employed) => who.call(unblockUser, { params }),
    (who: typeof employed) => who.call(chats.silenceUser, { params, body: { days: 1 } }),
    (who: typeof employed) => who.call(chats.unsilenceUser, { params }),
  ];
  for (const change of changes) {
    expect((await change(employed)).problem.code).toBe("own_account");
    expect((await change(foreign)).status).toBe(200);
  }
});

test("a claim in a chat of a moderator's employer is neither read nor decided on by them, on either side", async ({
  app,
}) => {
  const { shop, employed, foreign } = await makeScene(app);
  const { buyer, seller, room } = await makeChat(app, { user: shop.user });
  await buyer.write(room, "Здравствуйте! Ещё актуально?");
  await seller.write(room, "Да, приезжайте");
  for (const author of [buyer, seller]) {
    await author.call(sendRoomClaim, { params: { id: room }, body: { category: 1 } });
    const { id } = await app.db
      .selectFrom("claims")
      .select("id")
      .where("room_id", "=", room)
      .where("resolved_at", "is", null)
      .executeTakeFirstOrThrow();
    const listedTo = async (who: typeof employed) =>
      (await who.call(chats.listChatClaims, { query: { limit: 50 } })).reply.results.map((claim) => claim.id);
    expect(await listedTo(employed)).not.toContain(id);
    expect(await listedTo(foreign)).toContain(id);
    const decision = { params: { id }, body: { outcome: "kept" } } as const;
    expect((await employed.call(chats.getChatClaim, { params: { id } })).problem.code).toBe("own_chat");
    expect((await employed.call(chats.resolveChatClaim, decision)).problem.code).toBe("own_chat");
    expect((await foreign.call(chats.resolveChatClaim, decision)).status).toBe(200);
  }
});

test("a message of a moderator's employer that waits is not theirs to let through", async ({ app }) => {
  const { shop, employed, foreign } = await makeScene(app);
  const text = "Куплю ваш товар прямо сейчас за полную цену, у меня своя машина и грузчики, пишите мне скорее";
  const writer = chatAs(app, shop.user);
  let held: number | null = null;
  for (let count = 0; count < 25 && held === null; count += 1) {
    const room = (await writer.open({ user: await makeUser(app) })).id;
    wait(app, 4);
    const { reply } = await writer.write(room, text);
    if (reply.is_held) held = -reply.id;
  }
  const params = { id: held ?? 0 };
  const waitingFor = async (who: typeof employed) =>
    (await who.call(chats.listHeldMessages, { query: { limit: 50 } })).reply.results.map(({ id }) => id);
  expect(await waitingFor(employed)).not.toContain(held);
  expect(await waitingFor(foreign)).toContain(held);
  expect((await employed.call(chats.deliverMessage, { params })).problem.code).toBe("own_chat");
  expect((await foreign.call(chats.deliverMessage, { params })).status).toBe(200);
});
