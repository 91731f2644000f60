import { expect } from "vitest";
import { addFavourite, listFavourites } from "#contracts/favourites/schemas.ts";
import { listFollowedSellers } from "#contracts/follows/schemas.ts";
import { hrefIn } from "#web/platform/href.ts";
import { register } from "./account.ts";
import { findListing } from "./api.ts";
import { expectAccessible } from "./accessible.ts";
import { eventually, test } from "./browser.ts";
import { readers, describeReaders } from "./readers.ts";
import { cardsOf, expectCards, expectHeading } from "./parts.ts";
import { textsOf } from "./texts.ts";

const cases = readers.map((reader) => ({ ...reader, javaScript: reader.device === "desktop" }));

describeReaders(import.meta.filename, cases, (reader) => {
  const { language } = reader;
  const t = textsOf(language, "favourite-lists");
  const users = textsOf(language, "users");

  test("somebody notes something on a favourite, and puts it into a folder", async ({ visit }) => {
    const keeper = await register(reader, "Бермет");
    const first = await findListing(() => true);
    const second = await findListing(({ id }) => id !== first.id);
    for (const { id } of [first, second]) await keeper.call(addFavourite, { body: { product: id } });
    const kept = (await keeper.call(listFavourites)).results.length;
    const page = await visit("/favorites", { ...reader, as: keeper });
    await expectCards(page, kept);
    const footer = page.locator(".card-footer").first();
    await footer.locator("summary").click();
    await footer.locator("textarea").fill("Тыныбек, 18:00");
    await footer.getByRole("button", { name: t("note.save") }).click();
    await page.locator(".card-footer summary", { hasText: "Тыныбек, 18:00" }).waitFor();
    await page.getByText(t("folder.make"), { exact: true }).click();
    await page.getByLabel(t("folder.name")).fill("Үйлөр");
    await page.getByRole("button", { name: t("folder.create") }).click();
    await page.getByRole("heading", { name: t("emptyFolder") }).waitFor();
    await expectAccessible(page);
    await page
      .getByRole("navigation", { name: t("folder.label") })
      .getByText(t("folder.all"))
      .click();
    await page.getByRole("link", { name: t("select.start"), exact: true }).click();
    await page.getByRole("checkbox").first().check();
    await expectAccessible(page);
    await page.getByRole("button", { name: t("select.move") }).click();
    await page.getByText(t("folder.change"), { exact: true }).waitFor();
    await expectCards(page, 1);
    await page.getByText(t("folder.change"), { exact: true }).click();
    await page.getByRole("button", { name: t("folder.delete") }).click();
    await expectCards(page, kept);
    await eventually(async () => (await keeper.call(listFavourites)).results.map(({ note }) => note)).toContain(
      "Тыныбек, 18:00",
    );
  });

  test("somebody follows a seller beside their listing, and leaves them in the list", async ({ visit }) => {
    const follower = await register(reader, "Данияр");
    const listing = await findListing(({ user }) => !user.business_name);
    const page = await visit(`/products/${listing.id}`, { ...reader, as: follower });
    await page.getByRole("button", { name: users("follow"), exact: true }).click();
    await page.getByRole("button", { name: users("following"), exact: true, pressed: true }).waitFor();
    await eventually(async () => (await follower.call(listFollowedSellers)).count).toBe(1);
    await page.goto(hrefIn(language, `/user/${listing.user.id}`));
    await page.getByRole("button", { name: users("following"), exact: true }).waitFor();
    await page.goto(hrefIn(language, "/favorites?tab=sellers"));
    await expectHeading(page, textsOf(language, "favourites")("title"));
    await expectAccessible(page);
    await page
      .getByRole("button", { name: t("followed.unfollowOf", { name: listing.user.name }), exact: true })
      .click();
    await page.getByText(t("followed.empty"), { exact: true }).waitFor();
    expect(await cardsOf(page).count()).toBe(0);
  });
});
