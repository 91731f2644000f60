import { describe, expect } from "vitest";
import { addressOf } from "#contracts/base/address.ts";
import { getProduct, listSimilarProducts, revealPhone } from "#contracts/listings/schemas.ts";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import { getUser } from "#contracts/users/schemas.ts";
import { test, type TestApp, wait } from "#server/test/app.ts";
import { carCategory, getLocationId, makeListing, makeModerator, makeUser } from "#server/test/make.ts";

const browser = { "user-agent": "Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/126 Mobile Safari/537.36" };

describe("one listing", () => {
  test("its page has parameters in words, photos in order, breadcrumbs and the seller, but no phone", async ({
    app,
  }) => {
    const user = await makeUser(app, { name: "Айгүл" });
    const id = await makeListing(app, {
      user,
      photos: 3,
      parameters: { 13: [13001], 100: 2008 },
      phone: "+996700112233",
    });
    const { reply } = await app.call(getProduct, { params: { id } });
    expect(reply.breadcrumbs.map((step) => step.title_slug)).toEqual(["transport", "legkovye-avto", "avto-s-probegom"]);
    expect(reply.photos).toHaveLength(3);
    expect(reply.parameters[0]).toMatchObject({ id: 13, options: [{ id: 13001 }] });
    expect(reply.parameters[1]).toMatchObject({ id: 100, value: 2008 });
    expect(reply.user).toMatchObject({ id: user, name: "Айгүл", product_count: 1, link: `/user/${user}` });
    expect(JSON.stringify(reply)).not.toContain("112233");
  });

  test("similar listings: same make and region first, then wider, never itself", async ({ app }) => {
    const [bishkek, osh] = [getLocationId(app, "bishkek"), getLocationId(app, "osh")];
    const category = 104;
    const honda = { 13: [13001] };
    const id = await makeListing(app, { category, location: osh, parameters: honda });
    const otherMakeNear = await makeListing(app, { category, location: osh, parameters: { 13: [13002] } });
    const sameMakeFar = await makeListing(app, { category, location: bishkek, parameters: honda });
    const sameMakeNear = await makeListing(app, { category, location: osh, parameters: honda });
    const { reply } = await app.call(getProduct, { params: { id } });
    expect(reply.similar.slice(0, 3).map((card) => card.id)).toEqual([sameMakeNear, sameMakeFar, otherMakeNear]);
    expect(reply.similar.length).toBeLessThanOrEqual(8);
  });

  test("whoever looks for such a thing is similar to one who looks for it, too, but not to what is offered", async ({
    app,
  }) => {
    const location = getLocationId(app, "naryn");
    const make = (dealType: "buy" | "sell") =>
      makeListing(app, { category: 104, location, parameters: { 13: [13003] }, dealType });
    const [offered, alsoOffered, wanted, alsoWanted] = [
      await make("sell"),
      await make("sell"),
      await make("buy"),
      await make("buy"),
    ];
    const similarTo = async (id: number) =>
      (await app.call(getProduct, { params: { id } })).reply.similar.map((card) => card.id);
    const toOffer = await similarTo(offered);
    expect(toOffer[0]).toBe(alsoOffered);
    expect(toOffer.filter((id) => id === wanted || id === alsoWanted)).toEqual([]);
    expect((await similarTo(wanted)).slice(0, 3)).toEqual([alsoWanted, alsoOffered, offered]);
  });

  test.for([
    [{ state: "inactive" }, 404, "listing_inactive"],
    [{ state: "on_review" }, 404, "listing_inactive"],
    [{ state: "blocked" }, 404, "listing_inactive"],
    [{ state: "inactive", deleted: true }, 410, "listing_deleted"],
  ] as const)("for a stranger a listing that is %j answers %i %s", async ([values, status, code], { app }) => {
    const user = await makeUser(app);
    const id = await makeListing(app, { user, ...values });
    for (const record of [getProduct, revealPhone]) {
      const { problem } = await app.as({ userId: user + 1_000_000, role: "user" }).call(record, { params: { id } });
      expect(problem).toMatchObject({ status, code });
    }
    const own = await app.as({ userId: user, role: "user" }).call(getProduct, { params: { id } });
    expect(own.status).toBe(200);
    const staff = await app.as({ userId: user + 1_000_000, role: "moderator" }).call(getProduct, { params: { id } });
    expect(staff.status).toBe(200);
  });

  test("its owner and the staff are answered the phone, the next raise and why it was blocked; nobody else is", async ({
    app,
  }) => {
    const user = await makeUser(app);
    const raisedAt = app.clock.now;
    const id = await makeListing(app, { user, phone: "+996700998877", raisedAt });
    await app.db
      .updateTable("listings")
      .set({ previous_upvote_at: new Date(raisedAt.getTime() - 90_000_000) })
      .where("id", "=", id)
      .execute();
    const next_upvote_date = new Date(raisedAt.getTime() + 86_400_000).toISOString();
    const shown = { contact_phone: "+996700998877", next_upvote_date, moderation: null };
    const owner = app.as({ userId: user, role: "user" });
    const staff = app.as({ userId: await makeModerator(app), role: "moderator" });
    expect((await owner.call(getProduct, { params: { id } })).reply).toMatchObject({ ...shown, is_mine: true });
    expect((await staff.call(getProduct, { params: { id } })).reply).toMatchObject({ ...shown, is_mine: false });
    for (const caller of [app, app.as({ userId: await makeUser(app), role: "user" })]) {
      const { reply } = await caller.call(getProduct, { params: { id } });
      expect(reply).not.toHaveProperty("contact_phone");
      expect(reply).not.toHaveProperty("next_upvote_date");
      expect(reply).not.toHaveProperty("moderation");
    }
    await app.db.updateTable("listings").set({ state: "blocked" }).where("id", "=", id).execute();
    await app.db
      .insertInto("moderation_log")
      .values({ action: "block", listing_id: id, subject: "Honda", reasons: ["bad_photo"], created_at: raisedAt })
      .execute();
    expect((await owner.call(getProduct, { params: { id } })).reply).toMatchObject({
      next_upvote_date: null,
      moderation: { reasons: [{ code: "bad_photo", title_ru: expect.any(String) as string }], note: null },
    });
  });

  test("of a hidden listing the similar ones and its title are known, of an unapproved edit only those by its category", async ({
    app,
  }) => {
    const [bishkek, osh] = [getLocationId(app, "bishkek"), getLocationId(app, "osh")];
    const honda = { 123: [123001] };
    const far = await makeListing(app, { category: 121, location: bishkek, parameters: { 123: [123002] } });
    const near = await makeListing(app, {
      category: 121,
      location: osh,
      parameters: honda,
      raisedAt: new Date(Date.now() - 86_400_000),
    });
    const idsLike = async (values: Parameters<typeof makeListing>[1]) => {
      const id = await makeListing(app, { category: 121, location: osh, parameters: honda, ...values });
      const { reply } = await app.call(listSimilarProducts, { params: { id } });
      return reply.results.map((card) => card.id);
    };
    expect((await idsLike({ state: "inactive" })).slice(0, 2)).toEqual([near, far]);
    expect((await idsLike({ state: "on_review" })).slice(0, 2)).toEqual([far, near]);
    expect((await idsLike({ state: "inactive", approved: false })).slice(0, 2)).toEqual([far, near]);
    expect((await idsLike({ state: "inactive", deleted: true })).slice(0, 2)).toEqual([far, near]);
    const titleOf = async (values: Parameters<typeof makeListing>[1]) => {
      const id = await makeListing(app, { title: "Honda Fit 2008", ...values });
      return (await app.call(listSimilarProducts, { params: { id } })).reply.title;
    };
    expect(await titleOf({ state: "inactive" })).toBe("Honda Fit 2008");
    expect(await titleOf({ state: "on_review" })).toBeNull();
    expect(await titleOf({ state: "inactive", approved: false })).toBeNull();
    expect(await titleOf({ state: "blocked" })).toBeNull();
    expect(await titleOf({ state: "inactive", deleted: true })).toBeNull();
    expect(await titleOf({ user: await makeUser(app, { blocked: true }) })).toBeNull();
    expect((await app.call(listSimilarProducts, { params: { id: 999_999_999 } })).problem.code).toBe("not_found");
  });

  test("a listing of a blocked user is hidden", async ({ app }) => {
    const user = await makeUser(app, { blocked: true });
    const id = await makeListing(app, { user });
    expect((await app.call(getProduct, { params: { id } })).status).toBe(404);
    expect((await app.call(getUser, { params: { id: user } })).status).toBe(404);
  });
});

describe("the phone number", () => {
  test("is answered on request, and counted once a day of a visitor", async ({ app }) => {
    const id = await makeListing(app, { phone: "+996700445566" });
    for (let call = 0; call < 2; call += 1) {
      expect((await app.call(revealPhone, { params: { id } }, browser)).reply).toEqual({
        phone: "+996700445566",
        messengers: [],
      });
    }
    await app.flush();
    const counters = await app.db
      .selectFrom("listing_counters")
      .selectAll()
      .where("listing_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(counters.calls).toBe(1);
    const day = await app.db
      .selectFrom("listing_days")
      .select("calls")
      .where("listing_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(day.calls).toBe(1);
  });
});

test("with the number it is told where the seller answers at it, and nowhere else", async ({ app }) => {
  const user = await makeUser(app);
  const id = await makeListing(app, { user, phone: "+996700445577" });
  await app.db
    .updateTable("users")
    .set({ messengers: ["telegram", "whatsapp"] })
    .where("id", "=", user)
    .execute();
  const { reply } = await app.call(revealPhone, { params: { id } });
  expect(reply).toEqual({ phone: "+996700445577", messengers: ["telegram", "whatsapp"] });
  expect((await app.call(getProduct, { params: { id } })).reply).not.toHaveProperty("messengers");
});

describe("the device that asks for numbers", () => {
  test("gets a signed cookie, and a forged one is ignored", async ({ app }) => {
    const id = await makeListing(app);
    const first = await app.call(revealPhone, { params: { id } });
    const cookie = String(first.headers["set-cookie"]);
    expect(cookie).toMatch(/^device=[\w-]+\.\w+\.[\w%+/]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    const value = cookie.split(";")[0] ?? "";
    expect((await app.call(revealPhone, { params: { id } }, { cookie: value })).headers["set-cookie"]).toBeUndefined();
    expect(
      (await app.call(revealPhone, { params: { id } }, { cookie: `${value}x` })).headers["set-cookie"],
    ).toBeDefined();
  });
});

describe("a revealed number", () => {
  test("is counted once a day for an account", async ({ app }) => {
    const id = await makeListing(app);
    const [first, second] = [await makeUser(app), await makeUser(app)];
    for (const user of [first, first, second, first]) {
      await app.as({ userId: user, role: "user" }).call(revealPhone, { params: { id } });
    }
    const calls = async () => {
      await app.flush();
      return (
        await app.db.selectFrom("listing_counters").select("calls").where("listing_id", "=", id).executeTakeFirst()
      )?.calls;
    };
    expect(await calls()).toBe(2);
    wait(app, 86_400);
    await app.as({ userId: first, role: "user" }).call(revealPhone, { params: { id } });
    expect(await calls()).toBe(3);
  });
});

describe("views", () => {
  const views = async (app: TestApp, id: number) =>
    (await app.db.selectFrom("listing_counters").select("views").where("listing_id", "=", id).executeTakeFirst())
      ?.views ?? 0;

  test("count once per visitor, listing and day, whatever the browser says it is", async ({ app }) => {
    const id = await makeListing(app);
    const look = async (ip: string, name = "") => {
      const headers = { "user-agent": `${browser["user-agent"]}${name}` };
      await app.http.inject({ url: addressOf(getProduct, { params: { id } }), remoteAddress: ip, headers });
      await app.flush();
      return views(app, id);
    };
    for (let visit = 0; visit < 3; visit += 1) expect(await look("203.0.113.7", ` Other ${visit}`)).toBe(1);
    expect(await look("203.0.113.8")).toBe(2);
    expect([await look("2001:db8::1"), await look("2001:db8::2"), await look("2001:db8:0:1::1")]).toEqual([3, 3, 3]);
    expect(await look("2001:db8:1::1")).toBe(4);
    wait(app, 86_400);
    expect(await look("203.0.113.7")).toBe(5);
  });

  test("never count for the owner, a known bot or a client without a user agent", async ({ app }) => {
    const user = await makeUser(app);
    const id = await makeListing(app, { user });
    await app.as({ userId: user, role: "user" }).call(getProduct, { params: { id } }, browser);
    await app.call(getProduct, { params: { id } }, { "user-agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" });
    await app.call(getProduct, { params: { id } }, { "user-agent": "" });
    await app.flush();
    expect(await views(app, id)).toBe(0);
  });
});

describe("a user", () => {
  test("is shown without phone and e-mail, with the number of active listings", async ({ app }) => {
    const user = await makeUser(app, { name: "Нурбек" });
    const id = await makeListing(app, { user, category: carCategory });
    await makeListing(app, { user, state: "on_review" });
    const { reply } = await app.call(getUser, { params: { id: user } });
    expect(reply).toMatchObject({ id: user, name: "Нурбек", product_count: 1, is_business: false, business: null });
    expect(Object.keys(reply)).not.toContain("phone");
    expect(JSON.stringify(reply)).not.toContain("+996");
    const { reply: page } = await app.call(listProducts, { query: { user } });
    expect(page.results.map((card) => card.id)).toEqual([id]);
  });
});
