import fc from "fast-check";
import { describe, expect } from "vitest";
import {
  changePassword,
  deleteAccount,
  getAccount,
  login,
  logout,
  refreshSession,
} from "#contracts/accounts/schemas.ts";
import { endOtherSessions, endSession, listSessions } from "#contracts/accounts/session-schemas.ts";
import { openSecondProcess, openTestApp, test, type TestApp, wait } from "#server/test/app.ts";
import { openBrowser, register } from "#server/test/browser.ts";
import { createHostCookies } from "#server/http/cookies/host-cookies.ts";
import { createPageSessionRefresher } from "./refresh-page-session.ts";
import { createSessionCookies } from "./session-cookies.ts";
import { insertSession } from "./queries.ts";

const password = "secret1x";
const bearer = (access: string) => ({ authorization: `Bearer ${access}` });
const isSignedIn = async (app: TestApp, access: string) =>
  (await app.call(getAccount, {}, bearer(access))).status === 200;
const refresh = (app: TestApp, token: string) => app.call(refreshSession, { body: { refresh: token } });

describe("refreshing", () => {
  test("a refresh token works once, again within ten seconds, and then ends its session", async ({ app }) => {
    const account = await register(app);
    const next = (await refresh(app, account.refresh)).reply;
    expect((await refresh(app, account.refresh)).reply.refresh).toBe(next.refresh);
    wait(app, 11);
    const last = (await refresh(app, next.refresh)).reply;
    const copied = await refresh(app, account.refresh);
    expect([copied.status, copied.problem.code]).toEqual([401, "token_expired"]);
    expect((await refresh(app, last.refresh)).status).toBe(401);
    for (const { access } of [account, next, last]) expect(await isSignedIn(app, access)).toBe(false);
  });

  test("two tabs that refresh at the same moment get the same token, and stay signed in", async ({ app }) => {
    const account = await register(app);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => refresh(app, account.refresh)));
    expect(new Set(answers.map(({ reply }) => reply.refresh)).size).toBe(1);
    wait(app, 60);
    expect((await refresh(app, answers[0]?.reply.refresh ?? "")).status).toBe(200);
  });

  test("a token that was never issued ends no session", async ({ app }) => {
    const { refresh: token, access } = await register(app);
    const [id, , tag = ""] = token.split(".");
    for (const guess of ["", "x", `${id}.1.${"A".repeat(43)}`, `${id}.2.${tag}`, `999999.1.${tag}`]) {
      expect((await refresh(app, guess)).status).toBe(401);
    }
    expect(await isSignedIn(app, access)).toBe(true);
    expect((await refresh(app, token)).status).toBe(200);
  });

  test("a session expires after thirty days without a refresh", async () => {
    const { app, close } = await openTestApp();
    const day = 86_400;
    const [idle, busy] = [await register(app), await register(app)];
    wait(app, 20 * day);
    const { reply } = await refresh(app, busy.refresh);
    wait(app, 11 * day);
    expect((await refresh(app, idle.refresh)).status).toBe(401);
    expect((await refresh(app, reply.refresh)).status).toBe(200);
    await close();
  });

  test("a session ends ninety days after the sign-in, however much it is used", async () => {
    const { app, close } = await openTestApp();
    const day = 86_400;
    const { refresh: first, browser } = await register(app);
    let token = first;
    for (const days of [25, 25, 25, 14.9]) {
      wait(app, days * day);
      token = (await refresh(app, token)).reply.refresh;
    }
    wait(app, 0.2 * day);
    expect((await refresh(app, token)).problem.code).toBe("token_expired");
    expect((await browser.call(getAccount)).status).toBe(401);
    await close();
  });

  test("a session of the staff ends after twelve hours without use, also one that was stored to last longer", async () => {
    const { app, close } = await openTestApp();
    const hour = 3_600;
    for (const role of ["moderator", "admin"] as const) {
      const { user, login: name } = await register(app);
      await app.db.updateTable("users").set({ role }).where("id", "=", user.id).execute();
      const signIn = async () => (await app.call(login, { body: { login: name, password } })).reply.refresh;
      const [idle, busy, stored] = [await signIn(), await signIn(), await signIn()];
      const [storedId = ""] = stored.split(".");
      await app.db
        .updateTable("sessions")
        .set({ expires_at: new Date(app.clock.now.getTime() + 30 * 86_400_000) })
        .where("id", "=", Number(storedId))
        .execute();
      wait(app, 11 * hour);
      const next = (await refresh(app, busy)).reply.refresh;
      wait(app, 2 * hour);
      expect((await refresh(app, idle)).status, role).toBe(401);
      expect((await refresh(app, stored)).status, role).toBe(401);
      expect((await refresh(app, next)).status, role).toBe(200);
    }
    await close();
  });

  test("a blocked user cannot refresh", async ({ app }) => {
    const account = await register(app);
    await app.db.updateTable("users").set({ blocked_at: app.clock.now }).where("id", "=", account.user.id).execute();
    expect((await refresh(app, account.refresh)).status).toBe(401);
    await app.refreshEndedSessions();
    expect(await isSignedIn(app, account.access)).toBe(false);
  });

  test("a browser whose session has ended loses its cookies", async ({ app }) => {
    const { browser, user } = await register(app);
    await app.db.deleteFrom("sessions").where("user_id", "=", user.id).execute();
    expect((await browser.call(refreshSession, { body: {} })).status).toBe(401);
    expect([...browser.cookies.keys()]).toEqual(["device"]);
  });

  test("a page refreshes an expired access token before its calls, also after a link from another site", async ({
    app,
  }) => {
    const { browser } = await register(app);
    const hostCookies = createHostCookies({ isSecure: false, oldNamesUntil: 0, now: () => app.clock.now });
    const sessionCookies = createSessionCookies(hostCookies, false);
    const keep = createPageSessionRefresher(app.http, sessionCookies, () => app.clock.now);
    const ask = () => {
      const cookies = Object.fromEntries(browser.cookies);
      const headers = { "sec-fetch-site": "cross-site" };
      return keep({ cookies, ip: "127.0.0.1", headers, log: app.http.log, id: "a page" });
    };
    expect(await ask()).toEqual([]);
    wait(app, 15 * 60);
    const renewed = await ask();
    expect(renewed.map((header) => header.split("=")[0])).toEqual(["access", "refresh", "signed_in"]);
    browser.cookies.delete("access");
    expect((await ask()).length).toBe(3);
    await browser.call(logout);
    expect(await ask()).toEqual([]);
    browser.cookies.set("refresh", "1.1.nonsense");
    for (const header of await ask()) expect(header).toMatch(/Max-Age=0/);
  });
});

describe("ending sessions", () => {
  test("signing out ends the session also when its access token has expired, by cookie and by body", async ({
    app,
  }) => {
    const [one, two] = [await register(app), await register(app)];
    wait(app, 15 * 60 + 1);
    const [id = "", ...rest] = two.refresh.split(".");
    const forged = `${Number(id) - 1}.${rest.join(".")}`;
    expect((await app.call(logout, { body: { refresh: forged } })).reply).toEqual({ ended: 0 });
    const nobody = await app.call(logout);
    expect([nobody.reply, nobody.headers["clear-site-data"]]).toEqual([{ ended: 0 }, undefined]);
    const signedOut = await one.browser.call(logout);
    expect([signedOut.reply, signedOut.headers["clear-site-data"]]).toEqual([{ ended: 1 }, '"storage"']);
    expect((await app.call(logout, { body: { refresh: two.refresh } })).reply).toEqual({ ended: 1 });
    for (const { refresh: token } of [one, two]) expect((await refresh(app, token)).status).toBe(401);
  });

  const signInAgain = async (app: TestApp, name: string, secret = password) => {
    const browser = openBrowser(app);
    return { browser, ...(await browser.call(login, { body: { login: name, password: secret } })).reply };
  };

  test("the fifty-first session ends the user's least recently used one", async ({ app }) => {
    const [account, stranger] = [await register(app), await register(app)];
    const second = await signInAgain(app, account.login);
    const now = new Date(app.clock.now.getTime() - 1_000);
    const expiresAt = new Date(now.getTime() + 86_400_000);
    const older = { userId: account.user.id, seed: Buffer.alloc(32), device: "", ip: "::1", now, expiresAt };
    for (let time = 0; time < 48; time += 1) await insertSession(app.db, older);
    await signInAgain(app, account.login);
    const rows = await app.db.selectFrom("sessions").select("id").where("user_id", "=", account.user.id).execute();
    expect(rows).toHaveLength(50);
    expect((await refresh(app, account.refresh)).status).toBe(200);
    expect((await second.browser.call(refreshSession, { body: {} })).status).toBe(200);
    expect((await stranger.browser.call(refreshSession, { body: {} })).status).toBe(200);
  });

  test("users see and end their own sessions only, this one listed first", async ({ app }) => {
    const first = await register(app);
    const second = await signInAgain(app, first.login);
    const stranger = await register(app);
    const { results } = (await second.browser.call(listSessions)).reply;
    expect(results).toMatchObject([
      { is_current: true, device: "Chrome, Android", ip: "127.0.0.1" },
      { is_current: false, device: "Chrome, Android" },
    ]);
    const id = results[1]?.id ?? 0;
    expect((await stranger.browser.call(endSession, { params: { id } })).status).toBe(404);
    expect(await isSignedIn(app, first.access)).toBe(true);
    expect((await second.browser.call(endSession, { params: { id } })).reply).toEqual({ ended: 1 });
    expect(await isSignedIn(app, first.access)).toBe(false);
    expect(await isSignedIn(app, second.access)).toBe(true);
  });

  test("the list of sessions is paged without gaps", async ({ app }) => {
    const account = await register(app);
    for (let time = 0; time < 4; time += 1) await signInAgain(app, account.login);
    const seen: number[] = [];
    let key: string | null | undefined;
    do {
      const query: { limit: number; key?: string } = { limit: 2, ...(key ? { key } : {}) };
      const { reply } = await account.browser.call(listSessions, { query });
      seen.push(...reply.results.map(({ id }) => id));
      key = reply.key;
    } while (key);
    expect(new Set(seen).size).toBe(5);
    expect(seen).toHaveLength(5);
  });

  test("a changed password ends every other session", async ({ app }) => {
    const first = await register(app);
    const second = await signInAgain(app, first.login);
    const body = { old_password: password, new_password: "another2y" };
    expect((await second.browser.call(changePassword, { body })).reply).toEqual({ ended: 1 });
    expect(await isSignedIn(app, first.access)).toBe(false);
    expect((await refresh(app, first.refresh)).status).toBe(401);
    expect(await isSignedIn(app, second.access)).toBe(true);
    const wrong = await second.browser.call(changePassword, { body });
    expect([wrong.status, wrong.problem.code]).toEqual([400, "password_incorrect"]);
  });

  test("a user who is blocked or gets another role is signed out, whatever changed the row", async ({ app }) => {
    const [blocked, promoted, other] = [await register(app), await register(app), await register(app)];
    const change = (id: number, values: { blocked_at?: Date; role?: string; name?: string }) =>
      app.db.updateTable("users").set(values).where("id", "=", id).execute();
    await change(blocked.user.id, { blocked_at: app.clock.now });
    await change(promoted.user.id, { role: "moderator" });
    await change(other.user.id, { role: "user", name: "Бакыт" });
    await app.refreshEndedSessions();
    for (const { access } of [blocked, promoted]) expect(await isSignedIn(app, access)).toBe(false);
    expect(await isSignedIn(app, other.access)).toBe(true);
  });

  test("another process learns of an ended session at its next read, and one that starts later at its start", async ({
    app,
  }) => {
    const [one, two] = [await register(app), await register(app)];
    const other = await openSecondProcess(app);
    await one.browser.call(logout);
    await two.browser.call(deleteAccount, { body: { password } });
    expect(await isSignedIn(other.app, one.access)).toBe(true);
    await other.app.refreshEndedSessions();
    for (const { access } of [one, two]) expect(await isSignedIn(other.app, access)).toBe(false);
    await other.close();
    const third = await openSecondProcess(app);
    for (const { access } of [one, two]) expect(await isSignedIn(third.app, access)).toBe(false);
  });

  test("cookies of a deleted account are refused", async ({ app }) => {
    const account = await register(app);
    await account.browser.call(deleteAccount, { body: { password } });
    const cookie = `access=${account.access}; refresh=${account.refresh}`;
    const headers = { cookie, "sec-fetch-site": "same-origin" };
    expect((await app.call(getAccount, {}, headers)).problem.code).toBe("token_expired");
    expect((await app.call(refreshSession, { body: {} }, headers)).status).toBe(401);
    expect((await app.call(login, { body: { login: account.login, password } })).status).toBe(400);
  });
});

/** What devices of one account do. */
type Step =
  | { kind: "login" | "logout" | "refresh" | "reuse" | "endOthers" | "changePassword"; device: number }
  | { kind: "wait"; seconds: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constantFrom("login", "logout", "refresh", "reuse", "endOthers", "changePassword" as const),
    device: fc.nat(2),
  }),
  fc.record({ kind: fc.constant("wait" as const), seconds: fc.constantFrom(1, 11, 901) }),
);

interface Device {
  access: string;
  /** All refresh tokens of the session so far. */
  tokens: string[];
}

test("no ended session ever works, in whatever order several devices refresh, sign out and change the password", async () => {
  const { app, close } = await openTestApp();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), (steps) => runSteps(app, steps)),
    { numRuns: 15 },
  );
  await close();
}, 120_000);

/** Refreshes the session of a device, unless it has ended. */
async function tryRefresh(app: TestApp, device: Device): Promise<void> {
  const answer = await refresh(app, device.tokens.at(-1) ?? "");
  if (answer.status !== 200) return;
  device.tokens.push(answer.reply.refresh);
  device.access = answer.reply.access;
}

async function runSteps(app: TestApp, steps: Step[]): Promise<void> {
  const account = await register(app);
  let [secret, changes] = [password, 0];
  // A device that signs in again leaves its old session behind, which is not checked any more.
  const alive = new Map<number, Device>([[0, { access: account.access, tokens: [account.refresh] }]]);
  const dead: Device[] = [];
  const end = (device: number) => {
    const ended = alive.get(device);
    if (ended) dead.push(ended);
    alive.delete(device);
  };
  const endOthers = (device: number) => {
    for (const other of alive.keys()) if (other !== device) end(other);
  };
  for (const now of steps) {
    if (now.kind === "wait") wait(app, now.seconds);
    else await act(now.kind, now.device);
    for (const { access, tokens } of dead) {
      expect(await isSignedIn(app, access)).toBe(false);
      for (const token of tokens) expect((await refresh(app, token)).status).toBe(401);
    }
  }

  async function act(kind: Exclude<Step["kind"], "wait">, number: number): Promise<void> {
    if (kind === "login") {
      const { reply } = await app.call(login, { body: { login: account.login, password: secret } });
      alive.set(number, { access: reply.access, tokens: [reply.refresh] });
      return;
    }
    const device = alive.get(number);
    if (!device) return;
    const token = device.tokens.at(-1) ?? "";
    // The access token may have expired.
    const fresh = (await refresh(app, token)).reply;
    device.tokens.push(fresh.refresh);
    device.access = fresh.access;
    if (kind === "reuse") {
      wait(app, 11);
      expect((await refresh(app, token)).status).toBe(401);
      end(number);
    }
    if (kind === "logout") {
      await app.call(logout, {}, bearer(device.access));
      end(number);
    }
    if (kind === "endOthers") {
      await app.call(endOtherSessions, {}, bearer(device.access));
      endOthers(number);
    }
    if (kind === "changePassword") {
      changes += 1;
      const body = { old_password: secret, new_password: `changed${changes}` };
      // The other devices refresh at the same time: whichever call is first, their sessions end.
      const others = [...alive].filter(([other]) => other !== number);
      const racing = others.map(([, other]) => tryRefresh(app, other));
      const [answer] = await Promise.all([app.call(changePassword, { body }, bearer(device.access)), ...racing]);
      expect(answer.status).toBe(200);
      secret = body.new_password;
      endOthers(number);
    }
  }
}
