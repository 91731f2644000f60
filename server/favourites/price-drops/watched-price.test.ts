import { expect, test } from "vitest";
import { decideToTell, seePrice, type WatchedPrice } from "./watched-price.ts";

const day = 86_400_000;
const start = Date.UTC(2026, 0, 1);

/** What is told, by day, of a price that changes on these days. */
function follow(prices: readonly (readonly [day: number, price: number, currency?: string])[], quietDays?: number) {
  let known: WatchedPrice = {
    price: null,
    currency: null,
    lows: [],
    quiet_until: quietDays === undefined ? null : new Date(start + quietDays * day),
    told_price: null,
    told_at: null,
  };
  const told: [day: number, from: number, to: number][] = [];
  const [[last] = [0]] = prices.slice(-1);
  for (let at = 0; at <= last + 2; at += 0.25) {
    const now = new Date(start + at * day);
    const change = prices.findLast(([from]) => from <= at);
    if (!change) continue;
    known = seePrice(known, { price: change[1], currency: change[2] ?? "KGS" }, now);
    const decision = decideToTell(known, now);
    if (!decision.tells) continue;
    told.push([at, decision.reference, change[1]]);
    known = { ...known, told_price: change[1], told_at: now };
  }
  return told;
}

test("a price that falls is told, with what it was", () => {
  expect(
    follow([
      [0, 520_000],
      [3, 480_000],
      [9, 450_000],
    ]),
  ).toEqual([
    [3, 520_000, 480_000],
    [9, 480_000, 450_000],
  ]);
});

test("less than one percent or fifty som is nothing to tell, but many such steps together are", () => {
  expect(
    follow([
      [0, 10_000],
      [1, 9_901],
    ]),
  ).toEqual([]);
  expect(
    follow([
      [0, 1_000],
      [1, 951],
    ]),
  ).toEqual([]);
  expect(
    follow([
      [0, 1_000],
      [1, 950],
    ]),
  ).toEqual([[1, 1_000, 950]]);
  expect(
    follow([
      [0, 100, "USD"],
      [1, 99, "USD"],
    ]),
  ).toEqual([[1, 100, 99]]);
  expect(
    follow([
      [0, 10_000],
      [1, 9_950],
      [2, 9_900],
    ]),
  ).toEqual([[2, 10_000, 9_900]]);
});

test("of two prices within a day the second one waits for the day after, and is told with the step between", () => {
  expect(
    follow([
      [0, 520],
      [1, 400],
      [1.25, 350],
      [1.5, 300],
    ]),
  ).toEqual([
    [1, 520, 400],
    [2, 400, 300],
  ]);
});

test("a price that goes up and down tells nothing until thirty days have passed", () => {
  expect(
    follow([
      [0, 500],
      [2, 1_000],
      [3, 500],
    ]),
  ).toEqual([]);
  expect(
    follow([
      [0, 500],
      [2, 1_000],
      [3, 600],
    ]),
  ).toEqual([]);
  expect(
    follow([
      [0, 520],
      [1, 400],
      [5, 520],
      [9, 400],
      [12, 520],
      [15, 400],
    ]),
  ).toEqual([[1, 520, 400]]);
  expect(
    follow([
      [0, 500],
      [2, 1_000],
      [40, 600],
    ]),
  ).toEqual([[40, 1_000, 600]]);
  // What was told last is never told again, however long ago it ended.
  expect(
    follow([
      [0, 520],
      [1, 400],
      [2, 520],
      [60, 400],
    ]),
  ).toEqual([[1, 520, 400]]);
});

test("where the price was raised before anybody kept the listing nobody is told for thirty days", () => {
  expect(
    follow(
      [
        [0, 1_000],
        [3, 500],
      ],
      29,
    ),
  ).toEqual([]);
  expect(
    follow(
      [
        [0, 1_000],
        [30, 500],
      ],
      29,
    ),
  ).toEqual([[30, 1_000, 500]]);
});

test("another currency and «negotiable» are no lower prices", () => {
  expect(
    follow([
      [0, 500_000],
      [1, 5_000, "USD"],
      [2, 430_000],
    ]),
  ).toEqual([]);
  expect(
    follow([
      [0, 500],
      [1, 0],
    ]),
  ).toEqual([]);
  expect(
    follow([
      [0, 500],
      [1, 0],
      [2, 400],
    ]),
  ).toEqual([[2, 500, 400]]);
});

test("however often a price changes, little is remembered", () => {
  let known: WatchedPrice = {
    price: null,
    currency: null,
    lows: [],
    quiet_until: null,
    told_price: null,
    told_at: null,
  };
  for (let at = 0; at < 1_000; at += 1)
    known = seePrice(known, { price: 1_000 + ((at * 7_919) % 997), currency: "KGS" }, new Date(start + at * 60_000));
  expect(known.lows.length).toBeLessThan(30);
});
