import { describe, expect, vi } from "vitest";
import { exportAccount } from "#contracts/accounts/plain-routes.ts";
import type { Problem } from "#contracts/base/errors.ts";
import { getChatPhoto } from "#contracts/chat/plain-routes.ts";
import { createApiKey, deleteApiKey, listApiKeys } from "#contracts/business/keys/schemas.ts";
import { changePassword, getAccount, recoverPassword, sendCode } from "#contracts/accounts/schemas.ts";
import { endpoints } from "#contracts/all.ts";
import { addressOf } from "#contracts/base/address.ts";
import { type Endpoint, isForStaff } from "#contracts/base/endpoint.ts";
import { type ApiScope, apiScopes } from "#contracts/base/scopes.ts";
import { maxApiKeys } from "#contracts/business/keys/rules.ts";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import { createProduct, getOwnProduct, listOwnProducts, updateProduct } from "#contracts/selling/schemas.ts";
import { openTestApp, test, type TestApp, wait } from "#server/test/app.ts";
import { register } from "#server/test/browser.ts";
import { makeBusiness, makeListing, makeSession, makeUser } from "#server/test/make.ts";
import { makeDraft } from "#server/test/sell.ts";

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

/** A business with a key. */
async function makeKey(app: TestApp, scopes: ApiScope[] = [...apiScopes], days: 0 | 30 = 0) {
  const { user, id: business } = await makeBusiness(app);
  const owner = app.as({ userId: user, role: "user", sessionId: await makeSession(app, user) });
  const made = (await owner.call(createApiKey, { body: { name: "Склад", scopes, days } })).reply;
  return { user, business, owner, key: made.key, id: made.id };
}

describe("a key", () => {
  test("is told once, and kept as a hash", async ({ app }) => {
    const { owner, key, id } = await makeKey(app, ["chat", "listings:read"]);
    expect(key).toMatch(/^jarya_[\w-]{43}$/);
    const { reply, headers } = await owner.call(listApiKeys);
    expect(reply.results).toMatchObject([
      { id, name: "Склад", hint: key.slice(-4), scopes: ["listings:read", "chat"], last_used_date: null },
    ]);
    expect(headers["cache-control"]).toBe("no-store");
    expect(JSON.stringify(reply)).not.toContain(key);
    const row = await app.db.selectFrom("api_keys").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(key.slice(6));
  });

  test("has a name of its own, a scope at least, and there are few", async ({ app }) => {
    const { owner } = await makeKey(app);
    const again = await owner.call(createApiKey, { body: { name: "склад ", scopes: ["chat"], days: 0 } });
    expect(again.problem.errors).toHaveProperty("name");
    const without = await owner.call(createApiKey, { body: { name: "Бот", scopes: [], days: 0 } });
    expect(without.problem.errors).toHaveProperty("scopes");
    for (let made = 1; made < maxApiKeys; made += 1)
      await owner.call(createApiKey, { body: { name: `Бот ${made}`, scopes: ["chat"], days: 0 } });
    const full = await owner.call(createApiKey, { body: { name: "Лишний", scopes: ["chat"], days: 0 } });
    expect(full.problem.code).toBe("too_many_records");
  });

  test("sells in the name of its business", async ({ app }) => {
    const { user, key } = await makeKey(app);
    const body = await makeDraft(app, user);
    const { id } = (await app.call(createProduct, { body }, bearer(key))).reply;
    expect((await app.call(getOwnProduct, { params: { id } }, bearer(key))).reply.title).toBe(body.title);
    const stranger = await makeListing(app);
    const foreign = await app.call(updateProduct, { params: { id: stranger }, body: { price: 1 } }, bearer(key));
    expect(foreign.problem.code).toBe("not_found");
  });

  test("notes its last use, to the minute", async ({ app }) => {
    const { owner, key } = await makeKey(app);
    const used = async () => (await owner.call(listApiKeys)).reply.results[0]?.last_used_date ?? null;
    await app.call(listOwnProducts, {}, bearer(key));
    await vi.waitUntil(used);
    const first = await used();
    wait(app, 30);
    await app.call(listOwnProducts, {}, bearer(key));
    expect(await used()).toBe(first);
    wait(app, 60);
    await app.call(listOwnProducts, {}, bearer(key));
    await vi.waitUntil(async () => (await used()) !== first);
  });

  test("opens nothing once it was taken away, or its time is over", async ({ app }) => {
    const taken = await makeKey(app);
    await taken.owner.call(deleteApiKey, { params: { id: taken.id } });
    expect((await app.call(listOwnProducts, {}, bearer(taken.key))).problem.code).toBe("api_key_invalid");
    const short = await makeKey(app, ["listings:read"], 30);
    expect((await app.call(listOwnProducts, {}, bearer(short.key))).status).toBe(200);
    wait(app, 30 * 86_400);
    expect((await app.call(listOwnProducts, {}, bearer(short.key))).problem.code).toBe("api_key_expired");
    expect((await short.owner.call(listApiKeys)).reply.results).toMatchObject([{ is_expired: true }]);
  });

  test("of another business cannot be taken away", async ({ app }) => {
    const { id } = await makeKey(app);
    const other = await makeKey(app);
    expect((await other.owner.call(deleteApiKey, { params: { id } })).problem.code).toBe("not_found");
  });

  test("opens nothing while its owner is blocked or the business is not on show", async ({ app }) => {
    const { user, business, key } = await makeKey(app);
    const code = async () => (await app.call(listOwnProducts, {}, bearer(key))).problem.code;
    await app.db.updateTable("users").set({ blocked_at: app.clock.now }).where("id", "=", user).execute();
    expect(await code()).toBe("account_blocked");
    await app.db.updateTable("users").set({ blocked_at: null }).where("id", "=", user).execute();
    await app.db.updateTable("businesses").set({ request_status: "expired" }).where("id", "=", business).execute();
    expect(await code()).toBe("business_expired");
  });

  test.for(["jarya_", `jarya_${"a".repeat(43)}`, "jarya_'; select 1", `jarya_${"я".repeat(50)}`])(
    "that is wrong is refused: %s",
    async (key, { app }) => {
      const headers = { authorization: `Bearer ${encodeURI(key)}` };
      expect((await app.call(listOwnProducts, {}, headers)).problem.code).toBe("api_key_invalid");
    },
  );

  test("makes 120 calls a minute", async () => {
    const { app, close } = await openTestApp({ rateLimitFactor: 1 });
    try {
      const { key } = await makeKey(app);
      const statuses = new Map<number, number>();
      for (let made = 0; made < 125; made += 1) {
        const { status } = await app.call(listOwnProducts, { query: { limit: 1 } }, bearer(key));
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      expect(Object.fromEntries(statuses)).toEqual({ 200: 120, 429: 5 });
    } finally {
      await close();
    }
  });

  test("ends with the password of its owner, and its page says so", async ({ app }) => {
    const { browser, login, user } = await register(app, { password: "secret1x" });
    await makeBusiness(app, { user: user.id });
    const make = async (name: string, password: string) =>
      (await browser.call(createApiKey, { body: { name, scopes: ["listings:read"], days: 0, password } })).reply.key;
    const codeOf = async (key: string) => (await app.call(listOwnProducts, {}, bearer(key))).problem.code;
    const first = await make("Склад", "secret1x");
    expect((await app.call(listOwnProducts, {}, bearer(first))).status).toBe(200);
    await browser.call(changePassword, { body: { old_password: "secret1x", new_password: "another2y" } });
    expect(await codeOf(first)).toBe("api_key_expired");
    const second = await make("Бот", "another2y");
    expect((await app.call(listOwnProducts, {}, bearer(second))).status).toBe(200);
    const kept = (await browser.call(listApiKeys)).reply.results;
    expect(
      kept.map(({ name, is_expired, is_ended_by_password: byPassword }) => [name, is_expired, byPassword]),
    ).toEqual([
      ["Бот", false, false],
      ["Склад", true, true],
    ]);
    // Also with one that was recovered.
    wait(app, 61);
    await browser.call(sendCode, { body: { login } });
    const code = await browser.readCode(login);
    expect(
      (
        await browser.call(recoverPassword, {
          body: { login, code, new_password: "third3zz", confirm_new_password: "third3zz" },
        })
      ).status,
    ).toBe(200);
    expect(await codeOf(second)).toBe("api_key_expired");
    // Others keep theirs.
    const other = await makeKey(app);
    expect((await app.call(listOwnProducts, {}, bearer(other.key))).status).toBe(200);
  });

  test("of a blocked user is not made", async ({ app }) => {
    const user = await makeUser(app, { business: `Жибек ${Date.now()}`, blocked: true });
    const made = await app
      .as({ userId: user, role: "user", sessionId: await makeSession(app, user) })
      .call(createApiKey, { body: { name: "Склад", scopes: ["chat"], days: 0 } });
    expect(made.problem.code).toBe("account_blocked");
  });
});

/** What a call answers a key: that it lacks the scope or is not accepted, or something else. */
async function codeFor(app: TestApp, record: Endpoint, key: string): Promise<string> {
  const params = Object.fromEntries(Object.keys(record.params?.shape ?? {}).map((name) => [name, "2147483647"]));
  const response = await app.http.inject({
    method: record.method,
    url: addressOf(record, { params }),
    headers: bearer(key),
    ...(record.body && { payload: {} }),
  });
  if (response.statusCode < 400) return "done";
  return response.json<{ code: string }>().code;
}

describe("every call of the contract", () => {
  test("takes exactly the keys with its scope, and no call of the account, money, staff or keys takes any", async ({
    app,
  }) => {
    const keys = new Map<ApiScope, string>();
    for (const scope of apiScopes) keys.set(scope, (await makeKey(app, [scope])).key);
    const never = /account|moderation|admin|business requests|api keys/;
    for (const record of endpoints) {
      if (never.test(record.feature) || record.path.startsWith("/auth/"))
        expect(record.scope, record.name).toBeUndefined();
      for (const [scope, key] of keys) {
        const code = await codeFor(app, record, key);
        const what = `${record.name} with ${scope}: ${code}`;
        if (record.scope === scope) expect(["scope_missing", "api_key_not_accepted"], what).not.toContain(code);
        else if (record.scope !== undefined) expect(code, what).toBe("scope_missing");
        else if (record.errors?.includes("unauthenticated")) expect(code, what).toBe("api_key_not_accepted");
        else if (isForStaff(record)) expect(code, what).toBe("not_found");
      }
    }
  });

  test("a guest's call takes a key for no user, and one of an account refuses it", async ({ app }) => {
    const { key } = await makeKey(app);
    expect((await app.call(listProducts, {}, bearer(key))).status).toBe(200);
    expect((await app.call(getAccount, {}, bearer(key))).problem.code).toBe("api_key_not_accepted");
  });
});

test("a key is refused by routes that stream the account's data", async ({ app }) => {
  const { key } = await makeKey(app);
  for (const url of [exportAccount.path, getChatPhoto.path.replace("{file}", "1.webp")]) {
    const answer = await app.http.inject({ url, headers: { authorization: `Bearer ${key}` } });
    expect([url, answer.json<Problem>().code]).toEqual([url, "api_key_not_accepted"]);
  }
});
