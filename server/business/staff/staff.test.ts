import { sql } from "kysely";
import { describe, expect, vi } from "vitest";
import { deleteAccount, getAccount, refreshSession } from "#contracts/accounts/schemas.ts";
import { endpoints } from "#contracts/all.ts";
import { actingAsSelf, actingHeader, mayAct, memberRoles } from "#contracts/base/acting.ts";
import { addressOf } from "#contracts/base/address.ts";
import { actingRuleOf } from "#contracts/base/endpoint.ts";
import type { Problem } from "#contracts/base/errors.ts";
import { setCartItem } from "#contracts/cart/schemas.ts";
import { releaseReserve } from "#contracts/deals/schemas.ts";
import { getProduct } from "#contracts/listings/schemas.ts";
import { addBusinessReview, getBusiness, listBusinessReviews } from "#contracts/business/page-schemas.ts";
import { createCatalogue } from "#contracts/business/catalogue-schemas.ts";
import { updateBusinessProfile } from "#contracts/business/profile-schemas.ts";
import { getImportFeed, mapImportCategory, updateImportFeed } from "#contracts/business/import/schemas.ts";
import {
  acceptInvitation,
  inviteMember,
  leaveBusiness,
  listMemberships,
  listMembers,
  listStaffLog,
  removeMember,
  startActing,
  stopActing,
} from "#contracts/business/staff/schemas.ts";
import { sendClaim, sendReviewClaim, sendUserClaim } from "#contracts/claims/schemas.ts";
import { openRoom } from "#contracts/chat/schemas.ts";
import { listBuyers, reserveProduct } from "#contracts/deals/schemas.ts";
import { addFavourite, listFavouriteIds } from "#contracts/favourites/schemas.ts";
import { followSeller } from "#contracts/follows/schemas.ts";
import {
  approveProduct,
  blockProduct,
  holdProduct,
  listQueue,
  listClaims,
  resolveClaim,
} from "#contracts/moderation/schemas.ts";
import { listNotifications, readAllNotifications } from "#contracts/notifications/schemas.ts";
import { addReview, listReviews } from "#contracts/reviews/schemas.ts";
import {
  deleteProduct,
  getOwnProduct,
  listOwnProducts,
  updateProduct,
  upvoteProduct,
} from "#contracts/selling/schemas.ts";
import { changeFeed, startFeeds } from "#server/business/import/feeds/feeds.ts";
import type { CallRequest } from "#server/http/calls/call-request.ts";
import { openTestApp, test, wait } from "#server/test/app.ts";
import { chatAs } from "#server/test/chat.ts";
import { nextPhone, openBrowser, register } from "#server/test/browser.ts";
import {
  goodsCategory,
  letAnswer,
  makeBusiness,
  makeListing,
  makeModerator,
  makeReviewer,
  makeSession,
  makeUser,
} from "#server/test/make.ts";
import { sell } from "#server/test/sell.ts";
import { makeMember, makeShop } from "#server/test/staff.ts";
import { purgeStaffRecords } from "./actions.ts";

const day = 86_400;

describe("the staff of a business", () => {
  test("is invited before there is an account, accepts, works for the business, and is out at once when removed", async ({
    app,
  }) => {
    const shop = await makeShop(app);
    const login = nextPhone();
    const invited = (await shop.as.call(inviteMember, { body: { login, role: "editor" } })).reply;
    expect(invited).toMatchObject({ login, name: null, is_accepted: false });
    const { browser, user } = await register(app, { login });
    const { results } = (await browser.call(listMemberships)).reply;
    expect(results).toMatchObject([{ id: invited.id, name: shop.name, is_accepted: false, is_open: true }]);
    expect((await browser.call(startActing, { body: { member: invited.id } })).problem.code).toBe("not_found");
    expect((await browser.call(acceptInvitation, { params: { id: invited.id } })).reply).toMatchObject({
      is_accepted: true,
    });
    // Again is no error.
    expect((await browser.call(acceptInvitation, { params: { id: invited.id } })).status).toBe(200);

    const listing = await makeListing(app, { user: shop.user, title: "Стол из ореха" });
    const own = await makeListing(app, { user: user.id, title: "Своё кресло" });
    expect((await browser.call(startActing, { body: { member: invited.id } })).status).toBe(200);
    expect((await browser.call(listMemberships)).reply.acting?.membership?.name).toBe(shop.name);
    expect((await browser.call(listOwnProducts)).reply.results.map(({ id }) => id)).toEqual([listing]);
    expect((await browser.call(getOwnProduct, { params: { id: own } })).problem.code).toBe("not_found");
    expect((await browser.call(upvoteProduct, { params: { id: listing } })).status).toBe(200);
    const address = { params: { id: shop.id }, body: { name: "Столы и стулья", products: [listing] } };
    expect((await browser.call(createCatalogue, address)).status).toBe(201);
    // It stays so with new tokens.
    expect((await browser.call(refreshSession, { body: {} })).status).toBe(200);
    expect((await browser.call(deleteProduct, { params: { id: listing } })).status).toBe(200);

    const log = (await shop.as.call(listStaffLog)).reply.results;
    expect(log.map(({ kind, subject }) => [kind, subject])).toEqual([
      ["listing_deleted", "Стол из ореха"],
      ["catalogue_created", "Столы и стулья"],
      ["listing_raised", "Стол из ореха"],
      ["accepted", null],
      ["invited", login],
    ]);
    expect(log[0]).toMatchObject({ name: "Айгүл", product: listing });

    expect((await shop.as.call(removeMember, { params: { id: invited.id } })).status).toBe(204);
    expect((await browser.call(listOwnProducts)).problem.code).toBe("acting_ended");
    expect((await browser.call(upvoteProduct, { params: { id: own } })).problem.code).toBe("acting_ended");
    expect((await browser.call(listMemberships)).reply).toEqual({
      results: [],
      acting: { member: invited.id, membership: null },
    });
    expect((await browser.call(refreshSession, { body: {} })).status).toBe(200);
    expect((await browser.call(listOwnProducts)).problem.code).toBe("acting_ended");
    expect((await browser.call(stopActing)).status).toBe(200);
    expect((await browser.call(listOwnProducts)).reply.results.map(({ id }) => id)).toEqual([own]);
  });

  test("gets an access token for acting, never a refresh token for an access token", async ({ app }) => {
    const { browser } = await register(app);
    const access = browser.cookies.get("access") ?? "";
    const thief = openBrowser(app);
    const answer = await thief.call(stopActing, undefined, { authorization: `Bearer ${access}` });
    expect(answer.status).toBe(200);
    expect([...thief.cookies.keys()]).not.toContain("refresh");
    expect((await browser.call(stopActing)).status).toBe(200);
    expect((await browser.call(refreshSession, { body: {} })).status).toBe(200);
  });

  test("never acts as the owner in what is an account's own", async ({ app }) => {
    const shop = await makeShop(app);
    const member = await makeMember(app, shop.id);
    const listing = await makeListing(app);
    const other = await makeBusiness(app);
    expect((await member.as.call(getAccount)).reply.id).toBe(member.userId);
    await member.as.call(addFavourite, { body: { product: listing } });
    expect((await member.self.call(listFavouriteIds)).reply.favorite_id).toEqual([listing]);
    expect((await shop.as.call(listFavouriteIds)).reply.favorite_id).toEqual([]);
    // What a page shows of one's own is the member's too.
    await shop.as.call(followSeller, { params: { id: other.user } });
    const goods = await makeListing(app, { user: other.user, category: goodsCategory, price: 900 });
    await shop.as.call(addFavourite, { body: { product: goods } });
    await shop.as.call(setCartItem, { body: { product: goods, quantity: 1 } });
    const page = async (caller: Pick<typeof shop.as, "call">) => {
      const { is_favorite, is_in_cart, is_claimed } = (await caller.call(getProduct, { params: { id: goods } })).reply;
      const { is_following } = (await caller.call(getBusiness, { params: { id: String(other.id) } })).reply;
      return [is_favorite, is_in_cart, is_following, is_claimed];
    };
    // Of what the owner complains, the staff does not learn: it may be their own.
    await shop.as.call(sendClaim, { params: { id: goods }, body: { category: 1 } });
    expect([await page(shop.as), await page(member.as)]).toEqual([
      [true, true, true, true],
      [false, false, false, false],
    ]);
    for (const call of [listMembers, listStaffLog]) {
      expect((await member.as.call(call)).problem.code).toBe("acting_for_business");
    }
    const invitation = { body: { login: nextPhone(), role: "editor" } } as const;
    expect((await member.as.call(inviteMember, invitation)).problem.code).toBe("acting_for_business");
    expect((await member.as.call(openRoom, { body: { product: listing } })).problem.code).toBe("acting_for_business");
  });

  test.for(endpoints.map((record) => [record.name, record] as const))("acting: %s", async ([, record], { app }) => {
    const shop = await makeShop(app);
    const rule = actingRuleOf(record);
    const needsAccount = record.errors?.includes("unauthenticated") ?? false;
    const codeOf = async (viewer: object, headers: Record<string, string> = {}) => {
      const params = Object.fromEntries(Object.keys(record.params?.shape ?? {}).map((name) => [name, 2_000_000_000]));
      // Whoever answers chats does it in a room alone.
      const query = record.name === releaseReserve.name ? { room: 2_000_000_000 } : {};
      const response = await app.http.inject({
        method: record.method,
        url: addressOf(record, { params, query }),
        headers: {
          "sec-fetch-site": "same-origin",
          "x-test-viewer": JSON.stringify({ ...viewer, sessionId: 0 }),
          ...headers,
        },
        ...(record.body && { payload: { "no such field": 1 } }),
      });
      const { code } = response.statusCode < 400 ? { code: undefined } : (JSON.parse(response.payload) as Problem);
      return code?.startsWith("acting_") ? code : undefined;
    };
    for (const role of memberRoles) {
      const member = await makeMember(app, shop.id, { role });
      const isRefused = needsAccount && rule !== "self" && !mayAct(rule, role);
      expect(await codeOf(member.viewer), role).toBe(isRefused ? "acting_for_business" : undefined);
      const ended = { ...member.viewer, mandate: 2_000_000_000 };
      const isOnesOwn = !needsAccount || rule === "self";
      expect(await codeOf(ended), role).toBe(isOnesOwn ? undefined : "acting_ended");
      // Of a page that was made for another, in both directions.
      const changed = isOnesOwn ? undefined : "acting_changed";
      expect(await codeOf(member.viewer, { [actingHeader]: actingAsSelf }), role).toBe(changed);
      const self = { userId: member.userId, role: "user" };
      expect(await codeOf(self, { [actingHeader]: String(member.id) }), role).toBe(changed);
    }
  });

  test("does nothing while the business is closed, its owner or the member blocked", async ({ app }) => {
    const shop = await makeShop(app);
    const member = await makeMember(app, shop.id);
    const codeNow = async () => (await member.as.call(listOwnProducts)).problem.code;
    const change = { body: { about: "Мебель из ореха и вишни" } };
    expect((await member.as.call(updateBusinessProfile, change)).status).toBe(200);
    const setStatus = (request_status: string) =>
      app.db.updateTable("businesses").set({ request_status }).where("id", "=", shop.id).execute();
    await setStatus("expired");
    expect(await codeNow()).toBe("business_expired");
    await setStatus("success");
    const setBlock = (id: number, blocked_at: Date | null) =>
      app.db.updateTable("users").set({ blocked_at }).where("id", "=", id).execute();
    await setBlock(shop.user, app.clock.now);
    expect(await codeNow()).toBe("account_blocked");
    await setBlock(shop.user, null);
    await setBlock(member.userId, app.clock.now);
    expect(await codeNow()).toBe("acting_ended");
    expect((await app.as({ ...member.viewer, userId: shop.user }).call(listOwnProducts)).problem.code).toBe(
      "acting_ended",
    );
  });

  test("is invited once per login, by others only, twenty at most, and for fourteen days", async ({ app }) => {
    const shop = await makeShop(app);
    const { phone } = await app.db
      .selectFrom("users")
      .select("phone")
      .where("id", "=", shop.user)
      .executeTakeFirstOrThrow();
    const invite = (login: string) => shop.as.call(inviteMember, { body: { login, role: "editor" } });
    expect((await invite(phone ?? "")).problem.errors).toHaveProperty("login");
    expect((await invite("просто имя")).problem.errors).toHaveProperty("login");
    const login = nextPhone();
    const first = (await invite(login)).reply;
    expect((await invite(login)).reply.id).toBe(first.id);
    for (let at = 1; at < 20; at += 1) expect((await invite(nextPhone())).status).toBe(201);
    expect((await invite(nextPhone())).problem.code).toBe("too_many_records");
    const { browser } = await register(app, { login });
    wait(app, 14 * day + 1);
    await browser.call(refreshSession, { body: {} });
    expect((await browser.call(listMemberships)).reply.results).toEqual([]);
    expect((await browser.call(acceptInvitation, { params: { id: first.id } })).problem.code).toBe("not_found");
    expect((await shop.as.call(listMembers)).reply.results).toEqual([]);
    const owner = app.as({ userId: shop.user, role: "user", sessionId: await makeSession(app, shop.user) });
    const again = await owner.call(inviteMember, { body: { login, role: "editor" } });
    expect(again.reply.id).not.toBe(first.id);
    await purgeStaffRecords(app.db, new Date(app.clock.now.getTime() + 366 * day * 1_000));
    expect((await shop.as.call(listStaffLog)).reply.results).toEqual([]);
  });

  test("hears of the invitation, declines it or leaves; others' invitations do not exist", async ({ app }) => {
    const shop = await makeShop(app);
    const { browser, user, login } = await register(app);
    const invite = () => shop.as.call(inviteMember, { body: { login, role: "editor" } });
    const { id } = (await invite()).reply;
    const told = (await browser.call(listNotifications)).reply.results;
    expect(told[0]).toMatchObject({ action: "business_invited" });
    expect(told[0]?.description_ru).toContain(shop.name);
    const stranger = app.as({ userId: await makeUser(app), role: "user" });
    expect((await stranger.call(acceptInvitation, { params: { id } })).problem.code).toBe("not_found");
    expect((await stranger.call(leaveBusiness, { params: { id } })).problem.code).toBe("not_found");
    expect((await browser.call(leaveBusiness, { params: { id } })).status).toBe(204);
    const again = (await invite()).reply;
    expect((await browser.call(acceptInvitation, { params: { id: again.id } })).status).toBe(200);
    expect((await browser.call(leaveBusiness, { params: { id: again.id } })).status).toBe(204);
    const log = (await shop.as.call(listStaffLog)).reply.results.map(({ kind }) => kind);
    expect(log).toEqual(["left", "accepted", "invited", "declined", "invited"]);
    expect((await shop.as.call(listMembers)).reply.results).toEqual([]);
    expect(user.id).toBeGreaterThan(0);
  });

  test("of the site does not decide on what it may have written for a business", async ({ app }) => {
    const shop = await makeShop(app);
    const moderatorId = await makeModerator(app);
    await makeMember(app, shop.id, { user: moderatorId });
    const listing = await makeListing(app, { user: shop.user, state: "on_review" });
    const moderator = app.as({ userId: moderatorId, role: "moderator" });
    const queue = (await moderator.call(listQueue)).reply.results;
    expect(queue.map(({ product }) => product.id)).not.toContain(listing);
    expect((await moderator.call(holdProduct, { params: { id: listing } })).problem.code).toBe("own_listing");
    const decision = { params: { id: listing }, body: { revision: 1 } };
    expect((await moderator.call(approveProduct, decision)).problem.code).toBe("own_listing");
    // Nor on what others say of it.
    const sold = await makeListing(app, { user: shop.user });
    const buyer = app.as({ userId: await makeReviewer(app, { listing: sold }), role: "user" });
    const review = (
      await buyer.call(addReview, { params: { id: sold }, body: { rating: 1, text: "Стол пришёл битый" } })
    ).reply.id;
    const ofReviews = await app.db
      .selectFrom("claim_categories")
      .select("id")
      .where("for_reviews", "=", true)
      .where("code", "<>", "other")
      .executeTakeFirstOrThrow();
    await shop.as.call(sendReviewClaim, { params: { id: sold, review_id: review }, body: { category: ofReviews.id } });
    await buyer.call(sendUserClaim, { params: { id: shop.user }, body: { category: 1 } });
    const claims = await app.db
      .selectFrom("claims")
      .select("id")
      .where((about) => about.or([about("review_id", "=", review), about("about_user_id", "=", shop.user)]))
      .execute();
    expect(claims).toHaveLength(2);
    // Its lists have none of them, and count none.
    const shown = async (who: typeof moderator) => {
      const { results, count } = (await who.call(listClaims, { query: { limit: 100 } })).reply;
      return { ids: results.map(({ id }) => id).filter((id) => claims.some((claim) => claim.id === id)), count };
    };
    const other = app.as({ userId: await makeModerator(app), role: "moderator" });
    const [mine, all] = [await shown(moderator), await shown(other)];
    expect(mine.ids).toEqual([]);
    expect(new Set(all.ids)).toEqual(new Set(claims.map(({ id }) => id)));
    expect(all.count - mine.count).toBe(2);
    const codes = claims.map(async ({ id }) => {
      const answer = await moderator.call(resolveClaim, { params: { id }, body: { outcome: "kept" } });
      return answer.problem.code;
    });
    expect((await Promise.all(codes)).toSorted()).toEqual(["own_account", "own_listing"]);
    // Nor right after having left.
    const { id } = (await moderator.call(listMemberships)).reply.results[0] ?? { id: 0 };
    expect((await moderator.call(leaveBusiness, { params: { id } })).status).toBe(204);
    expect((await moderator.call(holdProduct, { params: { id: listing } })).problem.code).toBe("own_listing");
    expect((await moderator.call(listQueue)).reply.results.map(({ product }) => product.id)).not.toContain(listing);
    const stranger = app.as({ userId: await makeModerator(app), role: "moderator" });
    expect((await stranger.call(holdProduct, { params: { id: listing } })).status).toBe(200);
  });

  test("changes the same again and again in one line of the log", async ({ app }) => {
    const shop = await makeShop(app);
    const member = await makeMember(app, shop.id);
    const change = (about: string) => member.as.call(updateBusinessProfile, { body: { about } });
    for (const about of ["Мебель", "Мебель из", "Мебель из ореха"]) expect((await change(about)).status).toBe(200);
    const kinds = async () => (await shop.as.call(listStaffLog)).reply.results.map(({ kind }) => kind);
    expect(await kinds()).toEqual(["profile_changed"]);
    wait(app, 601);
    await change("Мебель из вишни");
    expect(await kinds()).toEqual(["profile_changed", "profile_changed"]);
    // What later imports go by is another one.
    const mapped = await member.as.call(mapImportCategory, { body: { name: "Столы", category: goodsCategory } });
    expect(mapped.status).toBe(200);
    expect((await kinds())[0]).toBe("import_categories_changed");
    // Of another person it is another line.
    const other = await makeMember(app, shop.id);
    await other.as.call(updateBusinessProfile, { body: { about: "Столы" } });
    expect(await kinds()).toHaveLength(4);
  });

  test("writes no reviews of the business or its listings, also after leaving", async ({ app }) => {
    const shop = await makeShop(app);
    const member = await makeMember(app, shop.id);
    const listing = await makeListing(app, { user: shop.user });
    await letAnswer(app, member.userId, { listing });
    await letAnswer(app, member.userId, { seller: shop.user });
    const review = { rating: 5, text: "Лучшие столы в городе" };
    const codes = async () => [
      (await member.self.call(addReview, { params: { id: listing }, body: review })).problem.code,
      (await member.self.call(addBusinessReview, { params: { id: shop.id }, body: review })).problem.code,
    ];
    const mayReview = async () => [
      (await member.self.call(listReviews, { params: { id: listing } })).reply.may_review,
      (await member.self.call(listBusinessReviews, { params: { id: shop.id } })).reply.may_review,
      (await member.self.call(listBusinessReviews, { params: { id: shop.id } })).reply.needs_contact,
    ];
    expect(await mayReview()).toEqual([false, false, false]);
    expect(await codes()).toEqual(["own_listing", "own_business"]);
    expect((await member.self.call(leaveBusiness, { params: { id: member.id } })).status).toBe(204);
    expect(await codes()).toEqual(["own_listing", "own_business"]);
  });

  test("whose invitation is withdrawn is told of it no more, and others of theirs", async ({ app }) => {
    const [shop, other] = [await makeShop(app), await makeShop(app)];
    const { browser, login } = await register(app);
    const invite = (from: typeof shop) => from.as.call(inviteMember, { body: { login, role: "chat" } });
    const { id } = (await invite(shop)).reply;
    await invite(other);
    const names = async () =>
      (await browser.call(listNotifications)).reply.results.map(({ description_ru: text }) =>
        [shop, other].findIndex(({ name }) => text.includes(name)),
      );
    expect(await names()).toEqual([1, 0]);
    expect((await shop.as.call(removeMember, { params: { id } })).status).toBe(204);
    expect(await names()).toEqual([1]);
    expect((await browser.call(listMemberships)).reply.results.map(({ name }) => name)).toEqual([other.name]);
  });

  test("is seen and removed while the time of the business is over, and nobody is invited", async ({ app }) => {
    const shop = await makeShop(app);
    const member = await makeMember(app, shop.id);
    await app.db.updateTable("businesses").set({ request_status: "expired" }).where("id", "=", shop.id).execute();
    const invitation = { body: { login: nextPhone(), role: "editor" } } as const;
    expect((await shop.as.call(inviteMember, invitation)).problem.code).toBe("business_expired");
    expect((await shop.as.call(listMembers)).reply.results.map(({ id }) => id)).toEqual([member.id]);
    expect((await shop.as.call(removeMember, { params: { id: member.id } })).status).toBe(204);
    const log = (await shop.as.call(listStaffLog)).reply.results;
    expect(log.map(({ kind, subject }) => [kind, subject])).toEqual([["removed", "Нурбек"]]);
    await app.db.updateTable("businesses").set({ request_status: "rejected" }).where("id", "=", shop.id).execute();
    expect((await shop.as.call(listMembers)).problem.code).toBe("not_business");
  });

  test("who deletes their account is named in no log of a business", async ({ app }) => {
    const shop = await makeShop(app);
    const registerAs = async (name: string, login: string) => {
      const account = await register(app, { login });
      await app.db.updateTable("users").set({ name }).where("id", "=", account.user.id).execute();
      return account;
    };
    const join = async (name: string) => {
      const login = nextPhone();
      const { id } = (await shop.as.call(inviteMember, { body: { login, role: "editor" } })).reply;
      const { browser } = await registerAs(name, login);
      await browser.call(acceptInvitation, { params: { id } });
      return { id, login, browser };
    };
    const [leaving, staying] = [await join("Чолпонбек"), await join("Нурбек")];
    await shop.as.call(removeMember, { params: { id: leaving.id } });
    const invitedOnly = nextPhone();
    const { id } = (await shop.as.call(inviteMember, { body: { login: invitedOnly, role: "chat" } })).reply;
    await shop.as.call(removeMember, { params: { id } });
    const guest = await registerAs("Айбек", invitedOnly);
    for (const { browser } of [leaving, guest])
      expect((await browser.call(deleteAccount, { body: { password: "secret1x" } })).status).toBe(200);

    const log = (await shop.as.call(listStaffLog)).reply.results;
    expect(log.map(({ kind, name, subject }) => [kind, name === null, subject])).toEqual([
      ["invitation_withdrawn", false, null],
      ["invited", false, null],
      ["removed", false, null],
      ["accepted", false, null],
      ["invited", false, staying.login],
      ["accepted", true, null],
      ["invited", false, null],
    ]);
    const { rows } = await app.pool.query<{ line: string }>(
      "select row_to_json(g)::text as line from business_staff_log g",
    );
    for (const trace of ["Чолпонбек", leaving.login, invitedOnly])
      expect(rows.filter(({ line }) => line.includes(trace))).toEqual([]);
  });

  test("takes the daily feed along that it has set, whether it leaves, is removed or deletes its account", async ({
    app,
  }) => {
    const shop = await makeShop(app);
    const address = "https://prices.example.kg/list.csv";
    const setFeed = async (by: Pick<typeof shop, "as">) =>
      expect((await by.as.call(updateImportFeed, { body: { address, is_on: true } })).reply.feed.is_on).toBe(true);
    const isOn = async () => (await shop.as.call(getImportFeed)).reply.feed?.is_on;
    const ends = [
      (id: number) => shop.as.call(removeMember, { params: { id } }),
      (id: number, member: Awaited<ReturnType<typeof makeMember>>) =>
        member.self.call(leaveBusiness, { params: { id } }),
    ];
    for (const end of ends) {
      const member = await makeMember(app, shop.id);
      await setFeed(member);
      expect((await end(member.id, member)).status).toBe(204);
      expect(await isOn()).toBe(false);
      const [last, before] = (await shop.as.call(listStaffLog)).reply.results;
      expect([last?.kind, before?.kind]).toContain("feed_ended");
      expect([last, before].find((line) => line?.kind === "feed_ended")?.subject).toBe("prices.example.kg");
      const [told] = (await shop.as.call(listNotifications)).reply.results;
      expect(told).toMatchObject({ action: "business_import", is_read: false });
      expect(told?.description_ru).toContain("prices.example.kg");
      await shop.as.call(readAllNotifications);
    }

    const gone = await makeMember(app, shop.id);
    await setFeed(gone);
    await app.db.deleteFrom("users").where("id", "=", gone.userId).execute();
    expect(await isOn()).toBe(false);
    wait(app, 2 * day);
    await startFeeds({ db: app.db, now: () => app.clock.now });
    expect((await shop.as.call(getImportFeed)).reply.feed?.last).toBeNull();
    expect((await shop.as.call(listNotifications)).reply.results[0]).toMatchObject({
      action: "business_import",
      is_read: false,
    });

    // What the owner has set goes on when others leave; not while the owner is blocked.
    const member = await makeMember(app, shop.id);
    await setFeed(shop);
    await member.self.call(leaveBusiness, { params: { id: member.id } });
    expect(await isOn()).toBe(true);
    wait(app, 2 * day);
    const { blocked_at: blocked } = await app.db
      .updateTable("users")
      .set({ blocked_at: app.clock.now })
      .where("id", "=", shop.user)
      .returning("blocked_at")
      .executeTakeFirstOrThrow();
    expect(blocked).not.toBeNull();
    await startFeeds({ db: app.db, now: () => app.clock.now });
    await app.db.updateTable("users").set({ blocked_at: null }).where("id", "=", shop.user).execute();
    expect((await shop.as.call(getImportFeed)).reply.feed?.last).toBeNull();
    await startFeeds({ db: app.db, now: () => app.clock.now });
    expect((await shop.as.call(getImportFeed)).reply.feed).toMatchObject({
      last: { id: expect.any(Number) as number },
    });
  });

  test("leaves a feed to whoever has named its address or switched it on, and cannot change it any more once it is out", async ({
    app,
  }) => {
    const shop = await makeShop(app);
    const member = await makeMember(app, shop.id);
    const address = "https://prices.example.kg/list.csv";
    const change = (by: Pick<typeof shop, "as">, body: object) => by.as.call(updateImportFeed, { body });
    const isOn = async () => (await shop.as.call(getImportFeed)).reply.feed?.is_on;
    await change(shop, { address });
    // What is of no address does not make it the member's.
    expect((await change(member, { ends_gone: false })).status).toBe(200);
    expect((await shop.as.call(removeMember, { params: { id: member.id } })).status).toBe(204);
    expect(await isOn()).toBe(true);

    // On its way while they are removed: the removal waits in its transaction, and the change for it.
    const late = await makeMember(app, shop.id);
    const viewer = { userId: shop.user, role: "user", sessionId: 0, actor: late.userId, mandate: late.id } as const;
    const services = { db: app.db, now: () => app.clock.now, ownerGuard: { requireProof: async () => {} } };
    const call = { language: "ru", request: {} as CallRequest } as const;
    let changed: Promise<unknown> = Promise.resolve();
    await app.db.transaction().execute(async (trx) => {
      await trx.deleteFrom("business_members").where("id", "=", late.id).execute();
      changed = changeFeed(services, viewer, { address, is_on: true }, call).then(
        () => "changed",
        (error: unknown) => error,
      );
      await vi.waitFor(async () => {
        const { rows } = await sql<{ waiting: number }>`
          select count(*) as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%business_members%'`.execute(
          app.db,
        );
        expect(rows[0]?.waiting).toBe(1);
      }, 30_000);
    });
    expect(await changed).toMatchObject({ code: "acting_ended" });
    expect((await shop.as.call(listStaffLog)).reply.results[0]?.kind).toBe("removed");
  });

  test("uses up limits of their own alone, and the log says who did", async () => {
    const { app, close } = await openTestApp({ rateLimitFactor: 1 });
    try {
      const shop = await makeShop(app);
      const member = await makeMember(app, shop.id);
      const body = { address: "https://prices.example.kg/list.csv" };
      const change = () => member.as.call(updateImportFeed, { body });
      for (let call = 0; call < 30; call += 1) expect((await change()).status).toBe(200);
      for (let call = 0; call < 2; call += 1) expect((await change()).problem.code).toBe("rate_limited");
      const log = (await shop.as.call(listStaffLog)).reply.results;
      expect(log.map(({ kind, name }) => [kind, name])).toEqual([
        ["limit_reached", "Нурбек"],
        ["feed_changed", "Нурбек"],
      ]);
      const other = await makeMember(app, shop.id);
      for (const { as } of [shop, other]) expect((await as.call(updateImportFeed, { body })).status).toBe(200);
    } finally {
      await close();
    }
  });

  test("is told that something has to be mended, who answers chats is not", async ({ app }) => {
    const shop = await makeShop(app);
    const [editor, chatting] = [await makeMember(app, shop.id), await makeMember(app, shop.id, { role: "chat" })];
    const moderator = app.as({ userId: await makeModerator(app), role: "moderator" });
    const block = async () =>
      moderator.call(blockProduct, {
        params: { id: await makeListing(app, { user: shop.user, state: "on_review" }) },
        body: { revision: 1, reasons: ["weapons"] },
      });
    const told = async ({ self }: typeof editor) => (await self.call(listNotifications)).reply.results;
    for (let time = 0; time < 2; time += 1) expect((await block()).status).toBe(200);
    const [one, ...more] = await told(editor);
    expect([one?.action, one?.product, more]).toEqual(["business_listings", null, []]);
    expect(one?.description_ky).toContain(shop.name);
    expect(await told(chatting)).toEqual([]);
    await editor.self.call(readAllNotifications);
    await block();
    expect((await told(editor)).map(({ action }) => action)).toEqual(["business_listings", "business_listings"]);
    await editor.self.call(leaveBusiness, { params: { id: editor.id } });
    expect(await told(editor)).toEqual([]);
  });

  test("has the listings and knows nobody who wrote about them", async ({ app }) => {
    const shop = await makeShop(app);
    const listing = await makeListing(app, { user: shop.user });
    const buyer = chatAs(app, await makeUser(app));
    const { id: room } = await buyer.open({ product: listing });
    await buyer.write(room, "Ещё продаёте?");
    const editor = await makeMember(app, shop.id);
    const params = { id: listing };
    expect((await shop.as.call(listBuyers, { params })).reply.results.map((one) => one.room)).toEqual([room]);
    expect((await editor.as.call(listBuyers, { params })).reply.results).toEqual([]);
    expect((await editor.as.call(reserveProduct, { params, body: { room } })).problem.code).toBe("not_found");
    expect((await editor.as.call(reserveProduct, { params, body: {} })).status).toBe(200);
  });

  test("changes the price of a listing, and the log has what it was", async ({ app }) => {
    const shop = await makeShop(app);
    const member = await makeMember(app, shop.id);
    const { id: listing } = await sell(app, shop.user, { price: 900 });
    const change = (body: object) => member.as.call(updateProduct, { params: { id: listing }, body });
    const lines = async () =>
      (await shop.as.call(listStaffLog)).reply.results.map(({ kind, price_change: change }) => [kind, change]);
    expect((await change({ price: 1_200 })).status).toBe(200);
    expect((await change({ title: "Стол из вишни" })).status).toBe(200);
    expect((await change({ price: 1_000 })).status).toBe(200);
    const som = (price: number) => ({ price, currency: "KGS" });
    expect(await lines()).toEqual([
      ["listing_changed", { before: som(1_200), after: som(1_000) }],
      ["listing_changed", null],
      ["listing_changed", { before: som(900), after: som(1_200) }],
    ]);
  });

  test("of two who accept or are removed at the same time is there once, or gone", async ({ app }) => {
    const shop = await makeShop(app);
    const { browser, login } = await register(app);
    const { id } = (await shop.as.call(inviteMember, { body: { login, role: "editor" } })).reply;
    await Promise.all([1, 2, 3, 4].map(() => browser.call(acceptInvitation, { params: { id } })));
    expect((await shop.as.call(listMembers)).reply.results).toHaveLength(1);
    const removed = await Promise.all([1, 2, 3].map(() => shop.as.call(removeMember, { params: { id } })));
    expect(removed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404, 404]);
  });
});
