import { describe, expect } from "vitest";
import { countBannerClick, countBannerEvent, listBanners } from "#contracts/banners/schemas.ts";
import { revealPhone } from "#contracts/listings/schemas.ts";
import { test, type TestApp, wait } from "#server/test/app.ts";
import { readSetCookies } from "#server/test/browser.ts";
import { makeListing, makeUser } from "#server/test/make.ts";
import { purgeExpiredBannerVisitors } from "./actions.ts";

const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126 Safari/537.36" };
const daySeconds = 86_400;
const day = daySeconds * 1_000;

interface BannerValues {
  image?: string | null;
  position?: number;
  from?: Date;
  until?: Date;
}

async function makeBanner(app: TestApp, values: BannerValues = {}): Promise<number> {
  const { id } = await app.db
    .insertInto("banners")
    .values({
      type: "background",
      image_link: values.image === undefined ? "/media/demo/banner.webp" : values.image,
      link: "https://example.kg/",
      position: values.position ?? 0,
      active_from: values.from ?? new Date(app.clock.now.getTime() - day),
      active_until: values.until ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function countersOf(app: TestApp, id: number) {
  const rows = await app.db.selectFrom("banner_days").selectAll().where("banner_id", "=", id).execute();
  return { days: rows.length, views: sum(rows.map((row) => row.views)), clicks: sum(rows.map((row) => row.clicks)) };
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

describe("banners", () => {
  test("are listed in their order while it is their time", async ({ app }) => {
    const second = await makeBanner(app, { position: 2 });
    const first = await makeBanner(app, { position: 1, image: null });
    const over = await makeBanner(app, { until: new Date(app.clock.now.getTime() - 1_000) });
    const coming = await makeBanner(app, { from: new Date(app.clock.now.getTime() + day) });
    const answer = await app.call(listBanners);
    const { results } = answer.reply;
    const ids = results.map(({ id }) => id);
    expect(ids.filter((id) => [first, second, over, coming].includes(id))).toEqual([first, second]);
    expect(results.find(({ id }) => id === first)).toEqual({
      id: first,
      type: { name: "background" },
      image_link: null,
      link: "https://example.kg/",
    });
    expect(answer.headers["cache-control"]).toBe("public, max-age=10");
  });

  test("count a view once per visitor and day, however often it is sent", async ({ app }) => {
    const id = await makeBanner(app);
    const view = async (headers: Record<string, string>) =>
      (await app.call(countBannerEvent, { params: { adId: id }, query: { type: "view" } }, headers)).reply.counted;
    expect([await view(browser), await view(browser), await view(browser)]).toEqual([true, false, false]);
    expect(await view({ "user-agent": `${browser["user-agent"]} Other` })).toBe(false);
    const account = app.as({ userId: await makeUser(app), role: "user" });
    const query = { type: "view" } as const;
    expect((await account.call(countBannerEvent, { params: { adId: id }, query }, browser)).reply.counted).toBe(true);
    expect(await countersOf(app, id)).toEqual({ days: 1, views: 2, clicks: 0 });
    wait(app, daySeconds);
    expect(await view(browser)).toBe(true);
    expect(await countersOf(app, id)).toEqual({ days: 2, views: 3, clicks: 0 });
  });

  test("count each click but the second one of a double click, by either call, apart from the view", async ({
    app,
  }) => {
    const id = await makeBanner(app);
    const click = async (headers: Record<string, string>) =>
      (await app.call(countBannerClick, { params: { id } }, { ...browser, ...headers })).reply.counted;
    const secondCall = async () =>
      (await app.call(countBannerEvent, { params: { adId: id }, query: { type: "click" } }, browser)).reply.counted;
    await app.call(countBannerEvent, { params: { adId: id } }, browser);
    const answers = await Promise.all(Array.from({ length: 20 }, () => click({})));
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect([await click({}), await secondCall()]).toEqual([false, false]);
    expect(await countersOf(app, id)).toEqual({ days: 1, views: 1, clicks: 1 });
    wait(app, 0.3);
    expect([await click({}), await secondCall()]).toEqual([false, false]);
    wait(app, 1);
    expect([await secondCall(), await click({})]).toEqual([true, false]);
    const other = await makeBanner(app);
    expect((await app.call(countBannerClick, { params: { id: other } }, browser)).reply.counted).toBe(true);
    // Many share an address: whoever has a device counts apart, but one made up counts as the address.
    const reveal = async () => {
      const answer = await app.call(revealPhone, { params: { id: await makeListing(app) } });
      return readSetCookies(answer)[0]?.split(";")[0] ?? "";
    };
    const [one, two] = [await reveal(), await reveal()];
    // A new cookie makes no new visitor.
    expect(await click({ cookie: one })).toBe(false);
    wait(app, 86_400);
    expect([await click({ cookie: one }), await click({ cookie: two }), await click({ cookie: one })]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await click({ cookie: "device=made-up" })).toBe(true);
    expect(await click({})).toBe(false);
    expect(await countersOf(app, id)).toEqual({ days: 2, views: 1, clicks: 5 });
  });

  test("count neither bots nor clients without a user agent", async ({ app }) => {
    const id = await makeBanner(app);
    for (const name of ["Googlebot/2.1 (+http://www.google.com/bot.html)", ""]) {
      const { reply } = await app.call(countBannerEvent, { params: { adId: id } }, { "user-agent": name });
      expect(reply).toEqual({ counted: false });
      const click = await app.call(countBannerClick, { params: { id } }, { "user-agent": name });
      expect(click.reply).toEqual({ counted: false });
    }
    expect(await countersOf(app, id)).toEqual({ days: 0, views: 0, clicks: 0 });
  });

  test("are not counted after their time", async ({ app }) => {
    const id = await makeBanner(app, { until: new Date(app.clock.now.getTime() - 1_000) });
    expect((await app.call(countBannerClick, { params: { id } }, browser)).problem.code).toBe("not_found");
  });

  test("keep visitors for a day, and totals for good", async ({ app }) => {
    const id = await makeBanner(app);
    await app.call(countBannerEvent, { params: { adId: id } }, browser);
    const known = async () =>
      (await app.db.selectFrom("banner_visitors").selectAll().where("banner_id", "=", id).execute()).length;
    await purgeExpiredBannerVisitors(app.db, app.clock.now);
    expect(await known()).toBe(1);
    await purgeExpiredBannerVisitors(app.db, new Date(app.clock.now.getTime() + 2 * day));
    expect(await known()).toBe(0);
    expect(await countersOf(app, id)).toMatchObject({ views: 1 });
  });
});
