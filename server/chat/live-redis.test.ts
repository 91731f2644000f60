import { randomUUID } from "node:crypto";
import { io, type Socket } from "socket.io-client";
import { describe, expect, test } from "vitest";
import type { ChatEvents } from "#contracts/chat/live.ts";
import { livePath } from "#contracts/realtime/topics.ts";
import { openRedisBus } from "#server/database/redis/redis-bus.ts";
import { openSecondProcess, openTestApp, type TestApp } from "#server/test/app.ts";
import { type Browser, register } from "#server/test/browser.ts";
import { chatAs } from "#server/test/chat.ts";
import { hasRedis, startFakeRedis, startRedis } from "#server/test/redis.ts";

/** A page that notes what it is sent. */
async function openPage({ http }: TestApp, { cookies }: Browser): Promise<{ page: Socket; heard: string[] }> {
  if (!http.server.listening) await http.listen({ port: 0, host: "127.0.0.1" });
  const address = http.server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const page = io(`http://127.0.0.1:${port}`, {
    path: livePath,
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
    extraHeaders: { cookie, origin: "http://localhost:3000" },
  });
  const heard: string[] = [];
  page.on("chat:message", ({ message }: ChatEvents["message"]) => heard.push(message.text));
  page.on("chat:room", ({ room }: ChatEvents["room"]) => heard.push(`room ${room}`));
  await new Promise<void>((resolve, reject) => {
    page.once("connect", resolve);
    page.once("connect_error", reject);
  });
  return { page, heard };
}

describe.each([
  { name: "a redis-server", start: startRedis, isThere: hasRedis },
  { name: "what speaks its protocol", start: startFakeRedis, isThere: true },
])("through $name", ({ name, start, isThere }) => {
  const reason = isThere ? "" : " (skipped: there is no redis-server on this machine)";
  test.skipIf(!isThere)(
    `two processes deliver to each other, once and in order, and go on after an interruption${reason}`,
    async () => {
      const redis = await start();
      const errors: Error[] = [];
      const buses = ["first", "second"].map(() =>
        openRedisBus({ url: redis.url, reconnectDelay: 50, onError: (error) => errors.push(error) }),
      );
      const { app, close } = await openTestApp({ bus: buses[0] });
      const second = await openSecondProcess(app, { bus: buses[1] });
      const listener = await app.pool.connect();
      const notified: string[] = [];
      listener.on("notification", ({ payload = "" }) => notified.push(payload));
      await listener.query("listen jarya_chat");
      try {
        const [one, other] = [await register(app), await register(app)];
        const [buyer, seller] = [chatAs(app, one.user.id), chatAs(second.app, other.user.id)];
        const { id: room } = await buyer.open({ user: seller.userId });
        const pages = [await openPage(app, one.browser), await openPage(second.app, other.browser)];
        const long = "ө".repeat(4_000);
        await buyer.write(room, "Салам");
        await buyer.write(room, "\r\n$5\r\n😀");
        await seller.write(room, "Ооба");
        const client = randomUUID();
        await Promise.all([buyer.write(room, "Бир жолу", client), buyer.write(room, "Бир жолу", client)]);
        const expected = ["Салам", "$5 \n😀", "Ооба", "Бир жолу"];
        // On a busy machine a subscription may be later than its page, which is told to ask then.
        const written = (heard: readonly string[]) => heard.filter((said) => !said.startsWith("room "));
        for (const { heard } of pages) {
          await expect.poll(() => written(heard), { message: name }).toEqual(expected);
        }
        await buyer.write(room, long);
        for (const { heard } of pages) await expect.poll(() => heard.at(-1), { message: name }).toBe(long);
        expect(notified).toEqual([]);
        expect(errors).toEqual([]);

        await redis.interrupt();
        for (const { heard } of pages) await expect.poll(() => heard.at(-1), { message: name }).toBe("room 0");
        await seller.write(room, "Дагы барсызбы?");
        for (const { heard } of pages) await expect.poll(() => heard.at(-1), { message: name }).toBe("Дагы барсызбы?");
        expect(errors.length).toBeGreaterThan(0);
        for (const { page } of pages) page.close();
      } finally {
        listener.release(true);
        await second.close();
        await close();
        for (const bus of buses) bus.close();
        await redis.stop();
      }
    },
  );

  test.skipIf(!isThere)(
    `sites that share it do not hear each other, and a wrong password lets nobody in${reason}`,
    async () => {
      const redis = await start();
      const heard: string[] = [];
      const open = (url: string, onError = (error: Error) => void heard.push(error.message)) =>
        openRedisBus({ url, reconnectDelay: 50, onError });
      const [own, foreign] = [open(redis.url), open(redis.url.replace(/0$/, "1"))];
      await own.listen(["a"], {
        onMessage: (channel, payload) => heard.push(`${channel} ${payload}`),
        onReconnect() {},
      });
      for (const payload of ["1", "2", "3"]) foreign.publish("a", payload);
      own.publish("a", "4");
      await expect.poll(() => heard).toEqual(["a 4"]);
      const errors: string[] = [];
      const guest = open(redis.url.replace(/:[^:]*@/, ":guess@"), ({ message }) => void errors.push(message));
      guest.publish("a", "5");
      await expect.poll(() => errors[0]).toMatch(/WRONGPASS|invalid password/);
      expect(heard).toEqual(["a 4"]);
      for (const bus of [own, foreign, guest]) bus.close();
      await redis.stop();
    },
  );
});

test("one that is away stops nothing: messages are written, and pages are let in", async () => {
  const bus = openRedisBus({ url: "redis://127.0.0.1:1/0", reconnectDelay: 50, onError() {} });
  const { app, close } = await openTestApp({ bus });
  try {
    const [one, other] = [await register(app), await register(app)];
    const buyer = chatAs(app, one.user.id);
    const { id: room } = await buyer.open({ user: other.user.id });
    expect((await buyer.write(room, "Салам")).status).toBe(201);
    const { page } = await openPage(app, one.browser);
    page.close();
  } finally {
    await close();
    bus.close();
  }
});
