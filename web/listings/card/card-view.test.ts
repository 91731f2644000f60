import { expect, test } from "vitest";
import type { ProductCard } from "#contracts/listings/schemas.ts";
import { viewCard } from "./card-view.ts";

const bishkek = { id: 2, title_ru: "Бишкек", title_ky: "Бишкек" };

const flat: ProductCard = {
  id: 7,
  title: "Квартира посуточно в самом центре города, 2 комнаты",
  price: 2_500,
  initial_price: 2_500,
  currency: "KGS",
  price_kgs: 2_500,
  is_negotiable: false,
  discount_price_kgs: null,
  discount_price_usd: null,
  discount: null,
  stock_price: null,
  price_unit_ru: "сутки",
  price_unit_ky: "сутка",
  deal_type: "rent",
  wanted: null,
  accepts_exchange: false,
  facts_ru: "74 м² · 4/9 этаж",
  facts_ky: "74 м² · 4/9-кабат",
  first_photo: null,
  drawn_picture: null,
  photo_count: 0,
  location: { id: 900, title_ru: "Асанбай мкр", title_ky: "Асанбай кичирайону", region: bishkek },
  category: { id: 211, title_ru: "Посуточно", title_ky: "Суткалык", title_slug: "kvartiry-posutochno" },
  state: "active",
  reserved_until: null,
  closed_as: null,
  rating: null,
  review_count: 0,
  upvote_date: "2026-11-20T10:00:00Z",
  creation_date: "2026-11-20T10:00:00Z",
  is_vip: false,
  is_orderable: false,
  user: { id: 3, is_business: false, business: null, business_name: null, request_status: null },
};

const now = Date.parse("2026-11-20T10:05:00Z");

test("a card has whole texts, the price with what it is for, and the location with its region", () => {
  const card = viewCard(flat, "ky", now);
  expect(card).toMatchObject({
    title: flat.title,
    price: "2\u00a0500\u00a0сом/сутка",
    facts: "74 м² · 4/9-кабат",
    location: "Асанбай кичирайону, Бишкек",
    ago: "5\u00a0мүнөт мурун",
  });
  expect(card).not.toHaveProperty("wanted");
  expect(viewCard({ ...flat, location: { ...bishkek, region: bishkek } }, "ru", now).location).toBe("Бишкек");
});

test("what is reserved says until when, and what was sold how it ended", () => {
  const until = "2026-11-22T10:00:00.000Z";
  expect(viewCard({ ...flat, reserved_until: until }, "ru", now).reservedUntil).toBe(Date.parse(until));
  expect(viewCard({ ...flat, state: "inactive", closed_as: "rented" }, "ru", now).state).toBe("rented");
  expect(viewCard({ ...flat, state: "inactive" }, "ru", now).state).toBe("inactive");
  const card = viewCard({ ...flat }, "ru", now);
  expect([card.state, card.reservedUntil]).toEqual([undefined, undefined]);
});

test("who looks for something, and who would exchange, is marked", () => {
  expect(viewCard({ ...flat, wanted: "rent", accepts_exchange: true, facts_ru: "" }, "ru", now)).toMatchObject({
    wanted: "rent",
    acceptsExchange: true,
  });
  expect(viewCard({ ...flat, facts_ru: "" }, "ru", now)).not.toHaveProperty("facts");
});
