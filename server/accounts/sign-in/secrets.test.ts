import { Writable } from "node:stream";
import pino from "pino";
import { expect } from "vitest";
import {
  changePassword,
  checkCode,
  connectGoogle,
  getAccount,
  login,
  logout,
  refreshSession,
  sendCode,
} from "#contracts/accounts/schemas.ts";
import { openTestApp, test, wait } from "#server/test/app.ts";
import { readCode, register } from "#server/test/browser.ts";

test("no password, code or token is in the log, at any level", async () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const { app, close } = await openTestApp({ log: pino({ level: "trace" }, sink) });
  const account = await register(app, { password: "TopSecret1" });
  const first = await app.db.selectFrom("outbox_messages").select("code").execute();
  wait(app, 61);
  await account.browser.call(sendCode, { body: { login: account.login } });
  const code = await readCode(app, account.login);
  await account.browser.call(checkCode, { body: { code } });
  await app.call(login, { body: { login: account.login, password: "WrongSecret1", proof: "ProofSecret1" } });
  const renewed = (await account.browser.call(refreshSession, { body: {} })).reply;
  await account.browser.call(changePassword, { body: { old_password: "TopSecret1", new_password: "NextSecret1" } });
  await app.call(refreshSession, { body: { refresh: account.refresh } });
  await app.call(getAccount, {}, { authorization: `Bearer ${renewed.access}` });
  await app.call(connectGoogle, { body: { code: "GoogleSecret1" } });
  for (const url of [
    "/google/LandingSecret1?next=%2F",
    "/ky/google/LandingSecret1",
    "/auth/v2/google/callback/?code=CallbackSecret1&state=StateSecret1",
  ]) {
    await app.http.inject(url);
  }
  await account.browser.call(logout);
  const log = lines.join("");
  await close();
  expect(log).toContain("/auth/v1/login/");
  const codes = [code, ...first.map((row) => row.code)].filter((text) => text !== null);
  const tokens = [account.access, account.refresh, renewed.access, renewed.refresh].flatMap((text) => text.split("."));
  const hidden = tokens.filter((part) => part.length > 20);
  for (const secret of ["Secret1", "argon2", ...codes, ...hidden]) expect(log, secret).not.toContain(secret);
});

test("the database stores no token, code or password in plain text", async ({ app }) => {
  const account = await register(app);
  wait(app, 61);
  await account.browser.call(sendCode, { body: {} });
  const code = await readCode(app, account.login);
  const secrets = [account.access, account.refresh.split(".")[2] ?? "", "secret1x"];
  for (const table of ["users", "sessions", "account_codes", "account_events", "account_devices"]) {
    const { rows } = await app.pool.query<{ text: string }>(`select t::text as text from ${table} t`);
    for (const { text } of rows) {
      for (const secret of secrets) expect(text, table).not.toContain(secret);
      if (table === "account_codes") expect(text).not.toMatch(new RegExp(`\\b${code}\\b`));
    }
  }
});
