import { expect, test } from "vitest";
import { texts } from "#web/test/texts.ts";
import { dayOf, formatActivity, formatDay, formatTime } from "./chat-time.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const ru = { now, language: "ru" as const, t: texts.ru.namespace("chat") };
const ky = { now, language: "ky" as const, t: texts.ky.namespace("chat") };

test("days and times are those of Bishkek", () => {
  expect(formatTime("2026-11-20T18:05:00Z")).toBe("00:05");
  expect(dayOf("2026-11-20T18:05:00Z")).toBe(dayOf("2026-11-21T17:59:00Z"));
  expect(dayOf("2026-11-20T17:59:00Z")).toBe(dayOf(now) - 1);
});

test("the heading of a day is said as people say it", () => {
  const dates = ["2026-11-21T01:00:00Z", "2026-11-20T01:00:00Z", "2026-11-01T01:00:00Z"];
  expect(dates.map((date) => formatDay(date, ru))).toEqual(["Сегодня", "Вчера", "1\u00a0ноября 2026"]);
  expect(dates.map((date) => formatDay(date, ky))).toEqual(["Бүгүн", "Кечээ", "2026-\u2060жылдын 1-\u2060ноябры"]);
});

test("the list of chats has short times", () => {
  const dates = ["2026-11-21T01:00:00Z", "2026-11-20T01:00:00Z", "2026-11-01T01:00:00Z", "2025-11-01T01:00:00Z"];
  expect(dates.map((date) => formatActivity(date, ru))).toEqual(["07:00", "Вчера", "01.11", "01.11.25"]);
});
