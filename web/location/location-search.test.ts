import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Location } from "#contracts/catalogue/schemas.ts";
import { foldName, searchLocations } from "./location-search.ts";
import { ancestorsOf, childrenOf, indexById } from "./location-tree.ts";
import { viewLocations } from "./location-view.ts";

const file = new URL("../../server/catalogue/reference/locations.json", import.meta.url);
const rows = JSON.parse(readFileSync(file, "utf8")) as (Location & { lat: number | null; lon: number | null })[];
const locations = Location.array().parse(rows.map(({ lat: _lat, lon: _lon, ...location }) => location));

function firstTitle(text: string, language: "ru" | "ky" = "ru") {
  return searchLocations(locations, text, language)[0]?.title;
}

test.each(["Жалал-Абад", "Джалал-Абад", "джалал абад", "жалалабад", "Манас", "манас "])(
  "«%s» finds the city under its new and its former name",
  (text) => {
    expect(firstTitle(text)).toBe("Манас (Джалал-Абад)");
  },
);

test.each([
  ["ош", "Ош"],
  ["бишкек", "Бишкек"],
  ["osh", "Ош"],
  ["нарын", "Нарын"],
  ["пржевальск", "Каракол"],
  ["озгон", "Узген"],
  ["өзгөн", "Узген"],
  ["исфана", "Раззаков"],
  ["сулукту", "Сулюкта"],
  ["асанбай", "Асанбай мкр"],
])("«%s» finds %s first", (text, title) => {
  expect(firstTitle(text)).toBe(title);
});

test.each([
  ["Бишкек Джал", "Джал мкр"],
  ["Бишкек, Жал", "Джал мкр"],
  ["город Каракол", "Каракол"],
  ["г. Каракол", "Каракол"],
  ["Каракол шаары", "Каракол"],
  ["Ош шаарынан", "Ош"],
  ["Чуйская область Токмок", "Токмок"],
  ["10 микрорайон", "10 мкр"],
  ["6 м-н", "6 мкр"],
  ["микрорайон Асанбай Бишкек", "Асанбай мкр"],
  ["село Лебединовка", "Лебединовка а/а"],
  ["город Кара-Балта", "Кара-Балта"],
  ["Кара-Суу шаары", "Кара-Суу"],
  ["г. Жалал-Абад", "Манас (Джалал-Абад)"],
  ["Чон-Арык Бишкек", "Чон-Арык"],
  ["Бишкек, Кок-Жар", "Кок-Жар мкр"],
  ["Иссык-Кульская область Каракол", "Каракол"],
  ["Каракол Ысык-Көл", "Каракол"],
  ["поселок Кант", "Кант"],
])("«%s» finds %s by its kind and by what it lies in", (text, title) => {
  expect(firstTitle(text)).toBe(title);
});

test.each(["город Бишкек", "село Лебединовка", "10 микрорайон"])("«%s» shows no other name of the place", (text) => {
  expect(searchLocations(locations, text, "ru")[0]).not.toHaveProperty("alias");
});

test.each(["город", "Бишкек абракадабра", "м-н", "район село"])("«%s» names no place", (text) => {
  expect(searchLocations(locations, text, "ru").filter(({ title }) => title === "Бишкек")).toEqual([]);
});

test("a former name is told in Kyrgyz as Kyrgyz people say it, and no name of a place is half Russian", () => {
  const found = searchLocations(locations, "кош-дөбө", "ky").find(({ title }) => title === "Ормон-Хан айыл аймагы");
  expect(found?.alias).toBe("Кош-Дөбө");
  const [russian] = searchLocations(locations, "кош-дебенский", "ky");
  expect([russian?.title, russian?.alias]).toEqual(["Кош-Дөбө айыл аймагы", undefined]);
  const mixed = /(?:ский|ской|ный|ной) (?:айыл|район|облус|шаар)|айылный|аймак$/u;
  expect(locations.map(({ title_ky: title }) => title).filter((title) => mixed.test(title))).toEqual([]);
});

test("the title and the path are in the given language", () => {
  const [russian] = searchLocations(locations, "лебединовка", "ru");
  const [kyrgyz] = searchLocations(locations, "лебединовка", "ky");
  expect(russian).toMatchObject({
    title: "Лебединовка а/а",
    path: "Аламудунский район, Чуйская область",
  });
  expect(kyrgyz).toMatchObject({
    title: "Лебединовка айыл аймагы",
    path: "Аламүдүн району, Чүй облусу",
  });
});

test("a name that the title does not show is told", () => {
  const [former] = searchLocations(locations, "пржевальск", "ru");
  expect(former).toMatchObject({ title: "Каракол", alias: "Пржевальск" });
  expect(searchLocations(locations, "каракол", "ru")[0]).not.toHaveProperty("alias");
  // A slug is no name.
  const [bySlug] = searchLocations(locations, "karakol", "ru");
  expect(bySlug).toMatchObject({ title: "Каракол" });
  expect(bySlug).not.toHaveProperty("alias");
});

test("the beginning of a word comes before the middle of one", () => {
  const titles = searchLocations(locations, "кол", "ru").map(({ title }) => title);
  expect(titles).toContain("Каракол");
  expect(titles.indexOf("Иссык-Кульская область")).toBeLessThan(titles.indexOf("Каракол"));
});

test.each([
  ["ru", "кочкор", ["Кочкор а/а", "Кочкорский район", "Кочкор-Ата"]],
  ["ky", "Кочкор", ["Кочкор айыл аймагы", "Кочкор району", "Кочкор-Ата"]],
  ["ru", "кочкор-ата", ["Кочкор-Ата"]],
  ["ky", "чүй", ["Чүй облусу"]],
] as const)("in %s «%s» finds what is called so before what begins so", (language, text, titles) => {
  const found = searchLocations(locations, text, language).map(({ title }) => title);
  expect(found.slice(0, titles.length)).toEqual(titles);
});

test("an empty text and a nonsense text find nothing", () => {
  expect(searchLocations(locations, "  - ", "ru")).toEqual([]);
  expect(searchLocations(locations, "щщщщ", "ru")).toEqual([]);
});

test("every location is found by each of its names", () => {
  for (const location of locations.filter(({ id }) => id !== 1)) {
    for (const name of [location.title_ru, location.title_ky, ...location.aka]) {
      const found = searchLocations(locations, name, "ru").map(({ id }) => id);
      expect(found, name).toContain(location.id);
    }
  }
});

test("folding is idempotent", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(foldName(foldName(text))).toBe(foldName(text));
    }),
  );
});

test("a location has ancestors and children", () => {
  const byId = indexById(locations);
  const rural = locations.find(({ title_ru }) => title_ru === "Лебединовка а/а");
  const titles = rural && ancestorsOf(rural, byId).map(({ title_ru }) => title_ru);
  expect(titles).toEqual(["Аламудунский район", "Чуйская область", "Кыргызстан"]);
  expect(childrenOf(locations, 1)).toHaveLength(9);
});

test("right under the country the two big cities come first", () => {
  expect(
    childrenOf(locations, 1)
      .slice(0, 2)
      .map(({ title_ru }) => title_ru),
  ).toEqual(["Бишкек", "Ош"]);
});

test("without a choice the view offers the regions and the two big cities", () => {
  const view = viewLocations(locations, null, "ky");
  expect(view).toMatchObject({ selected: null, up: null });
  expect(view.choices.map(({ title }) => title)).toEqual(expect.arrayContaining(["Чүй облусу", "Бишкек", "Ош"]));
  expect(viewLocations(locations, 999_999, "ky")).toEqual(view);
});

test("a region offers its children, a leaf its siblings", () => {
  const kant = locations.find(({ title_ru }) => title_ru === "Кант");
  const region = viewLocations(locations, 3, "ru");
  const city = viewLocations(locations, kant?.id ?? null, "ru");
  expect(region).toMatchObject({ selected: { id: 3, title: "Чуйская область" }, up: null });
  expect(city).toMatchObject({
    selected: { title: "Кант" },
    up: { id: 3 },
    choices: region.choices,
  });
});
