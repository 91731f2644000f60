import { expect, test } from "vitest";
import { keptPages, offlinePath } from "#contracts/app/rules.ts";
import { markPage, ownerOf, type PageOwner } from "./page-mark.ts";

const rules = { kept: keptPages, offline: offlinePath };
const mark = (url: string, owner: PageOwner = 12, status = 200, setsCookies = false) =>
  markPage({ url, owner, status, setsCookies }, rules);

test.each([
  "/products/5",
  "/ky/products/5",
  "/products/5.data",
  "/ky/products/5.data",
  "/favorites",
  "/chats",
  "/chats/7.data",
  "/post",
  "/profile/my-products/edit/5",
  "/offline",
  "/ky/offline",
])("%s may be kept", (url) => {
  expect(mark(url)).toBe("12; keep");
  expect(mark(url, "guest")).toBe("guest; keep");
});

test.each([
  "/",
  "/ky",
  "/_root.data",
  "/category/transport",
  "/products/5?key=1",
  "/products/5/reviews",
  "/products/x",
  "/kyproducts/5",
  "/favorites?key=x",
  "/settings",
  "/settings/sessions",
  "/profile",
  "/moderation",
  "/moderation/products/5",
  "/moderation/admin.data",
  "/auth/login",
])("%s may not", (url) => {
  expect(mark(url)).toBe("12");
});

test("a page that sets cookies, or is none, is not kept", () => {
  expect(mark("/products/5", 12, 200, true)).toBe("12");
  for (const status of [204, 301, 404, 410]) expect(mark("/products/5", "guest", status)).toBe("guest");
});

test("of what is seen for somebody else nothing may be kept but that there is no network", () => {
  expect(ownerOf({ userId: 12 })).toBe(12);
  const acting = ownerOf({ userId: 12, mandate: 34 });
  for (const url of ["/chats", "/chats/7", "/chats/7.data", "/ky/chats/7", "/products/5", "/post"])
    expect(mark(url, acting), url).toBe("12/34");
  expect(mark("/ky/offline", acting)).toBe("12/34; keep");
});
