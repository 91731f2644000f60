import { describe, expect } from "vitest";
import { deleteAccount, signUp, updatePhone } from "#contracts/accounts/schemas.ts";
import { sendMessage } from "#contracts/chat/message-schemas.ts";
import { openRoom } from "#contracts/chat/schemas.ts";
import { sendUserClaim } from "#contracts/claims/schemas.ts";
import { revealPhone } from "#contracts/listings/schemas.ts";
import { silenceUser } from "#contracts/moderation/chat-schemas.ts";
import { getModeratedUser } from "#contracts/moderation/schemas.ts";
import { purgeExpiredAccountData } from "#server/accounts/purge.ts";
import { openTestApp, test, type TestApp, wait } from "#server/test/app.ts";
import { type Browser, readCode, register } from "#server/test/browser.ts";
import { makeListing, makeModerator, makeUser, settleUsers } from "#server/test/make.ts";
import { bishkekDay } from "#server/platform/clock.ts";
import { makeEventDay, writeEvents } from "#server/statistics/event-queries.ts";
import { kindNumbers } from "#server/statistics/event-kinds.ts";
import { mailboxOf } from "./logins.ts";
import { createStandingReader } from "./standing.ts";

const password = "secret1x";
const day = 86_400;

async function leave(app: TestApp, browser: Browser): Promise<void> {
  expect((await browser.call(deleteAccount, { body: { password } })).status).toBe(200);
  // Until another code may be sent to the login.
  wait(app, 61);
}

/** A user as a moderator sees them. */
async function seenByStaff(app: TestApp, id: number) {
  const staff = app.as({ userId: await makeModerator(app), role: "moderator" });
  return (await staff.call(getModeratedUser, { params: { id } })).reply;
}

/** Sends a message to the seller of a listing; the status, or the code of the refusal. */
async function write(app: TestApp, browser: Browser) {
  const product = await makeListing(app, { user: await makeUser(app) });
  const room = (await browser.call(openRoom, { body: { product } })).reply.id;
  const body = { client_id: crypto.randomUUID(), text: "Здравствуйте, ещё актуально?" };
  const answer = await browser.call(sendMessage, { params: { id: room }, body });
  return answer.status === 201 ? 201 : answer.problem.code;
}

describe("whoever deletes an account and signs up again with the same login", () => {
  test("stays silenced, and moderators see the earlier account with its warnings and open claims", async ({ app }) => {
    const first = await register(app);
    const staff = app.as({ userId: await makeModerator(app), role: "moderator" });
    await staff.call(silenceUser, { params: { id: first.user.id }, body: { days: 30 } });
    for (const author of [await makeUser(app), await makeUser(app)]) {
      const claim = { params: { id: first.user.id }, body: { category: 1, text: "Обман" } };
      expect((await app.as({ userId: author, role: "user" }).call(sendUserClaim, claim)).status).toBe(201);
    }
    const warned = { user_id: first.user.id, refused: 3, last_at: app.clock.now };
    await app.db.insertInto("chat_warnings").values(warned).execute();
    await leave(app, first.browser);

    const second = await register(app, { login: first.login });
    expect(second.user.id).not.toBe(first.user.id);
    expect(await write(app, second.browser)).toBe("chat_silenced");
    const seen = await seenByStaff(app, second.user.id);
    expect(seen.silenced_until).not.toBeNull();
    expect(seen.earlier_account).toMatchObject({ chat_warnings: 3, open_claims: 2 });

    // Nor does it end with a third one.
    await leave(app, second.browser);
    const third = await register(app, { login: first.login });
    expect(await write(app, third.browser)).toBe("chat_silenced");
    expect((await seenByStaff(app, third.user.id)).earlier_account).toMatchObject({ chat_warnings: 3, open_claims: 2 });
  });

  test("goes on with what was used up of the day's limits", async () => {
    const { app, close } = await openTestApp({ rateLimitFactor: 0.4 });
    const listing = await makeListing(app);
    const first = await register(app);
    await settleUsers(app);
    const reveal = (browser: Browser) => browser.call(revealPhone, { params: { id: listing } });
    for (let time = 0; time < 24; time += 1) expect((await reveal(first.browser)).status).toBe(200);
    await leave(app, first.browser);
    const second = await register(app, { login: first.login });
    await settleUsers(app);
    expect((await reveal(second.browser)).problem.code).toBe("rate_limited");
    await close();
  });

  test("stays blocked in chats by those who had blocked them", async ({ app }) => {
    const first = await register(app);
    const blocker = await makeUser(app);
    const block = { user_id: blocker, blocked_id: first.user.id, created_at: app.clock.now };
    await app.db.insertInto("chat_blocks").values(block).execute();
    await leave(app, first.browser);
    const second = await register(app, { login: first.login });
    const blocked = app.db.selectFrom("chat_blocks").select("blocked_id").where("user_id", "=", blocker);
    expect(await blocked.execute()).toEqual([{ blocked_id: second.user.id }]);
  });

  test("goes on with the people and the texts of the day in chats", async ({ app }) => {
    const text = "Здравствуйте! Предлагаю доставку по всему городу, недорого и быстро, пишите в любое время";
    const send = async (browser: Pick<Browser, "call">, body: string) => {
      const product = await makeListing(app, { user: await makeUser(app) });
      const room = (await browser.call(openRoom, { body: { product } })).reply.id;
      const answer = await browser.call(sendMessage, {
        params: { id: room },
        body: { client_id: crypto.randomUUID(), text: body },
      });
      return answer.status === 201 ? (answer.reply.is_held ? "held" : "sent") : answer.problem.code;
    };
    const first = await register(app);
    for (let time = 0; time < 5; time += 1) expect(await send(first.browser, text)).toBe("sent");
    expect(await send(first.browser, text)).toBe("held");
    for (let time = 0; time < 5; time += 1) expect(await send(first.browser, `Цена ${time}?`)).toBe("sent");
    await leave(app, first.browser);

    const second = await register(app, { login: first.login });
    expect(await send(second.browser, text)).toBe("held");
    await leave(app, second.browser);
    const third = await register(app, { login: first.login });
    expect(await send(third.browser, text)).toBe("held");
    for (let time = 0; time < 10; time += 1) expect(await send(third.browser, `Цена ${time}?`)).toBe("sent");
    expect(await send(third.browser, "Цена?")).toBe("rate_limited");
    wait(app, day);
    expect(await send(app.as({ userId: third.user.id, role: "user" }), "Цена?")).toBe("sent");
  });

  test("counts as their network for a day in what everybody sees", async ({ app }) => {
    const first = await register(app);
    const readStanding = createStandingReader(app.db, () => app.clock.now);
    expect((await readStanding(first.user.id)).isCountedApart).toBe(true);
    const listing = await makeListing(app);
    const today = bishkekDay(app.clock.now);
    await makeEventDay(app.db, { day: today, next: bishkekDay(new Date(app.clock.now.getTime() + day * 1_000)) });
    const view = (viewerId: number) => ({
      day: today,
      kind: kindNumbers.views,
      subjectId: listing,
      visitor: String(viewerId),
      asGuest: "7",
      viewerId,
    });
    const visitors = () =>
      app.db.selectFrom("statistic_events").select("visitor").where("subject_id", "=", listing).orderBy("visitor");
    await writeEvents(app.db, [view(first.user.id)]);
    await leave(app, first.browser);
    const second = await register(app, { login: first.login });
    expect((await readStanding(second.user.id)).isCountedApart).toBe(false);
    await writeEvents(app.db, [view(second.user.id)]);
    await leave(app, second.browser);
    const third = await register(app, { login: first.login });
    await writeEvents(app.db, [view(third.user.id)]);
    expect(await visitors().execute()).toHaveLength(2);
    wait(app, day + 60);
    expect((await readStanding(third.user.id)).isCountedApart).toBe(true);
  });

  test("is told apart from everybody else, and forgotten in time", async ({ app }) => {
    const first = await register(app);
    await leave(app, first.browser);
    const other = await register(app);
    expect((await seenByStaff(app, other.user.id)).earlier_account).toBeNull();
    const rows = () => app.db.selectFrom("former_accounts").select("login_hash").where("user_id", "=", first.user.id);
    expect(await rows().execute()).toHaveLength(1);
    await purgeExpiredAccountData(app.db, new Date(app.clock.now.getTime() + 2 * day * 1_000));
    expect(await rows().execute()).toEqual([]);
  });

  test("gains nothing by getting the login as a new contact, or by another spelling of the mailbox", async ({
    app,
  }) => {
    const silenceOf = async (first: Awaited<ReturnType<typeof register>>) => {
      const staff = app.as({ userId: await makeModerator(app), role: "moderator" });
      await staff.call(silenceUser, { params: { id: first.user.id }, body: { days: 30 } });
      await leave(app, first.browser);
    };
    const byPhone = await register(app);
    await silenceOf(byPhone);
    const later = await register(app, { login: "later@mail.example" });
    await later.browser.call(updatePhone, { body: { phone: byPhone.login, password } });
    const code = await readCode(app, byPhone.login);
    expect((await later.browser.call(updatePhone, { body: { phone: byPhone.login, code } })).status).toBe(200);
    expect(await write(app, later.browser)).toBe("chat_silenced");

    const byMail = await register(app, { login: "silenced.one@gmail.com" });
    await silenceOf(byMail);
    const again = await register(app, { login: "silencedone+new@gmail.com" });
    expect(await write(app, again.browser)).toBe("chat_silenced");
  });
});

describe("a mailbox", () => {
  const spellings = [
    ["one@mail.example", "one@mail.example"],
    ["one+shop@mail.example", "one@mail.example"],
    ["one+a+b@mail.example", "one@mail.example"],
    ["o.n.e@mail.example", "o.n.e@mail.example"],
    ["o.n.e@gmail.com", "one@gmail.com"],
    ["one@googlemail.com", "one@gmail.com"],
    ["o.ne+x.y@gmail.com", "one@gmail.com"],
    ["One@Gmail.com", "one@gmail.com"],
    ["one-two@gmail.com", "one-two@gmail.com"],
    ["one@gmail.com.example", "one@gmail.com.example"],
    ["one.two@sub.gmail.com", "one.two@sub.gmail.com"],
  ] as const;

  test("is the same for the database and the product", async ({ app }) => {
    for (const [email, mailbox] of spellings) {
      const id = await makeUser(app);
      await app.db.updateTable("users").set({ email }).where("id", "=", id).execute();
      const row = await app.db.selectFrom("users").select("mailbox").where("id", "=", id).executeTakeFirstOrThrow();
      expect([mailboxOf(email), row.mailbox]).toEqual([mailbox, mailbox]);
      await app.db.updateTable("users").set({ email: null }).where("id", "=", id).execute();
    }
    expect(mailboxOf("+996700112233")).toBe("+996700112233");
  });

  test("has one account, and accounts of before that share one still sign in", async ({ app }) => {
    const { browser } = await register(app, { login: "o.wner@gmail.com" });
    expect(browser.cookies.has("access")).toBe(true);
    for (const login of ["owner@gmail.com", "owner+2@gmail.com", "owner@googlemail.com"]) {
      const answer = await app.call(signUp, { body: { name: "Айбек", login, password } });
      expect([answer.status, answer.problem.code]).toEqual([409, "email_taken"]);
    }
    expect((await app.call(signUp, { body: { name: "А", login: "owner2@gmail.com", password } })).status).toBe(201);
  });
});
