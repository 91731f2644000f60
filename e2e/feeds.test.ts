import { expect, test } from "vitest";
import { hrefIn } from "#web/platform/href.ts";
import { languages } from "#web/platform/language.ts";
import { productUrl } from "./browser.ts";
import { unescapeHtml } from "./unescape-html.ts";

const get = async (path: string) => {
  const response = await fetch(productUrl() + path);
  return { status: response.status, type: response.headers.get("content-type"), text: await response.text() };
};
const textsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))].map(([, text = ""]) => unescapeHtml(text));

test.for(languages)("a list in %s names a feed with its newest listings, as the list has them", async (language) => {
  const path = hrefIn(language, "/category/transport");
  const page = await get(`${path}?location=5`);
  const named = /<link [^>]*type="application\/rss\+xml"[^>]* href="([^"]+)"/.exec(page.text)?.[1];
  expect(named).toBe(`${path}/rss.xml?location=5`);
  const feed = await get(named ?? "");
  expect([feed.status, feed.type]).toEqual([200, "application/rss+xml; charset=utf-8"]);
  const [own, ...links] = textsOf(feed.text, "link");
  expect(own).toBe(`${productUrl()}${path}?location=5`);
  expect(links.length).toBeGreaterThan(2);
  expect(textsOf(feed.text, "guid")).toEqual(links);
  expect(page.text).toContain(`href="${links[0]?.replace(productUrl(), "")}"`);
  expect(textsOf(feed.text, "pubDate").every((date) => Date.parse(date) > 0)).toBe(true);
  expect(feed.text).toMatch(/<enclosure url="http[^"]+-(?:480|960)\.jpg" length="0" type="image\/jpeg"\/>/);
});

test("a place alone, everything and a category without listings have feeds; what does not exist has none", async () => {
  expect(textsOf((await get("/rss.xml")).text, "guid")).toHaveLength(50);
  expect(textsOf((await get("/rss.xml?location=5")).text, "title")[0]).toMatch(/Бесплатные объявления: ./);
  const empty = await get("/category/turizm/rss.xml?location=400");
  expect([empty.status, textsOf(empty.text, "item")]).toEqual([200, []]);
  for (const path of [
    "/category/nothing/rss.xml",
    "/category/transport/nothing/rss.xml",
    "/rss.xml?location=999999",
    "/rss.xml?location=x",
  ])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
});
