import { describe, expect, test } from "vitest";
import { findQuietEnd, isTimeZone } from "./quiet-hours.ts";

const night = { from: 22, to: 8 };
const at = (time: string) => new Date(`2026-11-22T${time}+06:00`);
const endAt = (time: string) => findQuietEnd(night, "Asia/Bishkek", at(time));

describe("quiet hours over midnight", () => {
  test.each(["08:00:00", "12:00:00", "21:59:59"])("at %s one is told at once", (time) => {
    expect(endAt(time)).toBeUndefined();
  });

  test("in the evening they end the next morning, at night the same", () => {
    expect(endAt("22:00:00")).toEqual(new Date("2026-11-23T08:00:00+06:00"));
    expect(endAt("00:00:01")).toEqual(new Date("2026-11-22T08:00:00+06:00"));
    expect(endAt("07:59:59")).toEqual(new Date("2026-11-22T08:00:00+06:00"));
  });
});

test("quiet hours of one day, of another time zone, and none", () => {
  expect(findQuietEnd({ from: 13, to: 15 }, "Asia/Bishkek", at("14:30:00"))).toEqual(at("15:00:00"));
  expect(findQuietEnd({ from: 13, to: 15 }, "Asia/Bishkek", at("15:00:00"))).toBeUndefined();
  // 22:30 in Bishkek is 19:30 in Moscow.
  expect(findQuietEnd(night, "Europe/Moscow", at("22:30:00"))).toBeUndefined();
  expect(findQuietEnd(night, "Asia/Kathmandu", at("23:00:00"))).toEqual(new Date("2026-11-23T02:15:00Z"));
  expect(findQuietEnd(undefined, "Asia/Bishkek", at("23:00:00"))).toBeUndefined();
});

test("time zones are those that exist", () => {
  for (const name of ["Asia/Bishkek", "Europe/Moscow", "UTC", "America/Argentina/Buenos_Aires"]) {
    expect(isTimeZone(name)).toBe(true);
  }
  for (const name of ["", "Asia/Frunze2", "+06:00", "../etc", "Asia/Bishkek "]) expect(isTimeZone(name)).toBe(false);
});
