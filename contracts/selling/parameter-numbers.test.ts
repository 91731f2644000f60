import { expect, test } from "vitest";
import { isImplausible, readParameterNumber } from "./parameter-numbers.ts";

const units: Readonly<Record<string, { unit_ru: string; unit_ky: string }>> = {
  mileage: { unit_ru: "км", unit_ky: "км" },
  area_total: { unit_ru: "м²", unit_ky: "м²" },
  engine_volume: { unit_ru: "л", unit_ky: "л" },
  year: { unit_ru: "г.", unit_ky: "ж." },
};

test.each([
  ["120.000", "mileage", 120_000],
  ["120,000", "mileage", 120_000],
  ["120 000", "mileage", 120_000],
  ["120\u00a0000", "mileage", 120_000],
  ["1.250.000", "mileage", 1_250_000],
  ["95000", "mileage", 95_000],
  ["1,6", "engine_volume", 1.6],
  ["1.598", "engine_volume", 1.598],
  ["0,660", "engine_volume", 0.66],
  ["1500", "engine_volume", 1_500],
  ["1.500", "engine_cc", 1_500],
  ["65,5", "area_total", 65.5],
  ["65.50", "area_total", 65.5],
  ["1.200", "area_total", 1_200],
  ["1 200,5", "area_any", 1_200.5],
  ["1,200.5", "area_any", 1_200.5],
  ["1.200,5", "area_any", 1_200.5],
  ["1.500", "payload", 1.5],
  ["0.125", "area_ha", 0.125],
  ["６５", "area_total", 65],
  ["\u202a65\u202c", "area_total", 65],
  ["07", "floor", 7],
  ["120 000 км", "mileage", 120_000],
  ["120 тыс. км", "mileage", 120_000],
  ["120К", "mileage", 120_000],
  ["65 м²", "area_total", 65],
  ["65 м2", "area_total", 65],
  ["1,6 л.", "engine_volume", 1.6],
  ["2015 г.", "year", 2015],
  ["12.990", "of an admin", 12_990],
])("«%s» of %s is %d", (typed, key, value) => {
  expect(readParameterNumber(typed, { key, ...units[key] })).toEqual({ value });
});

test.each([
  ["", "mileage", "empty"],
  [" \u200e ", "mileage", "empty"],
  ["1.250", "area_ha", "ambiguous"],
  ["1,250", "jewel_weight", "ambiguous"],
  ["2.500", "area_land", "ambiguous"],
  ["-5", "floor", "unclear"],
  ["\u22125", "floor", "unclear"],
  ["2-3", "floor", "unclear"],
  ["1e9", "mileage", "unclear"],
  ["12 34", "mileage", "unclear"],
  ["1.2.3", "area_total", "unclear"],
  ["1,2,3", "area_total", "unclear"],
  ["1.234.56", "area_total", "unclear"],
  ["пять", "floor", "unclear"],
  ["٥", "floor", "unclear"],
  ["5 миль", "mileage", "unclear"],
  ["км", "mileage", "unclear"],
  ["1".repeat(30), "mileage", "unclear"],
  ["0,123456", "area_ha", "unclear"],
])("«%s» of %s is refused: %s", (typed, key, fault) => {
  expect(readParameterNumber(typed, { key, ...units[key] })).toEqual({ fault });
});

test.each([
  ["engine_volume", 1_500, true],
  ["engine_volume", 1.5, false],
  ["engine_cc", 1.5, true],
  ["mileage", 1_200_000, true],
  ["mileage", 0, false],
  ["area_total", 65_000, true],
  ["floor", 120, true],
  ["battery_health", 105, true],
  ["of an admin", 1e9, false],
])("%s of %d is implausible: %s", (key, value, expected) => {
  expect(isImplausible(key, value)).toBe(expected);
});
