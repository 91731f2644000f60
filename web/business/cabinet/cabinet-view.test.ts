import { expect, test } from "vitest";
import type { BusinessProfile } from "#contracts/business/profile-schemas.ts";
import { texts } from "#web/test/texts.ts";
import { type CabinetFacts, findNextStep, viewStates, viewTime } from "./cabinet-view.ts";

const now = Date.parse("2026-11-21T06:00:00Z");
const filled = {
  logo: {},
  about: "Мебель",
  phones: ["+996555123456"],
  addresses: [{}, {}],
  schedule: [],
  deliveries: [{}],
  gallery: [{}],
  banners: [{}],
  link: "oreh",
  category: 800,
  demo_until: "2026-12-20T06:00:00.000Z",
  paid_until: null,
  registration_step: null,
} as unknown as BusinessProfile;
const facts: CabinetFacts = {
  orders: 0,
  listings: { active: 12, onReview: 0, waitingPhotos: 0 },
  balance: "500 сом",
  unpaid: 0,
};

function next(profile: Partial<BusinessProfile> = {}, known: Partial<CabinetFacts> = {}) {
  const all = { ...filled, ...profile };
  return findNextStep({ profile: all, time: viewTime(all, now), facts: { ...facts, ...known } });
}

test("buyers who wait come first, then the end of the time, then what is missing", () => {
  const ending = { demo_until: "2026-11-23T06:00:00.000Z" };
  const bare = { ...ending, registration_step: "logo" as const, about: "" };
  expect(next(bare, { orders: 10 })).toMatchObject({ kind: "orders", count: 10, shown: "9+" });
  expect(next(bare)).toMatchObject({ kind: "pay" });
  expect(next({ registration_step: "logo" })).toMatchObject({ kind: "register" });
  const waiting = { active: 0, onReview: 0, waitingPhotos: 26 };
  expect(next({}, { listings: waiting })).toMatchObject({ kind: "photos", count: 26 });
  expect(next({}, { listings: { ...waiting, waitingPhotos: 0 } })).toMatchObject({ kind: "post" });
  expect(next({ addresses: [] })).toMatchObject({ kind: "fill", section: "addresses" });
  expect(next({ link: null, banners: [] })).toMatchObject({ kind: "add", what: "link" });
  expect(next({ banners: [] })).toMatchObject({ kind: "add", what: "banners" });
  expect(next()).toBeUndefined();
});

test("an employee is not sent to what is the owner's", () => {
  const ending = { demo_until: "2026-11-23T06:00:00.000Z" };
  expect(next(ending, { orders: undefined, balance: undefined })).toBeUndefined();
});

test("each tool says what is known of it, and where something waits", () => {
  const profile = { ...filled, gallery: [], schedule: null, banners: [] };
  const cabinet = { profile, time: viewTime(profile, now), facts: { ...facts, orders: 2, unpaid: 1 } };
  const states = viewStates(cabinet, { t: texts.ru.namespace("business-profile"), language: "ru", now });
  expect(states).toMatchObject({
    orders: { text: "2 новых", isDue: true },
    listings: { text: "12 активных" },
    addresses: { text: "2 адреса" },
    gallery: { text: "не заполнено", isDue: true },
    pictures: { text: "можно добавить баннеры" },
    schedule: { text: "не заполнено", isDue: true },
    tariff: { text: "до 20\u00a0декабря" },
    wallet: { text: "500 сом, ждёт 1\u00a0платёж", isDue: true },
  });
});
