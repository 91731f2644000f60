import type { Page } from "playwright-core";
import { expect } from "vitest";
import { getBusiness } from "#contracts/business/page-schemas.ts";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import { getUser } from "#contracts/users/schemas.ts";
import { hrefIn } from "#web/platform/href.ts";
import { enterDemo, fillSignIn, goodPassword, letAnswer, makeLongKnown, register } from "./account.ts";
import { callApi, sendApi } from "./api.ts";
import { expectAccessible } from "./accessible.ts";
import { eventually, test, waitForScripts } from "./browser.ts";
import { readers, describeReaders } from "./readers.ts";
import { cardsOf, expectAddress, expectHeading } from "./parts.ts";
import { textsOf } from "./texts.ts";

/** The business that one can sign in to, and the path of its page. */
async function findBusiness() {
  const { id: user } = await enterDemo("business");
  const { business, link: path } = await callApi(getUser, { params: { id: user } });
  const { id, name } = await callApi(getBusiness, { params: { id: String(business) } });
  return { id, name, user, path };
}

/** The id of a business that is on show no more: no list names it. */
async function findExpired(): Promise<number> {
  for (let id = 1; id <= 30; id += 1) {
    const response = await sendApi(getBusiness, { params: { id: String(id) } });
    if (response.ok) continue;
    if (((await response.json()) as { code: string }).code === "business_inactive") return id;
  }
  throw new Error("the demo market has no business whose time is over");
}

const phoneLinks = (page: Page) => page.locator("main a[href^='tel:']");

describeReaders(import.meta.filename, readers, (reader) => {
  const { language } = reader;
  const t = textsOf(language, "business-page");
  const reviews = textsOf(language, "reviews");
  const account = textsOf(language, "accounts");
  const users = textsOf(language, "users");

  test("a guest sees the page, narrows its listings and reveals the contacts", async ({ visit }) => {
    const { name, path } = await findBusiness();
    const page = await visit(path, reader);
    await page.getByRole("heading", { level: 1, name }).waitFor();
    expect(await page.content()).not.toContain("tel:");
    await page.getByText(t("hours"), { exact: true }).waitFor();
    expect(await page.locator('script[type="application/ld+json"]').textContent()).toContain(name);
    const map = page.getByRole("img", { name: t("map") });
    await map.scrollIntoViewIfNeeded();
    // The outline is an address of its own: it is drawn once that is there.
    await eventually(() =>
      map
        .locator("use")
        .first()
        .evaluate((use) => (use as SVGUseElement).getBBox().width),
    ).not.toBe(0);
    const link = page.getByRole("link", { name: t("openOnMap") }).first();
    expect(await link.getAttribute("href")).toMatch(/^https:\/\/2gis\.kg\/search\/./);
    expect(await link.getAttribute("rel")).toContain("noreferrer");
    await expectAccessible(page);

    const field = page.getByRole("searchbox", { name: users("search") });
    await field.fill("zzzqqq");
    await field.press("Enter");
    await page.getByRole("heading", { name: users("foundNothing") }).waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: users("showAll"), exact: true }).click();
    await eventually(() => cardsOf(page).count()).toBeGreaterThan(0);

    await page.getByRole("button", { name: t("showContacts"), exact: true }).click();
    await phoneLinks(page).first().waitFor();
    await expectAccessible(page);
  });

  test(
    "a guest signs in to follow it, finds it among the favourites, and leaves it",
    { tags: "rare" },
    async ({ visit }) => {
      const { phone } = await register(reader, "Жаркынай");
      const { id, name, path } = await findBusiness();
      const lists = textsOf(language, "favourite-lists");
      const page = await visit(path, reader);
      await page.getByRole("link", { name: users("follow"), exact: true }).click();
      await fillSignIn(page.getByRole("dialog", { name: account("dialog") }), reader, phone, goodPassword);
      const follow = page.getByRole("button", { name: users("follow"), exact: true });
      await follow.click();
      const following = page.getByRole("button", { name: users("following"), exact: true });
      await following.waitFor();
      expect(await following.getAttribute("aria-pressed")).toBe("true");
      // The button answers at once: only when it rests has the API heard of it, and may the page be left.
      await eventually(() => following.getAttribute("aria-busy")).toBeNull();
      // The page is made anew with what the API counts by then: other readers follow it too.
      await eventually(async () => {
        const { follower_count: count } = await callApi(getBusiness, { params: { id: String(id) } });
        return (await page.getByText(t("followers", { count, shown: String(count) })).count()) > 0;
      }).toBe(true);
      await page.goto(hrefIn(language, "/favorites?tab=sellers"));
      await waitForScripts(page);
      await page.getByRole("link", { name, exact: true }).waitFor();
      await expectAccessible(page);
      await page.getByRole("button", { name: lists("followed.unfollowOf", { name }), exact: true }).click();
      await page.getByText(lists("followed.empty"), { exact: true }).waitFor();
      await expectAccessible(page);
    },
  );

  test("somebody whom the business has answered writes a review, changes it, and the owner responds", async ({
    visit,
  }) => {
    const { path } = await findBusiness();
    const as = await register(reader, "Мээрим");
    await makeLongKnown(as);
    const owner = await enterDemo("business", reader);
    const page = await visit(`${path}/reviews`, { ...reader, as });
    await page.getByText(reviews("whoMayOfBusiness"), { exact: true }).waitFor();
    await page.getByRole("link", { name: reviews("writeSeller"), exact: true }).waitFor();
    expect(await page.getByRole("radio").count()).toBe(0);
    await expectAccessible(page);
    await letAnswer(as, owner);
    await page.goto(hrefIn(language, `${path}/reviews`));
    await waitForScripts(page);
    await page.getByRole("radio", { name: reviews("stars.4"), exact: true }).check();
    const text = `Баары жакшы болду, ${Date.now()}`;
    await page.getByLabel(reviews("yourText"), { exact: true }).fill(text);
    await expectAccessible(page);
    await page.getByRole("button", { name: reviews("send"), exact: true }).click();
    const item = page.getByRole("article").filter({ hasText: text });
    await item.waitFor();
    await page.getByRole("heading", { name: t("changeReview"), exact: true }).waitFor();
    await page.getByLabel(reviews("yourText"), { exact: true }).fill(`${text}!`);
    await page.getByRole("button", { name: reviews("save"), exact: true }).click();
    await page
      .getByRole("article")
      .filter({ hasText: `${text}!` })
      .waitFor();
    await expectAccessible(page);

    const theirs = await visit(`${path}/reviews`, { ...reader, as: owner });
    const review = theirs.getByRole("article").filter({ hasText: `${text}!` });
    await review.locator("summary").click();
    await review.getByLabel(reviews("responseText"), { exact: true }).fill("Рахмат, дагы келиңиз");
    await review.getByRole("button", { name: reviews("sendResponse"), exact: true }).click();
    await review
      .getByRole("paragraph")
      .filter({ hasText: /^Рахмат, дагы келиңиз$/ })
      .waitFor();
    await expectAccessible(theirs);
  });

  test(
    "whoever writes comes to the chat with its person; its listings and its person's page lead to it",
    { tags: "rare" },
    async ({ visit }) => {
      const { id, user, name, path } = await findBusiness();
      const page = await visit(`/user/${user}`, { ...reader, as: await register(reader, "Бегимай") });
      await expectAddress(page, reader, path);
      await page.getByRole("link", { name: t("write"), exact: true }).click();
      await page.waitForURL(/\/chats\/\d+$/);
      await page.getByText(name, { exact: true }).filter({ visible: true }).first().waitFor();
      const [card] = (await callApi(listProducts, { query: { user, limit: 1 } })).results;
      await page.goto(hrefIn(language, `/products/${card?.id}`));
      await waitForScripts(page);
      await page
        .locator(`main a[href="${hrefIn(language, path)}"]`)
        .first()
        .click();
      await expectAddress(page, reader, path);
      await page.goto(hrefIn(language, `/b/${id}`));
      await expectAddress(page, reader, path);
    },
  );

  test("one whose time is over says so and offers others", async ({ visit }) => {
    const page = await visit(`/b/${await findExpired()}`, reader);
    await expectHeading(page, t("closedTitle"));
    expect(await page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
    await expectAccessible(page);
  });

  test("without scripts it is read, contacts are shown, and it is followed", { tags: "rare" }, async ({ visit }) => {
    const { phone } = await register(reader, "Жылдыз");
    const { path } = await findBusiness();
    const page = await visit(path, { ...reader, javaScript: false });
    await page.getByRole("button", { name: t("showContacts"), exact: true }).click();
    await phoneLinks(page).first().waitFor();
    await page.getByRole("link", { name: users("follow"), exact: true }).click();
    await fillSignIn(page, reader, phone, goodPassword);
    await expectAddress(page, reader, path);
    await page.getByRole("button", { name: users("follow"), exact: true }).click();
    await page.getByRole("button", { name: users("following"), exact: true }).waitFor();
    await page.getByRole("button", { name: users("following"), exact: true }).click();
    await page.getByRole("button", { name: users("follow"), exact: true }).waitFor();
  });
});
