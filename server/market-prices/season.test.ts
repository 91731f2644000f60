import { expect, test } from "vitest";
import { findSeason } from "./season.ts";

/** Months from January 2024 on: dear in March, cheap in August, and everything 10 % dearer the year after. */
const rows = Array.from({ length: 26 }, (_, index) => {
  const number = index % 12;
  const usual = 1_000 * 1.1 ** Math.floor(index / 12);
  const share = number === 2 ? 1.2 : number === 7 ? 0.8 : 1;
  return {
    month: `${2024 + Math.floor(index / 12)}-${String(number + 1).padStart(2, "0")}-01`,
    deal_type: "sell",
    unit: "",
    listings: 30,
    low: 0,
    median: Math.round(usual * share),
    high: 0,
  };
});
const present = "2026-03-01";

test("a season is each month beside its own year, however prices rise", () => {
  const season = findSeason(rows.slice(0, 24), present);
  expect(season?.years).toBe(2);
  expect(season?.months).toHaveLength(12);
  expect(season?.months.find(({ month }) => month === 3)?.percent).toBe(120);
  expect(season?.months.find(({ month }) => month === 8)?.percent).toBe(80);
});

test("eleven months are none, nor are twelve with a gap; the present month does not count", () => {
  expect(findSeason(rows.slice(0, 11), present)).toBeNull();
  expect(findSeason([...rows.slice(0, 5), ...rows.slice(6, 13)], present)).toBeNull();
  expect(findSeason(rows.slice(0, 12), "2024-12-01")).toBeNull();
});
