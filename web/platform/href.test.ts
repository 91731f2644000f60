import { expect, test } from "vitest";
import { hrefIn, stripLanguage } from "./href.ts";

test.for([
  ["/ky", "/"],
  ["/ky/blog", "/blog"],
  ["/kyrgyz", "/kyrgyz"],
  ["/ky//evil.example/", "/evil.example/"],
  ["/ky///evil.example", "/evil.example"],
  ["//evil.example/a//b", "/evil.example/a//b"],
] as const)("the path of %s without its language is %s, which stays on the site", ([pathname, path]) => {
  expect(stripLanguage(pathname)).toBe(path);
  expect(new URL(hrefIn("ru", stripLanguage(pathname)), "https://jarya.example").host).toBe("jarya.example");
});
