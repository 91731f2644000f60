import sharp from "sharp";
import { holdSeconds } from "#contracts/moderation/rules.ts";
import { describe, expect } from "vitest";
import { sendClaim, sendReviewClaim } from "#contracts/claims/schemas.ts";
import type { Endpoint } from "#contracts/base/endpoint.ts";
import { getProduct } from "#contracts/listings/schemas.ts";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import {
  approveProduct,
  blockProduct,
  blockUser,
  getModeratedProduct,
  getModeratedUser,
  listAudit,
  listBlockReasons,
  listClaims,
  listQueue,
  listWaitingProducts,
  releaseProduct,
  resolveClaim,
  holdProduct,
  unblockUser,
  undoDecision,
} from "#contracts/moderation/schemas.ts";
import * as moderation from "#contracts/moderation/schemas.ts";
import { getAccount } from "#contracts/accounts/schemas.ts";
import { listNotifications } from "#contracts/notifications/schemas.ts";
import { addReview } from "#contracts/reviews/schemas.ts";
import { createProduct, getOwnProduct, getReviewTime, updateProduct } from "#contracts/selling/schemas.ts";
import { openSecondProcess, openTestApp, test as testOfAll, type TestApp, wait } from "#server/test/app.ts";
import { register } from "#server/test/browser.ts";
import { makeBusiness, makeListing, makeModerator, makeReviewer, makeUser } from "#server/test/make.ts";
import { makeDraft, plainCategory, sell } from "#server/test/sell.ts";
import { drawPhoto, drawQrPhoto, upload } from "#server/test/upload.ts";

/** With a database of its own: whatever tests of other files leave in the queue is in its figures. */
const test = testOfAll.extend("app", { scope: "worker" }, async ({}, { onCleanup }): Promise<TestApp> => {
  const { app, close } = await openTestApp();
  onCleanup(close);
  return app;
});

const asUser = (app: TestApp, userId: number) => app.as({ userId, role: "user" });
const asStaff = (app: TestApp, userId: number) => app.as({ userId, role: "moderator" });
type Caller = ReturnType<TestApp["as"]>;

const approve = (caller: Caller, id: number, revision = 1) =>
  caller.call(approveProduct, { params: { id }, body: { revision } });
const block = (caller: Caller, id: number, revision = 1, reasons = ["weapons"]) =>
  caller.call(blockProduct, { params: { id }, body: { revision, reasons } });
const isPublic = async (app: TestApp, id: number) => (await app.call(getProduct, { params: { id } })).status === 200;
const readNotified = async (app: TestApp, user: number) =>
  (await asUser(app, user).call(listNotifications)).reply.results.map(({ action }) => action);

/** All listings in the queue, page by page. */
async function readQueue(caller: Caller): Promise<number[]> {
  const ids: number[] = [];
  let key: string | null = null;
  do {
    const { reply }: { reply: { results: { product: { id: number } }[]; key: string | null } } = await caller.call(
      listQueue,
      { query: { limit: 3, key } },
    );
    ids.push(...reply.results.map(({ product }) => product.id));
    key = reply.key;
  } while (key !== null);
  return ids;
}

const findWaiting = async (caller: Caller, id: number) => {
  const { reply } = await caller.call(listWaitingProducts, { query: { limit: 200 } });
  return reply.results.find(({ product }) => product.id === id);
};

describe("for anyone but staff", () => {
  const calls = Object.values(moderation).filter(
    (value): value is Endpoint & typeof value => typeof value === "object" && "path" in value && "reply" in value,
  );

  test.for(calls.map((record) => [record.name, record] as const))("%s does not exist", async ([, record], { app }) => {
    const [former, user] = [await makeModerator(app), await makeUser(app)];
    await app.db.updateTable("users").set({ role: "user" }).where("id", "=", former).execute();
    const callers = [app, asUser(app, user), asStaff(app, former)];
    for (const caller of callers) {
      for (const body of record.body ? [{}, { nonsense: 1 }] : [undefined]) {
        const ask = { ...(record.params && { params: { id: 1 } }), ...(body && { body }) };
        const { problem } = await caller.call(record, ask as never);
        expect(problem).toMatchObject({ status: 404, code: "not_found" });
      }
    }
  });
});

describe("the queue", () => {
  test("is oldest first, page by page, with figures, and keeps the position of an edited listing", async ({ app }) => {
    const staff = asStaff(app, await makeModerator(app));
    const seller = await makeUser(app);
    const first = await sell(app, seller);
    // What moderators of other tests hold is released by then: a queue leaves it out, counts do not.
    wait(app, holdSeconds + 1);
    const second = await sell(app, seller);
    await asUser(app, seller).call(updateProduct, { params: { id: first.id }, body: { title: "Кровать другая" } });
    const ids = await readQueue(staff);
    expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id));
    expect(new Set(ids).size).toBe(ids.length);
    // The second one of a seller has its turn half a minute later.
    wait(app, 7_231);
    const { reply } = await staff.call(listQueue, { query: { limit: 1 } });
    expect(reply.counts.waiting).toBe(ids.length);
    expect(reply.counts.late).toBe(ids.length);
    expect(reply.counts.median_wait_seconds).toBeGreaterThanOrEqual(7_201);
    expect(reply.results[0]?.waiting_seconds).toBeGreaterThanOrEqual(7_201);
    expect((await staff.call(listQueue, { query: { key: "x" } })).problem.code).toBe("key_invalid");
  });

  test("lets nobody who sends many stand in front of everybody", async ({ app }) => {
    const staff = asStaff(app, await makeModerator(app));
    const [shop, person, late] = [await makeUser(app), await makeUser(app), await makeUser(app)];
    const many: number[] = [];
    for (let count = 0; count < 4; count += 1) many.push((await sell(app, shop)).id);
    wait(app, 10);
    const first = await sell(app, person);
    wait(app, 51);
    const second = await sell(app, late);
    // Turns of the shop: at once, after 30, 60 and 90 seconds; of the others after 10 and 61.
    const mine = new Set([...many, first.id, second.id]);
    const ofThese = async () => (await readQueue(staff)).filter((id) => mine.has(id));
    expect(await ofThese()).toEqual([many[0], first.id, many[1], many[2], second.id, many[3]]);
    const polled = await staff.call(listWaitingProducts, { query: { limit: 200 } });
    expect(polled.reply.results.map(({ product }) => product.id).filter((id) => mine.has(id))).toEqual(await ofThese());
    // An edit keeps the turn, and so does a decision that is undone.
    await asUser(app, shop).call(updateProduct, { params: { id: many[1] ?? 0 }, body: { title: "Кровать другая" } });
    await approve(staff, many[0] ?? 0);
    expect((await staff.call(undoDecision, { params: { id: many[0] ?? 0 } })).status).toBe(200);
    expect(await ofThese()).toEqual([many[0], first.id, many[1], many[2], second.id, many[3]]);
    // Before its turn nothing waits, whenever it was sent.
    expect((await findWaiting(staff, many[3] ?? 0))?.waiting_seconds).toBe(0);
    expect((await findWaiting(staff, second.id))?.waiting_seconds).toBe(0);
    expect((await findWaiting(staff, first.id))?.waiting_seconds).toBe(51);
    // Once they are decided on, the next one of the shop is its first again.
    for (const id of many) await approve(staff, id, id === many[1] ? 2 : 1);
    const again = await sell(app, shop);
    wait(app, 1);
    const after = await sell(app, await makeUser(app));
    const ids = await readQueue(staff);
    expect(ids.indexOf(again.id)).toBeLessThan(ids.indexOf(after.id));
  });

  test("gives listings that are sent at the same moment turns of their own", async ({ app }) => {
    const shop = await makeUser(app);
    await Promise.all(Array.from({ length: 6 }, () => sell(app, shop)));
    const rows = await app.db
      .selectFrom("listings")
      .select("review_turn")
      .where("user_id", "=", shop)
      .orderBy("review_turn")
      .execute();
    const first = rows[0]?.review_turn.getTime() ?? 0;
    expect(rows.map(({ review_turn }) => (review_turn.getTime() - first) / 1_000)).toEqual([0, 30, 60, 90, 120, 150]);
  });

  test("gives those who send hundreds at once turns that are further apart, and an edit of what was on show one of its own", async ({
    app,
  }) => {
    const turnOf = async (id: number) => {
      const { review_turn: turn } = await app.db
        .selectFrom("listings")
        .select("review_turn")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return (turn.getTime() - app.clock.now.getTime()) / 1_000;
    };
    /** The turn of one more listing of somebody who has so many waiting, never on show. */
    const turnBehind = async (waiting: number) => {
      const user = await makeUser(app);
      for (let made = 0; made < waiting; made += 1) await makeListing(app, { user, state: "on_review" });
      return { user, turn: await turnOf((await sell(app, user)).id) };
    };
    const few = await turnBehind(2);
    expect(few.turn).toBe(60);
    const alone = await turnBehind(25);
    const far: number[] = [];
    for (let sender = 0; sender < 2; sender += 1) {
      const id = await makeListing(app, { state: "on_review" });
      far.push(id);
      const turn = new Date(app.clock.now.getTime() + 3_900_000);
      await app.db.updateTable("listings").set({ review_turn: turn }).where("id", "=", id).execute();
    }
    const crowded = await turnBehind(25);
    // Five beyond the first twenty, twice as far for each of the others.
    expect(crowded.turn - alone.turn).toBe(5 * 2 * 30);
    expect((await turnBehind(2)).turn).toBe(60);
    await app.db.deleteFrom("listings").where("id", "in", far).execute();
    const { id } = await sell(app, crowded.user);
    await app.db.updateTable("listings").set({ state: "active", approved_revision: 1 }).where("id", "=", id).execute();
    await asUser(app, crowded.user).call(updateProduct, { params: { id }, body: { title: "Кровать иначе" } });
    expect(await turnOf(id)).toBe(0);
  });

  test("tells whoever sends many when their turn is", async ({ app }) => {
    const shop = await makeUser(app);
    const said = async () =>
      (await asUser(app, shop).call(createProduct, { body: await makeDraft(app, shop) })).reply.review_time.minutes;
    const usual = await said();
    const now = app.clock.now;
    for (let count = 0; count < 59; count += 1)
      await makeListing(app, { user: shop, state: "on_review", createdAt: now, raisedAt: now });
    // Half an hour for the sixty before it; what nobody knows is taken for the two hours that are promised.
    expect(await said()).toBe((usual ?? 120) + 30);
    // The same is said above one's own listings, and to nobody else.
    const { reply: own } = await asUser(app, shop).call(getReviewTime);
    expect(own.minutes).toBe((usual ?? 120) + 30);
    const { reply: others } = await asUser(app, await makeUser(app)).call(getReviewTime);
    expect(others.minutes).toBe(usual);
  });

  test("shows the fraud in a text and in the QR codes of photos", async ({ app }) => {
    const staff = asStaff(app, await makeModerator(app));
    const seller = await makeUser(app);
    const plain = (await upload(app, seller, await drawPhoto(800, 600))).photo.id;
    const coded = (await upload(app, seller, await drawQrPhoto("https://lalafo-pay.top/order/1"))).photo.id;
    const { id } = await sell(app, seller, {
      description: "Кровать из сосны. Перейдите по ссылке и получите деньги.",
      photos: [plain, coded],
    });
    const { reply } = await staff.call(getModeratedProduct, { params: { id } });
    expect(reply.findings.map(({ code, field, title_ru, fragment }) => [code, field, title_ru, fragment])).toEqual([
      ["fraud", "description", "Ссылка, чтобы получить деньги или оформить доставку", "ссылке и получите деньги"],
      ["fraud", "photos", "Ссылка на поддельный сайт", "https://lalafo-pay.top/order/1"],
    ]);
    // A finding is for the moderator to judge: it neither refuses the listing nor lets it out.
    expect([reply.product.state, await isPublic(app, id)]).toEqual(["on_review", false]);
    expect((await block(staff, id, 1, ["fraud"])).status).toBe(200);
  });

  test("says whose the phone of a listing is", async ({ app }) => {
    const staff = asStaff(app, await makeModerator(app));
    const [seller, other] = [await makeUser(app), await makeUser(app)];
    const phoneOf = async (id: number) =>
      (await app.db.selectFrom("users").select("phone").where("id", "=", id).executeTakeFirstOrThrow()).phone ?? "";
    await makeBusiness(app, { user: seller, phones: ["+996312450011"] });
    const owners = [];
    for (const phone of [await phoneOf(seller), "+996312450011", await phoneOf(other), "+996312450012"]) {
      const id = await makeListing(app, { user: seller, state: "on_review", phone });
      owners.push((await staff.call(getModeratedProduct, { params: { id } })).reply.phone_of);
    }
    expect(owners).toEqual(["account", "business", "other_account", "unknown"]);
  });

  test("shows what a decision needs: findings, the seller's history, duplicates of others", async ({ app }) => {
    const staff = asStaff(app, await makeModerator(app));
    const [seller, thief] = [await makeUser(app), await makeUser(app)];
    const picture = await drawPhoto(1200, 900);
    const smaller = await sharp(picture).resize(600).jpeg({ quality: 60 }).toBuffer();
    const own = (await upload(app, seller, picture)).photo.id;
    const stolen = (await upload(app, thief, smaller)).photo.id;
    const description = `Кровать мастера ${seller}, сосна, с матрасом, разбирается, увезти надо самим.`;
    const original = await sell(app, seller, { description, photos: [own] });
    await approve(staff, original.id);
    const copy = await sell(app, thief, {
      title: "СРОЧНО кровать",
      description: `${description.toUpperCase()}!`,
      photos: [stolen],
      contact_phone: "0700 998877",
    });
    const { reply } = await staff.call(getModeratedProduct, { params: { id: copy.id } });
    expect(reply.findings.map(({ code }) => code).toSorted()).toEqual(
      ["capitals", "duplicate", "foreign_photo", "promo_words"].toSorted(),
    );
    expect(reply.duplicates).toMatchObject([
      { product: { id: original.id }, is_same_text: true, photos: [stolen], is_same_seller: false },
    ]);
    expect(reply.product).toMatchObject({ id: copy.id, contact_phone: "+996700998877", is_mine: false });
    expect(reply.phone_of).toBe("unknown");
    expect(reply.seller).toMatchObject({ id: thief, approved: 0, blocked: 0, product_count: { on_review: 1 } });
    const first = await staff.call(getModeratedProduct, { params: { id: original.id } });
    expect(first.reply.seller).toMatchObject({ approved: 1 });
    expect(first.reply.history).toMatchObject([{ action: "approve", subject: original.title }]);
  });

  test("is also a short list, with the same figures", async ({ app }) => {
    const staff = asStaff(app, await makeModerator(app));
    const { id } = await sell(app, await makeUser(app));
    wait(app, holdSeconds + 1);
    const { reply } = await staff.call(listWaitingProducts, { query: { limit: 200 } });
    expect(reply.results.map(({ product }) => product.id)).toEqual(await readQueue(staff));
    expect(reply.counts.waiting).toBe(reply.results.length);
    const own = reply.results.find(({ product }) => product.id === id);
    expect(own).toMatchObject({ revision: 1, waiting_seconds: holdSeconds + 1, taken_by: null });
  });

  test("a listing is released at once by its holder, and by nobody else", async ({ app }) => {
    const [one, other] = [asStaff(app, await makeModerator(app)), asStaff(app, await makeModerator(app))];
    const { id } = await sell(app, await makeUser(app));
    await one.call(holdProduct, { params: { id } });
    expect((await other.call(releaseProduct, { params: { id } })).status).toBe(200);
    expect((await other.call(holdProduct, { params: { id } })).problem.code).toBe("taken");
    await one.call(releaseProduct, { params: { id } });
    expect((await other.call(holdProduct, { params: { id } })).status).toBe(200);
  });

  test("lets one moderator at a time hold a listing, for five minutes", async ({ app }) => {
    const [one, other] = [asStaff(app, await makeModerator(app)), asStaff(app, await makeModerator(app))];
    const { id } = await sell(app, await makeUser(app));
    const answers = await Promise.all(
      [one, other, one, other].map((caller) => caller.call(holdProduct, { params: { id } })),
    );
    const statuses = answers.map(({ status }) => status);
    expect([
      [200, 409, 200, 409],
      [409, 200, 409, 200],
    ]).toContainEqual(statuses);
    const [holder, waiter] = statuses[0] === 200 ? [one, other] : [other, one];
    expect(await readQueue(waiter)).not.toContain(id);
    expect((await findWaiting(waiter, id))?.taken_by).toMatchObject({ id: expect.any(Number) });
    expect((await findWaiting(holder, id))?.taken_by).toBeNull();
    expect(await readQueue(holder)).toContain(id);
    for (const answer of [await approve(waiter, id), await block(waiter, id)]) {
      expect(answer.problem).toMatchObject({ status: 409, code: "taken" });
    }
    wait(app, holdSeconds + 1);
    expect(await readQueue(waiter)).toContain(id);
    expect((await approve(waiter, id)).status).toBe(200);
    expect((await holder.call(holdProduct, { params: { id } })).problem.code).toBe("state_not_allowed");
  });
});

describe("a decision", () => {
  test("makes the listing public at the top of the lists, and notifies its owner", async ({ app }) => {
    const staff = asStaff(app, await makeModerator(app));
    const seller = await makeUser(app);
    const { id } = await sell(app, seller);
    expect(await isPublic(app, id)).toBe(false);
    wait(app, 600);
    const { reply } = await approve(staff, id);
    expect(reply).toEqual({ state: "active", undo_until: new Date(app.clock.now.getTime() + 30_000).toISOString() });
    const page = await app.call(listProducts, { query: { user: seller } });
    expect(page.reply.results).toMatchObject([{ id, upvote_date: app.clock.now.toISOString() }]);
    expect(await readNotified(app, seller)).toEqual(["activated"]);
    // An approved edit is not a raise: the listing keeps its position.
    wait(app, 600);
    await asUser(app, seller).call(updateProduct, { params: { id }, body: { title: "Кровать иначе" } });
    expect(await isPublic(app, id)).toBe(false);
    await approve(staff, id, 2);
    const own = await asUser(app, seller).call(getOwnProduct, { params: { id } });
    expect(own.reply.upvote_date).toBe(page.reply.results[0]?.upvote_date);
    expect(own.reply.expires_date).toBe(new Date(app.clock.now.getTime() + 60 * 86_400_000).toISOString());
  });

  test("to block tells the owner why, and a corrected listing can be approved", async ({ app }) => {
    const staff = asStaff(app, await makeModerator(app));
    const seller = await makeUser(app);
    const { id } = await sell(app, seller);
    const body = { revision: 1, reasons: ["bad_photo", "other", "bad_photo"], note: "Фото со стороны двери" };
    expect((await staff.call(blockProduct, { params: { id }, body })).reply.state).toBe("blocked");
    const own = await asUser(app, seller).call(getOwnProduct, { params: { id } });
    expect(own.reply).toMatchObject({
      state: "blocked",
      moderation: { reasons: [{ code: "bad_photo" }, { code: "other" }], note: "Фото со стороны двери" },
    });
    expect(await readNotified(app, seller)).toEqual(["blocked"]);
    await asUser(app, seller).call(updateProduct, { params: { id }, body: { description: "Кровать, фото новые" } });
    expect((await approve(staff, id, 2)).status).toBe(200);
    expect((await asUser(app, seller).call(getOwnProduct, { params: { id } })).reply.moderation).toBeNull();
    expect((await readNotified(app, seller)).toSorted()).toEqual(["activated", "blocked"]);
  });

  test("on an outdated revision is refused, and changes nothing", async ({ app }) => {
    const staff = asStaff(app, await makeModerator(app));
    const seller = await makeUser(app);
    const { id } = await sell(app, seller);
    await asUser(app, seller).call(updateProduct, { params: { id }, body: { title: "Кровать и пистолет" } });
    for (const answer of [await approve(staff, id, 1), await block(staff, id, 1)]) {
      expect(answer.problem).toMatchObject({ status: 409, code: "changed_since" });
    }
    expect(await readNotified(app, seller)).toEqual([]);
    const { reply } = await staff.call(getModeratedProduct, { params: { id } });
    expect(reply).toMatchObject({ revision: 2, product: { title: "Кровать и пистолет" } });
  });

  test("needs existing reasons, and a note with the reason «other»", async ({ app }) => {
    const staff = asStaff(app, await makeModerator(app));
    const { id } = await sell(app, await makeUser(app));
    for (const [reasons, field] of [
      [[], "reasons"],
      [["nonsense"], "reasons"],
      [["other"], "note"],
    ] as const) {
      const { problem } = await block(staff, id, 1, [...reasons]);
      expect(Object.keys(problem.errors ?? {})).toEqual([field]);
    }
    const { results } = (await staff.call(listBlockReasons)).reply;
    expect(new Set(results.map(({ id, code }) => `${id} ${code}`)).size).toBe(results.length);
    for (const { title_ru, title_ky } of results) expect(title_ru).not.toBe(title_ky);
  });

  test("is made once, also by several moderators at once", async ({ app }) => {
    const callers = await Promise.all(Array.from({ length: 6 }, async () => asStaff(app, await makeModerator(app))));
    for (let round = 0; round < 8; round += 1) {
      const seller = await makeUser(app);
      const { id } = await sell(app, seller);
      const answers = await Promise.all(
        callers.map((caller, index) => (index % 2 === 0 ? approve(caller, id) : block(caller, id))),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const answer of answers) if (answer.status !== 200) expect(answer.status).toBe(409);
      expect(await readNotified(app, seller)).toHaveLength(1);
    }
  });

  test("and a simultaneous edit never make an unseen revision public", async ({ app }) => {
    const staff = asStaff(app, await makeModerator(app));
    for (let round = 0; round < 10; round += 1) {
      const seller = await makeUser(app);
      const { id } = await sell(app, seller);
      await Promise.all([
        approve(staff, id),
        asUser(app, seller).call(updateProduct, { params: { id }, body: { title: `Новая кровать ${round}` } }),
      ]);
      expect(await isPublic(app, id)).toBe(false);
    }
  });

  test("is undone within 30 seconds by who made it: the listing has its position again, and the notification is gone", async ({
    app,
  }) => {
    const [staff, other] = [asStaff(app, await makeModerator(app)), asStaff(app, await makeModerator(app))];
    const seller = await makeUser(app);
    const { id } = await sell(app, seller);
    for (const decide of [approve, block]) {
      await decide(staff, id);
      expect((await other.call(undoDecision, { params: { id } })).problem.code).toBe("state_not_allowed");
      expect((await staff.call(undoDecision, { params: { id } })).reply).toEqual({ state: "on_review" });
      expect(await isPublic(app, id)).toBe(false);
      expect(await readNotified(app, seller)).toEqual([]);
      expect((await staff.call(undoDecision, { params: { id } })).problem.code).toBe("state_not_allowed");
    }
    wait(app, 1_000);
    const { reply } = await approve(staff, id);
    expect(reply.state).toBe("active");
    const own = await asUser(app, seller).call(getOwnProduct, { params: { id } });
    expect(own.reply.upvote_date).toBe(app.clock.now.toISOString());
    wait(app, 31);
    expect((await staff.call(undoDecision, { params: { id } })).problem.code).toBe("state_not_allowed");
    const { reply: log } = await staff.call(listAudit, { query: { product: id } });
    expect(log.results.map(({ action, is_undone }) => [action, is_undone])).toEqual([
      ["approve", false],
      ["undo", false],
      ["block", true],
      ["undo", false],
      ["approve", true],
    ]);
  });

  test("to block is possible for a public listing too", async ({ app }) => {
    const staff = asStaff(app, await makeModerator(app));
    const id = await makeListing(app, { category: plainCategory });
    expect((await block(staff, id)).reply.state).toBe("blocked");
    expect(await isPublic(app, id)).toBe(false);
    expect((await approve(staff, id)).problem.code).toBe("state_not_allowed");
  });
});

describe("a user", () => {
  test("who is blocked is signed out and their listings are hidden until the block ends", async ({ app }) => {
    const { app: second, close } = await openSecondProcess(app);
    try {
      const staff = asStaff(app, await makeModerator(app));
      const { access, user } = await register(app);
      const [active, waiting] = [await makeListing(app, { user: user.id }), await sell(app, user.id)];
      const signedIn = async (process: TestApp) =>
        (await process.call(getAccount, {}, { authorization: `Bearer ${access}` })).status;
      const { reply } = await staff.call(blockUser, { params: { id: user.id }, body: { note: "Обманывает" } });
      expect(reply).toMatchObject({ id: user.id, blocked_date: app.clock.now.toISOString() });
      await second.refreshEndedSessions();
      expect([await signedIn(app), await signedIn(second), await isPublic(app, active)]).toEqual([401, 401, false]);
      expect(await readQueue(staff)).not.toContain(waiting.id);
      await staff.call(blockUser, { params: { id: user.id }, body: { note: "Снова" } });
      await staff.call(unblockUser, { params: { id: user.id } });
      expect(await isPublic(app, active)).toBe(true);
      expect(await readQueue(staff)).toContain(waiting.id);
      const card = await staff.call(getModeratedUser, { params: { id: user.id } });
      expect(card.reply).toMatchObject({ blocked_date: null, product_count: { active: 1, on_review: 1 } });
      expect(card.reply.history.map(({ action, note }) => [action, note])).toEqual([
        ["unblock_user", null],
        ["block_user", "Обманывает"],
      ]);
    } finally {
      await close();
    }
  });

  test("needs a reason, which the audit log keeps", async ({ app }) => {
    const params = { id: await makeUser(app) };
    const staff = asStaff(app, await makeModerator(app));
    for (const body of [{}, { note: "" }, { note: " \n " }] as { note: string }[]) {
      const refused = await staff.call(blockUser, { params, body });
      expect([refused.status, refused.problem.code]).toEqual([400, "validation_failed"]);
      expect(refused.problem.errors?.["note"]).toHaveLength(1);
    }
    expect((await staff.call(blockUser, { params, body: { note: "Обманывает" } })).status).toBe(200);
    const { history } = (await staff.call(getModeratedUser, { params })).reply;
    expect(history[0]?.note).toBe("Обманывает");
  });

  test("of the staff cannot be blocked", async ({ app }) => {
    const [one, other] = [await makeModerator(app), await makeModerator(app)];
    const { problem } = await asStaff(app, one).call(blockUser, { params: { id: other }, body: { note: "Спор" } });
    expect(problem.code).toBe("forbidden");
  });
});

describe("the audit log", () => {
  test("is searched by words, user, listing and moderator, page by page", async ({ app }) => {
    const moderator = await makeModerator(app, "Назгүл");
    const staff = asStaff(app, moderator);
    const seller = await makeUser(app);
    const word = `Квазимодо${moderator}`;
    const { id } = await sell(app, seller, { title: `Кровать ${word}` });
    await block(staff, id, 1, ["alcohol_tobacco"]);
    await staff.call(blockUser, { params: { id: seller }, body: { note: `за ${word}` } });
    const actions = async (query: object) =>
      (await staff.call(listAudit, { query })).reply.results.map(({ action }) => action);
    expect(await actions({ search: word.toLowerCase() })).toEqual(["block_user", "block"]);
    expect(await actions({ user: seller })).toEqual(["block_user", "block"]);
    expect(await actions({ product: id })).toEqual(["block"]);
    expect(await actions({ moderator, action: "block" })).toEqual(["block"]);
    const first = await staff.call(listAudit, { query: { moderator, limit: 1 } });
    expect(first.reply.results).toMatchObject([{ moderator: { id: moderator, name: "Назгүл" }, user: seller }]);
    expect(await actions({ moderator, limit: 1, key: first.reply.key })).toEqual(["block"]);
  });
});

describe("claims", () => {
  test("about a listing are resolved together: it stays, or is blocked with reasons for its owner", async ({ app }) => {
    const staff = asStaff(app, await makeModerator(app));
    const seller = await makeUser(app);
    const id = await makeListing(app, { user: seller });
    const sendClaimAsUser = async () =>
      asUser(app, await makeUser(app)).call(sendClaim, { params: { id }, body: { category: 1, text: "Обман" } });
    const open = async () =>
      (await staff.call(listClaims, { query: { limit: 100 } })).reply.results.filter(
        ({ product }) => product?.id === id,
      );
    await sendClaimAsUser();
    await sendClaimAsUser();
    const [first] = await open();
    expect(first).toMatchObject({ category: { code: "fraud" }, text: "Обман", review: null, outcome: null });
    const resolve = (body: object, claim = first?.id ?? 0) =>
      staff.call(resolveClaim, { params: { id: claim }, body: body as never });
    expect((await resolve({ outcome: "kept", note: "Всё честно" })).reply).toEqual({ resolved: 2 });
    expect([await isPublic(app, id), await open()]).toEqual([true, []]);
    expect((await resolve({ outcome: "removed" })).problem.code).toBe("already_decided");
    await sendClaimAsUser();
    const [again] = await open();
    expect((await resolve({ outcome: "removed", reasons: ["counterfeits"] }, again?.id)).reply).toEqual({
      resolved: 1,
    });
    expect(await isPublic(app, id)).toBe(false);
    const own = await asUser(app, seller).call(getOwnProduct, { params: { id } });
    expect(own.reply.moderation).toMatchObject({ reasons: [{ code: "counterfeits" }] });
    expect(await readNotified(app, seller)).toEqual(["blocked"]);
    const settled = await staff.call(listClaims, { query: { state: "resolved", limit: 3 } });
    expect(settled.reply.results[0]).toMatchObject({ id: again?.id, outcome: "removed" });
    expect((await staff.call(listAudit, { query: { product: id } })).reply.results.map(({ action }) => action)).toEqual(
      ["resolve_claim", "block", "resolve_claim"],
    );
  });

  test("about a review remove it, and its rating no longer counts", async ({ app }) => {
    const staff = asStaff(app, await makeModerator(app));
    const seller = await makeUser(app);
    const id = await makeListing(app, { user: seller });
    const author = await makeReviewer(app, { listing: id });
    const { reply: review } = await asUser(app, author).call(addReview, {
      params: { id },
      body: { rating: 1, text: "Плохо" },
    });
    await asUser(app, seller).call(sendReviewClaim, {
      params: { id, review_id: review.id },
      body: { category: 10 },
    });
    const { results } = (await staff.call(listClaims, { query: { limit: 100 } })).reply;
    const claim = results.find((row) => row.review?.id === review.id);
    expect(claim).toMatchObject({ product: { id, rating: 1 }, review: { text: "Плохо", user: { id: author } } });
    await staff.call(resolveClaim, { params: { id: claim?.id ?? 0 }, body: { outcome: "removed" } });
    expect((await app.call(getProduct, { params: { id } })).reply).toMatchObject({ rating: null, review_count: 0 });
  });
});
