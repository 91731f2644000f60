import { request } from "node:http";
import { describe, expect } from "vitest";
import { addressOf } from "#contracts/base/address.ts";
import { getProduct, type Product } from "#contracts/listings/schemas.ts";
import { listProducts, type ProductPage } from "#contracts/listings/list-schemas.ts";
import { productUrl, test } from "./browser.ts";

const userAgent = "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/153.0.0.0";

/** Gets a page from another address of this machine. */
async function visitFrom(localAddress: string, path: string): Promise<void> {
  const { hostname, port } = new URL(productUrl());
  const host = hostname === "localhost" ? "127.0.0.1" : hostname;
  await new Promise<void>((resolve, reject) => {
    request({ host, port, path, localAddress, headers: { "user-agent": userAgent } }, (response) => {
      response.resume().once("end", resolve).once("error", reject);
    })
      .once("error", reject)
      .end();
  });
}

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(productUrl() + path, { headers });
}
/** A price that no other page of this run begins at. */
const newNumber = () => Math.floor(performance.timeOrigin + performance.now()) % 100_000_000;
const policyOf = (response: Response) => response.headers.get("content-security-policy") ?? "";

async function findListing(): Promise<number> {
  const response = await get(addressOf(listProducts, { query: { limit: 1, offset: 37, ordering: "-price" } }));
  const { results } = (await response.json()) as ProductPage;
  return results[0]?.id ?? 0;
}

/** A page that is rendered for this request: its cookie keeps it out of the cache. */
async function render(path: string, cookie: string): Promise<string> {
  const response = await get(path, { cookie });
  expect([path, response.status]).toEqual([path, 200]);
  const html = await response.text();
  return html.replaceAll(/ nonce="[^"]*"/g, "");
}

/** Where two texts begin to differ; empty if they are the same. */
function compare(left: string, right: string): string {
  if (left === right) return "";
  let at = 0;
  while (left[at] === right[at]) at += 1;
  return [left, right].map((text) => text.slice(Math.max(0, at - 60), at + 60)).join(" | ");
}

describe("pages of guests", () => {
  test.each([
    ["/", "price__gte"],
    ["/ky", "price__gte"],
    ["/category/transport", "price__gte"],
    ["/about", "search"],
  ])("%s is cached, without a nonce and with an ETag", async (page, name) => {
    // A new address, so that the cached page is not an older one.
    const path = `${page}?${name}=${newNumber()}`;
    const first = await get(path);
    const html = await first.text();
    expect(html.includes("nonce=")).toBe(false);
    expect(policyOf(first)).toMatch(/script-src 'self' 'sha256-/);
    const again = await get(path);
    expect(await again.text()).toBe(html);
    const etag = again.headers.get("etag") ?? "";
    const unchanged = await get(path, { "if-none-match": etag });
    expect([unchanged.status, await unchanged.text()]).toEqual([304, ""]);
  });

  test("what is added to a link makes no page of its own: a guest has that of the link, and its scripts start", async ({
    visit,
  }) => {
    const path = `/category/transport?price__gte=${newNumber()}`;
    const etags: unknown[] = [];
    for (const added of ["", "&utm_source=a", "&fbclid=b&x", "&yclid=%63"])
      etags.push((await get(path + added)).headers.get("etag"));
    expect(etags[0]).toBeTruthy();
    expect(new Set(etags).size).toBe(1);
    const page = await visit(`${path}&utm_source=a&gclid=b`, { language: "ru", device: "phone" });
    expect(await page.locator("link[rel=canonical]").getAttribute("href")).not.toContain("utm_source");
    expect(await page.locator("a[href*=utm_source]").count()).toBe(0);
  });

  test("a request with a session gets a page of its own", async () => {
    const cached = await get("/");
    const own = await get("/", { cookie: "access=somebody" });
    expect(own.headers.get("etag")).toBeNull();
    expect(policyOf(own)).toContain("'nonce-");
    expect(policyOf(cached)).not.toContain("'nonce-");
  });

  test("location and theme of a reader are part of the cache key", async () => {
    const etags = await Promise.all(
      ["", "place=11", "theme=dark"].map(async (cookie) =>
        (await get("/", cookie ? { cookie } : {})).headers.has("etag"),
      ),
    );
    expect(etags).toEqual([true, true, true]);
    const strange = await get("/", { cookie: "theme=<script>" });
    expect(strange.headers.has("etag")).toBe(false);
  });

  test.each([
    ["place=3; place=11", "place=3"],
    ["theme=dark; theme=light; _ga=1", "theme=dark"],
    ['place="3"; other=1', ""],
  ])("of the cookies %s counts what is this site's, the first of a name", async (sent, meant) => {
    const path = `/?price__gte=${newNumber()}`;
    const read = async (cookie: string) => (await get(path, cookie ? { cookie } : {})).headers.get("etag");
    const etag = await read(meant);
    expect(etag).not.toBeNull();
    expect(await read(sent)).toBe(etag);
  });

  test.each(["place=%33", "theme=dar%6b"])("an ambiguous cookie is not cached: %s", async (cookie) => {
    const response = await get(`/?price__gte=${newNumber()}`, { cookie });
    expect([response.status, response.headers.get("etag")]).toEqual([200, null]);
  });

  test("errors and data are not cached", async () => {
    for (const path of ["/category/nowhere", "/products/999999999", "/cards?limit=1"]) {
      const response = await get(path);
      expect([path, response.headers.get("etag")]).toEqual([path, null]);
    }
  });

  test("a view counts when the page comes from the cache, too", async () => {
    const id = await findListing();
    const readViews = async () => {
      const response = await get(addressOf(getProduct, { params: { id } }), { "user-agent": "curl/8" });
      return ((await response.json()) as Product).views;
    };
    const before = await readViews();
    // Visitors are told apart by their networks, whatever they say of their browsers.
    for (const address of ["127.0.0.2", "127.0.0.3", "127.0.0.4", "127.0.0.3"])
      await visitFrom(address, `/products/${id}`);
    await expect.poll(readViews, { timeout: 15_000 }).toBe(before + 3);
  });
});

describe("parts that many pages have", () => {
  test.each(["", "/ky"])("are the same out of memory as rendered with the page, under «%s»", async (base) => {
    const listing = await findListing();
    const response = await get(addressOf(getProduct, { params: { id: listing } }));
    const seller = ((await response.json()) as Product).user.id;
    const search = encodeURIComponent("квартира");
    const lists = ["", "?price__gte=1000&ordering=price", `?search=${search}`];
    const paths = [
      // Its filters have other ids than those of a category, and come first: what is kept of them may not be put into the others.
      "/map",
      ...lists.map((query) => (query && !base ? `/${query}` : query)),
      ...lists.map((query) => `/category/transport/legkovye-avto${query}`),
      "/category/nedvizhimost",
      `/products/${listing}`,
      `/user/${seller}`,
      "/about",
    ];
    for (const path of paths) {
      const address = base + path || "/";
      await render(address, "theme=%20");
      // Pages of sessions are rendered whole, also where the session is none. The time that has passed may change under way.
      const difference = async () =>
        compare(await render(address, "theme=%20"), await render(address, "access=nobody"));
      await expect.poll(difference, { message: address, timeout: 10_000 }).toBe("");
    }
  });
});

test("the first page of a browser has the styles in it, the others use the file that it keeps", async ({ visit }) => {
  const page = await visit("/", { language: "ru", device: "phone" });
  const look = () =>
    page.evaluate(() => ({
      places: ["style[data-href=styles]", 'link[rel=stylesheet][href^="/assets/styles-"]'].map(
        (one) => document.querySelectorAll(one).length,
      ),
      colour: getComputedStyle(document.body).backgroundColor,
      width: document.querySelector("main")?.clientWidth,
    }));
  const first = await look();
  expect(first.places).toEqual([1, 0]);
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toContain("styles");
  const second = await page.reload();
  expect((await second?.text())?.includes("<style")).toBe(false);
  expect(await look()).toEqual({ ...first, places: [0, 1] });
});
