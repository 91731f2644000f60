// @module-tag rare
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { getBusinessProfile } from "#contracts/business/profile-schemas.ts";
import { listMembers, listStaffLog, removeMember } from "#contracts/business/staff/schemas.ts";
import { openRoom } from "#contracts/chat/schemas.ts";
import { listMessages, sendMessage } from "#contracts/chat/message-schemas.ts";
import { listOwnProducts } from "#contracts/selling/schemas.ts";
import { hrefIn } from "#web/platform/href.ts";
import { demoPassword, enterDemo, register, userMenu } from "./account.ts";
import { expectAccessible } from "./accessible.ts";
import { eventually, test, waitForScripts } from "./browser.ts";
import { readers, describeReaders } from "./readers.ts";
import { expectHeading } from "./parts.ts";
import { waitForForm } from "./seller.ts";
import { textsOf } from "./texts.ts";

/** Once the owner has ended it, what a page asks of the chat by itself is refused until it is loaded again. */
const askedAsSomebodyElse = /\/chats|\/chat\/v2\/|\/live\//;

describeReaders(import.meta.filename, readers, (reader) => {
  const t = textsOf(reader.language, "business-staff");
  const layout = textsOf(reader.language, "layout");
  const accounts = textsOf(reader.language, "accounts");
  const catalogues = textsOf(reader.language, "catalogues");
  const posting = textsOf(reader.language, "selling.posting");

  test("an owner invites an editor, who works for the business until the owner ends it", async ({ visit }) => {
    const owner = await enterDemo("business", reader);
    const editor = await register(reader, "Нурбек");
    const owners = await visit("/profile/staff", { ...reader, as: owner });
    await owners.getByLabel(t("login")).fill("0555 12");
    await owners.getByRole("button", { name: t("invite"), exact: true }).click();
    await owners.getByRole("alert").first().waitFor();
    await owners.getByLabel(t("login")).fill(editor.phone);
    // A session alone invites nobody.
    const password = owners.getByLabel(accounts("ownPassword"), { exact: true });
    await password.fill("kymyz1");
    await owners.getByRole("button", { name: t("invite"), exact: true }).click();
    await eventually(() => password.getAttribute("aria-invalid")).toBe("true");
    expect(await owners.getByLabel(t("login")).inputValue()).toBe(editor.phone);
    await password.fill(demoPassword);
    await owners.getByRole("button", { name: t("invite"), exact: true }).click();
    await owners.getByText(t("saved.invited")).waitFor();
    await expectAccessible(owners);

    const page = await visit("/profile/notifications", { ...reader, as: editor, mayRefuse: askedAsSomebodyElse });
    await page.getByRole("main").locator("button[name=open]").first().click();
    await expectHeading(page, t("own.title"));
    await expectAccessible(page);
    await page.getByRole("button", { name: t("own.accept") }).click();
    await page.getByRole("button", { name: t("own.act") }).waitFor();
    await userMenu(page, reader, editor.name).click();
    const [membership] = (await owner.call(listMembers)).results;
    expect(membership).toMatchObject({ name: editor.name, is_accepted: true });
    const acting = page.getByRole("complementary", { name: layout("acting") });
    const { name: business } = await owner.call(getBusinessProfile);
    await page.getByRole("button", { name: accounts("actFor", { name: business }) }).click();
    await acting.waitFor();
    await expectAccessible(page);

    const [listing] = (await owner.call(listOwnProducts, { query: { state: "active", limit: 1 } })).results;
    await page.goto(hrefIn(reader.language, `/profile/my-products/edit/${listing?.id}`));
    await waitForForm(page);
    const title = page.getByLabel(posting("title"), { exact: true });
    await title.fill(`${await title.inputValue()}, торг`);
    await page.getByRole("button", { name: posting("publishChange"), exact: true }).click();
    await expectHeading(page, posting("postedChange"));
    const name = `Команда ${reader.language} ${Date.now() % 100_000}`;
    await page.goto(hrefIn(reader.language, "/profile/catalogues?new"));
    await waitForScripts(page);
    const dialog = page.getByRole("dialog", { name: catalogues("new") });
    await dialog.getByLabel(catalogues("name")).fill(name);
    await dialog.getByRole("button", { name: catalogues("create") }).click();
    await expectHeading(page, name);

    await eventually(async () => (await owner.call(listStaffLog)).results.slice(0, 2).map(({ kind }) => kind)).toEqual([
      "catalogue_created",
      "listing_changed",
    ]);
    await owners.getByRole("link", { name: t("log") }).click();
    await owners.getByText(name).waitFor();
    await expectAccessible(owners);
    await owners.getByRole("link", { name: t("toStaff") }).click();
    await owners
      .getByRole("link", { name: t("removeWho", { who: editor.name }) })
      .first()
      .click();
    const question = owners.getByRole("dialog", { name: t("removeQuestion") });
    await question.getByText(t("removeText", { who: editor.name })).waitFor();
    await expectAccessible(owners);
    await question.getByRole("button", { name: t("remove") }).click();
    await owners.getByText(t("saved.removed")).waitFor();

    await page.getByRole("link", { name: catalogues("add") }).click();
    await page.getByText(layout("actingEnded")).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: layout("actAsSelf") }).click();
    await eventually(() => acting.count()).toBe(0);
  });

  test("whoever answers chats does so in the name of the business, and loses no word when that ends", async ({
    visit,
  }) => {
    const chat = textsOf(reader.language, "chat");
    const owner = await enterDemo("business", reader);
    const helper = await register(reader, "Айпери");
    const buyer = await register(reader, "Данияр");
    const [listing] = (await owner.call(listOwnProducts, { query: { state: "active", limit: 1 } })).results;
    const { id: room } = await buyer.call(openRoom, { body: { product: listing?.id ?? 0 } });
    const question = `${chat("starter.available")} ${Date.now()}`;
    await buyer.call(sendMessage, { params: { id: room }, body: { client_id: crypto.randomUUID(), text: question } });

    const owners = await visit("/profile/staff", { ...reader, as: owner });
    await owners.getByLabel(t("login")).fill(helper.phone);
    await owners.locator("input[name=role][value=chat]").check();
    await owners.getByLabel(accounts("ownPassword"), { exact: true }).fill(demoPassword);
    await owners.getByRole("button", { name: t("invite"), exact: true }).click();
    await owners.getByText(t("saved.invited")).waitFor();

    const page = await visit("/profile/memberships", { ...reader, as: helper, mayRefuse: askedAsSomebodyElse });
    await page.getByRole("button", { name: t("own.accept") }).click();
    await page.getByText(t("own.chat")).waitFor();
    // A tab that stands open beside it becomes the business's, too.
    const other = await page.context().newPage();
    await other.goto(hrefIn(reader.language, "/chats"));
    await waitForScripts(other);
    await page.getByRole("button", { name: t("own.act") }).click();
    await page.getByRole("complementary", { name: layout("acting") }).waitFor();
    await other.getByRole("complementary", { name: layout("acting") }).waitFor();
    await other.getByRole("link").filter({ hasText: question }).waitFor();
    await other.close();
    await expectAccessible(page);
    await page.getByRole("link").filter({ hasText: question }).click();
    const messages = page.getByRole("region", { name: chat("messages") });
    await messages.getByText(question).waitFor();
    await expectAccessible(page);
    const field = page.getByRole("textbox", { name: chat("composer.label") });
    const answer = `${chat("reply.available")} ${Date.now()}`;
    await field.fill(answer);
    await page.getByRole("button", { name: chat("composer.send") }).click();
    await messages.getByText(answer).waitFor();
    const said = async () =>
      (await buyer.call(listMessages, { params: { id: room } })).results.map(({ side, text }) => [side, text]);
    await eventually(said).toEqual([
      ["buyer", question],
      ["seller", answer],
    ]);
    const entry = { name: helper.name, kind: "message_sent", subject: buyer.name, room };
    await eventually(async () => (await owner.call(listStaffLog)).results[0]).toMatchObject(entry);

    // What was typed before the end stays, and says why it was not sent.
    const late = `Доставка ${Date.now()}`;
    await field.fill(late);
    const [member] = (await owner.call(listMembers)).results;
    await owner.call(removeMember, { params: { id: member?.id ?? 0 } });
    await page.getByRole("button", { name: chat("composer.send") }).click();
    await page.getByText(chat("progress.failed")).first().waitFor();
    await messages.getByText(late).waitFor();
    await expectAccessible(page);
    expect(await said()).toHaveLength(2);

    // And nothing of the chat is left, with a network or without.
    await page.goto(hrefIn(reader.language, "/chats"));
    const bar = page.getByRole("complementary", { name: layout("acting") });
    // The form loads the next page as a whole: going elsewhere before it is there would be interrupted by it.
    const left = page.waitForEvent("load");
    await bar.getByRole("button", { name: layout("actAsSelf") }).click();
    await left;
    await eventually(() => bar.count()).toBe(0);
    await page.goto(hrefIn(reader.language, "/chats"));
    await page.getByRole("heading", { level: 1, name: chat("title") }).waitFor();
    expect(await page.getByText(question).count()).toBe(0);
    expect(await keptRooms(page)).toEqual([]);
  });
});

/** The rooms that the device keeps. */
function keptRooms(page: Page): Promise<unknown[]> {
  return page.evaluate(
    () =>
      new Promise<unknown[]>((resolve) => {
        const opening = indexedDB.open("messages");
        opening.addEventListener("error", () => resolve([]));
        opening.addEventListener("success", () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains("rooms")) return resolve([]);
          const keys = database.transaction("rooms").objectStore("rooms").getAllKeys();
          keys.addEventListener("success", () => resolve(keys.result));
        });
      }),
  );
}
