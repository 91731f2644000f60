import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { openRoom, sendMessage } from "#contracts/chat/schemas.ts";
import { listProducts } from "#contracts/listings/schemas.ts";
import { enterDemo, register } from "./account.ts";
import { callApi } from "./api.ts";
import { expectAccessible, type Reader, test } from "./browser.ts";
import { textsOf } from "./texts.ts";

const buyerReader: Reader = { language: "ru", device: "phone" };
const sellerReader: Reader = { language: "ky", device: "desktop" };

test("two people who met confirm the deal by a code, and the buyer reviews it", async ({ visit }) => {
  const [ru, ky] = [textsOf("ru", "chat"), textsOf("ky", "chat")];
  const reviews = textsOf("ru", "reviews");
  const [seller, buyer] = [await enterDemo("seller", sellerReader), await register(buyerReader, "Жаркын")];
  const [card] = (await callApi(listProducts, { query: { user: seller.id, deal_type: "sell", limit: 1 } })).results;
  const { id } = await buyer.call(openRoom, { body: { product: card?.id ?? 0 } });
  for (const who of [buyer, seller]) {
    await who.call(sendMessage, { params: { id }, body: { client_id: randomUUID(), text: "Договорились" } });
  }
  const [theirs, page] = [
    await visit(`/chats/${id}`, { ...sellerReader, as: seller }),
    await visit(`/chats/${id}`, { ...buyerReader, as: buyer }),
  ];

  await theirs.getByRole("button", { name: ky("deal.met"), exact: true }).click();
  await page.getByText(ru("deal.otherMet")).waitFor();
  await page.getByRole("button", { name: ru("deal.met"), exact: true }).click();
  const code = await page
    .getByRole("region", { name: ru("deal.title") })
    .getByText(/^\d{4}$/)
    .innerText();
  await expectAccessible(page);
  await theirs.getByLabel(ky("deal.enterCode")).fill(code);
  await expectAccessible(theirs);
  await theirs.getByRole("button", { name: ky("deal.confirm"), exact: true }).click();
  await theirs.getByText(ky("deal.confirmed"), { exact: true }).waitFor();

  await page.getByRole("link", { name: ru("deal.review"), exact: true }).click();
  await page.getByRole("heading", { name: reviews("deal") }).waitFor();
  await expectAccessible(page);
  await page.getByRole("radio", { name: reviews("stars.5") }).check();
  await page.getByLabel(reviews("yourText")).fill("Встретились, всё как в объявлении");
  await page.getByRole("button", { name: reviews("send") }).click();
  await page.waitForURL(/\/profile\/reviews\?side=written$/);
  await page.getByText(reviews("confirmed")).waitFor();
  expect(await page.getByText(reviews("waiting")).count()).toBe(0);
});
