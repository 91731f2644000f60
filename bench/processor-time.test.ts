import { expect, test } from "vitest";
import { parseSchedstat, parseStat, shareTime, sumTime } from "./processor-time.ts";

test("the scheduler's first number is the time on the processor", () => {
  expect(parseSchedstat("2149596749 1442131307 5902\n")).toBeCloseTo(2149.596749);
});

test("a program's name may have spaces and brackets", () => {
  const fields = "S 41 42 42 0 -1 4194304 9 8 7 6 100 200 30 4 20 0 1 0 5";
  expect(parseStat(`42 (post) gres (x) ${fields}`)).toEqual({ parent: 41, endedChildren: 340 });
});

test("the time of a row is shared out among its requests", () => {
  const before = { main: 100, helpers: 50, postgres: 10 };
  const share = shareTime(before, { main: 300, helpers: 50, postgres: 20 }, 10);
  expect(share).toEqual({ main: 20, helpers: 0, postgres: 1 });
  expect(sumTime(share)).toBe(21);
});
