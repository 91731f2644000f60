import { expect, test } from "vitest";
import { findGuestPage, isAnonymous, type PageAddress } from "./cache-key.ts";

const isRead = (segment: string, name: string) => segment === "category" && ["search", "key"].includes(name);
const rules = { cookies: ["place", "theme"], switches: ["save-data"], uncached: ["cards"], isRead };
const keyFor = (request: Omit<PageAddress, "method">) => findGuestPage({ ...request, method: "GET" }, rules)?.key;
const keyOf = (cookie: string | undefined, url = "/") => keyFor({ url, headers: { cookie } });
const clean = keyOf(undefined);

test("every value of a cookie that changes pages has a key of its own", () => {
  const keys = ["place=5", "place=6", "theme=dark", "place=5; theme=dark", undefined].map((cookie) => keyOf(cookie));
  expect(keys).not.toContain(undefined);
  expect(new Set(keys).size).toBe(5);
  expect(keyOf("place=5; device=abc.def%2F")).toBe(keyOf("place=5"));
  expect(keyOf("place=5;theme=dark")).toBe(keyOf("theme=dark; place=5"));
});

test.for([
  "theme =dark",
  "place =5",
  "\u00a0place=5",
  "place= 5",
  "place",
  'place="5"',
  "place=5\t",
  "\tplace=5",
  "place==5",
  "place=5; place=6",
  "other=1",
  "=5",
  " ",
])("the cookie %j is not taken for a clean one", (cookie) => {
  expect(keyOf(cookie)).not.toBe(clean);
  expect(keyOf(cookie)).toBeUndefined();
});

test("a browser that saves data has pages of its own, and no other value of the header has", () => {
  const keyWith = (saveData: string) => keyFor({ url: "/", headers: { "save-data": saveData } });
  expect(keyWith("on")).toBeDefined();
  expect(keyWith("on")).not.toBe(clean);
  expect([keyWith("off"), keyWith("1"), keyWith("on, on")]).toEqual([clean, clean, clean]);
});

test("an identity, an unknown cookie and data for scripts have no key", () => {
  expect(keyOf("access=x")).toBeUndefined();
  expect([keyOf(undefined, "/about.data"), keyOf(undefined, "/ky/cards/1")]).toEqual([undefined, undefined]);
  expect(isAnonymous({ headers: { authorization: "Bearer x" } }, rules)).toBe(false);
});

test("names that no page reads make no page of their own, however long they are", () => {
  const urls = ["/?x=1", "/?utm_source=a&fbclid=b", `/?yclid=${"c".repeat(5_000)}`, "/?search=honda", "/#x", "/?"];
  expect(urls.map((url) => keyOf(undefined, url))).toEqual(urls.map(() => clean));
  const list = keyOf(undefined, "/category/cars?search=honda");
  expect(list).not.toBe(keyOf(undefined, "/category/cars"));
  expect(keyOf(undefined, "/category/cars?gclid=1&search=honda&x")).toBe(list);
  expect(keyOf(undefined, `/category/cars?search=${"c".repeat(3_000)}`)).toBeUndefined();
});

test("what has more names or cookies than anybody needs is no page that lies ready: reading them would cost more than the page", () => {
  expect(keyOf(undefined, `/about?${"%61=&".repeat(100)}`)).toBe(keyOf(undefined, "/about"));
  expect(keyOf(undefined, `/about?${"%61=&".repeat(1_600)}`)).toBeUndefined();
  expect(keyOf("device=x;".repeat(100))).toBe(clean);
  expect(keyOf("device=x;".repeat(1_600))).toBeUndefined();
  expect(keyOf(`${";".repeat(200)}access=1`)).toBeUndefined();
});

test("whoever was offered the language of an account has the pages of guests after signing out", () => {
  expect(keyOf("language_offered=1")).toBe(clean);
});

test("a page is rendered at the address that its key names", () => {
  const url = "/ky/category/cars?x=1&search=%D0%B0+b&utm_source=a";
  expect(findGuestPage({ method: "GET", url, headers: {} }, rules)?.address).toBe("/ky/category/cars?search=%D0%B0+b");
});
