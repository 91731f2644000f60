import { expect } from "vitest";
import { readSamples } from "#demo/market/samples.ts";
import { isRefusal } from "#server/platform/refusal.ts";
import { test, type TestApp } from "#server/test/app.ts";
import { refusePlainName } from "./plain-words.ts";

/** The message at the field `name`; undefined when the name may be a business's. */
function findError(app: TestApp, name: string): unknown {
  try {
    refusePlainName(app.catalogue.current(), name);
    return undefined;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return error.fields?.["name"]?.[0]?.message;
  }
}

test.for([
  "Купить квартиру в Бишкеке",
  "Купить квартиру",
  "Продажа авто",
  "Квартиры в Бишкеке",
  "Батир сатам",
  "Аренда квартир Ош",
  "КУПИТЬ ДОМ, НЕДОРОГО",
])("«%s» is a search and no name", (name, { app }) => {
  expect(findError(app, name)).toBe("business_name_plain");
});

test.for([
  "Купить квартиру Шамдагай",
  "Продажа авто «Тулпар Моторс»",
  "Үй Техника",
  "Белый дом",
  "Ала Арча",
  "Мебель",
  "Береке",
  "Toyota Bishkek",
  ...readSamples().businesses.map(({ name }) => name),
])("«%s» is a name", (name, { app }) => {
  expect(findError(app, name)).toBeUndefined();
});
