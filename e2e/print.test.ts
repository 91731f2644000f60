import type { Page } from "playwright-core";
import { expect } from "vitest";
import { getProduct } from "#contracts/listings/schemas.ts";
import { getOwnProduct, listOwnProducts } from "#contracts/selling/schemas.ts";
import { formatPhone } from "#web/platform/format-phone.ts";
import { hrefIn } from "#web/platform/href.ts";
import { enterDemo, writeCookies } from "./account.ts";
import { callApi, findGoneListing } from "./api.ts";
import { expectAccessible } from "./accessible.ts";
import { eventually, productUrl, test } from "./browser.ts";
import { readers, describeReaders } from "./readers.ts";
import { sendListing } from "./seller.ts";
import { textsOf } from "./texts.ts";

/** How many pages of paper it would be. */
async function countSheets(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

describeReaders(import.meta.filename, readers, (reader) => {
  test("the owner of a listing prints it with the phone or without, others without", async ({ visit }) => {
    const { language } = reader;
    const t = textsOf(language, "print");
    const seller = await enterDemo("seller", reader);
    const { results } = await seller.call(listOwnProducts, { query: { state: "active", limit: 1 } });
    const own = await seller.call(getOwnProduct, { params: { id: results[0]?.id ?? 0 } });
    const phone = formatPhone(own.contact_phone);
    const path = `/products/${own.id}/print`;
    const address = `${new URL(productUrl()).host}${hrefIn(language, `/products/${own.id}`)}`;

    const page = await visit(`/products/${own.id}`, { ...reader, as: seller });
    await page
      .getByRole("link", { name: t("print") })
      .filter({ visible: true })
      .click();
    const sheet = page.locator("article.paper");
    await sheet.waitFor();
    expect(await sheet.getByText(phone).count()).toBe(10);
    expect(await countSheets(page)).toBe(1);
    await expectAccessible(page);
    await page.getByRole("switch", { name: t("phone") }).click();
    await page.waitForURL(/phone=no/);
    await eventually(() => sheet.getByText(phone).count()).toBe(0);

    expect(await sheet.getByText(address).count()).toBe(10);

    // Others take it along: no strips. Without scripts the page says how it is printed.
    const plain = await visit(path, { ...reader, javaScript: false });
    await plain.getByText(t("byHand")).waitFor();
    expect(await plain.getByText(address).count()).toBe(1);
    expect(await countSheets(plain)).toBe(1);
  });
});

test("no sheet of others has the phone, and what is not on show has no sheet, for its owner neither", async () => {
  const seller = await enterDemo("seller");
  const { results } = await seller.call(listOwnProducts, { query: { state: "active", limit: 1 } });
  const { id, contact_phone: phone } = await seller.call(getOwnProduct, { params: { id: results[0]?.id ?? 0 } });
  const digits = phone.slice(-9);
  expect(digits).toMatch(/^\d{9}$/);
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(productUrl() + path, { redirect: "manual", headers });
  const buyer = { cookie: writeCookies((await enterDemo("buyer")).cookies) };
  for (const headers of [{}, buyer]) {
    for (const end of ["", "?phone=yes", ".data"]) {
      const html = await (await get(`/products/${id}/print${end}`, headers)).text();
      expect(html.replaceAll(/\D/g, "").includes(digits), `${end} ${Object.keys(headers).join(" ")}`).toBe(false);
    }
  }
  const html = await (await get(`/products/${id}/print`)).text();
  expect(html).toContain('name="robots" content="noindex"');

  const gone = await findGoneListing("listing_deleted");
  const hidden = await findGoneListing("listing_inactive");
  const waiting = await sendListing(seller, "Кровать для печати");
  for (const [one, headers] of [
    [gone, {}],
    [hidden, buyer],
    [waiting.id, { cookie: writeCookies(seller.cookies) }],
  ] as const) {
    const answer = await get(`/products/${one}/print`, headers);
    expect([one, answer.status, answer.headers.get("location")]).toEqual([one, 302, `/products/${one}`]);
  }
  expect((await get("/products/2147483647/print")).status).toBe(404);
  expect((await get("/products/x/print")).status).toBe(404);
});

test("listings and businesses have a QR code of their address, and nothing else has", async () => {
  const product = await callApi(getProduct, { params: { id: 1 } }).catch(() => null);
  const id = product?.id ?? 2;
  const code = await fetch(`${productUrl()}/qr.svg?page=/ky/products/${id}`);
  expect([code.status, code.headers.get("content-type")]).toEqual([200, "image/svg+xml; charset=utf-8"]);
  expect(await code.text()).toMatch(/^<svg .*<\/svg>$/);
  for (const page of [
    "",
    "/",
    "//evil.example/products/1",
    "https://evil.example/",
    "/products/1?x=",
    "/products/01",
    "/b/1/../2",
  ])
    expect([page, (await fetch(`${productUrl()}/qr.svg?page=${encodeURIComponent(page)}`)).status]).toEqual([
      page,
      404,
    ]);
});
