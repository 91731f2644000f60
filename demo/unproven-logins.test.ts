import { describe, expect } from "vitest";
import {
  activateAccount,
  getAccount,
  login,
  recoverPassword,
  refreshSession,
  sendCode,
  signUp,
  updateEmail,
  updatePhone,
} from "#contracts/accounts/schemas.ts";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import { updateProduct } from "#contracts/selling/schemas.ts";
import { deletePendingAccountsBefore } from "#server/accounts/records/pending-account-queries.ts";
import { writeRole } from "#server/accounts/records/role-queries.ts";
import { test, type TestApp, wait } from "#server/test/app.ts";
import { type Browser, nextPhone, openBrowser, readCode, register } from "#server/test/browser.ts";
import { makeBusiness, makeListing, makeUser } from "#server/test/make.ts";
import { closeDemoLogins } from "./logins.ts";

const password = "secret1x";

/** The demo becomes a site. Access tokens are too old afterwards, and so are the codes that were sent before. */
async function close(app: TestApp) {
  await app.delivery.flush();
  const { unproven } = await closeDemoLogins(app.db, app.clock.now);
  wait(app, 1_000);
  return unproven;
}

const signIn = async (browser: Browser, name: string, given = password) => {
  const answer = await browser.call(login, { body: { login: name, password: given } });
  return answer.status === 200 ? 200 : answer.problem.code;
};

/** Signs in again with a code that now goes to the owner alone. Returns the account. */
async function signInAgain(app: TestApp, name: string) {
  const browser = openBrowser(app);
  expect(await signIn(browser, name)).toBe("activation_required");
  await browser.call(sendCode, { body: { login: name } });
  const answer = await browser.call(activateAccount, { body: { code: await readCode(app, name) } });
  return { browser, user: answer.reply.data.user };
}

async function addContact(app: TestApp, browser: Browser, contact: string) {
  const isPhone = contact.startsWith("+");
  const send = (body: { password?: string; code?: string }) =>
    isPhone
      ? browser.call(updatePhone, { body: { phone: contact, ...body } })
      : browser.call(updateEmail, { body: { email: contact, ...body } });
  expect((await send({ password })).status).toBe(202);
  expect((await send({ code: await readCode(app, contact) })).status).toBe(200);
}

test.beforeEach(async ({ app }) => {
  // Of the test before.
  await app.delivery.flush();
  await app.db.deleteFrom("outbox_messages").execute();
});

let made = 0;
const nextEmail = () => `demo-login-${(made += 1)}@mail.example`;

const isOnShow = async (app: TestApp, user: number) =>
  (await app.call(listProducts, { query: { user } })).reply.results.length > 0;

describe("what a code of the demo's outbox has proved is proved again", () => {
  test.for([
    ["a phone", () => nextPhone()],
    ["an e-mail", nextEmail],
  ] as const)("%s", async ([, make], { app }) => {
    const { login: name, user, browser } = await register(app, { login: make() });
    const listing = await makeListing(app, { user: user.id });
    expect(await isOnShow(app, user.id)).toBe(true);
    expect(await close(app)).toEqual({ users: 1, listings: 1 });
    expect((await browser.call(getAccount)).status).toBe(401);
    expect((await browser.call(refreshSession, { body: {} })).status).toBe(401);
    expect(await isOnShow(app, user.id)).toBe(false);
    expect(await signIn(openBrowser(app), name, "another1x")).toBe("login_incorrect");
    const again = await signInAgain(app, name);
    expect(again.user).toMatchObject({ id: user.id, has_password: true });
    expect([again.user.phone, again.user.email]).toContain(name);
    expect(await signIn(openBrowser(app), name)).toBe(200);
    const shown = await again.browser.call(updateProduct, { params: { id: listing }, body: { state: "active" } });
    expect(shown.status).toBe(200);
    expect(await isOnShow(app, user.id)).toBe(true);
    // The next start finds nothing: what was proved since stays so.
    await app.db.deleteFrom("outbox_messages").execute();
    expect(await close(app)).toEqual({ users: 0, listings: 0 });
    expect(await signIn(openBrowser(app), name)).toBe(200);
  });

  test("a phone and an e-mail, each by itself", async ({ app }) => {
    const { login: phone, user, browser } = await register(app);
    const email = nextEmail();
    await addContact(app, browser, email);
    await close(app);
    expect((await signInAgain(app, phone)).user).toMatchObject({ id: user.id, phone, email: null });
    expect((await signInAgain(app, email)).user).toMatchObject({ id: user.id, phone, email });
  });

  test("a phone that was changed; the one before it is nobody's", async ({ app }) => {
    const { login: former, user, browser } = await register(app);
    const phone = nextPhone();
    await addContact(app, browser, phone);
    await close(app);
    expect(await signIn(openBrowser(app), former)).toBe("login_incorrect");
    expect((await signInAgain(app, phone)).user).toMatchObject({ id: user.id, phone });
  });

  test("a login beside Google, which stays and signs in", async ({ app }) => {
    const { user } = await register(app);
    await app.db
      .updateTable("users")
      .set({ google_subject: `g-${user.id}` })
      .where("id", "=", user.id)
      .execute();
    await makeListing(app, { user: user.id });
    expect(await close(app)).toEqual({ users: 1, listings: 0 });
    const row = await app.db.selectFrom("users").selectAll().where("id", "=", user.id).executeTakeFirstOrThrow();
    expect([row.phone, row.google_subject]).toEqual([null, `g-${user.id}`]);
    expect(await isOnShow(app, user.id)).toBe(true);
  });

  test("a login by which an operator gave a role, which stays", async ({ app }) => {
    const { login: name, user } = await register(app);
    await writeRole(app.db, name, { from: ["user"], to: "moderator" });
    await close(app);
    expect((await signInAgain(app, name)).user).toMatchObject({ id: user.id, role: "moderator" });
  });

  test("a login of which the outbox has shown only a code for a new password", async ({ app }) => {
    const { login: name, user } = await register(app);
    await close(app);
    const { browser } = await signInAgain(app, name);
    await app.db.deleteFrom("outbox_messages").execute();
    expect(await close(app)).toEqual({ users: 0, listings: 0 });
    await openBrowser(app).call(sendCode, { body: { login: name } });
    const code = await readCode(app, name);
    expect(await close(app)).toEqual({ users: 1, listings: 0 });
    // The code that was waited for is none any more.
    const body = { login: name, code, new_password: "another1x", confirm_new_password: "another1x" };
    expect((await app.call(recoverPassword, { body })).problem.code).toBe("code_incorrect");
    expect((await browser.call(getAccount)).status).toBe(401);
    expect((await signInAgain(app, name)).user.id).toBe(user.id);
  });

  test("the phone of a listing, and those of a business", async ({ app }) => {
    const { login: phone, user, browser } = await register(app);
    await app.db
      .updateTable("users")
      .set({ google_subject: `g-${user.id}` })
      .where("id", "=", user.id)
      .execute();
    const { id } = await makeBusiness(app, { user: user.id, phones: [phone, "+996312000001"] });
    const [own, other] = [await makeListing(app, { user: user.id, phone }), await makeListing(app, { user: user.id })];
    await addContact(app, browser, nextPhone());
    expect(await close(app)).toEqual({ users: 1, listings: 1 });
    const rows = await app.db.selectFrom("business_phones").select("phone").where("business_id", "=", id).execute();
    expect(rows).toEqual([{ phone: "+996312000001" }]);
    const states = await app.db
      .selectFrom("listings")
      .select(["id", "state"])
      .where("id", "in", [own, other])
      .execute();
    expect(new Map(states.map((row) => [row.id, row.state]))).toEqual(
      new Map([
        [own, "inactive"],
        [other, "active"],
      ]),
    );
  });

  test("not a login that no code of the outbox has proved", async ({ app }) => {
    const { login: name, browser } = await register(app);
    // As if its code had gone by a provider.
    await app.db.deleteFrom("outbox_messages").execute();
    expect(await close(app)).toEqual({ users: 0, listings: 0 });
    expect((await browser.call(refreshSession, { body: {} })).status).toBe(200);
    expect(await signIn(openBrowser(app), name)).toBe(200);
  });
});

describe("the owner of a number that somebody used in the demo", () => {
  const signUpAs = (browser: Browser, name: string) =>
    browser.call(signUp, { body: { name: "Ээси", login: name, password: "owner1xyz" } });

  test("signs up, and the account of the demo has it no more", async ({ app }) => {
    const { login: name, user } = await register(app);
    await close(app);
    const [stranger, owner] = [openBrowser(app), openBrowser(app)];
    expect(await signIn(stranger, name)).toBe("activation_required");
    expect((await signUpAs(owner, name)).status).toBe(201);
    const code = await readCode(app, name);
    const { data } = (await owner.call(activateAccount, { body: { code } })).reply;
    expect(data.user.id).not.toBe(user.id);
    expect(await signIn(openBrowser(app), name, "owner1xyz")).toBe(200);
    expect(await signIn(openBrowser(app), name)).toBe("login_incorrect");
    const left = await app.db.selectFrom("unproven_logins").select("login").where("login", "=", name).execute();
    expect(left).toEqual([]);
  });

  test("gets it as a new contact of another account, too", async ({ app }) => {
    const { login: name } = await register(app);
    await close(app);
    const owner = await register(app, { login: nextEmail() });
    await addContact(app, owner.browser, name);
    expect(await signIn(openBrowser(app), name)).toBe(200);
    const left = await app.db.selectFrom("unproven_logins").select("login").where("login", "=", name).execute();
    expect(left).toEqual([]);
  });

  test("keeps nobody out by a sign-up that is never confirmed", async ({ app }) => {
    const { login: name, user } = await register(app);
    await close(app);
    await signUpAs(openBrowser(app), name);
    wait(app, 3 * 86_400);
    await deletePendingAccountsBefore(app.db, new Date(app.clock.now.getTime() - 2 * 86_400_000));
    expect((await signInAgain(app, name)).user.id).toBe(user.id);
  });

  test("gets the account by a code alone, without its password, where nobody else signs in to it", async ({ app }) => {
    const { login: name, user } = await register(app);
    await close(app);
    const owner = openBrowser(app);
    await owner.call(sendCode, { body: { login: name } });
    const { data } = (await owner.call(activateAccount, { body: { code: await readCode(app, name) } })).reply;
    expect(data.user).toMatchObject({ id: user.id, phone: name, has_password: false });
    expect(await signIn(openBrowser(app), name)).toBe("login_incorrect");
  });

  test("does not get an account with another login by a code alone", async ({ app }) => {
    const { login: name, user } = await register(app);
    await app.db
      .updateTable("users")
      .set({ google_subject: `g-${user.id}` })
      .where("id", "=", user.id)
      .execute();
    await close(app);
    const owner = openBrowser(app);
    await owner.call(sendCode, { body: { login: name } });
    const code = await readCode(app, name);
    expect((await owner.call(activateAccount, { body: { code } })).problem.code).toBe("code_incorrect");
  });
});

test("an account that proves its login again gives its second factor, too", async ({ app }) => {
  const { login: name, user } = await register(app);
  await app.db
    .insertInto("second_factors")
    .values({ user_id: user.id, secret: Buffer.from([1]), confirmed_at: app.clock.now, created_at: app.clock.now })
    .execute();
  await close(app);
  const browser = openBrowser(app);
  expect(await signIn(browser, name)).toBe("activation_required");
  await browser.call(sendCode, { body: { login: name } });
  const answer = await browser.call(activateAccount, { body: { code: await readCode(app, name) } });
  expect([answer.status, answer.problem.code]).toEqual([403, "second_factor_required"]);
  expect(browser.cookies.has("refresh")).toBe(false);
});

test("keys, staff, feeds, pushes and devices of such an account end with the demo", async ({ app }) => {
  const { login: name, user } = await register(app);
  const { id } = await makeBusiness(app, { user: user.id });
  await app.pool.query(
    `insert into api_keys (business_id, name, hash, hint, scopes, created_at)
     values ($1, 'Ключ', '\\x0101', 'abcd', '{chat}', now())`,
    [id],
  );
  await app.pool.query(
    `insert into business_members (business_id, login, user_id, role, invited_at, expires_at, accepted_at)
     values ($1, 'staff@mail.example', $2, 'chat', now(), now() + interval '1 day', now())`,
    [id, await makeUser(app)],
  );
  await close(app);
  const left = async (table: string, column: string, value: number) =>
    (await app.pool.query(`select from ${table} where ${column} = $1`, [value])).rowCount;
  expect([
    await left("api_keys", "business_id", id),
    await left("business_members", "business_id", id),
    await left("account_devices", "user_id", user.id),
  ]).toEqual([0, 0, 0]);
  expect((await signInAgain(app, name)).user.id).toBe(user.id);
});
