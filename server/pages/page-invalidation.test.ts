import { describe, expect } from "vitest";
import { deleteAccount } from "#contracts/accounts/schemas.ts";
import { approveProduct, blockProduct, blockUser } from "#contracts/moderation/schemas.ts";
import { deleteProduct, updateProduct, upvoteProduct } from "#contracts/selling/schemas.ts";
import { openSecondProcess, test as base, type TestApp } from "#server/test/app.ts";
import { register } from "#server/test/browser.ts";
import { makeListing, makeModerator, makeUser } from "#server/test/make.ts";
import { plainCategory, sell } from "#server/test/sell.ts";
import { toCachedPage } from "./page-cache.ts";
import { publishPageChanges } from "./page-invalidation.ts";

/** `other`: a second process that serves, and so hears what the first one does. */
const test = base.extend("other", { scope: "file" }, async ({ app }, { onCleanup }): Promise<TestApp> => {
  const { app: other, close } = await openSecondProcess(app);
  onCleanup(close);
  await other.http.listen({ port: 0, host: "127.0.0.1" });
  const isKept = await keepPage(other, "/ first", ["/products/1"]);
  await expect
    .poll(async () => {
      await publishPageChanges(app.db, ["/products/1"]);
      return isKept();
    })
    .toBe(false);
  return other;
});

/** Keeps a page that shows these paths in a process; whether it is still kept. */
async function keepPage({ pages }: TestApp, name: string, links: readonly string[]): Promise<() => Promise<boolean>> {
  const html = links.map((link) => `<a href="${link}"></a>`).join("");
  const page = await toCachedPage(html, "nonce");
  await pages.get(name, async () => ({ page }));
  return async () => {
    let isMadeAnew = false;
    await pages.get(name, async () => {
      isMadeAnew = true;
      return { page };
    });
    return !isMadeAnew;
  };
}

const asUser = (app: TestApp, userId: number) => app.as({ userId, role: "user" });
const asStaff = async (app: TestApp) => app.as({ userId: await makeModerator(app), role: "moderator" });

const changes: Record<string, (app: TestApp, listing: { id: number; user: number }) => Promise<{ status: number }>> = {
  deactivated: (app, { id, user }) =>
    asUser(app, user).call(updateProduct, { params: { id }, body: { state: "inactive" } }),
  edited: (app, { id, user }) => asUser(app, user).call(updateProduct, { params: { id }, body: { price: 77 } }),
  raised: (app, { id, user }) => asUser(app, user).call(upvoteProduct, { params: { id } }),
  deleted: (app, { id, user }) => asUser(app, user).call(deleteProduct, { params: { id } }),
  blocked: async (app, { id }) =>
    (await asStaff(app)).call(blockProduct, { params: { id }, body: { revision: 1, reasons: ["weapons"] } }),
  "hidden with its seller": async (app, { user }) =>
    (await asStaff(app)).call(blockUser, { params: { id: user }, body: {} }),
};

describe("in another process", () => {
  test.for(Object.entries(changes))(
    "kept pages that show an ad are made anew once it is %s, and others are kept",
    async ([name, change], { app, other }) => {
      const user = await makeUser(app);
      const id = await makeListing(app, {
        user,
        category: plainCategory,
        title: "Шкаф",
        upvoteAt: new Date(app.clock.now.getTime() - 3 * 86_400_000),
      });
      const isKept = await keepPage(other, `/ ${name}`, [`/products/${id}`]);
      const isOtherKept = await keepPage(other, `/about ${name}`, [`/products/${id}0`]);
      expect(await isKept()).toBe(true);
      expect((await change(app, { id, user })).status).toBe(200);
      await expect.poll(isKept).toBe(false);
      expect(await isOtherKept()).toBe(true);
    },
  );

  test("the page of an ad that could not be seen is made anew once it is approved", async ({ app, other }) => {
    const { id } = await sell(app, await makeUser(app));
    const isKept = await keepPage(other, "/ approved", [`/products/${id}`]);
    await (await asStaff(app)).call(approveProduct, { params: { id }, body: { revision: 1 } });
    await expect.poll(isKept).toBe(false);
  });

  test("pages that show an ad are made anew once its seller's account is deleted", async ({ app, other }) => {
    const person = await register(app);
    const id = await makeListing(app, { user: person.user.id });
    const isKept = await keepPage(other, "/ left", [`/products/${id}`]);
    const isProfileKept = await keepPage(other, "/ profile left", [`/user/${person.user.id}`]);
    expect((await person.browser.call(deleteAccount, { body: { password: "secret1x" } })).status).toBe(200);
    await expect.poll(isKept).toBe(false);
    expect(await isProfileKept()).toBe(false);
  });

  test("nothing is forgotten for a change that did not happen", async ({ app, other }) => {
    const user = await makeUser(app);
    const [id, next] = [await makeListing(app, { user, category: plainCategory }), await makeListing(app, { user })];
    const isKept = await keepPage(other, "/ refused", [`/products/${id}`]);
    const isNextKept = await keepPage(other, "/ next", [`/products/${next}`]);
    const refused = await asUser(app, await makeUser(app)).call(deleteProduct, { params: { id } });
    expect(refused.status).toBe(404);
    // What is told later comes later: had there been news of the first, they would be here.
    await asUser(app, user).call(updateProduct, { params: { id: next }, body: { state: "inactive" } });
    await expect.poll(isNextKept).toBe(false);
    expect(await isKept()).toBe(true);
  });

  test("all are made anew after a time in which nothing could be heard", async ({ app, other }) => {
    const isKept = await keepPage(other, "/ gap", []);
    await app.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()",
    );
    await expect.poll(isKept, { timeout: 10_000 }).toBe(false);
  });
});
