import { describe, expect } from "vitest";
import { deleteAccount } from "#contracts/accounts/schemas.ts";
import { approveProduct, blockProduct, blockUser } from "#contracts/moderation/schemas.ts";
import { deleteProduct, updateProduct, upvoteProduct } from "#contracts/selling/schemas.ts";
import { type TestApp, testOfTwo } from "#server/test/app.ts";
import { register } from "#server/test/browser.ts";
import { makeListing, makeModerator, makeUser } from "#server/test/make.ts";
import { plainCategory, sell } from "#server/test/sell.ts";
import { toCachedPage } from "./cached-page.ts";
import { createPageStyles } from "./page-bytes.ts";
import { publishPageChanges } from "./page-invalidation.ts";

/** Begins once the second process is subscribed to what the first one publishes. */
const test = testOfTwo.extend("isSubscribed", { scope: "file", auto: true }, async ({ app, other }) => {
  const isCached = await cachePage(other, "/ first", ["/products/1"]);
  await expect
    .poll(async () => {
      await publishPageChanges(app.db, ["/products/1"]);
      return isCached();
    })
    .toBe(false);
  return true;
});

/** Caches a page with these links in a process. The function returned tells whether it is still cached. */
async function cachePage({ pages }: TestApp, name: string, links: readonly string[]): Promise<() => Promise<boolean>> {
  const html = links.map((link) => `<a href="${link}"></a>`).join("");
  const styles = createPageStyles({ css: "", href: "/styles.css", writeElement: (css) => `<style>${css}</style>` });
  const page = await toCachedPage(styles.toPageBytes(html), { nonce: "nonce", styles, place: "page" });
  await pages.get(name, async () => ({ page }));
  return async () => {
    let isRendered = false;
    await pages.get(name, async () => {
      isRendered = true;
      return { page };
    });
    return !isRendered;
  };
}

const asUser = (app: TestApp, userId: number) => app.as({ userId, role: "user" });
const asStaff = async (app: TestApp) => app.as({ userId: await makeModerator(app), role: "moderator" });

const changes: Record<string, (app: TestApp, listing: { id: number; user: number }) => Promise<{ status: number }>> = {
  deactivated: (app, { id, user }) =>
    asUser(app, user).call(updateProduct, { params: { id }, body: { state: "inactive" } }),
  edited: (app, { id, user }) =>
    asUser(app, user).call(updateProduct, { params: { id }, body: { title: "Шкаф иной" } }),
  "given another price": (app, { id, user }) =>
    asUser(app, user).call(updateProduct, { params: { id }, body: { price: 400_000, at_once: true } }),
  raised: (app, { id, user }) => asUser(app, user).call(upvoteProduct, { params: { id } }),
  deleted: (app, { id, user }) => asUser(app, user).call(deleteProduct, { params: { id } }),
  blocked: async (app, { id }) =>
    (await asStaff(app)).call(blockProduct, { params: { id }, body: { revision: 1, reasons: ["weapons"] } }),
  "hidden with its seller": async (app, { user }) =>
    (await asStaff(app)).call(blockUser, { params: { id: user }, body: { note: "Обманывает" } }),
};

describe("in another process", () => {
  test.for(Object.entries(changes))(
    "cached pages with a listing are rendered again once it is %s, and others stay",
    async ([name, change], { app, other }) => {
      const user = await makeUser(app);
      const id = await makeListing(app, {
        user,
        category: plainCategory,
        title: "Шкаф",
        raisedAt: new Date(app.clock.now.getTime() - 3 * 86_400_000),
      });
      const isCached = await cachePage(other, `/ ${name}`, [`/products/${id}`]);
      const isOtherKept = await cachePage(other, `/about ${name}`, [`/products/${id}0`]);
      expect(await isCached()).toBe(true);
      expect((await change(app, { id, user })).status).toBe(200);
      await expect.poll(isCached).toBe(false);
      expect(await isOtherKept()).toBe(true);
    },
  );

  test("the page of a listing that was not public is rendered again once it is approved", async ({ app, other }) => {
    const { id } = await sell(app, await makeUser(app));
    const isCached = await cachePage(other, "/ approved", [`/products/${id}`]);
    await (await asStaff(app)).call(approveProduct, { params: { id }, body: { revision: 1 } });
    await expect.poll(isCached).toBe(false);
  });

  test("pages with a listing are rendered again once its seller's account is deleted", async ({ app, other }) => {
    const account = await register(app);
    const id = await makeListing(app, { user: account.user.id });
    const isCached = await cachePage(other, "/ left", [`/products/${id}`]);
    const isProfileCached = await cachePage(other, "/ profile left", [`/user/${account.user.id}`]);
    expect((await account.browser.call(deleteAccount, { body: { password: "secret1x" } })).status).toBe(200);
    await expect.poll(isCached).toBe(false);
    expect(await isProfileCached()).toBe(false);
  });

  test("a change that is rolled back invalidates nothing", async ({ app, other }) => {
    const user = await makeUser(app);
    const [id, next] = [await makeListing(app, { user, category: plainCategory }), await makeListing(app, { user })];
    const isCached = await cachePage(other, "/ refused", [`/products/${id}`]);
    const isNextCached = await cachePage(other, "/ next", [`/products/${next}`]);
    const refused = await asUser(app, await makeUser(app)).call(deleteProduct, { params: { id } });
    expect(refused.status).toBe(404);
    // Messages arrive in order: one about the refused change would have arrived before this one.
    await asUser(app, user).call(updateProduct, { params: { id: next }, body: { state: "inactive" } });
    await expect.poll(isNextCached).toBe(false);
    expect(await isCached()).toBe(true);
  });

  test("all pages are rendered again after the subscription was interrupted", async ({ app, other }) => {
    const isCached = await cachePage(other, "/ gap", []);
    await app.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()",
    );
    await expect.poll(isCached, { timeout: 10_000 }).toBe(false);
  });
});
