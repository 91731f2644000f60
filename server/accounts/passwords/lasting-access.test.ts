import { describe, expect } from "vitest";
import { listAccountEvents } from "#contracts/accounts/event-schemas.ts";
import {
  changePassword,
  getAccount,
  recoverPassword,
  sendCode,
  setPassword,
  updateEmail,
  updatePhone,
} from "#contracts/accounts/schemas.ts";
import { beginSecondFactor } from "#contracts/accounts/second-factor-schemas.ts";
import { endOtherSessions, listSessions } from "#contracts/accounts/session-schemas.ts";
import { addStaff, updateStaff } from "#contracts/admin/staff-schemas.ts";
import { getImportFeed, updateImportFeed } from "#contracts/business/import/schemas.ts";
import { createApiKey, deleteApiKey, listApiKeys } from "#contracts/business/keys/schemas.ts";
import { acceptInvitation, inviteMember, listMembers, removeMember } from "#contracts/business/staff/schemas.ts";
import { listNotifications } from "#contracts/notifications/schemas.ts";
import { listOwnProducts } from "#contracts/selling/schemas.ts";
import { test, type TestApp } from "#server/test/app.ts";
import { type Browser, nextPhone, register } from "#server/test/browser.ts";
import { makeBusiness, makeModerator, makeSession } from "#server/test/make.ts";

const password = "secret1x";
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const aKey = { name: "Склад", scopes: ["listings:read"], days: 365 } as const satisfies object;
const keyBody = { ...aKey, scopes: [...aKey.scopes] };

/** The owner of a business, who has signed in eleven minutes ago; without a password where none is given. */
async function openShop(app: TestApp, { hasPassword = true } = {}) {
  const { browser, login, user } = await register(app, { password });
  const { id: business } = await makeBusiness(app, { user: user.id });
  if (!hasPassword) await app.db.updateTable("users").set({ password_hash: null }).where("id", "=", user.id).execute();
  await ageSessions(app, user.id);
  return { browser, login, userId: user.id, business };
}

async function ageSessions(app: TestApp, userId: number): Promise<void> {
  const created_at = new Date(app.clock.now.getTime() - 11 * 60_000);
  await app.db.updateTable("sessions").set({ created_at }).where("user_id", "=", userId).execute();
}

/** Calls that give access which outlasts the session. */
const lasting: Record<
  string,
  (browser: Browser, app: TestApp, given: object) => Promise<{ status: number; code: string }>
> = {
  "a key": ask(createApiKey, () => keyBody),
  "a key without an end": ask(createApiKey, () => ({ ...keyBody, days: 0 })),
  "a key for everything": ask(createApiKey, () => ({
    ...keyBody,
    scopes: ["listings:read", "listings:write", "stats:read", "chat"],
  })),
  "an editor on the staff": ask(inviteMember, () => ({ login: nextPhone(), role: "editor" })),
  "somebody on the staff for chats": ask(inviteMember, () => ({ login: nextPhone(), role: "chat" })),
  "somebody on the staff by e-mail": ask(inviteMember, () => ({ login: "thief@example.kg", role: "editor" })),
  "the address of a daily import": ask(updateImportFeed, () => ({ address: "https://thief.kg/price.csv" })),
  "the address of a daily import, switched on": ask(updateImportFeed, () => ({
    address: "https://thief.kg/price.csv",
    is_on: true,
  })),
  "a second factor": ask(beginSecondFactor, () => ({})),
  "another phone": ask(updatePhone, () => ({ phone: nextPhone() })),
  "another e-mail": ask(updateEmail, () => ({ email: `${nextPhone().slice(1)}@example.kg` })),
};

function ask(
  record:
    | typeof createApiKey
    | typeof inviteMember
    | typeof updateImportFeed
    | typeof beginSecondFactor
    | typeof updatePhone
    | typeof updateEmail,
  body: () => object,
) {
  return async (browser: Browser, _app: TestApp, given: object) => {
    const answer = await browser.call(record, { body: { ...body(), ...given } as never });
    return { status: answer.status, code: answer.status < 400 ? "" : answer.problem.code };
  };
}

describe("access that outlasts the session", () => {
  test.for(Object.entries(lasting))("is not given to a session alone: %s", async ([, call], { app }) => {
    const { browser } = await openShop(app);
    expect(await call(browser, app, {})).toEqual({ status: 400, code: "password_incorrect" });
    expect(await call(browser, app, { password: "secret2x" })).toEqual({ status: 400, code: "password_incorrect" });
    expect((await call(browser, app, { password })).code).toBe("");
  });

  test.for(Object.entries(lasting))(
    "needs a fresh session where there is no password: %s",
    async ([, call], { app }) => {
      const { browser, userId } = await openShop(app, { hasPassword: false });
      expect(await call(browser, app, {})).toEqual({ status: 403, code: "sign_in_again" });
      await app.db.updateTable("sessions").set({ created_at: app.clock.now }).where("user_id", "=", userId).execute();
      expect((await call(browser, app, {})).code).toBe("");
    },
  );

  test("is not given for so many wrong passwords, and the owner's own session goes on", async ({ app }) => {
    const { browser } = await openShop(app);
    for (const record of [createApiKey, createApiKey, inviteMember, inviteMember]) {
      const body = record === createApiKey ? keyBody : { login: nextPhone(), role: "editor" };
      const answer = await browser.call(record, { body: { ...body, password: "wrong1x" } as never });
      expect(answer.problem.code).toBe("password_incorrect");
    }
    expect((await browser.call(listApiKeys)).reply.results).toEqual([]);
    expect((await browser.call(listMembers)).reply.results).toEqual([]);
    expect((await browser.call(getAccount)).status).toBe(200);
  });

  test("is given to no key: a program names no address that is read after the key has ended", async ({ app }) => {
    const { browser } = await openShop(app);
    const body = { ...keyBody, scopes: ["listings:write" as const], password };
    const { key } = (await browser.call(createApiKey, { body })).reply;
    const address = "https://thief.kg/price.csv";
    for (const given of [{ address }, { address, password }, { address, is_on: true }])
      expect((await app.call(updateImportFeed, { body: given }, bearer(key))).problem.code).toBe(
        "api_key_not_accepted",
      );
    expect((await browser.call(getImportFeed)).reply.feed).toBeNull();
    await browser.call(updateImportFeed, { body: { address, password } });
    // Of one that its owner has named it goes on to say whether it is read.
    for (const given of [{ is_on: false }, { address, is_on: true }])
      expect((await app.call(updateImportFeed, { body: given }, bearer(key))).status).toBe(200);
  });

  test("of an address that is named already needs no proof", async ({ app }) => {
    const { browser } = await openShop(app);
    const address = "https://shop.kg/price.csv";
    await browser.call(updateImportFeed, { body: { address, password } });
    for (const body of [{ is_on: false }, { is_on: true }, { address, ends_gone: false }])
      expect((await browser.call(updateImportFeed, { body })).status).toBe(200);
    expect((await browser.call(updateImportFeed, { body: { address: `${address}?2` } })).problem.code).toBe(
      "password_incorrect",
    );
  });

  test("of the site's staff is given by no session alone", async ({ app }) => {
    const { user } = await register(app, { password });
    await app.db.updateTable("users").set({ role: "admin" }).where("id", "=", user.id).execute();
    const admin = app.as({ userId: user.id, role: "admin", sessionId: await makeSession(app, user.id) });
    const { login } = await register(app);
    const add = (given: object) => admin.call(addStaff, { body: { login, role: "moderator", ...given } });
    const moderator = await makeModerator(app);
    const raise = (given: object) =>
      admin.call(updateStaff, { params: { id: moderator }, body: { role: "admin", before: "moderator", ...given } });
    for (const call of [add, raise]) {
      expect((await call({})).problem.code).toBe("password_incorrect");
      expect((await call({ password: "secret2x" })).problem.code).toBe("password_incorrect");
      expect((await call({ password })).status).toBe(200);
    }
    // Less than somebody has is given without: it is what ends access.
    const lower = { role: "user", before: "admin" } as const;
    expect((await admin.call(updateStaff, { params: { id: moderator }, body: lower })).status).toBe(200);
  });
});

describe("the owner of a business", () => {
  const eventsOf = async (browser: Browser) =>
    (await browser.call(listAccountEvents, { query: { limit: 100 } })).reply.results;
  const namesOf = async (browser: Browser) => (await eventsOf(browser)).map(({ event }) => event);

  /** Texts that were sent to somebody, but for codes. */
  async function textsTo(app: TestApp, recipient: string): Promise<string[]> {
    await app.delivery.flush();
    const rows = await app.db
      .selectFrom("outbox_messages")
      .select("text")
      .where("recipient", "=", recipient)
      .where("code", "is", null)
      .orderBy("id")
      .execute();
    return rows.map(({ text }) => text);
  }

  const notificationsOf = async (browser: Browser) =>
    (await browser.call(listNotifications)).reply.results.map(({ action, description_ru }) => [action, description_ru]);

  test("reads of keys among what happened to the account, and is told of a new one", async ({ app }) => {
    const { browser, login } = await openShop(app);
    const { id } = (await browser.call(createApiKey, { body: { ...keyBody, password } })).reply;
    expect(await notificationsOf(browser)).toEqual([["business_key", expect.stringContaining("«Склад»")]]);
    expect(await textsTo(app, login)).toEqual([expect.stringContaining("ключ API")]);
    await browser.call(deleteApiKey, { params: { id } });
    expect((await namesOf(browser)).slice(0, 2)).toEqual(["api_key_deleted", "api_key_made"]);
    expect((await eventsOf(browser))[0]).toMatchObject({ device: "Chrome, Android" });
    expect(await textsTo(app, login)).toHaveLength(1);
  });

  test("reads of the staff among what happened to the account, and is told who has joined", async ({ app }) => {
    const { browser, login } = await openShop(app);
    const helper = await register(app);
    const invite = async (to: string) =>
      (await browser.call(inviteMember, { body: { login: to, role: "chat", password } })).reply.id;
    const id = await invite(helper.login);
    expect(await notificationsOf(browser)).toEqual([]);
    expect(await textsTo(app, login)).toEqual([]);
    await helper.browser.call(acceptInvitation, { params: { id } });
    // Once, however often it is accepted.
    await helper.browser.call(acceptInvitation, { params: { id } });
    expect(await notificationsOf(browser)).toEqual([["business_joined", expect.stringContaining("Айгүл")]]);
    expect(await textsTo(app, login)).toEqual([expect.stringContaining("команд")]);
    await browser.call(removeMember, { params: { id } });
    await browser.call(removeMember, { params: { id: await invite(nextPhone()) } });
    expect((await namesOf(browser)).slice(0, 5)).toEqual([
      "invitation_withdrawn",
      "member_invited",
      "member_removed",
      "member_joined",
      "member_invited",
    ]);
    // The device of somebody else is not the owner's to see.
    const joined = (await eventsOf(browser)).find(({ event }) => event === "member_joined");
    expect(joined).toMatchObject({ device: "", ip: "" });
  });

  test("reads nothing of what was refused", async ({ app }) => {
    const { browser, login } = await openShop(app);
    await browser.call(createApiKey, { body: keyBody });
    await browser.call(inviteMember, { body: { login: nextPhone(), role: "editor" } });
    await browser.call(createApiKey, { body: { ...keyBody, password } });
    await browser.call(createApiKey, { body: { ...keyBody, password } });
    await browser.call(deleteApiKey, { params: { id: 2_147_483_647 } });
    expect((await namesOf(browser)).slice(0, 2)).toEqual(["api_key_made", "signed_in"]);
    expect(await textsTo(app, login)).toHaveLength(1);
  });

  test("ends the keys with all other sessions, if it is asked for", async ({ app }) => {
    const { browser, userId } = await openShop(app);
    const make = async (name: string) =>
      (await browser.call(createApiKey, { body: { ...keyBody, name, password } })).reply.key;
    const codeOf = async (key: string) => (await app.call(listOwnProducts, {}, bearer(key))).problem.code;
    const keys = [await make("Склад"), await make("Бот")];
    const countOf = async () => (await browser.call(listSessions)).reply.api_keys;
    expect(await countOf()).toBe(2);
    for (const body of [{}, { end_api_keys: false }]) {
      expect((await browser.call(endOtherSessions, { body })).reply).toEqual({ ended: 0, ended_api_keys: 0 });
      expect((await app.call(listOwnProducts, {}, bearer(keys[0] ?? ""))).status).toBe(200);
    }
    // As programs have called it before.
    expect((await browser.call(endOtherSessions)).status).toBe(200);
    const ended = await browser.call(endOtherSessions, { body: { end_api_keys: true } });
    expect(ended.reply).toEqual({ ended: 0, ended_api_keys: 2 });
    for (const key of keys) expect(await codeOf(key)).toBe("api_key_expired");
    expect(await countOf()).toBe(0);
    expect((await namesOf(browser)).slice(0, 2).toSorted()).toEqual(["api_keys_ended", "sessions_ended"]);
    expect((await browser.call(listApiKeys)).reply.results).toMatchObject([
      { is_expired: true, is_ended_with_sessions: true, is_ended_by_password: false },
      { is_expired: true, is_ended_with_sessions: true, is_ended_by_password: false },
    ]);
    // Nothing is left to end.
    expect((await browser.call(endOtherSessions, { body: { end_api_keys: true } })).reply.ended_api_keys).toBe(0);
    expect((await namesOf(browser)).filter((name) => name === "api_keys_ended")).toHaveLength(1);
    // Those of others go on, and a business whose time is over has its keys ended too.
    await make("Касса");
    await app.db.updateTable("businesses").set({ request_status: "expired" }).where("user_id", "=", userId).execute();
    expect(await countOf()).toBe(1);
    expect((await browser.call(endOtherSessions, { body: { end_api_keys: true } })).reply.ended_api_keys).toBe(1);
  });

  test("without keys, and whoever has no business, ends nothing but sessions", async ({ app }) => {
    const { browser } = await register(app);
    expect((await browser.call(listSessions)).reply.api_keys).toBe(0);
    const { reply } = await browser.call(endOtherSessions, { body: { end_api_keys: true } });
    expect(reply).toEqual({ ended: 0, ended_api_keys: 0 });
    expect(await namesOf(browser)).not.toContain("api_keys_ended");
  });

  test("reads that a new password has ended the keys, where there were any", async ({ app }) => {
    const { browser, login, userId } = await openShop(app);
    const change = (old_password: string, new_password: string) =>
      browser.call(changePassword, { body: { old_password, new_password } });
    await change(password, "another2y");
    expect(await namesOf(browser)).not.toContain("api_keys_ended");
    await browser.call(createApiKey, { body: { ...keyBody, password: "another2y" } });
    await change("another2y", "third3zz");
    expect(await namesOf(browser)).toContain("api_keys_ended");
    await browser.call(createApiKey, { body: { ...keyBody, name: "Бот", password: "third3zz" } });
    await browser.call(sendCode, { body: { login } });
    const code = await browser.readCode(login);
    await browser.call(recoverPassword, {
      body: { login, code, new_password: "fourth4z", confirm_new_password: "fourth4z" },
    });
    expect((await namesOf(browser)).filter((name) => name === "api_keys_ended")).toHaveLength(2);
    await browser.call(createApiKey, { body: { ...keyBody, name: "Касса", password: "fourth4z" } });
    await app.db.updateTable("users").set({ password_hash: null }).where("id", "=", userId).execute();
    await browser.call(setPassword, { body: { new_password: "fifth5zz" } });
    expect((await namesOf(browser)).filter((name) => name === "api_keys_ended")).toHaveLength(3);
  });
});
