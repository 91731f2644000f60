import { randomInt } from "node:crypto";
import { expect } from "vitest";
import { getAccount } from "#contracts/accounts/schemas.ts";
import { addBusinessDelivery } from "#contracts/business/profile-schemas.ts";
import { sendBusinessRequest } from "#contracts/business/request-schemas.ts";
import { getCart, listSentOrders, setCartItem } from "#contracts/cart/schemas.ts";
import { approveBusinessRequest, listBusinessRequests } from "#contracts/moderation/business-schemas.ts";
import { approveProduct } from "#contracts/moderation/schemas.ts";
import { enterDemo, fillSignIn, goodPassword, register, type TestUser } from "./account.ts";
import { expectAccessible } from "./accessible.ts";
import { eventually, test, waitForScripts } from "./browser.ts";
import { type Reader, readers, describeReaders } from "./readers.ts";
import { sendListing } from "./seller.ts";
import { textsOf } from "./texts.ts";

/** A business of today that sells two beds for 12 000 som each and brings them for nothing from 20 000 som on, to one place for 210 som. */
async function makeShop(reader: Pick<Reader, "language">): Promise<{ seller: TestUser; products: number[] }> {
  const seller = await register(reader, "Бакыт");
  const moderator = await enterDemo("moderator");
  const name = `Уйку ${randomInt(1_000_000, 9_999_999)}`;
  const body = { name, phone: seller.phone, description: "Кровати из сосны", category: 800 };
  const { submitted_date } = await seller.call(sendBusinessRequest, { body });
  const { results } = await moderator.call(listBusinessRequests, { query: { limit: 50 } });
  const request = results.find((one) => one.name === name);
  if (!request) throw new Error("the request does not wait");
  await moderator.call(approveBusinessRequest, { params: { id: request.id }, body: { submitted_date } });
  await seller.call(addBusinessDelivery, { body: { kind: "amount", from_amount: 20_000 } });
  await seller.call(addBusinessDelivery, { body: { kind: "city", location: 3, price: 210 } });
  const products: number[] = [];
  for (const title of ["Кровать двуспальная", "Кровать детская"]) {
    const { id } = await sendListing(seller, `${title} ${name}`);
    await moderator.call(approveProduct, { params: { id }, body: { revision: 1 } });
    products.push(id);
  }
  return { seller, products };
}

describeReaders(import.meta.filename, readers, (reader) => {
  const t = textsOf(reader.language, "cart");
  const ofListing = textsOf(reader.language, "listings.cart");
  const chat = textsOf(reader.language, "chat");
  const order = textsOf(reader.language, "chat.order");
  const prefix = reader.language === "ky" ? "/ky" : "";

  test("a buyer orders from the cart, the seller answers with one tap, the buyer sees it", async ({ visit }) => {
    const { seller, products } = await makeShop(reader);
    const buyer = await register(reader, "Айгүл");
    const [first = 0, second = 0] = products;
    await buyer.call(setCartItem, { body: { product: second, quantity: 1 } });
    const page = await visit(`/products/${first}`, { ...reader, as: buyer, mayRefuse: /\/cart\.data/ });
    await page.getByRole("button", { name: ofListing("put"), exact: true }).click();
    await page.getByRole("link", { name: ofListing("isIn"), exact: true }).click();

    await page.getByRole("heading", { name: t("title"), level: 1 }).waitFor();
    const items = page.getByRole("listitem").filter({ has: page.getByRole("group", { name: t("quantity") }) });
    await eventually(() => items.count()).toBe(2);
    await expectAccessible(page);
    // Both reach the amount from which delivery is free.
    await page.getByRole("radio", { checked: true }).waitFor();
    await items
      .first()
      .getByRole("button", { name: t("more", { title: "" }).trim() })
      .click();
    const quantity = items.first().getByRole("textbox");
    await eventually(() => quantity.inputValue()).toBe("2");
    await eventually(() => page.getByText("36\u00a0000").count()).toBe(1);
    await quantity.fill("5");
    await quantity.press("Enter");
    await eventually(() => page.getByText("72\u00a0000").count()).toBe(1);
    await quantity.fill("2");
    await quantity.press("Enter");
    await eventually(() => page.getByText("36\u00a0000").count()).toBe(1);
    await items
      .last()
      .getByRole("button", { name: t("remove", { title: "" }).trim() })
      .click();
    await page.getByText(t("removed")).waitFor();
    await eventually(() => items.count()).toBe(1);
    await page.getByRole("button", { name: t("undo") }).click();
    await eventually(() => items.count()).toBe(2);
    // A delivery leads somewhere, and what it costs is part of what is paid.
    await page.getByRole("radio", { name: "210" }).check();
    await eventually(() => page.getByText("36\u00a0210").count()).toBe(1);
    // It says so before it is sent.
    await page.getByText(t("addressNeeded"), { exact: true }).waitFor();
    await page.getByRole("button", { name: t("send") }).click();
    await page.locator("[name=address][aria-invalid=true]").waitFor();
    await page.getByLabel(t("address")).fill("Кара-Балта, Чүй 12");
    await page.getByLabel(t("comment")).fill("Позвоните за час");
    // The order waits for what was typed last.
    await quantity.fill("3");
    await page.getByRole("button", { name: t("send") }).click();

    await page.waitForURL(/\/chats\/\d+$/);
    const messages = page.getByRole("region", { name: chat("messages") });
    await messages.getByText(order("state.open")).waitFor();
    await messages.getByText("Позвоните за час").waitFor();
    await expectAccessible(page);
    expect((await buyer.call(getCart)).count).toBe(0);
    const [sent] = (await buyer.call(listSentOrders)).results;
    const number = { known: 1, number: String(sent?.id) };

    const sellersPage = await visit(new URL(page.url()).pathname.replace(/^\/ky/, ""), { ...reader, as: seller });
    await sellersPage.getByText(order("other")).waitFor();
    await expectAccessible(sellersPage);
    await sellersPage.getByRole("button", { name: order("accept"), exact: true }).click();
    await sellersPage
      .getByRole("region", { name: chat("messages") })
      .getByText(chat("event.orderAcceptedOwn", number))
      .waitFor();
    // It comes to the buyer's open page by itself.
    await messages.getByText(chat("event.orderAccepted", number), { exact: true }).waitFor();
    await messages.getByText(order("state.accepted"), { exact: true }).waitFor();

    // The list of orders goes on with it.
    await sellersPage.goto(new URL(`${prefix}/profile/orders?stage=accepted`, sellersPage.url()).href);
    await waitForScripts(sellersPage);
    const received = sellersPage.getByRole("listitem").filter({ hasText: "60\u00a0210" });
    await received.getByText("Айгүл").waitFor();
    await received.getByText("Позвоните за час").waitFor();
    await expectAccessible(sellersPage);
    await received.getByRole("button", { name: order("completed"), exact: true }).click();
    await received.getByText(t("orders.state.completed"), { exact: true }).waitFor();
    await page.goto(new URL(`${prefix}/cart`, page.url()).href);
    await page.getByRole("link", { name: t("orders.mine") }).click();
    await page.getByText(t("orders.state.completed"), { exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: t("orders.openChat") }).click();
    await page
      .getByRole("region", { name: chat("messages") })
      .getByText(chat("event.orderCompleted", number))
      .waitFor();

    // The page of the business tells its owner what it lacks.
    const ofPage = textsOf(reader.language, "business-page");
    const { business } = await seller.call(getAccount);
    await sellersPage.goto(new URL(`${prefix}/b/${business}`, sellersPage.url()).href);
    await sellersPage.getByRole("link", { name: ofPage("mine.add.logo") }).waitFor();
    await expectAccessible(sellersPage);
    await sellersPage.getByRole("link", { name: ofPage("mine.add.schedule") }).click();
    await sellersPage
      .getByRole("heading", { name: textsOf(reader.language, "business-profile")("sections.schedule") })
      .first()
      .waitFor();
  });

  test("a guest collects, signs in and has the cart", async ({ visit }) => {
    const { products } = await makeShop(reader);
    const buyer = await register(reader, "Нурлан");
    const [first = 0, second = 0] = products;
    await buyer.call(setCartItem, { body: { product: second, quantity: 3 } });
    const page = await visit(`/products/${first}`, reader);
    await page.getByRole("button", { name: ofListing("put"), exact: true }).click();
    await page.getByRole("link", { name: ofListing("isIn"), exact: true }).click();
    await page.getByRole("heading", { name: t("title"), level: 1 }).waitFor();
    await page.getByRole("link", { name: t("signIn") }).waitFor();
    await expectAccessible(page);
    await page.reload();
    await page.getByRole("link", { name: t("signIn") }).click();
    const dialog = page.getByRole("dialog", { name: textsOf(reader.language, "accounts")("dialog") });
    await fillSignIn(dialog, reader, buyer.phone, goodPassword);
    await page.getByRole("button", { name: t("send") }).waitFor();
    await eventually(() => page.getByRole("group", { name: t("quantity") }).count()).toBe(2);
    expect((await buyer.call(getCart)).sellers[0]?.items.map(({ quantity }) => quantity).toSorted()).toEqual([1, 3]);
    expect(await page.evaluate(() => localStorage.getItem("cart"))).toBeNull();
  });
});

test("without scripts one puts into the cart, changes it and orders", { tags: "rare" }, async ({ visit }) => {
  const reader = { language: "ru", device: "phone" } as const;
  const t = textsOf("ru", "cart");
  const { seller, products } = await makeShop(reader);
  const buyer = await register(reader, "Жылдыз");
  expect((await buyer.call(getAccount)).is_business).toBe(false);
  const page = await visit(`/products/${products[0] ?? 0}`, { ...reader, as: buyer, javaScript: false });
  await page.getByRole("button", { name: textsOf("ru", "listings.cart")("put"), exact: true }).click();
  await page.getByRole("heading", { name: t("title"), level: 1 }).waitFor();
  await page.getByRole("button", { name: t("more", { title: "" }).trim() }).click();
  await page.getByText("24\u00a0000").first().waitFor();
  await page.getByRole("button", { name: t("remove", { title: "" }).trim() }).click();
  await page.getByText(t("empty")).waitFor();
  await page.getByRole("button", { name: t("undo") }).click();
  await page.getByLabel(t("address")).fill("Бишкек, Чүй 12");
  await page.getByRole("button", { name: t("send") }).click();
  await page.waitForURL(/\/chats\/\d+$/);
  await page.getByText(textsOf("ru", "chat.order")("state.open")).waitFor();
  await expectAccessible(page);

  // The accepted order leaves the list of those that wait, and the page says what became of it.
  const [sent] = (await buyer.call(listSentOrders)).results;
  const list = await visit("/profile/orders?stage=waiting", { ...reader, as: seller, javaScript: false });
  await list.getByRole("button", { name: textsOf("ru", "chat.order")("accept"), exact: true }).click();
  const answered = t("orders.answered", { number: String(sent?.id), state: t("orders.state.accepted") });
  await list.getByRole("status").getByText(answered, { exact: true }).waitFor();
  await list.getByRole("heading", { name: t("orders.noneHere") }).waitFor();
  await expectAccessible(list);
});
