import { setTimeout as pause } from "node:timers/promises";
import { io, type Socket } from "socket.io-client";
import { describe, expect } from "vitest";
import { logout } from "#contracts/accounts.ts";
import { livePath } from "#contracts/live.ts";
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

/** Waits until the page is heard, and the server listens. */
async function connected(page: Socket): Promise<void> {
  await next(page, "connect");
  await pause(150);
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

    const all = Promise.all(pages.map(heard));
    await app.db.transaction().execute((trx) => notify(trx, { userId: person.user.id, action: "payment" }));
    await all;
    expect(isHeard).toBe(false);
    for (const page of [...pages, foreign]) page.close();
    await second.close();
  });

  test("are not told before, nor without, the commit", async ({ app }) => {
    const { user, browser } = await register(app);
    const page = await openPage(app, browser);
    await connected(page);
    let times = 0;
    page.on("notifications", () => (times += 1));
    await app.db
      .transaction()
      .execute(async (trx) => {
        await notify(trx, { userId: user.id, action: "payment" });
        await pause(100);
        throw new Error("rolled back");
      })
      .catch(() => undefined);
    const told = heard(page);
    await notify(app.db, { userId: user.id, action: "payment" });
    await told;
    expect(times).toBe(1);
    page.close();
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

  test("end with the session", { timeout: 30_000 }, async ({ app }) => {
    const { browser } = await register(app);
    const page = await openPage(app, browser);
    await connected(page);
    const gone = next(page, "disconnect");
    await browser.call(logout);
    await gone;
  });

  test("are heard again after the connection to the database broke", { timeout: 30_000 }, async ({ app }) => {
    const { user, browser } = await register(app);
    const page = await openPage(app, browser);
    await connected(page);
    // The listener tells every page to ask anew once it is back: what was told meanwhile is not lost.
    const caughtUp = heard(page);
    await app.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %jarya_live' and datname = current_database()",
    );
    await caughtUp;
    const told = heard(page);
    await notify(app.db, { userId: user.id, action: "payment" });
    await told;
    page.close();
  });
});
