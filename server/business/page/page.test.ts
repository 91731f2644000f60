import { describe, expect } from "vitest";
import {
  getBusiness,
  getBusinessFacts,
  getBusinessV2,
  listBusinessPhotos,
  listSimilarBusinesses,
  revealBusinessContacts,
} from "#contracts/business/page-schemas.ts";
import { getProduct, revealPhone } from "#contracts/listings/schemas.ts";
import { getUser } from "#contracts/users/schemas.ts";
import { openTestApp, test, type TestApp } from "#server/test/app.ts";
import { getLocationId, makeBusiness, makeListing, makeUser, settleUsers } from "#server/test/make.ts";

const as = (app: TestApp, userId: number) => app.as({ userId, role: "user" });
const pageOf = (app: TestApp, id: number | string) => app.call(getBusiness, { params: { id } });

/** Adds photos of a kind. */
async function addPhotos(app: TestApp, business: number, kind: "logo" | "banner" | "gallery", count: number) {
  for (let position = 0; position < count; position += 1) {
    await app.db
      .insertInto("business_photos")
      .values({
        business_id: business,
        kind,
        position,
        name: `test/${kind}-${business}-${position}`,
        width: 1_000,
        height: 220,
        thumbhash: Buffer.from([1, 2, 3]),
      })
      .execute();
  }
}

const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126 Safari/537.36" };

async function callsOf(app: TestApp, business: number): Promise<number> {
  await app.flush();
  const rows = await app.db.selectFrom("business_days").select("calls").where("business_id", "=", business).execute();
  return rows.reduce((sum, { calls }) => sum + calls, 0);
}

describe("the page of a business", () => {
  test("has everything that the public may know, at both addresses, and no contacts", async ({ app }) => {
    const schedule = [{ day: 1, is_working: true, from: "09:00", to: "18:00" }];
    const phones = ["+996555000111", "+996555000222"];
    const { id, user, name } = await makeBusiness(app, { about: "Шьём шторы", category: 802, schedule, phones });
    await makeListing(app, { user });
    await makeListing(app, { user, state: "inactive" });
    await addPhotos(app, id, "logo", 1);
    await addPhotos(app, id, "banner", 2);
    await addPhotos(app, id, "gallery", 14);
    const location = getLocationId(app, "bishkek");
    await app.db
      .insertInto("business_addresses")
      .values({
        business_id: id,
        position: 0,
        location_id: location,
        address: "ул. Киевская, 1",
        latitude: 42.87,
        longitude: 74.6,
      })
      .execute();
    await app.db
      .insertInto("business_deliveries")
      .values({ business_id: id, position: 0, kind: "amount", from_amount: 3_000 })
      .execute();
    const answer = await pageOf(app, id);
    const { schedule: hours, holidays, addresses, deliveries, without_delivery } = answer.reply;
    // Its listings show these.
    const facts = await app.call(getBusinessFacts, { params: { id } });
    expect(facts.reply).toEqual({ schedule: hours, holidays, addresses, deliveries, without_delivery });
    expect(answer.reply).toMatchObject({
      id,
      name,
      user,
      about: "Шьём шторы",
      category: { id: 802 },
      product_count: 1,
      rating: null,
      review_count: 0,
      follower_count: 0,
      schedule,
      addresses: [{ location: { id: location }, address: "ул. Киевская, 1", latitude: 42.87, longitude: 74.6 }],
      deliveries: [{ kind: "amount", from_amount: 3_000, location: null }],
      gallery_count: 14,
      catalog_count: 0,
      has_promotions: false,
      has_contacts: true,
      is_vip: false,
    });
    expect(answer.reply.logo?.photo).toContain("test/logo-");
    expect([answer.reply.banners.length, answer.reply.gallery.length]).toEqual([2, 12]);
    expect(answer.reply).not.toHaveProperty("is_mine");
    expect(JSON.stringify(answer.reply)).not.toContain("996555000111");
    expect((await app.call(getBusinessV2, { params: { id } })).reply).toEqual(answer.reply);
    expect((await as(app, user).call(getBusiness, { params: { id } })).reply).toMatchObject({
      is_mine: true,
      is_following: false,
    });
  });

  test("says whether it is open now", async ({ app }) => {
    const always = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, is_working: true, from: "00:00", to: "00:00" }));
    const never = always.map(({ day }) => ({ day, is_working: false, from: null, to: null }));
    const openingOf = async (schedule?: typeof always | typeof never) =>
      (await pageOf(app, (await makeBusiness(app, schedule && { schedule })).id)).reply.opening;
    expect(await openingOf()).toBeNull();
    expect(await openingOf(always)).toEqual({ is_open: true, changes_at: null });
    expect(await openingOf(never)).toEqual({ is_open: false, changes_at: null });
  });

  test("is found by its link in any case, and by one that it had within a year", async ({ app }) => {
    const { id } = await makeBusiness(app, { link: "nur-mebel" });
    const until = new Date(app.clock.now.getTime() + 1_000);
    const old = { link: "nur-old", business_id: id, until };
    await app.db.insertInto("business_links").values(old).execute();
    await app.db
      .insertInto("business_links")
      .values({ link: "nur-older", business_id: id, until: new Date(app.clock.now.getTime() - 1_000) })
      .execute();
    for (const key of ["nur-mebel", "Nur-Mebel", "nur-old", id]) expect((await pageOf(app, key)).reply.id).toBe(id);
    expect((await pageOf(app, "nur-older")).problem.code).toBe("not_found");
    expect((await pageOf(app, "nobody")).problem.code).toBe("not_found");
  });

  test("is not there before it is approved, nor of a blocked person, and closed once its time is over", async ({
    app,
  }) => {
    const blocked = await makeUser(app, { blocked: true });
    for (const values of [{ status: "submitted" }, { status: "rejected" }, { user: blocked }] as const) {
      const { id, user } = await makeBusiness(app, values);
      expect((await pageOf(app, id)).problem.code).toBe("not_found");
      // Its person learns no more here.
      expect((await as(app, user).call(getBusiness, { params: { id } })).problem.code).toBe("not_found");
      expect((await app.call(listSimilarBusinesses, { params: { id } })).problem.code).toBe("not_found");
    }
    const { id } = await makeBusiness(app, { status: "expired", phones: ["+996555000111"] });
    expect((await pageOf(app, id)).problem).toMatchObject({ status: 404, code: "business_inactive" });
    expect((await app.call(revealBusinessContacts, { params: { id } }, browser)).problem.code).toBe(
      "business_inactive",
    );
    expect((await app.call(listBusinessPhotos, { params: { id } })).problem.code).toBe("business_inactive");
  });

  test("that is closed offers others of its main category that are on show", async ({ app }) => {
    const category = 1_801;
    const { id, name } = await makeBusiness(app, { status: "expired", category, link: "closed-shop" });
    const other = await makeBusiness(app, { category });
    const near = await makeBusiness(app, { category: 1_802 });
    await makeBusiness(app, { category, status: "submitted" });
    await makeBusiness(app, { category, user: await makeUser(app, { blocked: true }) });
    await makeBusiness(app, { category: 802 });
    for (const key of [id, "closed-shop"]) {
      const { reply } = await app.call(listSimilarBusinesses, { params: { id: key } });
      expect(reply.name).toBe(name);
      expect(reply.results.map((one) => one.id)).toEqual([other.id, near.id]);
    }
  });

  test("is where the page of its person and its listings lead while it is on show", async ({ app }) => {
    const shown = await makeBusiness(app, { link: "bereke-shop" });
    const nameless = await makeBusiness(app);
    const expired = await makeBusiness(app, { status: "expired" });
    const linksOf = async (user: number) => {
      const id = await makeListing(app, { user });
      const product = (await app.call(getProduct, { params: { id } })).reply;
      return [(await app.call(getUser, { params: { id: user } })).reply.link, product.user.link];
    };
    expect(await linksOf(shown.user)).toEqual(["/b/bereke-shop", "/b/bereke-shop"]);
    expect(await linksOf(nameless.user)).toEqual([`/b/${nameless.id}`, `/b/${nameless.id}`]);
    expect(await linksOf(expired.user)).toEqual([`/user/${expired.user}`, `/user/${expired.user}`]);
  });

  test("has its gallery in pages, in its order", async ({ app }) => {
    const { id } = await makeBusiness(app);
    await addPhotos(app, id, "gallery", 5);
    await addPhotos(app, id, "banner", 1);
    const seen: string[] = [];
    let key: string | null | undefined;
    do {
      const { reply } = await app.call(listBusinessPhotos, { params: { id }, query: { limit: 2, key } });
      expect(reply.count).toBe(5);
      seen.push(...reply.results.map(({ photo }) => photo));
      key = reply.key;
    } while (key);
    expect(seen).toEqual([0, 1, 2, 3, 4].map((position) => `/media/test/gallery-${id}-${position}-1000.webp`));
    expect((await app.call(listBusinessPhotos, { params: { id }, query: { key: "x" } })).problem.code).toBe(
      "key_invalid",
    );
  });
});

describe("contacts of a business", () => {
  test("are all of them, in the owner's order, and count once a day for each visitor", async ({ app }) => {
    const phones = ["+996700000009", "+996555000001"];
    const { id, user } = await makeBusiness(app, { phones, website: "https://nur.kg" });
    await app.db
      .updateTable("businesses")
      .set({ whatsapp: "+996700000009", telegram: "nur_kg", instagram: "nur.kg", email: "info@nur.kg" })
      .where("id", "=", id)
      .execute();
    const { reply } = await app.call(revealBusinessContacts, { params: { id } }, browser);
    expect(reply).toEqual({
      phones,
      whatsapp: "+996700000009",
      telegram: "nur_kg",
      instagram: "nur.kg",
      email: "info@nur.kg",
      website: "https://nur.kg",
    });
    await app.call(revealBusinessContacts, { params: { id } }, browser);
    expect(await callsOf(app, id)).toBe(1);
    const viewer = as(app, await makeUser(app));
    await viewer.call(revealBusinessContacts, { params: { id } });
    await viewer.call(revealBusinessContacts, { params: { id } });
    expect(await callsOf(app, id)).toBe(2);
    await as(app, user).call(revealBusinessContacts, { params: { id } });
    expect(await callsOf(app, id)).toBe(2);
  });

  test("are limited for an account together with phones of listings", async () => {
    const { app, close } = await openTestApp({ rateLimitFactor: 0.1 });
    try {
      const { id } = await makeBusiness(app, { phones: ["+996700000009"] });
      const listing = await makeListing(app);
      const viewer = as(app, await makeUser(app));
      await settleUsers(app);
      for (let count = 0; count < 3; count += 1) {
        expect((await viewer.call(revealBusinessContacts, { params: { id } })).status).toBe(200);
        expect((await viewer.call(revealPhone, { params: { id: listing } })).status).toBe(200);
      }
      expect((await viewer.call(revealBusinessContacts, { params: { id } })).problem.code).toBe("rate_limited");
      expect(await callsOf(app, id)).toBe(1);
    } finally {
      await close();
    }
  });
});
