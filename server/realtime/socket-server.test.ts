import { io, type Socket } from "socket.io-client";
import { describe, expect } from "vitest";
import { logout } from "#contracts/accounts/schemas.ts";
import { livePath } from "#contracts/realtime/topics.ts";
import { notify } from "#server/notifications/notify.ts";
import { openSecondProcess, test, type TestApp } from "#server/test/app.ts";
import { type Browser, register } from "#server/test/browser.ts";

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
    await second.close();
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

  test("need a session and a page of our own", async ({ app }) => {
    const { browser } = await register(app);
    for (const page of [await openPage(app, undefined), await openPage(app, { cookies: new Map([["access", "x"]]) })]) {
      expect(await next(page, "connect_error")).toMatchObject({ message: "unauthenticated" });
    }
    for (const origin of ["https://evil.example", ""]) {
      const page = await openPage(app, browser, origin);
      await next(page, "connect_error");
      expect(page.connected).toBe(false);
    }
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
