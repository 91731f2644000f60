import { expect, test } from "vitest";
import { viewCard } from "./card-view.ts";
import { bishkek, flat } from "./product-card.fixture.ts";

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

test("a place whose card has no room for it is shorter, and as clear", () => {
  const region = { id: 3, title_ru: "Чуйская область", title_ky: "Чүй облусу" };
  const location = { id: 70, title_ru: "Кызыл-Туу а/а", title_ky: "Кызыл-Туу айыл аймагы", region };
  const inLanguage = (language: "ru" | "ky") => viewCard({ ...flat, location }, language, now).location;
  expect([inLanguage("ru"), inLanguage("ky")]).toEqual(["Кызыл-Туу, Чуйская обл.", "Кызыл-Туу, Чүй обл."]);
  expect(viewCard({ ...flat, location: { ...region, region } }, "ru", now).location).toBe("Чуйская обл.");
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
