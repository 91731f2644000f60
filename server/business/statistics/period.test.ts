import { describe, expect, test } from "vitest";
import { groupOf, listGroups, listParts, readPeriod } from "./period.ts";

const today = "2026-11-23";

describe("a period", () => {
  test("is the thirty days up to today, unless days are given", () => {
    expect(readPeriod({}, today)).toEqual({ start: "2026-10-25", end: today, previousStart: "2026-09-25" });
    expect(readPeriod({ start: "2026-11-17" }, today)).toEqual({
      start: "2026-11-17",
      end: today,
      previousStart: "2026-11-10",
    });
    expect(readPeriod({ end: "2026-03-01" }, today)).toMatchObject({ start: "2026-01-31" });
    expect(readPeriod({ start: today, end: today }, today).previousStart).toBe("2026-11-22");
    expect(readPeriod({ start: "2026-12-05" }, today)).toMatchObject({ start: "2026-12-05", end: "2026-12-05" });
  });

  test("that ends before it begins, or has more than two years, is none", () => {
    const fieldsOf = (start: string, end: string) => {
      try {
        readPeriod({ start, end }, today);
        return undefined;
      } catch (error) {
        return (error as { fields: Record<string, { message: string }[]> }).fields["end"]?.[0]?.message;
      }
    };
    expect(fieldsOf("2026-11-23", "2026-11-22")).toBe("period_reversed");
    expect(fieldsOf("2024-11-22", "2026-11-22")).toBeUndefined();
    expect(fieldsOf("2024-11-21", "2026-11-22")).toBe("period_too_long");
  });
});

describe("a group", () => {
  const period = { start: "2026-10-28", end: "2026-11-10", previousStart: "2026-10-14" };

  test("begins on a Monday or the first of a month, but not before the period", () => {
    expect(groupOf("2026-11-08", "week", period)).toBe("2026-11-02");
    expect(groupOf("2026-10-29", "week", period)).toBe("2026-10-28");
    expect(groupOf("2026-11-08", "month", period)).toBe("2026-11-01");
  });

  test("is one of all in the period, in their order", () => {
    expect(listGroups(period, "day")).toHaveLength(14);
    expect(listGroups(period, "week")).toEqual(["2026-10-28", "2026-11-02", "2026-11-09"]);
    expect(listGroups(period, "month")).toEqual(["2026-10-28", "2026-11-01"]);
  });
});

describe("the parts of a period", () => {
  const day = 86_400_000;
  const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);
  const listDays = (from: string, to: string) => {
    const days: string[] = [];
    for (let at = Date.parse(from); at <= Date.parse(to); at += day) days.push(isoDay(at));
    return days;
  };
  /** How often each day is counted by the parts. */
  const countEach = (parts: ReturnType<typeof listParts>) => {
    const counts = new Map<string, number>();
    for (const { table, from, to, isLess } of parts) {
      const [year = 0, month = 0] = to.split("-").map(Number);
      const last = table === "days" ? to : isoDay(Date.UTC(year, month, 0));
      for (const one of listDays(from, last)) counts.set(one, (counts.get(one) ?? 0) + (isLess ? -1 : 1));
    }
    return counts;
  };

  test("have each of its days once, no other, and few days beside the months", () => {
    const first = Date.UTC(2024, 0, 1);
    for (let start = 0; start < 430; start += 1)
      for (const length of [1, 2, 7, 14, 15, 16, 17, 28, 29, 30, 31, 32, 59, 60, 90, 91, 180, 365, 366, 731]) {
        const period = { start: isoDay(first + start * day), end: isoDay(first + (start + length - 1) * day) };
        const parts = listParts(period);
        const counted = [...countEach(parts)].filter(([, count]) => count !== 0);
        expect(counted.length, JSON.stringify(period)).toBe(length);
        expect(counted.every(([one, count]) => count === 1 && one >= period.start && one <= period.end)).toBe(true);
        const days = parts.filter(({ table }) => table === "days");
        expect(days.reduce((sum, { from, to }) => sum + listDays(from, to).length, 0)).toBeLessThanOrEqual(30);
        expect(parts.every(({ table, from }) => table === "days" || from.endsWith("-01"))).toBe(true);
      }
  });
});
