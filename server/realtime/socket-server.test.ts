import { io, type Socket } from "socket.io-client";
import { describe, expect } from "vitest";
import { logout } from "#contracts/accounts/schemas.ts";
import { livePath } from "#contracts/realtime/topics.ts";
import { notify } from "#server/notifications/notify.ts";
import { openSecondProcess, test, type TestApp } from "#server/test/app.ts";
import { type Browser, register } from "#server/test/browser.ts";

const ours = "http://localhost:3000";

/** A page of a browser that wants to hear news; `origin` is where it is from. */
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

/** Waits for an event of the page, and tells what came with it. */
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

/** Waits until so many processes listen to the database. */
async function listening({ pool }: TestApp, processes = 1): Promise<void> {
  const listeners =
    "select from pg_stat_activity where query like 'listen %' and state = 'idle' and datname = current_database()";
  await expect.poll(async () => (await pool.query(listeners)).rowCount).toBe(processes);
}

const heard = (page: Socket) => next(page, "notifications");

describe("news", () => {
  test("reach every open page of the person, in every process, and nobody else's", async ({ app }) => {
    const second = await openSecondProcess(app);
    const [person, stranger] = [await register(app), await register(app)];
    const pages = [
      await openPage(app, person.browser),
      await openPage(app, person.browser),
      await openPage(second.app, person.browser),
    ];
    const foreign = await openPage(app, stranger.browser);
    let isHeard = false;
    foreign.on("notifications", () => (isHeard = true));
    await Promise.all([...pages, foreign].map(connected));
    await listening(app, 2);

    const all = Promise.all(pages.map(heard));
    await app.db.transaction().execute((trx) => notify(trx, { userId: person.user.id, action: "payment" }));
    await all;
    expect(isHeard).toBe(false);
    for (const page of [...pages, foreign]) page.close();
    await second.close();
  });

  test("are not told before, nor without, the commit", async ({ app }) => {
    const { user, browser } = await register(app);
    const stranger = await register(app);
    const [page, foreign] = [await openPage(app, browser), await openPage(app, stranger.browser)];
    await Promise.all([page, foreign].map(connected));
    await listening(app);
    let times = 0;
    page.on("notifications", () => (times += 1));
    await app.db
      .transaction()
      .execute(async (trx) => {
        await notify(trx, { userId: user.id, action: "payment" });
        // What is told later is heard later: had the first been told, it would have been heard by then.
        const told = heard(foreign);
        await notify(app.db, { userId: stranger.user.id, action: "payment" });
        await told;
        throw new Error("rolled back");
      })
      .catch(() => undefined);
    const told = heard(page);
    await notify(app.db, { userId: user.id, action: "payment" });
    await told;
    expect(times).toBe(1);
    for (const one of [page, foreign]) one.close();
  });

  test("are for whoever is signed in, on pages of ours only", async ({ app }) => {
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

  test("are heard again after the connection to the database broke", async ({ app }) => {
    const { user, browser } = await register(app);
    const page = await openPage(app, browser);
    await connected(page);
    await listening(app);
    // The listener tells every page to ask anew once it is back: what was told meanwhile is not lost.
    const caughtUp = heard(page);
    await app.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %jarya_live' and datname = current_database()",
    );
    await caughtUp;
    await listening(app);
    let times = 0;
    page.on("notifications", () => (times += 1));
    const told = heard(page);
    await notify(app.db, { userId: user.id, action: "payment" });
    await told;
    expect(times).toBe(1);
    page.close();
  });
});
