import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayIn, findOpening } from "./opening.ts";
import type { Holiday, WorkingDay } from "./record-schemas.ts";

/** A moment by the clocks of Bishkek, in milliseconds. */
const at = (moment: string) => Date.parse(`${moment}+06:00`);
const week = (from: string, to: string, days = [1, 2, 3, 4, 5]): WorkingDay[] =>
  [1, 2, 3, 4, 5, 6, 7].map((day) =>
    days.includes(day) ? { day, is_working: true, from, to } : { day, is_working: false, from: null, to: null },
  );
const open = (until: string | null) => ({ isOpen: true, changesAt: until && at(until) });
const closed = (until: string | null) => ({ isOpen: false, changesAt: until && at(until) });

describe("hours of a business", () => {
  // 2026-11-23 is a Monday.
  test.each([
    ["2026-11-23T08:59", closed("2026-11-23T09:00")],
    ["2026-11-23T09:00", open("2026-11-23T18:00")],
    ["2026-11-23T17:59", open("2026-11-23T18:00")],
    ["2026-11-23T18:00", closed("2026-11-24T09:00")],
    ["2026-11-27T18:00", closed("2026-11-30T09:00")],
    ["2026-11-29T12:00", closed("2026-11-30T09:00")],
  ])("from nine to six on weekdays, %s", (moment, expected) => {
    expect(findOpening(week("09:00", "18:00"), [], at(moment))).toEqual(expected);
  });

  test.each([
    ["2026-11-23T23:30", open("2026-11-24T02:00")],
    ["2026-11-24T01:59", open("2026-11-24T02:00")],
    ["2026-11-24T02:00", closed("2026-11-24T20:00")],
    // That of Friday goes on into Saturday, which is a day off.
    ["2026-11-28T01:00", open("2026-11-28T02:00")],
    ["2026-11-28T03:00", closed("2026-11-30T20:00")],
  ])("past midnight, %s", (moment, expected) => {
    expect(findOpening(week("20:00", "02:00"), [], at(moment))).toEqual(expected);
  });

  test("all day on some days: open until the last of them ends", () => {
    const days = week("00:00", "00:00", [1, 2]);
    expect(findOpening(days, [], at("2026-11-23T10:00"))).toEqual(open("2026-11-25T00:00"));
    expect(findOpening(days, [], at("2026-11-25T00:00"))).toEqual(closed("2026-11-30T00:00"));
  });

  test("around the clock: it does not close, but on a holiday", () => {
    const always = week("00:00", "00:00", [1, 2, 3, 4, 5, 6, 7]);
    expect(findOpening(always, [], at("2026-11-23T10:00"))).toEqual(open(null));
    const holiday: Holiday = { date: "2026-12-31", is_working: false, from: null, to: null };
    expect(findOpening(always, [holiday], at("2026-11-23T10:00"))).toEqual(open("2026-12-31T00:00"));
  });

  test("a holiday has hours of its own, or none; what began the evening before goes on", () => {
    const holidays: Holiday[] = [
      { date: "2026-11-24", is_working: false, from: null, to: null },
      { date: "2026-11-25", is_working: true, from: "11:00", to: "15:00" },
    ];
    expect(findOpening(week("09:00", "18:00"), holidays, at("2026-11-24T10:00"))).toEqual(closed("2026-11-25T11:00"));
    expect(findOpening(week("09:00", "18:00"), holidays, at("2026-11-25T12:00"))).toEqual(open("2026-11-25T15:00"));
    expect(findOpening(week("20:00", "02:00"), holidays, at("2026-11-24T01:00"))).toEqual(open("2026-11-24T02:00"));
  });

  test("without hours nothing is said; with days off only it is closed", () => {
    expect(findOpening(null, [], at("2026-11-23T10:00"))).toBeUndefined();
    expect(findOpening([], [], at("2026-11-23T10:00"))).toBeUndefined();
    expect(findOpening(week("09:00", "18:00", []), [], at("2026-11-23T10:00"))).toEqual(closed(null));
  });

  test("today is that of Bishkek", () => {
    expect(dayIn(Date.parse("2026-11-22T18:00:00Z"))).toEqual({ weekday: 1, date: "2026-11-23" });
    expect(dayIn(Date.parse("2026-11-22T17:59:59Z"))).toEqual({ weekday: 7, date: "2026-11-22" });
  });
});

const time = fc
  .integer({ min: 0, max: 1_439 })
  .map((minutes) => [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":"));
const hours = fc.oneof(
  fc.constant({ is_working: false, from: null, to: null }),
  fc.record({ is_working: fc.constant(true), from: time, to: time }),
);
const schedules = fc
  .tuple(hours, hours, hours, hours, hours, hours, hours)
  .map((days): WorkingDay[] => days.map((one, index) => ({ day: index + 1, ...one })));
const holidayLists = fc.array(
  fc.record({ days: fc.integer({ min: -2, max: 60 }), hours }).map(({ days, hours: one }): Holiday => ({
    date: new Date(at("2026-11-23T12:00") + days * 86_400_000).toISOString().slice(0, 10),
    ...one,
  })),
  { maxLength: 20 },
);
const moments = fc.integer({ min: 0, max: 7 * 1_440 }).map((minutes) => at("2026-11-23T00:00") + minutes * 60_000);

test("whatever the hours are, they change when they are said to, and not before", () => {
  fc.assert(
    fc.property(schedules, holidayLists, moments, (schedule, holidays, now) => {
      const state = findOpening(schedule, holidays, now);
      if (!state || state.changesAt === null) return;
      expect(state.changesAt).toBeGreaterThan(now);
      const before = findOpening(schedule, holidays, Math.max(now, state.changesAt - 1));
      expect(before?.isOpen).toBe(state.isOpen);
      expect(findOpening(schedule, holidays, state.changesAt)?.isOpen).toBe(!state.isOpen);
      const halfway = Math.floor((now + state.changesAt) / 2);
      expect(findOpening(schedule, holidays, halfway)).toEqual(state);
    }),
  );
});
