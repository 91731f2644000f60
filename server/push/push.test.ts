import { describe, expect } from "vitest";
import { endSession } from "#contracts/accounts/session-schemas.ts";
import { orderCart, setCartItem } from "#contracts/cart/schemas.ts";
import { updateRoom } from "#contracts/chat/schemas.ts";
import { answerOrder } from "#contracts/chat/message-schemas.ts";
import { addFavourite } from "#contracts/favourites/schemas.ts";
import { updateNotificationSettings } from "#contracts/notifications/schemas.ts";
import * as calls from "#contracts/push/schemas.ts";
import { insertSession } from "#server/accounts/sessions/queries.ts";
import { notify, withdraw } from "#server/notifications/notify.ts";
import { openSecondProcess, openTestApp, test as base, type TestApp, wait } from "#server/test/app.ts";
import { chatAs, makeChat } from "#server/test/chat.ts";
import { goodsCategory, makeBusiness, makeListing, makeUser } from "#server/test/make.ts";
import { type Browser, makeBrowser, openPushService, type PushService } from "#server/test/push-service.ts";

interface Scene {
  app: TestApp;
  service: PushService;
}

/** A product of its own, whose push services are all one on this machine. It is noon there. */
const test = base.extend("scene", { scope: "worker" }, async ({}, { onCleanup }): Promise<Scene> => {
  const service = await openPushService();
  const { app, close } = await openTestApp({ pushNetwork: service.network, publicUrl: "https://jarya.kg" });
  onCleanup(async () => {
    await close();
    await service.close();
  });
  return { app, service };
});

const created = (response: { writeHead(status: number): { end(): void } }) => response.writeHead(201).end();

function atHour({ clock }: TestApp, hour: number): void {
  const next = new Date(clock.now);
  // Bishkek is six hours ahead of UTC all year.
  next.setUTCHours(hour - 6, 0, 0, 0);
  clock.now = new Date(next.getTime() + (next <= clock.now ? 86_400_000 : 0));
}

async function signIn(app: TestApp, userId: number) {
  const { now } = app.clock;
  const session = { userId, seed: Buffer.alloc(32, 7), device: "Chrome", ip: "203.0.113.1", now };
  const sessionId = await insertSession(app.db, { ...session, expiresAt: new Date(now.getTime() + 30 * 86_400_000) });
  return { userId, sessionId, ...app.as({ userId, role: "user", sessionId }) };
}

async function subscribe(app: TestApp, userId: number, browser: Browser = makeBrowser()) {
  const session = await signIn(app, userId);
  const { status } = await session.call(calls.subscribeToPush, { body: browser.subscription });
  expect(status).toBe(200);
  return { ...session, browser };
}

/** A seller with a browser, to whom a buyer writes. */
async function makeScene({ app, service }: Scene) {
  service.answer = created;
  atHour(app, 12);
  const chat = await makeChat(app, { title: "Велосипед" });
  const seller = await subscribe(app, chat.seller.userId);
  const deliver = async (seconds = 3) => {
    wait(app, seconds);
    await app.push.flush();
    return service.readBy(seller.browser);
  };
  return { ...chat, phone: seller, deliver };
}

const isSubscribed = async (caller: Awaited<ReturnType<typeof signIn>>) =>
  (await caller.call(calls.getPushSettings)).reply.is_on;

describe("a push", () => {
  test("about a message reaches the browser, encrypted for it and signed by the site, without the text", async ({
    scene,
  }) => {
    const { buyer, phone, product, room, deliver } = await makeScene(scene);
    // Nobody has approved this title yet.
    const edited = { title: "Не проверено", state: "on_review" as const };
    await scene.app.db.updateTable("listings").set(edited).where("id", "=", product).execute();
    await buyer.write(room, "Секретное слово");
    expect(await deliver()).toEqual([
      {
        title: "Айгүл",
        body: "Новое сообщение: «Велосипед»",
        url: `/chats/${room}`,
        tag: `chat-${room}`,
        language: "ru",
        silent: false,
        time: expect.any(Number),
      },
    ]);
    const push = scene.service.received.find(({ path }) => path === phone.browser.path);
    expect(push?.headers).toMatchObject({
      "content-encoding": "aes128gcm",
      ttl: "86400",
      urgency: "high",
      topic: expect.stringMatching(/^[\w-]{1,32}$/),
      host: "fcm.googleapis.com",
    });
    expect(push?.body.length).toBeLessThanOrEqual(4_096);
    const seconds = scene.app.clock.now.getTime() / 1_000;
    expect(push?.vapid).toMatchObject({ aud: "https://fcm.googleapis.com", sub: "https://jarya.kg" });
    expect(push?.vapid.exp).toBeGreaterThan(seconds);
    expect(push?.vapid.exp).toBeLessThan(seconds + 86_400);
    expect((await scene.app.call(calls.getPushKey)).reply).toEqual({ key: push?.vapid.key });
  });

  test("about an order, and about its answer, leads to the order", async ({ scene }) => {
    scene.service.answer = created;
    atHour(scene.app, 12);
    const shop = await makeBusiness(scene.app);
    const product = await makeListing(scene.app, { user: shop.user, category: goodsCategory, price: 900 });
    const buyer = await subscribe(scene.app, await makeUser(scene.app));
    const seller = await subscribe(scene.app, shop.user);
    const told = async (browser: Browser) => {
      wait(scene.app, 30);
      await scene.app.push.flush();
      return scene.service.readBy(browser).at(-1);
    };
    await buyer.call(setCartItem, { body: { product, quantity: 1 } });
    const { room, message } = (await buyer.call(orderCart, { body: { business: shop.id } })).reply;
    await chatAs(scene.app, buyer.userId).write(room, "Вы на месте?");
    await chatAs(scene.app, buyer.userId).write(room, "Жду ответа");
    // The last of what is unread is no order.
    expect(await told(seller.browser)).toMatchObject({ url: `/chats/${room}` });
    await seller.call(answerOrder, { params: { id: message }, body: { answer: "accepted" } });
    const named = `Заказ № ${message} принят`;
    expect(await told(buyer.browser)).toMatchObject({ body: named, url: `/chats/${room}?at=1` });
    // What it costs only to whoever wants to read messages there.
    await buyer.call(calls.updatePushSettings, { body: { shows_text: true } });
    await seller.call(answerOrder, { params: { id: message }, body: { answer: "completed" } });
    expect(await told(buyer.browser)).toMatchObject({ body: `Заказ № ${message} выполнен · 900 сом` });
  });

  test("has the text when the person wants it, but not of what the shield warns of, in their language", async ({
    scene,
  }) => {
    const { buyer, seller, phone, room, deliver } = await makeScene(scene);
    await scene.app.db.updateTable("users").set({ language: "ky" }).where("id", "=", seller.userId).execute();
    await phone.call(calls.updatePushSettings, { body: { shows_text: true } });
    await buyer.write(room, "Саламатсызбы!\n\nДагы эле барбы?");
    expect(await deliver()).toMatchObject([
      { body: "Саламатсызбы! Дагы эле барбы?", url: `/ky/chats/${room}`, language: "ky" },
    ]);
    await buyer.offer(room, 12_500);
    expect((await deliver(30)).at(-1)).toMatchObject({ body: "Сунуш кылган баасы: 12\u00a0500 сом" });
    await buyer.write(room, "Предоплату скиньте на карту, потом отправлю");
    expect((await seller.messages(room)).results.at(-1)?.warning?.verdict ?? "none").not.toBe("none");
    expect((await deliver(30)).at(-1)).toMatchObject({ body: "3 жаңы билдирүү: «Велосипед»" });
  });

  test("is not sent about what was read, muted or deleted meanwhile", async ({ scene }) => {
    const { buyer, seller, room, deliver } = await makeScene(scene);
    await buyer.write(room, "Первое");
    await seller.read(room, 1);
    expect(await deliver()).toEqual([]);
    const { id } = (await buyer.write(room, "Второе")).reply;
    await buyer.remove(id);
    expect(await deliver()).toEqual([]);
    await seller.call(updateRoom, { params: { id: room }, body: { is_muted: true } });
    await buyer.write(room, "Третье");
    expect(await deliver()).toEqual([]);
    await seller.call(updateRoom, { params: { id: room }, body: { is_muted: false } });
    await buyer.write(room, "Четвёртое");
    expect(await deliver()).toHaveLength(1);
  });

  test("is not sent to who has written, nor while the kind is switched off", async ({ scene }) => {
    const { buyer, phone, room, deliver } = await makeScene(scene);
    const own = await subscribe(scene.app, buyer.userId);
    await phone.call(calls.updatePushSettings, { body: { kinds: { chat: false } } });
    await buyer.write(room, "Здравствуйте");
    expect(await deliver()).toEqual([]);
    expect(scene.service.readBy(own.browser)).toEqual([]);
    expect((await phone.call(calls.getPushSettings)).reply.kinds).toMatchObject({ chat: false, active: true });
  });

  test("a flood of messages is one push, and what comes while one is sent is not lost", async ({ scene }) => {
    const { buyer, room, deliver } = await makeScene(scene);
    for (let sent = 0; sent < 30; sent += 1) await buyer.write(room, `Сообщение ${sent}`);
    expect(await deliver()).toMatchObject([{ body: "30 новых сообщений: «Велосипед»" }]);
    // While a push is under way, another message arrives.
    await buyer.write(room, "Ещё одно");
    scene.service.answer = (response) => void buyer.write(room, "И ещё одно").then(() => created(response));
    expect(await deliver(5)).toHaveLength(1);
    expect(await deliver(20)).toHaveLength(2);
    scene.service.answer = created;
    expect((await deliver(25)).at(-1)).toMatchObject({ body: "32 новых сообщения: «Велосипед»" });
    expect(await deliver(60)).toHaveLength(3);
  });

  test("many rooms are one push, and a storm of rooms is held back", async ({ scene }) => {
    const { app, service } = scene;
    service.answer = created;
    atHour(app, 12);
    const seller = await makeUser(app);
    const phone = await subscribe(app, seller);
    const product = await makeListing(app, { user: seller });
    const write = async () => {
      const buyer = chatAs(app, await makeUser(app));
      await buyer.write((await buyer.open({ product })).id, "Ещё продаёте?");
    };
    for (let buyers = 0; buyers < 5; buyers += 1) await write();
    wait(app, 3);
    await app.push.flush();
    expect(service.readBy(phone.browser)).toMatchObject([
      { title: "Новое на сайте «Жарыя»", body: "5 чатов с новыми сообщениями", url: "/chats", tag: "summary" },
    ]);
    for (let buyers = 0; buyers < 13; buyers += 1) {
      await write();
      wait(app, 2);
      await app.push.flush();
    }
    // Ten within a minute.
    expect(service.readBy(phone.browser)).toHaveLength(10);
    wait(app, 60);
    await app.push.flush();
    expect(service.readBy(phone.browser).at(-1)).toMatchObject({ tag: "summary" });
    expect(service.readBy(phone.browser)).toHaveLength(11);
  });
});

describe("notifications", () => {
  test("of a kind are pushed although the site and e-mail have it switched off, and not once they are withdrawn", async ({
    scene,
  }) => {
    const { phone, seller, product, deliver } = await makeScene(scene);
    await phone.call(updateNotificationSettings, { body: { active: { in_app: false, email: false } } });
    const about = { userId: seller.userId, productId: product };
    await notify(scene.app.db, { ...about, action: "activated" });
    expect(await deliver()).toMatchObject([
      { title: "Объявление опубликовано", url: `/products/${product}`, tag: `listing-${product}` },
    ]);
    await notify(scene.app.db, { ...about, action: "blocked", reasons: ["weapons"] });
    await withdraw(scene.app.db, { ...about, action: "blocked" });
    expect(await deliver(30)).toHaveLength(1);
    await notify(scene.app.db, { ...about, action: "blocked", reasons: ["weapons"] });
    expect((await deliver(30)).at(-1)).toMatchObject({
      title: "Объявление заблокировано",
      body: expect.stringContaining("«Велосипед»"),
      url: "/profile/notifications",
      tag: `listing-${product}`,
    });
  });

  test("of favourites are off at first, and come together", async ({ scene }) => {
    const { phone, product, deliver } = await makeScene(scene);
    const star = async () => {
      const { call } = scene.app.as({ userId: await makeUser(scene.app), role: "user" });
      expect((await call(addFavourite, { body: { product } })).status).toBe(201);
    };
    await star();
    expect(await deliver()).toEqual([]);
    await phone.call(calls.updatePushSettings, { body: { kinds: { favorite: true } } });
    // At night, so that none is told before the others.
    atHour(scene.app, 23);
    for (let buyers = 0; buyers < 3; buyers += 1) await star();
    expect(await deliver()).toEqual([]);
    atHour(scene.app, 8);
    expect(await deliver()).toMatchObject([{ body: "Ваши объявления добавили в избранное 3 раза", tag: "favorite" }]);
  });
});

describe("quiet hours", () => {
  test("hold what happens, and end with one push about all of it", async ({ scene }) => {
    const { app, service } = scene;
    const { buyer, seller, phone, room, product, deliver } = await makeScene(scene);
    atHour(app, 22);
    await buyer.write(room, "Вы ещё не спите?");
    await notify(app.db, { userId: seller.userId, action: "activated", productId: product });
    expect(await deliver()).toEqual([]);
    atHour(app, 7);
    expect(await deliver()).toEqual([]);
    atHour(app, 8);
    await app.push.flush();
    expect(service.readBy(phone.browser)).toMatchObject([
      { body: "1 чат с новыми сообщениями, 1 уведомление", url: "/profile/notifications" },
    ]);
  });

  test("one thing is told by itself, what was read at night not at all", async ({ scene }) => {
    const { app, service } = scene;
    const { buyer, seller, phone, room, deliver } = await makeScene(scene);
    const other = await makeChat(app, { user: seller.userId, title: "Шкаф" });
    atHour(app, 23);
    await buyer.write(room, "Вы ещё не спите?");
    await other.buyer.write(other.room, "Добрый вечер");
    expect(await deliver()).toEqual([]);
    await seller.read(room, 1);
    atHour(app, 8);
    await app.push.flush();
    expect(service.readBy(phone.browser)).toMatchObject([{ tag: `chat-${other.room}` }]);
  });

  test("are the person's own, in their time zone; changed, what waits is looked at again", async ({ scene }) => {
    const { app } = scene;
    const { buyer, phone, room, deliver } = await makeScene(scene);
    const change = async (body: object) => (await phone.call(calls.updatePushSettings, { body })).reply;
    expect(await change({})).toMatchObject({ quiet_hours: { from: 22, to: 8 }, time_zone: "Asia/Bishkek" });
    await change({ quiet_hours: { from: 9, to: 13 }, time_zone: "Europe/Moscow" });
    // Noon in Bishkek is 9 o'clock in Moscow.
    await buyer.write(room, "Здравствуйте");
    expect(await deliver()).toEqual([]);
    expect(await change({ quiet_hours: null })).toMatchObject({ quiet_hours: null, time_zone: "Europe/Moscow" });
    expect(await deliver(0)).toHaveLength(1);
    atHour(app, 3);
    await buyer.write(room, "Ау");
    expect(await deliver()).toHaveLength(2);
  });

  test("that are none, and time zones that are none, are refused", async ({ scene }) => {
    const phone = await signIn(scene.app, await makeUser(scene.app));
    const change = (body: object) => phone.call(calls.updatePushSettings, { body });
    for (const quiet_hours of [{ from: 8, to: 8 }, { from: 24, to: 8 }, { from: 1.5, to: 8 }, { from: 8 }]) {
      expect((await change({ quiet_hours })).problem.errors).toHaveProperty("quiet_hours");
    }
    for (const time_zone of ["Mars/Olympus", "", "+06:00", "x".repeat(65)]) {
      expect((await change({ time_zone })).problem.errors).toHaveProperty("time_zone");
    }
  });
});

describe("a push service", () => {
  test.for([404, 410])("that answers %i ends the subscription", async (status, { scene }) => {
    const { buyer, phone, room, deliver } = await makeScene(scene);
    scene.service.answer = (response) => void response.writeHead(status).end();
    await buyer.write(room, "Здравствуйте");
    expect(await deliver()).toHaveLength(1);
    expect(await isSubscribed(phone)).toBe(false);
    scene.service.answer = created;
    await buyer.write(room, "Ау");
    expect(await deliver(30)).toHaveLength(1);
  });

  test.for([
    [429, 120, 119],
    [500, undefined, 9],
    [503, 40, 39],
    [401, undefined, 9],
  ] as const)("that answers %i is asked again later", async ([status, retryAfter, tooEarly], { scene }) => {
    const { buyer, phone, room, deliver } = await makeScene(scene);
    scene.service.answer = (response) =>
      void response.writeHead(status, retryAfter === undefined ? {} : { "retry-after": String(retryAfter) }).end();
    await buyer.write(room, "Здравствуйте");
    expect(await deliver()).toHaveLength(1);
    scene.service.answer = created;
    expect(await deliver(tooEarly)).toHaveLength(1);
    expect(await deliver(2)).toHaveLength(2);
    expect(await deliver(3_600)).toHaveLength(2);
    expect(await isSubscribed(phone)).toBe(true);
  });

  test("that leads elsewhere is not followed", async ({ scene }) => {
    const { buyer, room, deliver } = await makeScene(scene);
    const before = scene.service.received.length;
    scene.service.answer = (response) => void response.writeHead(307, { location: "/elsewhere" }).end();
    await buyer.write(room, "Здравствуйте");
    await deliver();
    scene.service.answer = created;
    expect(scene.service.received.slice(before).map(({ path }) => path)).not.toContain("/elsewhere");
  });

  test("that was not reached for a week ends the subscription", async ({ scene }) => {
    const { buyer, phone, room, deliver } = await makeScene(scene);
    await phone.call(calls.updatePushSettings, { body: { quiet_hours: null } });
    scene.service.answer = (response) => void response.destroy();
    for (let day = 0; day < 11; day += 1) {
      await buyer.write(room, "Здравствуйте");
      await deliver(86_400);
    }
    expect(await isSubscribed(phone)).toBe(false);
  });

  test("that is slow keeps no other one waiting", async ({ scene }) => {
    const { app, service } = scene;
    const { phone, product } = await makeScene(scene);
    const tell = (userId: number) => notify(app.db, { userId, action: "activated", productId: product });
    const waiting: (() => void)[] = [];
    service.answer = (response, { headers }) => {
      if (headers.host === "web.push.apple.com") waiting.push(() => created(response));
      else created(response);
    };
    for (let count = 0; count < 12; count += 1) {
      const { userId } = await subscribe(app, await makeUser(app), makeBrowser("web.push.apple.com"));
      await tell(userId);
    }
    const flushed = app.push.flush();
    await expect.poll(() => waiting.length, { timeout: 20_000 }).toBe(8);
    await tell(phone.userId);
    const again = app.push.flush();
    await expect.poll(() => service.readBy(phone.browser).length, { timeout: 20_000 }).toBe(1);
    expect(waiting).toHaveLength(8);
    const answers = setInterval(() => waiting.splice(0).forEach((answer) => answer()), 20);
    await Promise.all([flushed, again]);
    clearInterval(answers);
    service.answer = created;
    expect(service.received.filter(({ headers }) => headers.host === "web.push.apple.com")).toHaveLength(12);
  });

  test("is closed to nobody because somebody has registered browsers that fail", async ({ scene }) => {
    const { app, service } = scene;
    const { phone, product } = await makeScene(scene);
    const tell = (userId: number) => notify(app.db, { userId, action: "activated", productId: product });
    const strangers = await makeUser(app);
    const made: Browser[] = [];
    for (let count = 0; count < 7; count += 1) made.push((await subscribe(app, strangers)).browser);
    service.answer = (response, { path }) =>
      made.some((browser) => browser.path === path)
        ? void response.writeHead(429, { "retry-after": "600" }).end()
        : created(response);
    await tell(strangers);
    await app.push.flush();
    await tell(phone.userId);
    await app.push.flush();
    service.answer = created;
    expect(service.readBy(phone.browser)).toHaveLength(1);
  });

  test("of many names has no more room than one", async ({ scene }) => {
    const { app, service } = scene;
    const { phone, product } = await makeScene(scene);
    const tell = (userId: number) => notify(app.db, { userId, action: "activated", productId: product });
    const waiting: (() => void)[] = [];
    service.answer = (response, { headers }) => {
      if (headers.host?.endsWith(".notify.windows.com")) waiting.push(() => created(response));
      else created(response);
    };
    for (let count = 0; count < 24; count += 1) {
      const { userId } = await subscribe(app, await makeUser(app), makeBrowser(`w${count}.notify.windows.com`));
      await tell(userId);
    }
    const flushed = app.push.flush();
    await expect.poll(() => waiting.length, { timeout: 20_000 }).toBe(8);
    await tell(phone.userId);
    const again = app.push.flush();
    await expect.poll(() => service.readBy(phone.browser).length, { timeout: 20_000 }).toBe(1);
    expect(waiting).toHaveLength(8);
    const answers = setInterval(() => waiting.splice(0).forEach((answer) => answer()), 20);
    await Promise.all([flushed, again]);
    clearInterval(answers);
    service.answer = created;
  });

  test("gets each push once, of two processes that send", async ({ scene }) => {
    const { app, service } = scene;
    service.answer = created;
    atHour(app, 12);
    const second = await openSecondProcess(app, { pushNetwork: service.network });
    try {
      const product = await makeListing(app);
      const phones = [];
      for (let count = 0; count < 12; count += 1) phones.push(await subscribe(app, await makeUser(app)));
      for (const { userId } of phones) await notify(app.db, { userId, action: "activated", productId: product });
      await Promise.all([app.push.flush(), second.app.push.flush()]);
      await Promise.all([app.push.flush(), second.app.push.flush()]);
      expect(phones.map(({ browser }) => service.readBy(browser).length)).toEqual(phones.map(() => 1));
    } finally {
      await second.close();
    }
  });
});

describe("a subscription", () => {
  test("ends with its session, and with the sign-in of another account in the same browser", async ({ scene }) => {
    const { app, service } = scene;
    const { buyer, seller, phone, room, deliver } = await makeScene(scene);
    const second = await subscribe(app, seller.userId);
    await second.call(endSession, { params: { id: phone.sessionId } });
    await buyer.write(room, "Здравствуйте");
    expect(await deliver()).toEqual([]);
    expect(service.readBy(second.browser)).toHaveLength(1);
    const stranger = await subscribe(app, await makeUser(app), second.browser);
    expect([await isSubscribed(second), await isSubscribed(stranger)]).toEqual([false, true]);
    await buyer.write(room, "Ау");
    await deliver(30);
    expect(service.readBy(second.browser)).toHaveLength(1);
  });

  test("ends when the session was not used until it expired", async ({ scene }) => {
    const { app } = scene;
    const { buyer, phone, room, deliver } = await makeScene(scene);
    wait(app, 31 * 86_400);
    atHour(app, 12);
    await buyer.write(room, "Здравствуйте");
    expect(await deliver()).toEqual([]);
    const rows = app.db.selectFrom("push_subscriptions").select("id").where("session_id", "=", phone.sessionId);
    expect(await rows.execute()).toEqual([]);
  });

  test("is one of a session and at most ten of an account; the same again changes nothing", async ({ scene }) => {
    const { app } = scene;
    const userId = await makeUser(app);
    const first = await subscribe(app, userId);
    await first.call(calls.subscribeToPush, { body: first.browser.subscription });
    await first.call(calls.subscribeToPush, { body: makeBrowser().subscription });
    const count = async () => {
      const rows = app.db.selectFrom("push_subscriptions").select("id").where("user_id", "=", userId);
      return (await rows.execute()).length;
    };
    expect(await count()).toBe(1);
    for (let browsers = 0; browsers < 10; browsers += 1) await subscribe(app, userId);
    expect(await count()).toBe(10);
    expect(await isSubscribed(first)).toBe(false);
  });

  test("takes the place of the one before when the browser has exchanged its address, the same again too", async ({
    scene,
  }) => {
    const { app } = scene;
    const userId = await makeUser(app);
    const phone = await subscribe(app, userId);
    const other = await subscribe(app, userId);
    const next = makeBrowser();
    const body = { ...next.subscription, old_endpoint: phone.browser.subscription.endpoint };
    const endpoints = async () => {
      const rows = app.db.selectFrom("push_subscriptions").select("endpoint").where("user_id", "=", userId);
      return (await rows.execute()).map(({ endpoint }) => endpoint).toSorted();
    };
    const expected = [next.subscription.endpoint, other.browser.subscription.endpoint].toSorted();
    for (let times = 0; times < 2; times += 1) {
      expect((await phone.call(calls.subscribeToPush, { body })).status).toBe(200);
      expect(await endpoints()).toEqual(expected);
    }
    // A session that came later in the same browser takes it along.
    const later = await signIn(app, userId);
    const again = makeBrowser();
    const moved = { ...again.subscription, old_endpoint: next.subscription.endpoint };
    expect((await later.call(calls.subscribeToPush, { body: moved })).status).toBe(200);
    expect([await isSubscribed(phone), await isSubscribed(later)]).toEqual([false, true]);
  });

  test("of nobody or of somebody else is not replaced, and nobody gets one so who has not switched it on", async ({
    scene,
  }) => {
    const owner = await subscribe(scene.app, await makeUser(scene.app));
    const stranger = await signIn(scene.app, await makeUser(scene.app));
    const { endpoint } = owner.browser.subscription;
    for (const old of [endpoint, makeBrowser().subscription.endpoint, "https://evil.example/", "", "не адрес"]) {
      const body = { ...makeBrowser().subscription, old_endpoint: old };
      expect((await stranger.call(calls.subscribeToPush, { body })).problem.code).toBe("not_found");
    }
    const moved = { ...owner.browser.subscription, old_endpoint: endpoint };
    expect((await stranger.call(calls.subscribeToPush, { body: moved })).problem.code).toBe("not_found");
    expect([await isSubscribed(owner), await isSubscribed(stranger)]).toEqual([true, false]);
  });

  test("is ended by its own session only", async ({ scene }) => {
    const userId = await makeUser(scene.app);
    const [one, other] = [await subscribe(scene.app, userId), await subscribe(scene.app, userId)];
    expect((await one.call(calls.unsubscribeFromPush)).reply).toEqual({ is_on: false });
    expect((await one.call(calls.unsubscribeFromPush)).status).toBe(200);
    expect([await isSubscribed(one), await isSubscribed(other)]).toEqual([false, true]);
  });

  test("is not taken over by whoever knows its address without its keys", async ({ scene }) => {
    const owner = await subscribe(scene.app, await makeUser(scene.app));
    const thief = await signIn(scene.app, await makeUser(scene.app));
    const { endpoint } = owner.browser.subscription;
    const body = { endpoint, keys: makeBrowser().subscription.keys };
    expect((await thief.call(calls.subscribeToPush, { body })).problem.code).toBe("conflict");
    expect(await isSubscribed(owner)).toBe(true);
  });

  test("of a session that has ended is refused", async ({ scene }) => {
    const { call } = scene.app.as({ userId: await makeUser(scene.app), role: "user", sessionId: 2_000_000_000 });
    const answer = await call(calls.subscribeToPush, { body: makeBrowser().subscription });
    expect(answer.problem.code).toBe("token_expired");
  });

  test.for([
    "http://fcm.googleapis.com/wp/1",
    "https://127.0.0.1/wp/1",
    "https://127.1/wp/1",
    "https://0x7f000001/",
    "https://[::1]/wp/1",
    "https://10.0.0.5/wp/1",
    "https://localhost/wp/1",
    "https://evil.example/wp/1",
    "https://fcm.googleapis.com.evil.example/wp/1",
    "https://fcm.googleapis.com:8443/wp/1",
    "https://user@fcm.googleapis.com/wp/1",
    "https://fcm.googleapis.com@evil.example/",
    "https://xn--fcm-8cd.googleapis.com/",
    "ftp://fcm.googleapis.com/",
    "не адрес",
    "",
    `https://fcm.googleapis.com/${"x".repeat(1_500)}`,
  ])("at %s is refused", async (endpoint, { scene }) => {
    const phone = await signIn(scene.app, await makeUser(scene.app));
    const body = { endpoint, keys: makeBrowser().subscription.keys };
    expect((await phone.call(calls.subscribeToPush, { body })).problem.errors).toHaveProperty("endpoint");
  });

  test("with keys that are none is refused", async ({ scene }) => {
    const phone = await signIn(scene.app, await makeUser(scene.app));
    const { endpoint, keys } = makeBrowser().subscription;
    const offCurve = `B${"A".repeat(86)}`;
    for (const wrong of [{ p256dh: offCurve }, { p256dh: "x" }, { auth: "x" }, { auth: keys.p256dh }, { p256dh: 7 }]) {
      const body = { endpoint, keys: { ...keys, ...wrong } as typeof keys };
      expect((await phone.call(calls.subscribeToPush, { body })).problem.errors).toHaveProperty("keys");
    }
  });
});
