import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { ProductCard } from "#contracts/listings/schemas.ts";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import { hrefIn } from "#web/platform/href.ts";
import { enterDemo, fillSignIn, goodPassword, letAnswer, register, userMenu } from "./account.ts";
import { callApi } from "./api.ts";
import { expectAccessible } from "./accessible.ts";
import { backgroundCalls, eventually, test, waitForScripts } from "./browser.ts";
import { type Reader, readers, describeReaders } from "./readers.ts";
import { cardsOf, expectAddress, expectHeading } from "./parts.ts";
import { textsOf } from "./texts.ts";

/** The reader whose user contacts the demo's seller. */
const buyer: Reader = { language: "ru", device: "desktop" };

const isInView = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

let used = 0;

/** An active listing of the demo's seller; a different one at each call. */
async function findSellersListing(): Promise<ProductCard> {
  const { id } = await enterDemo("seller");
  const { results } = await callApi(listProducts, { query: { user: id, limit: 100 } });
  used += 1;
  const card = results.at(used % results.length);
  if (!card) throw new Error("the demo's seller has no listings");
  return card;
}

describeReaders(import.meta.filename, readers, (reader) => {
  const { language, device } = reader;
  const favourites = textsOf(language, "favourites");
  const reviews = textsOf(language, "reviews");
  const claims = textsOf(language, "claims");
  const account = textsOf(language, "accounts");

  test("a guest presses a heart, signs in, and the listing is a favourite until it is removed", async ({ visit }) => {
    const name = "Жаркынай";
    const { phone } = await register(reader, name);
    const page = await visit("/", reader);
    const heart = page.locator("main .heart").first();
    const id = await heart.getAttribute("value");
    await heart.click();
    const dialog = page.getByRole("dialog", { name: account("dialog") });
    await fillSignIn(dialog, reader, phone, goodPassword);
    await userMenu(page, reader, name).waitFor();
    const heartOfListing = page.locator(`main .heart[value="${id}"]`);
    await eventually(() => heartOfListing.getAttribute("aria-pressed")).toBe("true");
    await expectAccessible(page);

    await page.goto(hrefIn(language, "/favorites"));
    await waitForScripts(page);
    await expectHeading(page, favourites("title"));
    await eventually(() => cardsOf(page).count()).toBe(1);
    await eventually(() => heartOfListing.getAttribute("aria-pressed")).toBe("true");
    await expectAccessible(page);
    await heartOfListing.press("Enter");
    await eventually(() => heartOfListing.getAttribute("aria-pressed")).toBe("false");
    await page.reload();
    await page.getByText(textsOf(language, "favourite-lists")("empty"), { exact: true }).waitFor();
    await expectAccessible(page);
  });

  test(
    "on a listing's page the heart says what it does, and other tabs follow",
    { tags: "rare" },
    async ({ visit }) => {
      const listing = await findSellersListing();
      const page = await visit(`/products/${listing.id}`, { ...reader, as: await register(reader, "Жылдыз") });
      const other = await page.context().newPage();
      await other.goto(hrefIn(language, `/products/${listing.id}`));
      await waitForScripts(other);
      await page.getByRole("button", { name: favourites("add"), exact: true }).click();
      for (const tab of [page, other])
        await tab.getByRole("button", { name: favourites("added"), exact: true }).waitFor();
      await expectAccessible(page);
      if (device === "phone") return;
      await page
        .getByRole("banner")
        .getByRole("link", { name: textsOf(language, "layout")("favorites") })
        .click();
      await expectAddress(page, reader, "/favorites");
    },
  );

  test("a guest writes a review after signing in, and finds it among their own", async ({ visit }) => {
    const listing = await findSellersListing();
    const name = "Мээрим";
    const buyer = await register(reader, name);
    const { phone } = buyer;
    const page = await visit(`/products/${listing.id}`, reader);
    const panel = page.locator("#reviews");
    await panel.getByRole("link", { name: reviews("write"), exact: true }).press("Enter");
    await fillSignIn(page.getByRole("dialog", { name: account("dialog") }), reader, phone, goodPassword);
    await expectAddress(page, reader, `/products/${listing.id}/reviews`);
    await page.getByRole("link", { name: reviews("writeSeller"), exact: true }).waitFor();
    expect(await page.getByRole("radio").count()).toBe(0);
    await expectAccessible(page);
    await letAnswer(buyer, await enterDemo("seller"), listing.id);
    await page.reload();
    await page.getByRole("radio", { name: reviews("stars.4"), exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByRole("radio", { name: reviews("stars.4"), exact: true }).check();
    const text = `Жакшы <b>велосипед</b>, ${Date.now()}`;
    await page.getByLabel(reviews("yourText"), { exact: true }).fill(text);
    await page.getByRole("button", { name: reviews("send"), exact: true }).click();
    await expectAddress(page, reader, `/products/${listing.id}`, { reviewed: "1" });
    await panel.getByText(reviews("thanksWaits"), { exact: true }).waitFor();
    await panel.getByText(text, { exact: true }).waitFor();
    // A new account's review is for its author alone during the first days.
    const guests = await visit(`/products/${listing.id}`, reader);
    await guests.locator("#reviews").waitFor();
    expect(await guests.getByText(text, { exact: true }).count()).toBe(0);
    // One review per user and listing.
    expect(await panel.getByRole("link", { name: reviews("write"), exact: true }).count()).toBe(0);
    await expectAccessible(page);

    await page.goto(hrefIn(language, "/profile/reviews?side=written"));
    await page.getByText(text, { exact: true }).waitFor();
    await page.getByRole("main").getByRole("link", { name: listing.title, exact: true }).waitFor();
    await expectAccessible(page);

    // Its author changes it, and deletes it after a question.
    await page.getByRole("link", { name: reviews("changeOrDelete"), exact: true }).click();
    await page.getByRole("heading", { name: reviews("change"), exact: true }).waitFor();
    await page.getByRole("radio", { name: reviews("stars.2"), exact: true }).check();
    await page.getByLabel(reviews("yourText"), { exact: true }).fill(`${text} divan.shop`);
    await page.getByRole("button", { name: reviews("save"), exact: true }).click();
    await page.locator("textarea[aria-invalid=true]").waitFor();
    await page.getByLabel(reviews("yourText"), { exact: true }).fill(`${text}!`);
    await expectAccessible(page);
    await page.getByRole("button", { name: reviews("save"), exact: true }).click();
    await expectAddress(page, reader, "/profile/reviews", { side: "written", done: "changed" });
    await page.getByText(`${text}!`, { exact: true }).waitFor();
    await page.getByText(reviews("ofFive", { rating: "2" }), { exact: true }).waitFor();
    await page.getByRole("link", { name: reviews("changeOrDelete"), exact: true }).click();
    await page.getByRole("link", { name: reviews("delete"), exact: true }).click();
    await page.getByRole("heading", { name: reviews("deleteQuestion"), exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: reviews("delete"), exact: true }).click();
    await expectAddress(page, reader, "/profile/reviews", { side: "written", done: "deleted" });
    await page.getByText(reviews("deleted"), { exact: true }).waitFor();
    expect(await page.getByText(text).count()).toBe(0);
  });

  test("a review or response is not lost when the session has ended", { tags: "rare" }, async ({ visit }) => {
    const listing = await findSellersListing();
    const as = await register(reader, "Жылдыз");
    await letAnswer(as, await enterDemo("seller"), listing.id);
    const page = await visit(`/products/${listing.id}/reviews`, { ...reader, as, mayRefuse: backgroundCalls });
    const signIn = textsOf(language, "errors")("unauthenticated");
    await page.getByRole("radio", { name: reviews("stars.5"), exact: true }).check();
    const text = page.getByLabel(reviews("yourText"), { exact: true });
    await text.fill("Длинный рассказ о покупке");
    await page.context().clearCookies();
    await page.getByRole("button", { name: reviews("send"), exact: true }).click();
    await page.getByRole("alert").filter({ hasText: signIn }).waitFor();
    expect(await text.inputValue()).toBe("Длинный рассказ о покупке");
    expect(await page.getByRole("radio", { name: reviews("stars.5"), exact: true }).isChecked()).toBe(true);
    await expectAccessible(page);

    const seller = await enterDemo("seller", reader);
    const other = await visit("/profile/reviews", { ...reader, as: seller, mayRefuse: backgroundCalls });
    const item = other.getByRole("article").first();
    await item.locator("summary").click();
    await item.getByLabel(reviews("responseText"), { exact: true }).fill("Длинный ответ");
    await other.context().clearCookies();
    await item.getByRole("button", { name: reviews("sendResponse"), exact: true }).click();
    const refused = other.getByRole("region", { name: reviews("respond"), exact: true });
    await refused.getByRole("alert").waitFor();
    expect(await refused.getByLabel(reviews("responseText"), { exact: true }).inputValue()).toBe("Длинный ответ");
    await expectAccessible(other);
  });

  test("a guest says what is wrong, signs in and sends it; again they are told that it was, and one about the seller needs words", async ({
    visit,
  }) => {
    const listing = await findSellersListing();
    const { phone } = await register(reader, "Жылдыз");
    const page = await visit(`/products/${listing.id}`, reader);
    const linkNamed = (name: "claim" | "claimed") =>
      page.getByRole("complementary").getByRole("link", { name: textsOf(language, "listings")(name), exact: true });
    const claim = async (isGuest = false) => {
      await linkNamed("claim").click();
      await expectHeading(page, claims("title"));
      await page.getByRole("radio").first().check();
      if (isGuest) {
        await expectAccessible(page);
        await page.getByRole("button", { name: claims("goOn"), exact: true }).click();
        await fillSignIn(page, reader, phone, goodPassword);
        await eventually(() => page.getByRole("radio").first().isChecked()).toBe(true);
        await eventually(() => isInView(page.getByRole("button", { name: claims("send"), exact: true }))).toBe(true);
      }
      await page.getByLabel(claims("text"), { exact: true }).fill("Баасы башка экен");
      await expectAccessible(page);
      await page.getByRole("button", { name: claims("send"), exact: true }).click();
    };
    await claim(true);
    await page.getByText(claims("sent"), { exact: true }).waitFor();
    await page.getByRole("link", { name: claims("back"), exact: true }).click();
    await expectAddress(page, reader, `/products/${listing.id}`);
    // The listing says that one has complained of it.
    await linkNamed("claimed").click();
    await expectHeading(page, claims("title"));
    await page.getByText(claims("sentBefore", { date: "", category: "" }).split(":")[0] ?? "").waitFor();
    expect(await page.getByRole("radio").count()).toBe(0);
    await expectAccessible(page);
    await page.getByRole("link", { name: claims("back"), exact: true }).waitFor();

    await page.goto(hrefIn(language, `/user/${listing.user.id}`));
    await waitForScripts(page);
    await page.getByRole("link", { name: textsOf(language, "users")("claim"), exact: true }).click();
    await expectHeading(page, claims("userTitle"));
    await page.getByRole("radio").last().check();
    await page.getByRole("button", { name: claims("send"), exact: true }).click();
    await page
      .getByRole("alert")
      .filter({ hasText: claims("textMissing") })
      .waitFor();
    await page.getByLabel(claims("textNeeded"), { exact: true }).fill("Алдын ала акча сурайт");
    await expectAccessible(page);
    await page.getByRole("button", { name: claims("send"), exact: true }).click();
    await page.getByText(claims("sent"), { exact: true }).waitFor();
    await page.getByRole("link", { name: claims("back"), exact: true }).click();
    await expectAddress(page, reader, `/user/${listing.user.id}`);
  });

  test(
    "without scripts a user adds a favourite, writes a review and sends a claim",
    { tags: "rare" },
    async ({ visit }) => {
      const listing = await findSellersListing();
      const user = await register(reader, "Бегимай");
      await letAnswer(user, await enterDemo("seller"), listing.id);
      const page = await visit(`/products/${listing.id}`, { ...reader, javaScript: false });
      const add = page.getByRole("button", { name: favourites("add"), exact: true });
      await add.click();
      await fillSignIn(page, reader, user.phone, goodPassword);
      await expectAddress(page, reader, `/products/${listing.id}`);
      await add.click();
      await page.getByRole("button", { name: favourites("added"), exact: true }).waitFor();

      await page
        .locator("#reviews")
        .getByRole("link", { name: reviews("write"), exact: true })
        .click();
      await page.getByLabel(reviews("yourText"), { exact: true }).fill("Рахмат, баары жакшы");
      await page.getByRole("radio", { name: reviews("stars.5"), exact: true }).check();
      await page.getByRole("button", { name: reviews("send"), exact: true }).click();
      await page.locator("#reviews").getByText("Рахмат, баары жакшы").first().waitFor();

      await page
        .getByRole("complementary")
        .getByRole("link", { name: textsOf(language, "listings")("claim"), exact: true })
        .click();
      await page.getByRole("radio").last().check();
      await page.getByRole("button", { name: claims("send"), exact: true }).click();
      await page.getByText(claims("sent"), { exact: true }).waitFor();
      await page.goto(hrefIn(language, "/favorites"));
      expect(await cardsOf(page).count()).toBe(1);
    },
  );
});

describeReaders(import.meta.filename, readers, (reader) => {
  const { language, device } = reader;

  test("the seller is notified at once in every tab, opens the notification and responds to a review", async ({
    visit,
  }) => {
    const t = textsOf(language, "notifications");
    const page = await visit("/about", { ...reader, as: await enterDemo("seller", reader) });
    const other = await page.context().newPage();
    await other.goto(hrefIn(language, "/profile/notifications"));
    await waitForScripts(other);
    if ((await other.getByRole("button", { name: t("readAll"), exact: true }).count()) > 0)
      await other.getByRole("button", { name: t("readAll"), exact: true }).click();
    await eventually(() => unreadOf(other, device)).toBe(0);
    await eventually(() => unreadOf(page, device)).toBe(0);

    const listing = await findSellersListing();
    const buyersPage = await visit(`/products/${listing.id}`, { ...buyer, as: await register(buyer, "Жылдыз") });
    await buyersPage.getByRole("button", { name: textsOf("ru", "favourites")("add"), exact: true }).click();
    await eventually(() => unreadOf(page, device)).toBe(1);
    await eventually(() => unreadOf(other, device)).toBe(1);
    await expectAccessible(page);

    if (device === "desktop") {
      await page.getByRole("banner").locator("summary", { hasText: "1" }).first().click();
      const list = page.getByRole("region", { name: t("title") });
      await list.getByRole("button").first().waitFor();
      expect((await list.boundingBox())?.height).toBe(380);
      await expectAccessible(page);
      await list.getByRole("button").filter({ hasText: listing.title }).first().click();
    } else {
      await page
        .getByRole("banner")
        .getByRole("link", { name: t("title") })
        .click();
      await expectHeading(page, t("title"));
      await expectAccessible(page);
      await page.getByRole("main").getByRole("button").filter({ hasText: listing.title }).first().click();
    }
    await expectAddress(page, reader, `/products/${listing.id}`);
    for (const tab of [page, other]) await eventually(() => unreadOf(tab, device)).toBe(0);

    const reviews = textsOf(language, "reviews");
    await page.goto(hrefIn(language, "/profile/reviews"));
    await waitForScripts(page);
    const review = page.getByRole("article").first();
    await review.locator("summary").click();
    const response = `Рахмат ${Date.now()}`;
    await review.getByLabel(reviews("responseText"), { exact: true }).fill(response);
    await review.getByRole("button", { name: reviews("sendResponse"), exact: true }).click();
    await page.locator("article p").filter({ hasText: response }).first().waitFor();
  });
});

test("notifications that came while the reader was offline are there when the network returns", async ({ visit }) => {
  const reader: Reader = { language: "ky", device: "desktop" };
  const page = await visit("/about", { ...reader, as: await enterDemo("seller", reader), offline: true });
  const before = await unreadOf(page, "desktop");
  await page.context().setOffline(true);
  const listing = await findSellersListing();
  const buyersPage = await visit(`/products/${listing.id}`, { ...buyer, as: await register(buyer, "Жылдыз") });
  await buyersPage.getByRole("button", { name: textsOf("ru", "favourites")("add"), exact: true }).click();
  await buyersPage.getByRole("button", { name: textsOf("ru", "favourites")("added"), exact: true }).waitFor();
  await page.context().setOffline(false);
  await eventually(() => unreadOf(page, "desktop")).toBe(before + 1);
});

/** The number of unread notifications in the bell. */
async function unreadOf(page: Page, device: Reader["device"]): Promise<number> {
  const path = "/profile/notifications";
  const bell =
    device === "phone"
      ? page.getByRole("banner").locator(`a[href$="${path}"][aria-label]`)
      : page
          .getByRole("banner")
          .locator("details:has(a[href$='/profile/notifications']) > summary[aria-label]")
          .first();
  const name = (await bell.first().getAttribute("aria-label")) ?? "";
  return Number(/\d+/.exec(name)?.[0] ?? 0);
}
