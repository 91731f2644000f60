import { expect, test } from "vitest";
import { keptPages } from "#contracts/app/rules.ts";
import { markPage, type PageOwner } from "./page-mark.ts";

const rules = { kept: keptPages };
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
