import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { describe, expect } from "vitest";
import { getRoom, uploadChatPhoto } from "#contracts/chat/schemas.ts";
import { sendMessage } from "#contracts/chat/message-schemas.ts";
import { test, type TestApp, wait } from "#server/test/app.ts";
import { chatAs, makeChat } from "#server/test/chat.ts";
import { makeListing, makeUser } from "#server/test/make.ts";
import { upload } from "#server/test/upload.ts";

/** Makes an account old, with an approved listing. */
async function makeOld(app: TestApp, userId: number): Promise<void> {
  const created_at = new Date(app.clock.now.getTime() - 30 * 86_400_000);
  await app.db.updateTable("users").set({ created_at }).where("id", "=", userId).execute();
  await makeListing(app, { user: userId });
}

describe("the shield over messages", () => {
  test("ordinary talk passes without a word", async ({ app }) => {
    const { buyer, seller, room } = await makeChat(app);
    for (const text of ["Здравствуйте! Ещё актуально?", "Баасы 12 000 сомбу?", "Мой номер 0555 123 456, звоните"]) {
      expect((await buyer.write(room, text)).reply).toMatchObject({ warning: null, is_held: false });
    }
    expect((await seller.room(room)).unread_count).toBe(3);
  });

  test("a link is folded, a request for a code is refused with the words and the reason", async ({ app }) => {
    const { buyer, seller, room } = await makeChat(app);
    await buyer.write(room, "Где посмотреть?");
    const link = (await seller.write(room, "Посмотрите тут: example-shop.com/item")).reply;
    expect(link.warning).toMatchObject({ verdict: "fold", rules: [{ code: "outside_link" }] });
    expect(link.warning?.rules[0]?.advice_ky).toMatch(/карта/);
    expect((await buyer.messages(room)).results.at(-1)?.warning).toEqual(link.warning);
    expect((await seller.write(room, "Смотрите https://localhost/products/1")).reply.warning).toBeNull();
    const refused = await seller.write(room, "Скажите код из SMS, который вам пришёл");
    expect(refused.problem.code).toBe("message_refused");
    expect(refused.problem.errors?.["text"]?.[0]).toMatch(/код/);
    expect((await buyer.room(room)).last_seq).toBe(3);
  });

  test("what is cut into several messages is folded when it is whole, if one person wrote it within minutes", async ({
    app,
  }) => {
    const { buyer, seller, room } = await makeChat(app);
    const say = async (from: typeof buyer, text: string) => {
      wait(app, 4);
      return (await from.write(room, text)).reply.warning;
    };
    expect(await say(buyer, "Здравствуйте! Ещё актуально?")).toBeNull();
    expect(await say(seller, "Вам сейчас придёт SMS")).toBeNull();
    expect(await say(buyer, "продиктуйте цифры")).toBeNull();
    expect(await say(seller, "продиктуйте цифры")).toMatchObject({
      verdict: "fold",
      rules: [{ code: "asks_code" }],
    });
    wait(app, 11 * 60);
    expect(await say(seller, "продиктуйте цифры")).toBeNull();
  });

  test("leading to a messenger is noted of those who are new only", async ({ app }) => {
    const { buyer, seller, room } = await makeChat(app);
    const text = "Напишите мне в телеграм, там быстрее отвечу";
    expect((await buyer.write(room, text)).reply.warning).toMatchObject({ verdict: "note" });
    await makeOld(app, seller.userId);
    expect((await seller.write(room, text)).reply.warning).toBeNull();
  });

  test("the same long text to many is held: its sender sees that, the others nothing", async ({ app }) => {
    const text = "Куплю ваш товар прямо сегодня за полную цену, у меня своя машина и грузчики, пишите скорее";
    const buyer = chatAs(app, await makeUser(app));
    const statuses = [];
    let last = { room: 0, client: "", seller: 0 };
    for (let at = 0; at < 6; at += 1) {
      const [seller, client] = [await makeUser(app), randomUUID()];
      const { id } = await buyer.open({ user: seller });
      last = { room: id, client, seller };
      statuses.push((await buyer.write(id, at % 2 ? text.toUpperCase() : text, client)).reply.is_held);
    }
    expect(statuses).toEqual([false, false, false, false, false, true]);
    const again = (await buyer.write(last.room, text, last.client)).reply;
    expect(again).toMatchObject({ seq: null, is_held: true });
    expect(again.id).toBeLessThan(0);
    expect((await buyer.remove(again.id)).status).toBe(400);
    expect((await buyer.room(last.room)).held).toHaveLength(1);
    const seller = chatAs(app, last.seller);
    expect((await seller.rooms()).results).toEqual([]);
    // Not even that somebody wants to write.
    expect((await seller.call(getRoom, { params: { id: last.room } })).problem.code).toBe("not_found");
    const { rows } = await app.pool.query("select findings from chat_held_messages where room_id = $1", [last.room]);
    expect(rows).toEqual([{ findings: [{ code: "same_text", fragment: "" }] }]);
  });

  test("a short question may go to everybody", async ({ app }) => {
    const buyer = chatAs(app, await makeUser(app));
    for (let at = 0; at < 8; at += 1) {
      const { id } = await buyer.open({ user: await makeUser(app) });
      expect((await buyer.write(id, "Здравствуйте! Ещё актуально?")).reply.is_held).toBe(false);
    }
  });

  test("what the QR code in a photo says is looked at", async ({ app }) => {
    const { buyer, seller, room } = await makeChat(app);
    const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#fff" } })
      .jpeg()
      .toBuffer();
    const { photo } = await upload(app, buyer.userId, picture, { path: uploadChatPhoto.path });
    await app.pool.query("update chat_photos set qr_code = 'https://mbank-pay.top/oplata' where id = $1", [photo.id]);
    const body = { client_id: randomUUID(), photo: photo.id };
    const refused = await buyer.call(sendMessage, { params: { id: room }, body });
    expect(refused.problem.code).toBe("message_refused");
    expect(refused.problem.errors).toHaveProperty("photo");
    expect((await seller.rooms()).results).toEqual([]);
  });
});
