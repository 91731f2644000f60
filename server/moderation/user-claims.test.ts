import { describe, expect } from "vitest";
import { sendClaim, sendReviewClaim, sendUserClaim } from "#contracts/claims/schemas.ts";
import { getProduct } from "#contracts/listings/schemas.ts";
import {
  blockUser,
  getModeratedUser,
  listAudit,
  listClaims,
  resolveClaim,
  unblockUser,
} from "#contracts/moderation/schemas.ts";
import { listNotifications, updateNotificationSettings } from "#contracts/notifications/schemas.ts";
import { addReview } from "#contracts/reviews/schemas.ts";
import { getUser } from "#contracts/users/schemas.ts";
import { test, type TestApp } from "#server/test/app.ts";
import { register } from "#server/test/browser.ts";
import { letAnswer, makeLongKnown, makeListing, makeModerator, makeReviewer, makeUser } from "#server/test/make.ts";

const asUser = (app: TestApp, userId: number) => app.as({ userId, role: "user" });
const asStaff = (app: TestApp, userId: number) => app.as({ userId, role: "moderator" });
type Caller = ReturnType<TestApp["as"]>;

const fraud = 1;
const sendAbout = (app: TestApp, author: number, id: number, text = "Обман") =>
  asUser(app, author).call(sendUserClaim, { params: { id }, body: { category: fraud, text } });
/** The open claims about a user. */
const openAbout = async (staff: Caller, id: number) =>
  (await staff.call(listClaims, { query: { limit: 100 } })).reply.results.filter(({ seller }) => seller?.id === id);
const resolve = (staff: Caller, id: number | undefined, body: object, headers?: Record<string, string>) =>
  staff.call(resolveClaim, { params: { id: id ?? 0 }, body: body as { outcome: "kept" } }, headers);
const isPublic = async (app: TestApp, id: number) => (await app.call(getProduct, { params: { id } })).status === 200;
const notificationsOf = async (app: TestApp, user: number) =>
  (await asUser(app, user).call(listNotifications)).reply.results;
const auditOf = async (staff: Caller, user: number) => (await staff.call(listAudit, { query: { user } })).reply.results;

describe("a claim about a user", () => {
  test("comes to the moderators with what is known of the user; rejected, nothing changes and its authors are told", async ({
    app,
  }) => {
    const moderator = await makeModerator(app);
    const staff = asStaff(app, moderator);
    const seller = await makeUser(app, { name: "Жапар" });
    const listing = await makeListing(app, { user: seller });
    await makeListing(app, { user: seller, state: "blocked" });
    const authors = [await makeUser(app, { name: "Айгүл" }), await makeUser(app)];
    await asUser(app, authors[0] ?? 0).call(sendClaim, { params: { id: listing }, body: { category: fraud } });
    for (const author of authors) await sendAbout(app, author, seller);

    const [first, ...rest] = await openAbout(staff, seller);
    expect(rest).toHaveLength(1);
    expect(first).toMatchObject({
      category: { code: "fraud", for_users: true },
      text: "Обман",
      // The other author has sent a claim before: the next one of theirs waits for its turn.
      user: { id: authors[1], name: "Айбек" },
      product: null,
      review: null,
      seller: {
        name: "Жапар",
        phone: expect.stringContaining("+996"),
        member_since: expect.any(String),
        may_block: true,
        product_count: { active: 1, blocked: 1 },
        claims: { open: 3, upheld: 0, rejected: 0 },
      },
      outcome: null,
    });
    expect((await resolve(staff, first?.id, { outcome: "kept", note: "Договорились" })).reply).toEqual({ resolved: 2 });
    expect(await openAbout(staff, seller)).toEqual([]);
    expect([await isPublic(app, listing), (await app.call(getUser, { params: { id: seller } })).status]).toEqual([
      true,
      200,
    ]);
    const { claims } = (await staff.call(getModeratedUser, { params: { id: seller } })).reply;
    expect(claims).toEqual({ open: 1, upheld: 0, rejected: 2 });
    for (const author of authors) {
      const [told, ...more] = await notificationsOf(app, author);
      expect(more).toEqual([]);
      expect(told).toMatchObject({
        action: "claim_resolved",
        product: null,
        sender: null,
        title_ru: "Жалоба рассмотрена",
        title_ky: "Даттанууңуз каралды",
        description_ru: "Модератор проверил вашу жалобу на пользователя Жапар и не нашёл нарушений.",
        description_ky: expect.stringContaining("Жапар"),
      });
    }
    expect(await notificationsOf(app, seller)).toEqual([]);
    expect(await auditOf(staff, seller)).toMatchObject([
      { action: "resolve_claim", subject: "Жапар", product: null, note: "Договорились", reasons: [] },
    ]);
    expect((await resolve(staff, first?.id, { outcome: "blocked", note: "Снова" })).problem.code).toBe(
      "already_decided",
    );
  });

  test("blocks the user: sessions end, listings are hidden; it needs a reason", async ({ app }) => {
    const staff = asStaff(app, await makeModerator(app));
    const { user, browser } = await register(app);
    const listing = await makeListing(app, { user: user.id });
    const author = await makeUser(app);
    await sendAbout(app, author, user.id);
    const [claim] = await openAbout(staff, user.id);
    expect((await resolve(staff, claim?.id, { outcome: "blocked" })).problem.errors).toEqual({
      note: ["Обязательное поле"],
    });
    const key = { "idempotency-key": `block-${claim?.id}` };
    const decision = { outcome: "blocked", note: "Берёт предоплату и пропадает" };
    for (let count = 0; count < 2; count += 1) {
      expect((await resolve(staff, claim?.id, decision, key)).reply).toEqual({ resolved: 1 });
    }
    expect([await isPublic(app, listing), (await app.call(getUser, { params: { id: user.id } })).status]).toEqual([
      false,
      404,
    ]);
    expect((await browser.call(listNotifications)).status).toBe(401);
    const moderated = (await staff.call(getModeratedUser, { params: { id: user.id } })).reply;
    expect(moderated).toMatchObject({
      blocked_date: expect.any(String),
      product_count: { active: 1 },
      claims: { open: 0, upheld: 1, rejected: 0 },
    });
    expect((await auditOf(staff, user.id)).map(({ action, note }) => [action, note])).toEqual([
      ["resolve_claim", decision.note],
      ["block_user", decision.note],
    ]);
    expect((await notificationsOf(app, author)).map((one) => one.description_ru)).toEqual([
      expect.stringMatching(/^Пользователь .+, на которого вы пожаловались, заблокирован/),
    ]);
    const settled = await staff.call(listClaims, { query: { state: "resolved", limit: 100 } });
    expect(settled.reply.results.find(({ id }) => id === claim?.id)).toMatchObject({ outcome: "blocked" });
  });

  test("is answered by a block from the user's page; those about listings stay open, and a second block tells nobody again", async ({
    app,
  }) => {
    const moderator = await makeModerator(app);
    const staff = asStaff(app, moderator);
    const [seller, author] = [await makeUser(app), await makeUser(app)];
    const listing = await makeListing(app, { user: seller });
    await sendAbout(app, author, seller);
    await asUser(app, author).call(sendClaim, { params: { id: listing }, body: { category: fraud } });
    const note = "Берёт предоплату и пропадает";
    for (let count = 0; count < 2; count += 1)
      expect((await staff.call(blockUser, { params: { id: seller }, body: { note } })).status).toBe(200);
    expect(await openAbout(staff, seller)).toEqual([]);
    const { claims } = (await staff.call(getModeratedUser, { params: { id: seller } })).reply;
    expect(claims).toEqual({ open: 1, upheld: 1, rejected: 0 });
    expect((await notificationsOf(app, author)).map((one) => one.description_ru)).toEqual([
      expect.stringMatching(/^Пользователь .+, на которого вы пожаловались, заблокирован/),
    ]);
    const { results } = (await staff.call(listClaims, { query: { state: "resolved", limit: 100 } })).reply;
    expect(results.find(({ seller: about }) => about?.id === seller)).toMatchObject({ outcome: "blocked", note });
    // One that comes after it is new.
    await staff.call(unblockUser, { params: { id: seller } });
    await sendAbout(app, author, seller);
    expect(await openAbout(staff, seller)).toHaveLength(1);
  });

  test("takes down the user's listings with reasons that the user is told; the account stays", async ({ app }) => {
    const staff = asStaff(app, await makeModerator(app));
    const seller = await makeUser(app);
    const states = ["active", "active", "on_review", "inactive", "blocked"] as const;
    for (const state of states) await makeListing(app, { user: seller, state });
    const other = await makeListing(app);
    const author = await makeUser(app);
    await sendAbout(app, author, seller);
    const [claim] = await openAbout(staff, seller);
    expect((await resolve(staff, claim?.id, { outcome: "removed", reasons: ["counterfeits"] })).reply).toEqual({
      resolved: 1,
    });
    const { product_count, blocked_date } = (await staff.call(getModeratedUser, { params: { id: seller } })).reply;
    expect([product_count, blocked_date]).toEqual([{ active: 0, inactive: 0, on_review: 0, blocked: 5 }, null]);
    expect(await isPublic(app, other)).toBe(true);
    const told = await notificationsOf(app, seller);
    expect(told.map(({ action }) => action)).toEqual(["blocked", "blocked", "blocked", "blocked"]);
    expect(JSON.stringify(told)).not.toContain(`"id":${author}`);
    const entries = await auditOf(staff, seller);
    expect(entries.map(({ action }) => action)).toEqual(["resolve_claim", "block", "block", "block", "block"]);
    expect(entries.every(({ reasons }) => reasons[0]?.code === "counterfeits")).toBe(true);
    expect((await notificationsOf(app, author))[0]?.description_ru).toContain("сняты с показа");
  });

  test("is decided on by one of several moderators at once", async ({ app }) => {
    const staff = await Promise.all([1, 2, 3].map(async () => asStaff(app, await makeModerator(app))));
    for (const outcome of ["kept", "removed", "blocked"]) {
      const seller = await makeUser(app);
      await makeListing(app, { user: seller });
      await sendAbout(app, await makeUser(app), seller);
      await sendAbout(app, await makeUser(app), seller);
      const [one] = staff;
      const claims = one ? await openAbout(one, seller) : [];
      const answers = await Promise.all(
        staff.map((caller, index) => resolve(caller, claims[index % 2]?.id, { outcome, note: "Решено" })),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    }
  });

  test("about one of the staff may be rejected, and does not block them", async ({ app }) => {
    const staff = asStaff(app, await makeModerator(app));
    const colleague = await makeModerator(app);
    await sendAbout(app, await makeUser(app), colleague);
    const [claim] = await openAbout(staff, colleague);
    expect(claim?.seller).toMatchObject({ may_block: false, role: "moderator" });
    expect((await resolve(staff, claim?.id, { outcome: "blocked", note: "Нельзя" })).problem.code).toBe("forbidden");
    expect((await resolve(staff, claim?.id, { outcome: "kept" })).reply).toEqual({ resolved: 1 });
  });

  test("cannot be answered with a block of the user when it is about a listing", async ({ app }) => {
    const staff = asStaff(app, await makeModerator(app));
    const listing = await makeListing(app);
    await asUser(app, await makeUser(app)).call(sendClaim, { params: { id: listing }, body: { category: fraud } });
    const { results } = (await staff.call(listClaims, { query: { limit: 100 } })).reply;
    const claim = results.find(({ product }) => product?.id === listing);
    const refused = await resolve(staff, claim?.id, { outcome: "blocked", note: "Нельзя" });
    expect(refused.problem.errors).toHaveProperty("outcome");
  });
});

describe("whoever is complained of", () => {
  test("never sees the claim, also as a moderator: not about themselves, their listing or their review", async ({
    app,
  }) => {
    const moderator = await makeModerator(app);
    const [own, other] = [asStaff(app, moderator), asStaff(app, await makeModerator(app))];
    const author = await makeUser(app);
    const listing = await makeListing(app, { user: moderator });
    const reviewed = await makeListing(app);
    await letAnswer(app, moderator, { listing: reviewed });
    await makeLongKnown(app, moderator);
    const { reply: review } = await own.call(addReview, {
      params: { id: reviewed },
      body: { rating: 1, text: "Плохо" },
    });
    await sendAbout(app, author, moderator);
    await asUser(app, author).call(sendClaim, { params: { id: listing }, body: { category: fraud } });
    await asUser(app, author).call(sendReviewClaim, {
      params: { id: reviewed, review_id: review.id },
      body: { category: 10 },
    });
    const seenBy = async (caller: Caller) =>
      (await caller.call(listClaims, { query: { limit: 100 } })).reply.results
        .filter(({ user }) => user?.id === author)
        .map(({ id }) => id);
    const claims = await seenBy(other);
    expect([claims.length, await seenBy(own)]).toEqual([3, []]);
    const counts = await Promise.all(
      [own, other].map(async (caller) => (await caller.call(listClaims, {})).reply.count),
    );
    expect((counts[1] ?? 0) - (counts[0] ?? 0)).toBe(3);
    const refused = [];
    for (const id of claims) refused.push((await resolve(own, id, { outcome: "kept" })).problem.code);
    expect(refused.toSorted()).toEqual(["own_account", "own_listing", "own_review"]);
    expect(JSON.stringify(await notificationsOf(app, moderator))).not.toContain("claim");
  });
});

describe("the author of a claim", () => {
  test("is told what became of it, whatever it is about, with the title as it was then", async ({ app }) => {
    const staff = asStaff(app, await makeModerator(app));
    const [seller, author] = [await makeUser(app), await makeUser(app)];
    const id = await makeListing(app, { user: seller, title: "Велосипед" });
    const { reply: review } = await asUser(app, await makeReviewer(app, { listing: id })).call(addReview, {
      params: { id },
      body: { rating: 1, text: "Плохо" },
    });
    const sender = asUser(app, author);
    await sender.call(sendClaim, { params: { id }, body: { category: fraud } });
    await sender.call(sendReviewClaim, { params: { id, review_id: review.id }, body: { category: 10 } });
    await app.db.updateTable("listings").set({ title: "Другое" }).where("id", "=", id).execute();
    const claims = (await staff.call(listClaims, { query: { limit: 100 } })).reply.results.filter(
      ({ user }) => user?.id === author,
    );
    for (const claim of claims) await resolve(staff, claim.id, { outcome: "removed", reasons: ["counterfeits"] });
    const told = (await notificationsOf(app, author)).map((one) => one.description_ru).toSorted();
    expect(told).toEqual([
      "Объявление «Велосипед», на которое вы пожаловались, снято с показа. Спасибо, что сообщили.",
      "Отзыв, на который вы пожаловались, удалён. Спасибо, что сообщили.",
    ]);
  });

  test("is not told where the settings say so, nor when it is the moderator who decides", async ({ app }) => {
    const moderator = await makeModerator(app);
    const staff = asStaff(app, moderator);
    const [seller, author] = [await makeUser(app), await makeUser(app)];
    await asUser(app, author).call(updateNotificationSettings, { body: { claim: { in_app: false, email: false } } });
    await sendAbout(app, author, seller);
    await sendAbout(app, moderator, seller);
    const [claim] = await openAbout(staff, seller);
    expect((await resolve(staff, claim?.id, { outcome: "kept" })).reply).toEqual({ resolved: 2 });
    expect([await notificationsOf(app, author), await notificationsOf(app, moderator)]).toEqual([[], []]);
  });
});
