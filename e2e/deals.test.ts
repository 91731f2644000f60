// @module-tag rare
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { openRoom } from "#contracts/chat/schemas.ts";
import { answerOffer, sendMessage } from "#contracts/chat/message-schemas.ts";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import { enterDemo, register } from "./account.ts";
import { callApi } from "./api.ts";
import { expectAccessible } from "./accessible.ts";
import { test } from "./browser.ts";
import type { Reader } from "./readers.ts";
import { textsOf } from "./texts.ts";

const buyerReader: Reader = { language: "ru", device: "phone" };
const sellerReader: Reader = { language: "ky", device: "desktop" };

test("two people who met confirm the deal by a code, and the buyer reviews it", async ({ visit }) => {
  const [ru, ky] = [textsOf("ru", "chat"), textsOf("ky", "chat")];
  const reviews = textsOf("ru", "reviews");
  const [seller, buyer] = [await enterDemo("seller", sellerReader), await register(buyerReader, "Жаркын")];
  const [card] = (await callApi(listProducts, { query: { user: seller.id, deal_type: "sell", limit: 1 } })).results;
  const { id } = await buyer.call(openRoom, { body: { product: card?.id ?? 0 } });
  const say = (who: typeof buyer, body: object) =>
    who.call(sendMessage, { params: { id }, body: { client_id: randomUUID(), ...body } });
  const { id: offer } = await say(buyer, { offer: { amount: 12_345 } });
  await say(seller, { text: "Договорились" });
  await seller.call(answerOffer, { params: { id: offer }, body: { answer: "accept" } });
  const [theirs, page] = [
    await visit(`/chats/${id}`, { ...sellerReader, as: seller }),
    await visit(`/chats/${id}`, { ...buyerReader, as: buyer }),
  ];

  // What was agreed stands beside the price, and it is time to ask whether they met.
  for (const one of [theirs, page])
    await one
      .getByText(/12\s345/)
      .filter({ visible: true })
      .first()
      .waitFor();
  const line = page.getByRole("region", { name: ru("deal.title") });
  expect((await line.boundingBox())?.height).toBeLessThanOrEqual(64);
  await line.getByRole("button", { name: ru("deal.met"), exact: true }).click();
  await theirs
    .getByRole("button", { name: ky("deal.met"), exact: true })
    .filter({ visible: true })
    .click();
  const code = await line.getByText(/^\d{4}$/).innerText();
  await expectAccessible(page);
  await theirs.getByLabel(ky("deal.enterCode")).fill(code);
  await expectAccessible(theirs);
  await theirs.getByRole("button", { name: ky("deal.confirm"), exact: true }).click();
  await theirs
    .getByText(ky("deal.confirmedOn", { date: "" }))
    .first()
    .waitFor();
  // The seller's one next step.
  const step = theirs
    .getByRole("region", { name: ky("deal.title") })
    .locator("summary")
    .first();
  await step.click();
  await theirs.getByRole("button", { name: ky("deal.soldYes"), exact: true }).waitFor();
  await expectAccessible(theirs);

  await page.getByRole("link", { name: ru("deal.review"), exact: true }).click();
  await page.getByRole("heading", { name: reviews("deal") }).waitFor();
  await expectAccessible(page);
  await page.getByRole("radio", { name: reviews("stars.5") }).check();
  await page.getByLabel(reviews("yourText")).fill("Встретились, всё как в объявлении");
  await page.getByRole("button", { name: reviews("send") }).click();
  await page.waitForURL(/\/profile\/reviews\?side=written&thanks=\d+$/);
  await page.getByText(reviews("thanks"), { exact: true }).waitFor();
  await expectAccessible(page);
  await page.getByText(reviews("confirmed")).waitFor();
  expect(await page.getByText(reviews("waiting")).count()).toBe(0);
});
