import { expect, test } from "vitest";
import { daily, everyMinute, hourly, type Schedule, sundays } from "./schedule.ts";

test.each<[string, Schedule, string, string]>([
  ["each minute", everyMinute, "2026-12-01T10:00:00.000Z", "2026-12-01T10:01:00.000Z"],
  ["each minute", everyMinute, "2026-12-01T10:00:59.999Z", "2026-12-01T10:01:00.000Z"],
  ["each hour", hourly(7), "2026-12-01T10:06:59.000Z", "2026-12-01T10:07:00.000Z"],
  ["each hour", hourly(7), "2026-12-01T10:07:00.000Z", "2026-12-01T11:07:00.000Z"],
  ["each day in Bishkek", daily("03:55"), "2026-12-01T21:54:00.000Z", "2026-12-01T21:55:00.000Z"],
  ["each day in Bishkek", daily("10:00"), "2026-12-01T04:00:00.000Z", "2026-12-02T04:00:00.000Z"],
  ["each Sunday in Bishkek", sundays("04:05"), "2026-12-01T10:00:00.000Z", "2026-12-05T22:05:00.000Z"],
  ["each Sunday in Bishkek", sundays("04:05"), "2026-12-05T22:05:00.000Z", "2026-12-12T22:05:00.000Z"],
])("%s", (_, schedule, after, next) => {
  expect(schedule(new Date(after)).toISOString()).toBe(next);
});
