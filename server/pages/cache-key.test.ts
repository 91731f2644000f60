import { expect, test } from "vitest";
import { cacheKeyOf, isAnonymous } from "./cache-key.ts";

const rules = { cookies: ["place", "theme"], switches: ["save-data"], uncached: ["cards"] };
const keyOf = (cookie: string | undefined, url = "/") => cacheKeyOf({ method: "GET", url, headers: { cookie } }, rules);
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
  const keyWith = (saveData: string) =>
    cacheKeyOf({ method: "GET", url: "/", headers: { "save-data": saveData } }, rules);
  expect(keyWith("on")).toBeDefined();
  expect(keyWith("on")).not.toBe(clean);
  expect([keyWith("off"), keyWith("1"), keyWith("on, on")]).toEqual([clean, clean, clean]);
});

test("an identity, an unknown cookie and data for scripts have no key", () => {
  expect(keyOf("access=x")).toBeUndefined();
  expect([keyOf(undefined, "/about.data"), keyOf(undefined, "/ky/cards/1")]).toEqual([undefined, undefined]);
  expect(isAnonymous({ headers: { authorization: "Bearer x" } }, rules)).toBe(false);
});
