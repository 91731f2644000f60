import { expect, test } from "vitest";
import type { Account } from "#contracts/accounts/schemas.ts";
import { redirectFor } from "./secure-routes.ts";

const account: Account = {
  id: 1,
  name: "Айгүл",
  login: "+996555000001",
  phone: "+996555000001",
  email: null,
  registered_via: "phone",
  photo: null,
  location: null,
  language: "ky",
  is_business: false,
  request_status: null,
  business: null,
  role: "user",
  has_password: true,
  has_google: false,
  has_second_factor: false,
  messengers: [],
  creation_date: "2026-11-01T00:00:00Z",
};
const business: Account = { ...account, is_business: true, request_status: "success", business: 3 };
const expired: Account = { ...business, request_status: "expired" };

test.for([
  "/profile/my-products/edit/12",
  "/favorites",
  "/settings",
  "/settings/password_change",
  "/settings/set_password",
  "/profile",
  "/profile/",
  "/profile/edit",
  "/profile/catalogues",
  "/profile/catalogues/12",
  "/profile/api-keys",
  "/profile/import",
  "/profile/import/7",
  "/profile/discounts",
  "/profile/raises",
  "/profile/staff",
  "/profile/memberships",
  "/profile/reviews",
  "/b/3/reviews",
  "/chats",
  "/business-registration",
  "/profile/statistics/3",
  "/profile/balance-up",
  "/profile/wallet-history",
  "/profile/purchase",
  "/profile/wallet",
])("a guest is redirected home from %s", (path) => {
  expect(redirectFor(path, null)).toBe("home");
});

test("a guest who wants to post is asked to sign in", () => {
  expect(redirectFor("/post", null)).toBe("signIn");
});

test.for(["/", "/category/transport", "/products/1", "/user/1", "/b/3", "/postcards", "/auth/login", "/qa"])(
  "%s is open to everybody",
  (path) => {
    expect(redirectFor(path, null)).toBeUndefined();
  },
);

test.for([
  ["/settings", account, undefined],
  ["/profile/edit", account, "home"],
  ["/profile/edit", business, undefined],
  ["/profile/catalogues", account, "home"],
  ["/profile/catalogues/12/add", account, "home"],
  ["/profile/catalogues/12", business, undefined],
  ["/profile/api-keys", account, "home"],
  ["/profile/statistics", account, "home"],
  ["/profile/staff", account, "home"],
  ["/profile/staff/log", business, undefined],
  ["/profile/memberships", account, undefined],
  ["/profile/raises", account, "home"],
  ["/profile/raises", business, undefined],
  ["/profile/import", account, undefined],
  ["/profile/import/7", account, undefined],
  ["/profile/discounts", account, "home"],
  ["/profile/discounts", expired, undefined],
  ["/profile/statistics/3", account, "home"],
  ["/profile/statistics/3", business, undefined],
  ["/profile/statistics/3", expired, "home"],
] as const)("%s by role", ([path, account, answer]) => {
  expect(redirectFor(path, account)).toBe(answer);
});
