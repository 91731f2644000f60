import { expect, test } from "vitest";
import { pageMarkHeader } from "#contracts/app/rules.ts";
import { type Asked, chooseEvicted, filesOf, keyOf, kindOf, maxKept, planFor, readLoaded, readMark } from "./plan.ts";

const origin = "https://jarya.example";

function plan(path: string, asked: Partial<Asked> = {}) {
  return planFor(
    { method: "GET", mode: "cors", referrer: "", destination: "", ...asked, url: new URL(path, origin).href },
    origin,
  );
}
const navigation = { mode: "navigate", destination: "document" } as const;
const image = (from: string) => ({ destination: "image", referrer: from && origin + from }) as const;

test.each([
  ["/", navigation, "page"],
  ["/ky/products/5", navigation, "page"],
  ["/moderation", navigation, "page"],
  ["/products/5.data", {}, "data"],
  ["/assets/root-x1.js", {}, "file"],
  ["/media/a-320.webp", image("/products/5"), "picture"],
  ["/media/a-320.webp", image("/ky/favorites"), "picture"],
  ["/media/a-320.webp", image("/offline?to=%2Fproducts%2F5"), "picture"],
  ["/post/share", { ...navigation, method: "POST" }, "share"],
  ["/ky/post/share", { ...navigation, method: "POST" }, "share"],
] as const)("%s %o: %s", (path, asked, expected) => {
  expect(plan(path, asked)).toBe(expected);
});

test.each([
  ["/media/a-320.webp", image("/")],
  ["/media/a-320.webp", image("")],
  ["/media/a-320.webp", { destination: "", referrer: `${origin}/products/5` }],
  ["/favorites", { ...navigation, method: "POST" }],
  ["/favorites.data", { method: "POST" }],
  ["/post/share", { method: "POST" }],
  ["/chat/v1/myrooms/", {}],
  ["/cards?key=1", {}],
  ["/live/?transport=polling", {}],
  ["https://other.example/products/5", navigation],
  ["/assets/x.js", { method: "DELETE" }],
] as const)("%s %o is none of the worker's business", (path, asked) => {
  expect(plan(path, asked)).toBe("pass");
});

test("the mark of a page is read as the server writes it, and nothing else", () => {
  const read = (text: string) => readMark(new Headers(text ? { [pageMarkHeader]: text } : {}));
  expect(read("guest; keep")).toEqual({ owner: "guest", isKept: true });
  expect(read("12")).toEqual({ owner: "12", isKept: false });
  for (const other of ["", "12; keep; more", "admin", "-1", "1e3"]) expect(read(other)).toBeUndefined();
});

test("a page and its data have one key, each language its own", () => {
  const key = (path: string) => keyOf(new URL(path, origin));
  expect(key("/products/5.data")).toBe(key("/products/5"));
  expect(key("/ky/products/5")).toBe("/ky/products/5");
  expect(["/products/5", "/ky/products/5", "/chats/5", "/chats", "/favorites"].map(kindOf)).toEqual([
    "products",
    "products",
    "chats",
    "others",
    "others",
  ]);
});

test("the last fifty listings stay, whatever else is kept, and all together stay within their bytes", () => {
  const kept = [
    { key: "/favorites", bytes: 10 },
    ...Array.from({ length: 60 }, (_, at) => ({ key: `/products/${at}`, bytes: 10 })),
  ];
  const limitOf = (key: string) => ({ kind: kindOf(key), max: maxKept[kindOf(key)] });
  const first = (count: number) => Array.from({ length: count }, (_, at) => `/products/${at}`);
  expect(chooseEvicted(kept, { maxBytes: 10_000, limitOf }).toReversed()).toEqual(first(10));
  expect(new Set(chooseEvicted(kept, { maxBytes: 200, limitOf }))).toEqual(new Set(["/favorites", ...first(40)]));
});

test("the files of a page are found in its links and in the list of its scripts, each once", () => {
  const html = `<link href="/assets/onest-1a.woff2"><script>for(const href of ["/assets/root-B_1.js","/assets/a-2.js"])x;import("/assets/a-2.js")</script><img src="/media/a-1.webp">`;
  expect(filesOf(html)).toEqual(["/assets/onest-1a.woff2", "/assets/root-B_1.js", "/assets/a-2.js"]);
  expect(filesOf("<p>")).toEqual([]);
});

test("a page reports what it has loaded; other messages are nothing", () => {
  const loaded = {
    kind: "loaded",
    page: "/products/5",
    files: ["/assets/a.js", "/media/a-1.webp", "/x", 7, "https://x"],
  };
  expect(readLoaded(loaded)).toEqual({ page: "/products/5", files: ["/assets/a.js", "/media/a-1.webp"] });
  expect(readLoaded({ ...loaded, files: Array(500).fill("/assets/a.js") })?.files).toHaveLength(200);
  for (const other of [null, "out", {}, { ...loaded, page: 5 }, { ...loaded, files: "x" }])
    expect(readLoaded(other)).toBeUndefined();
});
