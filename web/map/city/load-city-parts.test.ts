import { expect, test } from "vitest";
import type { Location } from "#contracts/catalogue/schemas.ts";
import type { Api } from "#web/platform/api.ts";
import { loadCityParts } from "./load-city-parts.ts";

const make = (id: number, parent: number, kind: Location["kind"], title: string): Location => ({
  id,
  parent,
  kind,
  title_ru: title,
  title_ky: title,
  slug: "",
  aka: [],
});
const bishkek = make(10, 1, "city", "Бишкек");
const jal = make(100, 10, "city_district", "Джал");
const asanbay = make(101, 10, "city_district", "Асанбай");
const empty = make(102, 10, "city_district", "Кок-Жар");
const talas = make(20, 1, "city", "Талас");
const locations = [bishkek, jal, asanbay, empty, talas];

const asked: unknown[] = [];
const api = {
  language: "ru",
  call: async (_: unknown, { query }: { query: unknown }) => {
    asked.push(query);
    const counted = [jal.id, asanbay.id, empty.id, talas.id].map((id, at) => ({ id, count: [3, 40, 0, 9][at] ?? 0 }));
    return { locations: counted };
  },
} as unknown as Api;
const load = (place: Location | undefined) =>
  loadCityParts(api, { place, filters: { search: "диван", key: "x" }, category: 801 }, locations);

const found = (chosen: number) => ({
  city: 10,
  parts: [
    { id: 101, title: "Асанбай", count: 40, isChosen: chosen === 101 },
    { id: 100, title: "Джал", count: 3, isChosen: chosen === 100 },
  ],
});

test("a city has its parts with listings, the fullest first; so has each of them", async () => {
  expect(await load(bishkek)).toEqual(found(10));
  expect(await load(jal)).toEqual(found(100));
  expect(asked).toEqual([1, 2].map(() => ({ search: "диван", location: "10", category: 801 })));
});

test("a place without parts, and the whole country, have none", async () => {
  expect([await load(talas), await load(undefined)]).toEqual([undefined, undefined]);
});

test("where nothing can be counted the map goes without", async () => {
  const failing = { ...api, call: () => Promise.reject(new Error("busy")) } as unknown as Api;
  expect(await loadCityParts(failing, { place: bishkek, filters: {}, category: undefined }, locations)).toBeUndefined();
});
