import { expect, test } from "vitest";
import type { RequestStatus } from "#contracts/users/schemas.ts";
import { viewRequestState } from "./request-view.ts";

const categories = [{ id: 800, title: "Мебель и интерьер" }];
const requestWith = (status: RequestStatus) => ({
  name: "Ореховый дом",
  phone: "+996555123456",
  description: "Мебель из ореха",
  category: 800,
  status,
  submitted_date: "2026-11-20T06:00:00.000Z",
  decided_date: null,
  rejection: null,
});
const business = {
  id: 7,
  link: null,
  is_registered: false,
  is_demo: true,
  end_date: "2026-12-20T06:00:00.000Z",
  days_left: 29,
};
const view = (answer: Partial<Parameters<typeof viewRequestState>[0]>) =>
  viewRequestState({ may_apply: true, demo_days: 30, request: null, business: null, ...answer }, categories, {
    language: "ru",
    now: Date.parse("2026-11-21T06:00:00.000Z"),
  });

test("without a request there is the form", () => {
  expect(view({})).toEqual({ kind: "form" });
});

test("a request that waits is shown as it was sent", () => {
  expect(view({ request: requestWith("submitted") })).toMatchObject({
    kind: "submitted",
    sent: {
      name: "Ореховый дом",
      phone: expect.stringMatching(/^\+996\s555\s123\s456$/),
      category: "800",
      categoryTitle: "Мебель и интерьер",
    },
  });
});

test("one that was refused says why, and is there to be changed", () => {
  const rejection = { code: "name" as const, title_ru: "название не подходит", title_ky: "", note: "Это рынок" };
  expect(view({ request: { ...requestWith("rejected"), rejection } })).toMatchObject({
    kind: "rejected",
    reason: "название не подходит",
    note: "Это рынок",
    sent: { description: "Мебель из ореха" },
  });
});

test("an approved one leads to the registration, a registered business to its page, one whose time is over to the lock", () => {
  const request = requestWith("success");
  expect(view({ request, business })).toMatchObject({ kind: "approved", time: { isDemo: true, count: 29 } });
  const registered = { ...business, is_registered: true };
  expect(view({ request, business: registered })).toMatchObject({ kind: "already", pagePath: "/b/7" });
  expect(view({ request, business: { ...registered, link: "oreh" } })).toMatchObject({ pagePath: "/b/oreh" });
  expect(view({ request: requestWith("expired"), business })).toEqual({ kind: "expired", isDemo: true });
});
