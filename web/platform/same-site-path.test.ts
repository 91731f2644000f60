import { expect, test } from "vitest";
import { sameSitePath } from "./same-site-path.ts";

const site = "https://jarya.example";

test.for([
  ["/settings", "/settings"],
  ["/ky/settings?x=1", "/settings?x=1"],
  ["/profile/?tab=products#top", "/profile/?tab=products"],
  [`${site}/about`, "/about"],
] as const)("%s is on this site", ([address, path]) => {
  expect(sameSitePath(address, site)).toBe(path);
});

test.for([
  "https://evil.example/",
  "//evil.example",
  "/.//evil.example",
  "/ky//evil.example",
  "/\\evil.example",
  "javascript:alert(1)",
  "https://jarya.example.evil.example/",
  "",
  null,
])("%s is not on this site", (address) => {
  expect(sameSitePath(address, site)).toBeUndefined();
});
