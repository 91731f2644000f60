import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CardView } from "./card-view.ts";
import { deleteViewed, listRecentlyViewed, storeViewed } from "./viewed-listings.ts";

const day = 86_400_000;
const now = Date.parse("2026-11-21T10:00:00Z");

function cardOf(id: number): CardView {
  return {
    id,
    href: `/products/${id}`,
    title: "Овца",
    price: "9 000 сом",
    photo: null,
    photoCount: 0,
    location: "Нарын",
  };
}

const idsAt = (moment: number, except = 0) => listRecentlyViewed(except, "ru", moment).map((card) => card.id);

/** The document with the data of its root, which say whether data are saved. */
const stubDocument = (dataset: Record<string, string>) => vi.stubGlobal("document", { documentElement: { dataset } });

beforeEach(() => {
  const items = new Map<string, string>();
  stubDocument({});
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("the last opened listing comes first, each once, without the one on show", () => {
  for (const id of [1, 2, 3, 1]) storeViewed(cardOf(id), "ru", now);
  expect(idsAt(now)).toEqual([1, 3, 2]);
  expect(idsAt(now, 1)).toEqual([3, 2]);
});

test("twelve are shown, whichever is left out", () => {
  for (let id = 1; id <= 20; id += 1) storeViewed(cardOf(id), "ru", now);
  expect(idsAt(now, 20)).toEqual([19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8]);
});

test("a card older than two weeks is not shown", () => {
  storeViewed(cardOf(1), "ru", now);
  expect(idsAt(now + 14 * day - 1)).toEqual([1]);
  expect(idsAt(now + 14 * day)).toEqual([]);
});

test("a card in the other language is not shown, and relative times are not stored", () => {
  storeViewed({ ...cardOf(1), ago: "5 мин назад" }, "ky", now);
  expect(idsAt(now)).toEqual([]);
  expect(listRecentlyViewed(0, "ky", now)).toEqual([cardOf(1)]);
});

test("a deleted listing is removed", () => {
  for (const id of [1, 2]) storeViewed(cardOf(id), "ru", now);
  deleteViewed(2);
  expect(idsAt(now)).toEqual([1]);
});

test("a corrupt or closed storage means an empty list", () => {
  localStorage.setItem("recently-viewed", "{");
  expect(idsAt(now)).toEqual([]);
  vi.stubGlobal("localStorage", undefined);
  expect(() => storeViewed(cardOf(1), "ru", now)).not.toThrow();
  expect(idsAt(now)).toEqual([]);
});

test("photos are covered only where data are saved", () => {
  const cover = { blur: "data:,", src: "/media/a-320.webp", show: "Показать фото" };
  const photo = { cover } as unknown as NonNullable<CardView["photo"]>;
  storeViewed({ ...cardOf(1), photo }, "ru", now);
  const covers = () => listRecentlyViewed(0, "ru", now).map((card) => card.photo?.cover);
  expect(covers()).toEqual([undefined]);
  stubDocument({ saving: "" });
  expect(covers()).toEqual([cover]);
});
