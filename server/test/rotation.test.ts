import { expect, test } from "vitest";
import { getAccount, refreshSession } from "#contracts/accounts/schemas.ts";
import { unsubscribe } from "#contracts/notifications/schemas.ts";
import { createSecondFactors } from "#server/accounts/second-factor/second-factor.ts";
import { encodeBase32, totpCode } from "#server/accounts/second-factor/totp.ts";
import { createDeviceCookies } from "#server/http/cookies/device-cookie.ts";
import { createHostCookies } from "#server/http/cookies/host-cookies.ts";
import { makeUnsubscribeToken } from "#server/notifications/unsubscribe.ts";
import { openSecondProcess, openTestApp, type TestApp, testSecret } from "./app.ts";
import { register } from "./browser.ts";
import { makeUser } from "./make.ts";

const newSecret = "q7Rz1VkT9mXw4LcB8nYd2HsJ6gPf3Ea0";
const bearer = (access: string) => ({ authorization: `Bearer ${access}` });

/** A process that knows both secrets, and one that has forgotten the old one. */
async function rotate(app: TestApp) {
  const both = await openSecondProcess(app, { secret: newSecret, oldSecrets: [testSecret] });
  const after = await openSecondProcess(app, { secret: newSecret });
  return { both: both.app, after: after.app };
}

test("another SECRET leaves sessions and links in e-mails as they are, while SECRET_OLD names the one before", async () => {
  const { app, close } = await openTestApp();
  try {
    const { both, after } = await rotate(app);
    const account = await register(app);
    const token = makeUnsubscribeToken(account.user.id, testSecret);
    expect((await both.call(getAccount, {}, bearer(account.access))).status).toBe(200);
    expect((await both.call(unsubscribe, { params: { token } })).status).toBe(200);
    expect((await after.call(getAccount, {}, bearer(account.access))).status).toBe(401);
    expect((await after.call(unsubscribe, { params: { token } })).status).toBe(404);
    expect((await after.call(refreshSession, { body: { refresh: account.refresh } })).status).toBe(401);

    // The refreshed tokens are signed with the new secret.
    const { reply } = await both.call(refreshSession, { body: { refresh: account.refresh } });
    expect((await after.call(getAccount, {}, bearer(reply.access))).status).toBe(200);
    expect((await after.call(refreshSession, { body: { refresh: reply.refresh } })).status).toBe(200);
    expect((await app.call(getAccount, {}, bearer(reply.access))).status).toBe(401);
  } finally {
    await close();
  }
});

test("second factors are sealed anew, and recovery codes count while the old secret is named", async () => {
  const { app, close } = await openTestApp();
  try {
    const now = () => app.clock.now;
    const [before, both, after] = [
      createSecondFactors(testSecret, now),
      createSecondFactors(newSecret, now, [testSecret]),
      createSecondFactors(newSecret, now),
    ];
    const user = await makeUser(app);
    const secret = (await before.begin(app.db, user)) ?? Buffer.alloc(0);
    expect(encodeBase32(secret)).toMatch(/^[A-Z2-7]+$/);
    const code = () => totpCode(secret, Math.floor(app.clock.now.getTime() / 30_000));
    expect(await before.confirm(app.db, user, code())).toBe(true);
    const [first = "", second = ""] = await before.renewRecoveryCodes(app.db, user);
    await expect(after.verify(app.db, user, "000000")).rejects.toThrow();

    expect([await both.reseal(app.db), await both.reseal(app.db)]).toEqual([1, 0]);
    app.clock.now = new Date(app.clock.now.getTime() + 30_000);
    expect(await after.verify(app.db, user, code())).toBe("app");
    expect(await after.verify(app.db, user, first)).toBe("wrong");
    expect(await both.verify(app.db, user, first)).toBe("recovery");
    expect(await both.verify(app.db, user, first)).toBe("wrong");
    const [renewed = ""] = await both.renewRecoveryCodes(app.db, user);
    expect(await both.verify(app.db, user, second)).toBe("wrong");
    expect(await after.verify(app.db, user, renewed)).toBe("recovery");
  } finally {
    await close();
  }
});

test("a device is recognised by a cookie of the old secret", () => {
  const now = () => new Date();
  const cookies = createHostCookies({ isSecure: false, oldNamesUntil: 0, now });
  const issue = (secret: string) => {
    let made = "";
    const reply = { request: { cookies: {} }, setCookie: (_name: string, value: string) => void (made = value) };
    createDeviceCookies(secret, cookies, now).issueDeviceId(reply as never, "a-device");
    return { cookies: { device: made } } as never;
  };
  const both = createDeviceCookies(newSecret, cookies, now, [testSecret]);
  expect(both.readDeviceId(issue(testSecret))).toBe("a-device");
  expect(both.readDeviceId(issue(newSecret))).toBe("a-device");
  expect(createDeviceCookies(newSecret, cookies, now).readDeviceId(issue(testSecret))).toBeUndefined();
});
