import { expect, test } from "vitest";
import type { Measured } from "./measure-rows.ts";
import { describeRatios, findRatio } from "./ratios.ts";

const row = (perSecond?: number): Measured => ({
  name: "signed-home",
  connections: 16,
  ...(perSecond !== undefined && { perSecond }),
  processor: { main: 10, helpers: 0, postgres: 1 },
  memory: 300,
});
const pair = (old?: number, present?: number) => ({ old: row(old), new: row(present) });
const read = ({ perSecond }: Measured) => perSecond;

test("a ratio is the middle of the turns with the least and the most", () => {
  const three = [pair(10, 20), pair(10, 5), pair(10, 11)];
  expect(findRatio(three, read)).toEqual({ middle: 1.1, min: 0.5, max: 2 });
  expect(findRatio([...three, pair(10, 15)], read)).toEqual({ middle: 1.3, min: 0.5, max: 2 });
});

test("what a side does not have has no ratio", () => {
  expect(findRatio([pair(10, 20), pair(10)], read)).toBeUndefined();
  expect(findRatio([pair(0, 20)], read)).toBeUndefined();
  expect(findRatio([], read)).toBeUndefined();
});

test("each row has the ratios of its figures", () => {
  const table = describeRatios([
    { old: [row(10)], new: [row(20)] },
    { new: [row(10)], old: [row(10)] },
  ]);
  const [head, , first] = table.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  expect(head).toEqual(["", "new / old", "requests/s", "p50", "main", "helpers", "pg", "MB", ""]);
  const same = "1.00 (1.00–1.00)";
  expect(first).toEqual(["", "signed-home", "1.50 (1.00–2.00)", "", same, "", same, same, ""]);
});
