import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { ProductCard } from "#contracts/listings/schemas.ts";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import { openRoom } from "#contracts/chat/schemas.ts";
import { sendMessage } from "#contracts/chat/message-schemas.ts";
import { enterDemo, fillSignIn, goodPassword, register } from "./account.ts";
import { callApi } from "./api.ts";
import { expectAccessible } from "./accessible.ts";
import { eventually, test } from "./browser.ts";
import type { Reader } from "./readers.ts";
import { takePhoto } from "./seller.ts";
import { textsOf } from "./texts.ts";

const buyerReader: Reader = { language: "ru", device: "phone" };
const sellerReader: Reader = { language: "ky", device: "desktop" };

/** An active listing of the demo's seller. */
async function findSellersListing(): Promise<{ card: ProductCard; seller: Awaited<ReturnType<typeof enterDemo>> }> {
  const seller = await enterDemo("seller", sellerReader);
  const { results } = await callApi(listProducts, { query: { user: seller.id, limit: 1 } });
  const [card] = results;
  if (!card) throw new Error("the demo's seller has no listings");
  return { card, seller };
}

test("a guest writes from an ad, the seller answers live, and what is written offline is sent later", async ({
  visit,
}) => {
  const [ru, ky] = [textsOf("ru", "chat"), textsOf("ky", "chat")];
  const { card, seller } = await findSellersListing();
  const { phone, name } = await register(buyerReader, "Бермет");
  const sellersPage = await visit("/chats", { ...sellerReader, as: seller });

  // The guest is asked to sign in, and comes on to the chat.
  const page = await visit(`/products/${card.id}`, { ...buyerReader, offline: true });
  await page
    .getByRole("link", { name: textsOf("ru", "listings")("write"), exact: true })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: textsOf("ru", "accounts")("dialog") });
  await dialog.getByText(textsOf("ru", "accounts")("reason.write")).waitFor();
  await fillSignIn(dialog, buyerReader, phone, goodPassword);
  await page.waitForURL(/\/chats\/\d+$/);
  await page.getByRole("link", { name: card.title }).waitFor();
  await expectAccessible(page);

  const question = `Здравствуйте! Торг уместен? ${name} ${Date.now()}`;
  await page.getByRole("textbox", { name: ru("composer.label") }).fill(question);
  await page.getByRole("button", { name: ru("composer.send") }).click();
  await page
    .getByRole("region", { name: ru("messages") })
    .getByText(question)
    .waitFor();

  // It comes to the open page of the seller by itself.
  const row = sellersPage.getByRole("link").filter({ hasText: question });
  await row.waitFor();
  await row.click();
  const messages = sellersPage.getByRole("region", { name: ky("messages") });
  await messages.getByText(question).waitFor();
  await expectAccessible(sellersPage);
  const answer = `Саламатсызбы, келишебиз. ${Date.now()}`;
  const field = sellersPage.getByRole("textbox", { name: ky("composer.label") });
  await field.fill(answer);
  await field.press("Enter");
  await eventually(() => field.inputValue()).toBe("");

  await page
    .getByRole("region", { name: ru("messages") })
    .getByText(answer)
    .waitFor();
  // And the seller sees that it was read.
  await messages.getByText(ky("progress.read")).first().waitFor({ state: "attached" });

  // Written without a network: it waits, outlives the page, and is sent once there is one.
  const late = `Выезжаю ${Date.now()}`;
  await page.context().setOffline(true);
  await page.getByRole("textbox", { name: ru("composer.label") }).fill(late);
  await page.getByRole("button", { name: ru("composer.send") }).click();
  await page.getByText(ru("progress.waiting")).first().waitFor();
  await page.context().setOffline(false);
  await page.reload();
  await messages.getByText(late).waitFor();
  await eventually(() => page.getByText(ru("progress.waiting")).count()).toBe(0);

  // The list has it.
  await page.getByRole("link", { name: ru("back") }).click();
  await page.getByRole("link").filter({ hasText: late }).waitFor();
  await expectAccessible(page);
});

test(
  "without scripts a buyer writes, sends a photo, reads and blocks by plain forms",
  { tags: "rare" },
  async ({ visit }) => {
    const t = textsOf("ru", "chat");
    const { card } = await findSellersListing();
    const buyer = await register(buyerReader, "Нурлан");
    const page = await visit(`/products/${card.id}`, { ...buyerReader, as: buyer, javaScript: false });
    await page
      .getByRole("link", { name: textsOf("ru", "listings")("write"), exact: true })
      .first()
      .click();
    await page.waitForURL(/\/chats\/\d+$/);
    await page.getByRole("textbox", { name: t("composer.label") }).fill("Ещё продаёте?");
    await page.getByRole("button", { name: t("composer.send") }).click();
    await page
      .getByRole("region", { name: t("messages") })
      .getByText("Ещё продаёте?")
      .waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: t("composer.photo") }).click();
    await page.getByLabel(t("composer.photo")).setInputFiles(await takePhoto("#c96"));
    await expectAccessible(page);
    await page.getByRole("button", { name: t("composer.send") }).click();
    await page.getByRole("img", { name: t("photoAlt", { number: 1, total: 1 }) }).waitFor();

    await page.locator(`summary[aria-label="${t("menu.label")}"]`).click();
    await page.getByRole("button", { name: t("menu.block"), exact: true }).click();
    await page.getByText(t("closed.blocked_by_me")).waitFor();
    expect(await page.getByRole("textbox", { name: t("composer.label") }).count()).toBe(0);
    await page
      .getByRole("button", { name: t("menu.unblock"), exact: true })
      .filter({ visible: true })
      .click();
    await page.getByRole("textbox", { name: t("composer.label") }).waitFor();
    await page.goto("/chats");
    const preview = t("own", { content: t("photoPreview", { count: 1 }) });
    await page.getByRole("link").filter({ hasText: card.title }).filter({ hasText: preview }).waitFor();
    await expectAccessible(page);

    // Quick replies are saved by a press each.
    await page.goto("/settings/chats");
    for (const reply of ["После шести", "Завтра"]) {
      await page.getByLabel(t("settings.newReply"), { exact: true }).fill(reply);
      await page.getByRole("button", { name: t("settings.add"), exact: true }).click();
      await page.getByText(reply, { exact: true }).waitFor();
    }
    await page.getByText(t("settings.saved"), { exact: true }).waitFor();
    await page.getByRole("button", { name: t("settings.up", { reply: "Завтра" }), exact: true }).click();
    await eventually(() => page.locator("li[data-reply] p").allInnerTexts()).toEqual(["Завтра", "После шести"]);
    await expectAccessible(page);
  },
);

test("two tabs share one connection, and the second goes on alone when the first is closed", async ({ visit }) => {
  const t = textsOf("ky", "chat");
  const [reading, writing] = [await register(sellerReader, "Нурбек"), await register(sellerReader, "Гүлзат")];
  const { id: room } = await writing.call(openRoom, { body: { user: reading.id } });
  const say = async (text: string) => {
    const body = { client_id: crypto.randomUUID(), text };
    await writing.call(sendMessage, { params: { id: room }, body });
    return text;
  };
  const expectMessage = (page: Page, text: string) =>
    page
      .getByRole("region", { name: t("messages") })
      .getByText(text)
      .waitFor();
  await say("Салам");
  const first = await visit(`/chats/${room}`, { ...sellerReader, as: reading });
  const second = await first.context().newPage();
  let sockets = 0;
  second.on("websocket", () => (sockets += 1));
  await second.goto(`/ky/chats/${room}`);
  await expectMessage(second, "Салам");
  const both = await say("Экөөнө тең");
  await expectMessage(first, both);
  await expectMessage(second, both);
  expect(sockets).toBe(0);
  await first.close();
  await expectMessage(second, await say("Калганына"));
  await eventually(() => sockets).toBe(1);
});
