import { expect, test } from "vitest";
import { findReduction } from "./price-rules.ts";

const day = 86_400_000;
/** Prices by the day on which each was shown first. */
const steps = (...entries: [day: number, price: number][]) => entries.map(([at, price]) => ({ at: at * day, price }));

test.for<[string, ReturnType<typeof steps>, { times: number; from: number; to: number } | null]>([
  ["one price", steps([0, 500]), null],
  ["lowered twice", steps([0, 560], [10, 520], [20, 480]), { times: 2, from: 560, to: 480 }],
  ["raised and lowered to what it was", steps([0, 500], [10, 900], [12, 500]), null],
  ["raised and lowered below it", steps([0, 500], [10, 900], [12, 450]), { times: 1, from: 500, to: 450 }],
  ["raised for longer than 30 days before", steps([0, 500], [10, 900], [45, 700]), { times: 1, from: 900, to: 700 }],
  ["lowered on the first days", steps([0, 900], [2, 500]), null],
  ["raised at last", steps([0, 560], [10, 520], [20, 530]), null],
  ["negotiable between", steps([0, 560], [10, 0], [12, 500]), null],
  [
    "raised at once through negotiable, and lowered",
    steps([0, 10_000], [5, 0], [5.001, 20_000], [5.002, 10_000]),
    null,
  ],
  ["the same after a month of negotiable", steps([0, 10_000], [5, 0], [45, 20_000], [49, 10_000]), null],
  ["a first price after days of negotiable", steps([0, 0], [5, 20_000], [5.001, 10_000]), null],
  [
    "lowered below all before negotiable",
    steps([0, 560], [10, 0], [12, 570], [13, 500]),
    { times: 1, from: 560, to: 500 },
  ],
  ["negotiable at last", steps([0, 560], [10, 500], [12, 0]), null],
])("%s", ([, given, expected]) => {
  const found = findReduction(given, false);
  expect(found && { times: found.times, from: found.from, to: found.to }).toEqual(expected);
});

test("after another currency a price counts as lowered once there were prices for 30 days", () => {
  expect(findReduction(steps([0, 20_000], [4, 10_000]), true)).toBeNull();
  expect(findReduction(steps([0, 20_000], [29, 10_000]), true)).toBeNull();
  expect(findReduction(steps([0, 0], [28, 20_000], [32, 10_000]), true)).toBeNull();
  expect(findReduction(steps([0, 20_000], [30, 10_000]), true)).toMatchObject({ from: 20_000, to: 10_000 });
});

test("so it does where the oldest prices are not kept", () => {
  const many = Array.from({ length: 49 }, (_, index) => ({ at: index * 1_000, price: 20_000 + (index % 2) }));
  expect(findReduction([...many, { at: 4 * day, price: 10_000 }], false)).toBeNull();
  expect(findReduction([...many, { at: 31 * day, price: 10_000 }], false)).toMatchObject({ from: 20_000 });
});
