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
  ["negotiable at last", steps([0, 560], [10, 500], [12, 0]), null],
])("%s", ([, given, expected]) => {
  const found = findReduction(given);
  expect(found && { times: found.times, from: found.from, to: found.to }).toEqual(expected);
});
