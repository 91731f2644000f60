import { request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { io, type Socket } from "socket.io-client";
import { describe, expect } from "vitest";
import { logout } from "#contracts/accounts/schemas.ts";
import { livePath } from "#contracts/realtime/topics.ts";
import { notify } from "#server/notifications/notify.ts";
import { openSecondProcess, openTestApp, test, type TestApp } from "#server/test/app.ts";
import { type Browser, register } from "#server/test/browser.ts";
import { settleUsers } from "#server/test/make.ts";

const ours = "http://localhost:3000";

/** Opens a live connection as a page of `origin` does. */
async function openPage(
  { http }: TestApp,
  browser: Pick<Browser, "cookies"> | undefined,
  origin = ours,
): Promise<Socket> {
  if (!http.server.listening) await http.listen({ port: 0, host: "127.0.0.1" });
  const address = http.server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const cookie = [...(browser?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join("; ");
  return io(`http://127.0.0.1:${port}`, {
    path: livePath,
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
    extraHeaders: { cookie, origin },
  });
}

/** Waits for an event of the page; resolves to its payload. */
function next(page: Socket, event: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${event}`)), 15_000);
    page.once(event, (value: unknown) => {
      clearTimeout(timer);
      resolve(value);
    });
  });
}

/** The WebSocket below Socket.IO. */
const rawOf = (page: Socket) =>
  (page.io.engine.transport as unknown as { ws: { send(data: string): void; ping(): void } }).ws;

interface Shake {
  transport?: string;
  cookie?: string;
  origin?: string | undefined;
  headers?: Record<string, string>;
  sid?: string;
  body?: string;
}

/** Asks for a connection, or polls the one of `sid`; resolves to the status and what was answered. A WebSocket is closed at once. */
async function shake({ http }: TestApp, options: Shake = {}): Promise<{ status: number; body: unknown }> {
  const { transport = "websocket", cookie, sid, body } = options;
  const origin = "origin" in options ? options.origin : ours;
  if (!http.server.listening) await http.listen({ port: 0, host: "127.0.0.1" });
  const address = http.server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const upgrade = {
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
  };
  const headers = {
    ...options.headers,
    ...(transport === "websocket" ? upgrade : { "content-type": "text/plain" }),
    ...(cookie !== undefined && { cookie }),
    ...(origin !== undefined && { origin }),
  };
  const path = `${livePath}?EIO=4&transport=${transport}${sid === undefined ? "" : `&sid=${sid}`}`;
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path, headers, method: body === undefined ? "GET" : "POST" });
    sent.on("error", reject);
    sent.on("upgrade", ({ statusCode = 0 }, socket) => {
      socket.destroy();
      resolve({ status: statusCode, body: undefined });
    });
    sent.on("response", (answer) => {
      text(answer).then((content) => resolve({ status: answer.statusCode ?? 0, body: parseAnswer(content) }), reject);
    });
    sent.end(body);
  });
}

/** What Engine.IO says begins with the kind of packet. */
function parseAnswer(content: string): unknown {
  const json = content.slice(Math.max(0, content.indexOf("{")));
  return json.startsWith("{") ? JSON.parse(json) : content;
}

/** The statuses of so many attempts, one after another. */
async function shakeOften(app: TestApp, times: number, options: Shake): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.length < times) statuses.push((await shake(app, options)).status);
  return statuses;
}

const connected = (page: Socket) => next(page, "connect");

/** Waits until so many processes are subscribed. */
async function waitForListeners({ pool }: TestApp, processes = 1): Promise<void> {
  const listeners =
    "select from pg_stat_activity where query like 'listen %' and state = 'idle' and datname = current_database()";
  await expect.poll(async () => (await pool.query(listeners)).rowCount).toBe(processes);
}

const nextUpdate = (page: Socket) => next(page, "notifications");

describe("live updates", () => {
  test("reach every open page of the user, in every process, and no others", async ({ app }) => {
    const second = await openSecondProcess(app);
    const [account, stranger] = [await register(app), await register(app)];
    const pages = [
      await openPage(app, account.browser),
      await openPage(app, account.browser),
      await openPage(second.app, account.browser),
    ];
    const foreign = await openPage(app, stranger.browser);
    let isReached = false;
    foreign.on("notifications", () => (isReached = true));
    await Promise.all([...pages, foreign].map(connected));
    await waitForListeners(app, 2);

    const all = Promise.all(pages.map(nextUpdate));
    await app.db.transaction().execute((trx) => notify(trx, { userId: account.user.id, action: "payment" }));
    await all;
    expect(isReached).toBe(false);
    for (const page of [...pages, foreign]) page.close();
  });

  test("are sent neither before nor without the commit", async ({ app }) => {
    const { user, browser } = await register(app);
    const stranger = await register(app);
    const [page, foreign] = [await openPage(app, browser), await openPage(app, stranger.browser)];
    await Promise.all([page, foreign].map(connected));
    await waitForListeners(app);
    let times = 0;
    page.on("notifications", () => (times += 1));
    await app.db
      .transaction()
      .execute(async (trx) => {
        await notify(trx, { userId: user.id, action: "payment" });
        // Messages arrive in order: one of the open transaction would have arrived before this one.
        const updated = nextUpdate(foreign);
        await notify(app.db, { userId: stranger.user.id, action: "payment" });
        await updated;
        throw new Error("rolled back");
      })
      .catch(() => undefined);
    const updated = nextUpdate(page);
    await notify(app.db, { userId: user.id, action: "payment" });
    await updated;
    expect(times).toBe(1);
    for (const one of [page, foreign]) one.close();
  });

  test("need a session and a page of our own: others get an answer instead of a connection", async ({ app }) => {
    const { browser } = await register(app);
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    for (const transport of ["websocket", "polling"]) {
      const [guest, forged] = [await shake(app, { transport }), await shake(app, { transport, cookie: "access=x" })];
      expect([guest.status, forged.status]).toEqual([401, 401]);
      expect(guest.body).toMatchObject({ code: "unauthenticated" });
      for (const origin of ["https://evil.example", undefined]) {
        expect((await shake(app, { transport, cookie, origin })).status).toBe(403);
      }
      // What a proxy would say of the host makes no page ours.
      const headers = { "x-forwarded-host": "evil.example", forwarded: "host=evil.example" };
      expect((await shake(app, { transport, cookie, origin: "https://evil.example", headers })).status).toBe(403);
    }
    expect((await shake(app, { cookie })).status).toBe(101);
    expect((await shake(app, { cookie, transport: "polling" })).status).toBe(200);
  });

  test("handshakes of strangers at an address, and of each account, are bounded", async () => {
    const { app, close } = await openTestApp({ rateLimitFactor: 0.05 });
    const [{ browser }, settled] = [await register(app), await register(app)];
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const own = await shakeOften(app, 8, { cookie });
    expect(own).toEqual([...Array<number>(6).fill(101), 429, 429]);
    const guests = await shakeOften(app, 70, { transport: "polling" });
    expect(guests.filter((status) => status === 401)).toHaveLength(60 - 6);
    expect(guests.at(-1)).toBe(429);
    // Neither they nor polls of connections that do not exist use up anything of a settled account.
    expect((await shake(app, { sid: "nobody", transport: "polling" })).status).toBe(429);
    await settleUsers(app);
    const ofSettled = [...settled.browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    expect((await shake(app, { cookie: ofSettled, transport: "polling" })).status).toBe(200);
    await close();
  });

  test("an account has thirty at most, a new one ten, also without a word from the page", async ({ app }) => {
    const { browser } = await register(app);
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const statuses = await shakeOften(app, 12, { cookie, transport: "polling" });
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429]);
    await settleUsers(app);
    const more = await shakeOften(app, 22, { cookie, transport: "polling" });
    expect(more).toEqual([...Array<number>(20).fill(200), 429, 429]);
    expect((await shake(app, { cookie })).body).toMatchObject({
      code: "rate_limited",
      detail: expect.stringMatching(/60/),
    });
  });

  test.for([
    ["asks for another session", ["0"]],
    ["asks for a namespace", ["0/x,"]],
    ["sends parts of something binary", ['51-["watch",{"_placeholder":true,"num":0}]']],
    ["sends more than any page says", [`2["watch",{"room":${"1".repeat(300)}}]`]],
    ["sends without end what nobody counts as an event", Array<string>(1_000).fill('2/x,["typing"]')],
  ] as const)("a page that %s is cut off", async ([, packets], { app }) => {
    const { browser } = await register(app);
    const page = await openPage(app, browser);
    await connected(page);
    const gone = next(page, "disconnect");
    for (const packet of packets) rawOf(page).send(`4${packet}`);
    expect(await gone).toMatch(/^transport/);
  });

  test("a page that pings below Socket.IO without end is cut off", async ({ app }) => {
    const { browser } = await register(app);
    const page = await openPage(app, browser);
    await connected(page);
    const gone = next(page, "disconnect");
    for (let at = 0; at < 1_000; at += 1) rawOf(page).ping();
    expect(await gone).toMatch(/^transport/);
  });

  test("a page that asks many times at once has no more than one session", async ({ app }) => {
    const { user, browser } = await register(app);
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const { body } = await shake(app, { cookie, transport: "polling" });
    const { sid } = body as { sid: string };
    const answer = await shake(app, { cookie, transport: "polling", sid, body: Array(50).fill("40").join("\u001e") });
    expect(answer.status).toBe(200);
    // Cut off by the second one: there is nobody to poll for any more.
    expect((await shake(app, { cookie, transport: "polling", sid })).status).toBe(400);
    const page = await openPage(app, browser);
    await connected(page);
    await waitForListeners(app);
    const updated = nextUpdate(page);
    await notify(app.db, { userId: user.id, action: "payment" });
    await updated;
    page.close();
  });

  test("a page is let in once its process hears what others publish", async () => {
    const { app, close } = await openTestApp();
    const { user, browser } = await register(app);
    // None is left to listen on.
    const taken = await Promise.all(Array.from({ length: app.pool.options.max }, () => app.pool.connect()));
    const page = await openPage(app, browser);
    const isIn = connected(page);
    expect(await Promise.race([isIn, sleep(300, "waits")])).toBe("waits");
    for (const client of taken) client.release();
    await isIn;
    const updated = nextUpdate(page);
    await notify(app.db, { userId: user.id, action: "payment" });
    await updated;
    page.close();
    await close();
  });

  test("end with the session", async ({ app }) => {
    const { browser } = await register(app);
    const page = await openPage(app, browser);
    await connected(page);
    const gone = next(page, "disconnect");
    await browser.call(logout);
    expect(await gone).toBe("io server disconnect");
    expect(page.connected).toBe(false);
  });

  test("continue after the connection to the database broke", async ({ app }) => {
    const { user, browser } = await register(app);
    const page = await openPage(app, browser);
    await connected(page);
    await waitForListeners(app);
    // After reconnecting the subscriber tells every page to request everything again: messages may have been lost.
    const caughtUp = nextUpdate(page);
    await app.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %jarya_live' and datname = current_database()",
    );
    await caughtUp;
    await waitForListeners(app);
    let times = 0;
    page.on("notifications", () => (times += 1));
    const updated = nextUpdate(page);
    await notify(app.db, { userId: user.id, action: "payment" });
    await updated;
    expect(times).toBe(1);
    page.close();
  });
});
