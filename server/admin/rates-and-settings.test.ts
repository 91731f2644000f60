import { describe, expect } from "vitest";
import { signUp } from "#contracts/accounts/schemas.ts";
import { changeRate, listRateChanges, listRates } from "#contracts/admin/rate-schemas.ts";
import { getSiteSettings, updateSiteSettings } from "#contracts/admin/settings-schemas.ts";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import { listAudit } from "#contracts/moderation/schemas.ts";
import { createProduct } from "#contracts/selling/schemas.ts";
import { reindexRequested } from "#server/search/reindex/reindex-requested.ts";
import { type TestApp, testOfTwo as test } from "#server/test/app.ts";
import { nextPhone, openBrowser } from "#server/test/browser.ts";
import { makeAdmin, makeListing, makeUser } from "#server/test/make.ts";
import { makeDraft } from "#server/test/sell.ts";

const asAdmin = async (app: TestApp) => app.as({ userId: await makeAdmin(app), role: "admin" });

/** Within ten seconds, as promised. */
const live = { timeout: 10_000, interval: 50 };

describe("the exchange rate", () => {
  test("is live in every process, is written down with who set it, and orders lists once the rows are made anew", async ({
    app,
    other,
  }) => {
    const admin = await asAdmin(app);
    const before = (await admin.call(listRates)).reply.results[0]?.kgs ?? 0;
    const [dollars, som] = [
      await makeListing(app, { price: 1_000, currency: "USD" }),
      await makeListing(app, { price: 88_000 }),
    ];
    const kgs = before + 1.25;
    const changed = await admin.call(changeRate, { body: { currency: "USD", kgs, before } });
    expect(changed.reply).toMatchObject({ currency: "USD", kgs });
    for (const process of [app, other]) {
      if (process === app) await process.refreshReference();
      await expect.poll(() => process.catalogue.current().rates["USD"], live).toBe(kgs);
    }
    const [newest] = (await admin.call(listRateChanges, { query: { limit: 1 } })).reply.results;
    expect(newest).toMatchObject({ currency: "USD", before, after: kgs, user: { name: "Администратор" } });
    const [entry] = (await admin.call(listAudit, { query: { action: "change_rate", limit: 1 } })).reply.results;
    expect(entry).toMatchObject({
      subject: "USD",
      changes: [{ field: "rate", before: String(before), after: String(kgs) }],
    });
    await reindexRequested(app.db);
    const cheapest = (await app.call(listProducts, { query: { ordering: "price", price__gte: 88_000 } })).reply.results;
    const ids = cheapest.map(({ id }) => id).filter((id) => id === dollars || id === som);
    expect(ids).toEqual([som, dollars]);
    expect(cheapest.find(({ id }) => id === dollars)?.price_kgs).toBe(Math.round(1_000 * kgs));
    expect(await app.db.selectFrom("reindex_requests").select("id").execute()).toEqual([]);
  });

  test("is not changed by over 10 % without a confirmation, nor beyond sane bounds, nor on an old one", async ({
    app,
  }) => {
    const admin = await asAdmin(app);
    const before = (await admin.call(listRates)).reply.results[0]?.kgs ?? 0;
    const change = (body: { kgs: number; before: number; confirmed?: boolean }) =>
      admin.call(changeRate, { body: { currency: "USD", ...body } });
    const kgs = Math.round(before * 1.11 * 100) / 100;
    expect((await change({ kgs, before })).problem).toMatchObject({ status: 409, code: "confirmation_needed" });
    for (const bad of [0, -5, 19.99, 500.01, 87.123456, 1e9]) {
      expect((await change({ kgs: bad, before, confirmed: true })).problem.errors).toHaveProperty("kgs");
    }
    expect((await change({ kgs, before, confirmed: true })).reply.kgs).toBe(kgs);
    expect((await change({ kgs: before, before, confirmed: true })).problem.code).toBe("edited_meanwhile");
    expect((await change({ kgs: before, before: kgs, confirmed: true })).status).toBe(200);
  });

  test("that changes again while rows are made anew leaves the rows of the last one", async ({ app }) => {
    const admin = await asAdmin(app);
    await makeListing(app, { price: 500, currency: "USD" });
    const before = (await admin.call(listRates)).reply.results[0]?.kgs ?? 0;
    await admin.call(changeRate, { body: { currency: "USD", kgs: before + 1, before } });
    await admin.call(changeRate, { body: { currency: "USD", kgs: before + 2, before: before + 1 } });
    const requests = await app.db.selectFrom("reindex_requests").select("currency").execute();
    expect(requests).toEqual([{ currency: "USD" }]);
    await Promise.all([reindexRequested(app.db), reindexRequested(app.db)]);
    const { rows } = await app.pool.query<{ price: number }>(
      "select s.price from listing_search s join listings l on l.id = s.listing_id where l.price = 500 and l.currency = 'USD'",
    );
    expect(rows.map(({ price }) => price)).toEqual(rows.map(() => Math.round(500 * (before + 2))));
  });
});

describe("settings of the site", () => {
  const change = async (app: TestApp, body: object) => {
    const admin = await asAdmin(app);
    const { version } = (await admin.call(getSiteSettings)).reply;
    const answer = await admin.call(updateSiteSettings, { body: { version, ...body } });
    await app.refreshReference();
    return answer;
  };

  test("close sign-ups and posting in every process, and open them again", async ({ app, other }) => {
    expect((await change(app, { accepts_sign_ups: false, accepts_listings: false })).status).toBe(200);
    const user = await makeUser(app);
    const post = async (process: TestApp) => {
      const body = await makeDraft(app, user);
      return (await process.as({ userId: user, role: "user" }).call(createProduct, { body })).problem.code;
    };
    const register = async (process: TestApp) =>
      (
        await openBrowser(process).call(signUp, {
          body: { name: "Айгүл", login: nextPhone(), password: "secret1x" },
        })
      ).problem.code;
    expect([await post(app), await register(app)]).toEqual(["posting_closed", "sign_ups_closed"]);
    await expect.poll(() => other.siteSettings().accepts_listings, live).toBe(false);
    expect([await post(other), await register(other)]).toEqual(["posting_closed", "sign_ups_closed"]);

    await change(app, { accepts_sign_ups: true, accepts_listings: true });
    const body = await makeDraft(app, user);
    expect((await app.as({ userId: user, role: "user" }).call(createProduct, { body })).status).toBe(201);
  });

  test("bound new listings of an account a day", async ({ app }) => {
    // The tests multiply all bounds by 1,000.
    expect((await change(app, { listings_per_day: 1 })).reply.listings_per_day).toBe(1);
    expect(app.siteSettings().listings_per_day).toBe(1);
    for (const listings_per_day of [0, 1_001, 1.5, "30"]) {
      expect((await change(app, { listings_per_day })).problem.errors).toHaveProperty("listings_per_day");
    }
    await change(app, { listings_per_day: 30 });
  });

  test("have addresses that are https only, and none when they are empty", async ({ app }) => {
    for (const support_url of ["javascript:alert(1)", "http://x.kg", "t.me/x", 'https://x.kg/"onclick', "https://"]) {
      expect((await change(app, { support_url })).problem.errors, support_url).toHaveProperty("support_url");
    }
    expect((await change(app, { support_url: " https://t.me/jarya " })).reply.support_url).toBe("https://t.me/jarya");
    expect((await change(app, { support_url: "" })).reply.support_url).toBeNull();
  });

  test("name who runs the site, within their bounds, and no longer once it is emptied", async ({ app }) => {
    const said = {
      operator_name: " ОсОО   «Жарыя» ",
      operator_inn: "01234 567890 123",
      operator_address: "Бишкек, Чуй 1",
      operator_account: "1234567890123456, Банк, БИК 123456",
    };
    for (const [field, wrong] of [
      ["operator_name", "ж".repeat(121)],
      ["operator_inn", "123"],
      ["operator_inn", "0123456789012Ж"],
      ["operator_address", "ж".repeat(201)],
      ["operator_account", "1".repeat(201)],
    ] as const)
      expect((await change(app, { [field]: wrong })).problem.errors).toHaveProperty(field);
    expect((await change(app, said)).reply).toMatchObject({
      ...said,
      operator_name: "ОсОО «Жарыя»",
      operator_inn: "01234567890123",
    });
    const none = { operator_name: "", operator_inn: "", operator_address: "", operator_account: "" };
    expect((await change(app, none)).reply).toMatchObject({ operator_name: null, operator_inn: null });
  });

  test("changed by another admin meanwhile are not overwritten", async ({ app }) => {
    const admin = await asAdmin(app);
    const { version, accepts_listings } = (await admin.call(getSiteSettings)).reply;
    await admin.call(updateSiteSettings, { body: { version, app_url: "https://example.kg/app" } });
    const second = await admin.call(updateSiteSettings, { body: { version, accepts_listings: !accepts_listings } });
    expect([second.problem.status, second.problem.code]).toEqual([409, "edited_meanwhile"]);
    const now = (await admin.call(getSiteSettings)).reply;
    expect(now).toMatchObject({ version: version + 1, accepts_listings, app_url: "https://example.kg/app" });
    const [entry] = (await admin.call(listAudit, { query: { action: "change_settings", limit: 1 } })).reply.results;
    expect(entry?.changes).toEqual([{ field: "app_url", before: null, after: "https://example.kg/app" }]);
  });
});
