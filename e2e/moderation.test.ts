import { randomInt, randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { openRoom } from "#contracts/chat/schemas.ts";
import { sendMessage } from "#contracts/chat/message-schemas.ts";
import {
  listClaimCategories,
  sendClaim,
  sendReviewClaim,
  sendRoomClaim,
  sendUserClaim,
} from "#contracts/claims/schemas.ts";
import { getProduct } from "#contracts/listings/schemas.ts";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import { approveProduct, listClaims, listWaitingProducts, resolveClaim } from "#contracts/moderation/schemas.ts";
import { listNotifications } from "#contracts/notifications/schemas.ts";
import { addReview } from "#contracts/reviews/schemas.ts";
import { updateProduct } from "#contracts/selling/schemas.ts";
import { hrefIn } from "#web/platform/href.ts";
import { languages } from "#web/platform/language.ts";
import { enterDemo, letAnswer, makeLongKnown, register, userMenu, writeCookies } from "./account.ts";
import { callApi } from "./api.ts";
import { expectAccessible } from "./accessible.ts";
import { eventually, productUrl, test, waitForScripts } from "./browser.ts";
import { readers, describeReaders } from "./readers.ts";
import { expectHeading } from "./parts.ts";
import { sendListing, waitForForm } from "./seller.ts";
import { textsOf } from "./texts.ts";

/** The queue by keyboard is for desktops only. */
const desktops = readers.filter(({ device }) => device === "desktop");
/** A title that no other listing has. */
const newTitle = () => `Кровать номер ${randomInt(1_000_000, 9_999_999)}`;
const headingOf = (page: Page) => page.getByRole("main").locator("article h1");
/** The number of waiting listings as shown on the screen. */
const waitingOf = async (page: Page) =>
  Number((await page.locator("main aside dd").first().innerText()).replaceAll(/\D/g, ""));
const refused = /\/moderation\/v1\/products\/\d+\//;

/** Waits until the listing on the screen is loaded and held. */
async function waitForQueue(page: Page): Promise<void> {
  await headingOf(page).waitFor();
  await page.locator("main form[method=post]").waitFor();
}

describe("for users who are no staff", () => {
  const paths = [
    "",
    "/list",
    "/judged/1",
    "/products/1",
    "/users/1",
    "/prices",
    "/claims",
    "/chats",
    "/chats/claims",
    "/chats/claims/1",
    "/chats/people",
    "/business",
    "/audit",
    "/admin",
    "/admin/categories/100",
    "/admin/parameters/3",
    "/admin/staff",
    "/admin/synonyms",
    "/admin/banners",
  ].map((end) => `/moderation${end}`);

  test.for(languages)("no screen exists, in %s", async (language) => {
    const { cookies } = await register({ language }, "Бегимай");
    const cookie = writeCookies(cookies);
    for (const path of paths) {
      for (const headers of [undefined, { cookie }]) {
        const answer = await fetch(productUrl() + hrefIn(language, path), {
          redirect: "manual",
          ...(headers && { headers }),
        });
        expect(answer.status, path).toBe(404);
      }
    }
  });
});

describe.each(desktops)("by keys alone, in $language", (reader) => {
  const t = textsOf(reader.language, "moderation");

  test("twenty listings are decided on by one to three keys each", { tags: "rare" }, async ({ visit }) => {
    const page = await visit("/moderation", { ...reader, as: await enterDemo("moderator", reader) });
    await waitForQueue(page);
    await expectAccessible(page);
    const before = await waitingOf(page);
    for (let count = 0; count < 20; count++) {
      const row = page.locator("main aside a[aria-current]");
      const href = await row.getAttribute("href");
      if (count % 4 === 3) {
        await page.keyboard.press("b");
        const reasons = page.getByRole("dialog", { name: t("reasons") });
        await reasons.waitFor();
        // What the machine has found is chosen already.
        if (!(await reasons.getByRole("checkbox").nth(3).isChecked())) await page.keyboard.press("4");
        await page.keyboard.press("Enter");
      } else await page.keyboard.press("a");
      await eventually(() => row.getAttribute("href")).not.toBe(href);
      await headingOf(page).waitFor();
    }
    expect(await waitingOf(page)).toBe(before - 20);
    await eventually(() => headingOf(page).evaluate((heading) => heading === document.activeElement)).toBe(true);
    const moderator = await enterDemo("moderator");
    await eventually(async () => (await moderator.call(listWaitingProducts)).counts.waiting).toBe(before - 20);
  });

  test(
    "keys leaf, show help and choose reasons, and are letters in a text field",
    { tags: "rare" },
    async ({ visit }) => {
      const page = await visit("/moderation", { ...reader, as: await enterDemo("moderator", reader) });
      await waitForQueue(page);
      const first = await headingOf(page).innerText();
      await page.keyboard.press("j");
      await eventually(() => headingOf(page).innerText()).not.toBe(first);
      await page.keyboard.press("k");
      await eventually(() => headingOf(page).innerText()).toBe(first);

      await page.keyboard.press("?");
      const help = page.getByRole("dialog", { name: t("keys") });
      await help.waitFor();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await help.waitFor({ state: "hidden" });

      await page.keyboard.press("b");
      const reasons = page.getByRole("dialog", { name: t("reasons") });
      await reasons.waitFor();
      await expectAccessible(page);
      const common = reasons.getByRole("checkbox").first();
      const was = await common.isChecked();
      await page.keyboard.press("1");
      expect(await common.isChecked()).toBe(!was);
      await page.keyboard.press("1");
      await reasons.getByRole("searchbox").fill("9a");
      await reasons.getByText(t("noReason")).waitFor();
      await reasons.getByRole("searchbox").fill("");
      await page.keyboard.press("Escape");
      await reasons.waitFor({ state: "hidden" });
      expect(await headingOf(page).innerText()).toBe(first);

      await page.getByLabel(t("noteForStaff"), { exact: true }).fill("jab");
      expect(await headingOf(page).innerText()).toBe(first);
    },
  );

  test("a claim in a chat is read and decided on, and whom it is about is warned", async ({ visit }) => {
    const [seller, buyer] = [await register(reader, "Сатуучу"), await register(reader, "Алуучу")];
    const { id: room } = await buyer.call(openRoom, { body: { user: seller.id } });
    const text = `Деньги вперёд ${newTitle()}`;
    const write = (who: typeof seller, words: string) =>
      who.call(sendMessage, { params: { id: room }, body: { client_id: randomUUID(), text: words } });
    await write(buyer, "Здравствуйте");
    await write(seller, text);
    const category = (await callApi(listClaimCategories)).find((one) => one.for_rooms);
    const body = { category: category?.id ?? 0, text: `Просит предоплату: ${room}` };
    await buyer.call(sendRoomClaim, { params: { id: room }, body });

    const page = await visit("/moderation/chats", { ...reader, as: await enterDemo("moderator", reader) });
    await page.locator("main ul[aria-label] li button[value=deliver]").first().waitFor();
    await expectAccessible(page);
    await page
      .getByRole("navigation", { name: t("chats.lists") })
      .getByRole("link")
      .nth(1)
      .click();
    const row = page.getByRole("main").locator("li").filter({ hasText: body.text });
    await row.locator("a[href*='/chats/claims/']").click();
    await page
      .getByRole("list", { name: t("chats.conversation") })
      .getByText(text)
      .waitFor();
    await expectAccessible(page);
    await page.keyboard.press("2");
    await page.keyboard.press("Enter");
    await page.getByText(t("chats.noteNeeded"), { exact: true }).waitFor();
    await page.getByLabel(t("chats.note"), { exact: true }).fill("Алдын ала акча сурабаңыз");
    await page.getByRole("button", { name: t("chats.decide"), exact: true }).click();
    await eventually(async () => {
      const [told] = (await seller.call(listNotifications)).results;
      return [told?.action, told?.description_ky];
    }).toEqual(["chat_warned", expect.stringContaining("сурабаңыз")]);
    await page.waitForURL(({ pathname }) => !pathname.includes("/claims/"));
    await page.getByRole("status").getByText(t("chats.done.warned"), { exact: true }).waitFor();
    expect(await row.count()).toBe(0);
  });

  test("an edit by the seller meanwhile is shown, and decided on again", { tags: "rare" }, async ({ visit }) => {
    const seller = await register(reader, "Азамат");
    const title = newTitle();
    const { id } = await sendListing(seller, title);
    const as = await enterDemo("moderator", reader);
    const page = await visit(`/moderation/products/${id}`, { ...reader, as, mayRefuse: refused });
    await expectHeading(page, title);
    await seller.call(updateProduct, { params: { id }, body: { title: `${title}, новая` } });
    await page.keyboard.press("a");
    const changes = page.getByRole("region", { name: t("changedTitle") });
    await changes.getByText(`${title}, новая`).waitFor();
    expect(await changes.locator("del").innerText()).toBe(title);
    await expectAccessible(page);
    await page.keyboard.press("a");
    await page.locator("[data-undo=approve]").waitFor();
    expect((await callApi(getProduct, { params: { id } })).title).toBe(`${title}, новая`);
  });

  test("two moderators never hold the same listing", { tags: "rare" }, async ({ visit }) => {
    // Both go on to the same next listing at about the same time: the second one is refused and goes further.
    const one = await visit("/moderation", { ...reader, as: await enterDemo("moderator", reader), mayRefuse: refused });
    await waitForQueue(one);
    const held = await one.locator("main aside a[aria-current]").getAttribute("href");
    const moderator = await enterDemo("admin");
    await eventually(async () => {
      const { results } = await moderator.call(listWaitingProducts);
      return results.find(({ product }) => held?.endsWith(`=${product.id}`))?.taken_by !== null;
    }).toBe(true);
    const other = await visit("/moderation", { ...reader, as: await enterDemo("admin", reader), mayRefuse: refused });
    await waitForQueue(other);
    const current = other.locator("main aside a[aria-current]");
    expect(await current.getAttribute("href")).not.toBe(held);
    const row = other.locator(`main aside a[href="${held}"]`);
    await row.getByText("Назгүл").waitFor();
    await row.click();
    await other.getByRole("status").filter({ hasText: "Назгүл" }).waitFor();
    expect(await other.getByRole("button", { name: t("approve") }).count()).toBe(0);
    await expectAccessible(other);
    await other.keyboard.press("a");
    expect(await current.getAttribute("href")).toBe(held);
    await one.keyboard.press("a");
    await one.locator("[data-undo=approve]").waitFor();
    await other.keyboard.press("j");
    // Back on this tab the list is loaded at once, instead of with its next interval.
    await other.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await eventually(() => row.count()).toBe(0);
    const currentOf = (page: Page) => page.locator("main aside a[aria-current]").getAttribute("href");
    await eventually(async () => (await currentOf(one)) === (await currentOf(other))).toBe(false);
  });
});

describeReaders(import.meta.filename, readers, (reader) => {
  const { language } = reader;
  const t = textsOf(language, "moderation");

  test("a listing is blocked for two reasons; its seller is notified at once, corrects it, and it is in the list", async ({
    visit,
  }) => {
    const seller = await register(reader, "Нурзат");
    const title = newTitle();
    const { id } = await sendListing(seller, title);
    // Photos of a blocked listing move to new addresses soon after: a page that was made just before asks for the old ones.
    const mayRefuse = /\/media\/photos\//;
    const sellersPage = await visit("/about", { ...reader, as: seller, mayRefuse });
    const bellName = textsOf(language, "notifications")("bell", { count: 1, shown: "1" });
    await userMenu(sellersPage, reader, "Нурзат").waitFor();

    const moderator = await enterDemo("moderator", reader);
    const page = await visit(`/moderation/products/${id}`, { ...reader, as: moderator, mayRefuse });
    await expectHeading(page, title);
    await expectAccessible(page);
    await page.getByRole("button", { name: t("block"), exact: true }).click();
    const reasons = page.getByRole("dialog", { name: t("reasons") });
    const boxes = reasons.getByRole("checkbox");
    // Reasons from the findings are chosen already.
    for (const [index, box] of (await boxes.all()).entries())
      await box.setChecked([3, 4].includes(index), { force: true });
    await reasons.getByLabel(t("noteForSeller"), { exact: true }).fill("Снимите при свете");
    await expectAccessible(page);
    await reasons.locator("button[type=submit]").click();
    await page.locator("[data-undo=block]").waitFor();
    await page.getByText(t("state.blocked"), { exact: true }).first().waitFor();
    await expectAccessible(page);

    await sellersPage.getByRole("banner").locator(`[aria-label="${bellName}"]:visible`).waitFor();
    await sellersPage.goto(hrefIn(language, "/profile/?tab=products&state=blocked"));
    const row = sellersPage.getByRole("main").locator("li[data-state=blocked]");
    await row.getByText("Снимите при свете").waitFor();
    expect(await row.locator("ul.list-disc li").count()).toBe(2);
    await row.getByRole("link", { name: textsOf(language, "selling.own")("fix"), exact: true }).click();
    await waitForForm(sellersPage);
    const posting = textsOf(language, "selling.posting");
    await sellersPage.getByLabel(posting("title"), { exact: true }).fill(`${title}, светлая`);
    await sellersPage.getByRole("button", { name: posting("publishChange"), exact: true }).click();
    await expectHeading(sellersPage, posting("postedChange"));

    await page.reload();
    await waitForScripts(page);
    await expectHeading(page, `${title}, светлая`);
    await page.getByRole("button", { name: t("approve"), exact: true }).click();
    await page.locator("[data-undo=approve]").waitFor();
    const newest = async () => (await callApi(listProducts, { query: { limit: 5 } })).results.map((card) => card.id);
    await eventually(newest).toContain(id);
  });
});

describeReaders(import.meta.filename, readers, (reader) => {
  const t = textsOf(reader.language, "moderation");

  test("a decision is undone in time, and the listing is back on the screen", { tags: "rare" }, async ({ visit }) => {
    const page = await visit("/moderation", { ...reader, as: await enterDemo("moderator", reader) });
    await waitForQueue(page);
    const title = await headingOf(page).innerText();
    const href = await page.locator("main aside a[aria-current]").getAttribute("href");
    await page.getByRole("button", { name: t("approve"), exact: true }).click();
    const toast = page.locator("[data-undo=approve]");
    await toast.getByText(t("decided.approve", { title }), { exact: true }).waitFor();
    await expectAccessible(page);
    await toast.getByRole("button", { name: t("undo") }).click();
    await page.locator("[data-toast]", { hasText: t("event.undone", { title }) }).waitFor();
    await eventually(() => page.locator("main aside a[aria-current]").getAttribute("href")).toBe(href);
    await eventually(() => headingOf(page).innerText()).toBe(title);
  });

  test("claims about a listing, a review and a user are resolved", { tags: "rare" }, async ({ visit }) => {
    const moderator = await enterDemo("moderator");
    // Those of other journeys and of the demo would take the first page.
    for (;;) {
      const [left] = (await moderator.call(listClaims, { query: { limit: 1 } })).results;
      if (!left) break;
      await moderator.call(resolveClaim, { params: { id: left.id }, body: { outcome: "kept" } });
    }
    const [seller, buyer] = [await register(reader, "Сатуучу"), await register(reader, "Алуучу")];
    const title = newTitle();
    const { id } = await sendListing(seller, title);
    const own = await visit("/profile/?tab=products&state=on_review", { ...reader, as: seller });
    await own.getByRole("main").getByText(title).waitFor();
    await moderator.call(approveProduct, { params: { id }, body: { revision: 1 } });
    // The open page of its owner learns of it.
    await own.getByRole("main").getByText(title).waitFor({ state: "detached" });
    await own.close();
    const categories = await callApi(listClaimCategories);
    const [forListing, forReview] = [
      categories.find((one) => one.for_products),
      categories.find((one) => one.for_reviews),
    ];
    await letAnswer(buyer, seller, id);
    await makeLongKnown(buyer);
    const review = await buyer.call(addReview, { params: { id }, body: { rating: 1, text: `Отзыв ${title}` } });
    await seller.call(sendReviewClaim, {
      params: { id, review_id: review.id },
      body: { category: forReview?.id ?? 0 },
    });
    await buyer.call(sendClaim, {
      params: { id },
      body: { category: forListing?.id ?? 0, text: `Просит предоплату: ${title}` },
    });
    await buyer.call(sendUserClaim, {
      params: { id: seller.id },
      body: { category: categories.find((one) => one.for_users)?.id ?? 0, text: `Взял деньги: ${title}` },
    });

    const page = await visit("/moderation/claims", { ...reader, as: await enterDemo("moderator", reader) });
    await expectHeading(page, t("screen.claims"));
    await expectAccessible(page);
    const item = (text: string) =>
      page
        .getByRole("main")
        .locator("li")
        .filter({ has: page.getByRole("form") })
        .filter({ hasText: text });
    const aboutReview = item(`Отзыв ${title}`);
    await aboutReview.getByRole("button", { name: t("removeReview"), exact: true }).click();
    await aboutReview.waitFor({ state: "detached" });
    const aboutListing = item(`Просит предоплату: ${title}`);
    await aboutListing.getByRole("button", { name: t("removeListing"), exact: true }).click();
    await aboutListing.getByText(t("reasonMissing")).waitFor();
    await aboutListing.getByRole("checkbox").nth(1).check();
    await expectAccessible(page);
    await aboutListing.getByRole("button", { name: t("removeListing"), exact: true }).click();
    await aboutListing.waitFor({ state: "detached" });
    const aboutUser = item(`Взял деньги: ${title}`);
    const blockUser = aboutUser.getByRole("button", { name: t("blockUser"), exact: true });
    await blockUser.click();
    await aboutUser.getByText(t("blockReasonMissing")).waitFor();
    await aboutUser.getByLabel(t("noteOnUser"), { exact: true }).fill("Мошенник");
    await expectAccessible(page);
    await blockUser.click();
    await aboutUser.waitFor({ state: "detached" });

    await page.getByRole("link", { name: t("claims.resolved"), exact: true }).click();
    const resolved = page
      .getByRole("main")
      .locator("li")
      .filter({ hasText: `Просит предоплату: ${title}` });
    await resolved.getByText(t("outcome.removedListing"), { exact: true }).waitFor();
    await expectAccessible(page);
    await resolved.getByRole("link", { name: title, exact: true }).click();
    await expectHeading(page, title);
    await eventually(() => page.getByText(t("did.resolve_claim"), { exact: true }).count()).toBe(2);
  });

  test("a user is blocked after a confirmation, and unblocked; the audit log has both", async ({ visit }) => {
    const name = `Жеңиш ${randomInt(100_000, 999_999)}`;
    const { id } = await register(reader, name);
    const page = await visit(`/moderation/users/${id}`, { ...reader, as: await enterDemo("moderator", reader) });
    await expectHeading(page, name);
    await expectAccessible(page);
    await page.getByRole("link", { name: t("blockUser"), exact: true }).click();
    const question = page.getByRole("dialog", { name: t("askBlockUser", { name }) });
    await question.getByLabel(t("blockReason"), { exact: true }).fill("Мошенник");
    await expectAccessible(page);
    await question.getByRole("button", { name: t("blockUser"), exact: true }).click();
    await page.getByText("«Мошенник»").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: t("unblockUser"), exact: true }).click();
    await page.getByRole("link", { name: t("blockUser"), exact: true }).waitFor();

    await page.getByRole("link", { name: t("inAudit"), exact: true }).click();
    await expectHeading(page, t("screen.audit"));
    const entries = page.getByRole("main").locator("ol > li");
    await eventually(() => entries.count()).toBe(2);
    await expectAccessible(page);
    await page.getByLabel(t("auditAction"), { exact: true }).selectOption("block_user");
    await page.getByLabel(t("auditSearch"), { exact: true }).fill("Мошенник");
    await page
      .getByRole("main")
      .getByRole("button", { name: t("find"), exact: true })
      .click();
    await eventually(() => entries.count()).toBe(1);
    expect(new URL(page.url()).searchParams.get("user")).toBe(String(id));
    await page.getByRole("link", { name, exact: true }).click();
    await expectHeading(page, name);
  });
});

describe.each(desktops)("without scripts, in $language", (reader) => {
  const t = textsOf(reader.language, "moderation");

  test("a listing of the list is opened and decided on by plain forms", { tags: "rare" }, async ({ visit }) => {
    const page = await visit("/moderation", { ...reader, as: await enterDemo("moderator", reader), javaScript: false });
    await page
      .locator("main aside li a")
      .filter({ hasText: t("isNew") })
      .nth(1)
      .click();
    const href = await page.locator("main aside a[aria-current]").getAttribute("href");
    await page.getByRole("button", { name: t("approve"), exact: true }).click();
    await page.waitForURL(({ pathname, search }) => pathname.endsWith("/moderation") && search === "");
    expect(await page.locator(`main aside a[href="${href}"]`).count()).toBe(0);
  });
});
