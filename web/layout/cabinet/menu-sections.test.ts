import { expect, test } from "vitest";
import type { Viewer } from "#web/accounts/session/viewer.ts";
import { findCurrent, isCurrent, listMenu } from "./menu-sections.ts";

const somebody: Viewer = {
  id: 1,
  name: "Айбек",
  initial: "А",
  photo: null,
  language: "ru",
  login: "+996 555 000 001",
  isBusiness: false,
  business: null,
  isApproved: false,
  isStaff: false,
  isAdmin: false,
  businesses: [],
  invitations: 0,
  acting: null,
};
const owner: Viewer = { ...somebody, isBusiness: true, business: 7, isApproved: true };
const acting = { member: 3, name: "Ала-Тоо", business: 7, role: "editor" } as const;
const editor: Viewer = { ...owner, business: null, acting };

const pathsOf = (viewer: Viewer) => listMenu(viewer).flatMap(({ sections }) => sections.map(({ to }) => to));
/** The section that is marked on a page. */
const markedOn = (address: string, viewer = owner) => {
  const { pathname, searchParams } = new URL(address, "https://jarya.example");
  const { section } = findCurrent(pathname, searchParams);
  return listMenu(viewer)
    .flatMap(({ sections }) => sections)
    .filter((one) => isCurrent(one, section))
    .map(({ to }) => to);
};

test("who has no business sees none of its sections", () => {
  expect(listMenu(somebody)).toHaveLength(1);
  expect(pathsOf(somebody)).toContain("/profile/orders");
  expect(pathsOf(somebody)).not.toContain("/profile/wallet");
});

test("an employee sees neither orders, money nor keys of the business", () => {
  expect(pathsOf(editor)).toContain("/profile/catalogues");
  for (const owners of ["/profile/orders?tab=received", "/profile/wallet", "/profile/purchase", "/profile/api-keys"]) {
    expect(pathsOf(owner)).toContain(owners);
    expect(pathsOf(editor)).not.toContain(owners);
  }
  expect(pathsOf({ ...editor, isBusiness: false, acting: { ...acting, role: "chat" } })).not.toContain(
    "/profile/?tab=products",
  );
});

test("no section is there twice", () => {
  for (const viewer of [somebody, owner, editor, { ...owner, invitations: 1 }])
    expect(new Set(pathsOf(viewer)).size).toBe(pathsOf(viewer).length);
});

test.each([
  ["/profile/", "/profile/?tab=products"],
  ["/profile/?tab=favorites", "/profile/?tab=favorites"],
  ["/profile/?tab=reviews", "/profile/reviews"],
  ["/profile/orders?tab=sent", "/profile/orders?tab=received"],
  ["/profile/business", "/profile/business"],
  ["/profile/edit?section=gallery", "/profile/edit"],
  ["/profile/purchases/12", "/profile/purchase"],
  ["/profile/wallet-history/12", "/profile/wallet"],
  ["/profile/payment/12", "/profile/wallet"],
  ["/profile/import/categories", "/profile/import"],
  ["/profile/deals/5", "/profile/reviews"],
  ["/settings", "/settings"],
  ["/settings/photo", "/settings"],
])("on %s one section is marked: %s", (address, section) => {
  expect(markedOn(address)).toEqual([section]);
});

test("a section is the page itself only on its own page", () => {
  expect(findCurrent("/profile/catalogues", new URLSearchParams()).isPage).toBe(true);
  expect(findCurrent("/profile/catalogues/4", new URLSearchParams()).isPage).toBe(false);
  expect(findCurrent("/settings/photo", new URLSearchParams()).isPage).toBe(false);
});
