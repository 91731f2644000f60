import { expect, test } from "vitest";
import {
  formatAgo,
  formatDate,
  formatDayAndTime,
  formatMoney,
  formatNumber,
  roundStatistic,
  truncate,
} from "./format.ts";
import { formatSince, formatUntil } from "./formats/format-until.ts";

const plain = (text: string) => text.replaceAll("\u00a0", " ").replaceAll("\u2060", "");
const now = Date.parse("2026-11-21T06:00:00Z");

test.each([
  [0, "0"],
  [999, "999"],
  [1000, "1 000"],
  [1234567, "1 234 567"],
  [-45000, "−45 000"],
  [1234.5, "1 234,5"],
])("%d is written as %s", (value, text) => {
  expect(plain(formatNumber(value))).toBe(text);
});

test("an amount carries its currency, and zero is an amount", () => {
  expect(plain(formatMoney(45000, "KGS", "ru"))).toBe("45 000 сом");
  expect(plain(formatMoney(7800, "USD", "ky"))).toBe("$ 7 800");
  expect(plain(formatMoney(0, "KGS", "ru"))).toBe("0 сом");
});

test.each([
  [848_750, 849_000],
  [11_250, 11_300],
  [999_600, 1_000_000],
  [350, 350],
  [0, 0],
])("%d of many amounts is said as %d", (amount, said) => {
  expect(roundStatistic(amount)).toBe(said);
});

test("a date is the day in Bishkek", () => {
  expect(plain(formatDate("2026-11-20T18:00:00Z", "ru"))).toBe("21 ноября 2026");
  expect(plain(formatDate("2026-11-20T17:59:59Z", "ky"))).toBe("2026-жылдын 20-ноябры");
  expect(plain(formatDayAndTime("2026-11-20T18:05:59Z", "ru"))).toBe("21 ноября, 00:05");
  expect(plain(formatDayAndTime("2026-11-20T17:59:59Z", "ky"))).toBe("20-ноябрь, 23:59");
});

test.each([
  ["2026-03-26T06:00:00Z", "26 марта", "26-мартка"],
  ["2026-04-01T06:00:00Z", "1 апреля", "1-апрелге"],
  ["2026-06-30T18:00:00Z", "1 июля", "1-июлга"],
  ["2026-08-05T06:00:00Z", "5 августа", "5-августка"],
  ["2026-12-31T06:00:00Z", "31 декабря", "31-декабрга"],
  ["2027-04-09T06:00:00Z", "9 апреля 2027", "2027-жылдын 9-апрелине"],
  ["2027-06-09T06:00:00Z", "9 июня 2027", "2027-жылдын 9-июнуна"],
])("until %s is «до» %s, %s «чейин»", (date, russian, kyrgyz) => {
  expect(plain(formatUntil(date, "ru", now))).toBe(russian);
  expect(plain(formatUntil(date, "ky", now))).toBe(kyrgyz);
});

test("without the year of today the year is always said", () => {
  expect(plain(formatUntil("2026-03-26T06:00:00Z", "ru"))).toBe("26 марта 2026");
  expect(plain(formatUntil("2026-03-26T06:00:00Z", "ky"))).toBe("2026-жылдын 26-мартына");
});

test.each([
  ["2026-01-05T06:00:00Z", "5 января 2026", "2026-жылдын 5-январынан"],
  ["2026-04-01T06:00:00Z", "1 апреля 2026", "2026-жылдын 1-апрелинен"],
  ["2026-06-30T06:00:00Z", "30 июня 2026", "2026-жылдын 30-июнунан"],
  ["2026-08-09T06:00:00Z", "9 августа 2026", "2026-жылдын 9-августунан"],
  ["2026-10-01T06:00:00Z", "1 октября 2026", "2026-жылдын 1-октябрынан"],
])("a period since %s begins on «%s», «%s»", (date, russian, kyrgyz) => {
  expect([plain(formatSince(date, "ru")), plain(formatSince(date, "ky"))]).toEqual([russian, kyrgyz]);
});

test("a Kyrgyz date is not broken at its hyphens", () => {
  expect(formatDate("2026-11-20T17:59:59Z", "ky")).not.toMatch(/-(?!\u2060)/);
});

test.each([
  ["2026-11-21T05:59:30Z", "только что", "азыр эле"],
  ["2026-11-21T05:55:00Z", "5 мин назад", "5 мүнөт мурун"],
  ["2026-11-21T03:30:00Z", "2 ч назад", "2 саат мурун"],
  ["2026-11-20T12:00:00Z", "вчера", "кечээ"],
  ["2026-11-18T06:00:00Z", "3 дн. назад", "3 күн мурун"],
  ["2026-11-01T06:00:00Z", "1 ноября", "1-ноябрь"],
  ["2026-11-21T07:00:00Z", "только что", "азыр эле"],
])("%s is %s, %s", (date, russian, kyrgyz) => {
  expect(plain(formatAgo(date, now, "ru"))).toBe(russian);
  expect(plain(formatAgo(date, now, "ky"))).toBe(kyrgyz);
});

test("a long text is cut where the ellipsis saves room", () => {
  expect(truncate("Джалал-Абад", 10)).toBe("Джалал-Абад");
  expect(truncate("Иссык-Кульская", 10)).toBe("Иссык-Куль…");
  expect(truncate("Бишкек", 10)).toBe("Бишкек");
});
