import { readFileSync } from "node:fs";
import type { Category } from "#server/catalogue/catalogue.ts";
import type { Amount } from "./amounts.ts";

/** What things of each category usually cost. */
export interface UsualPrices {
  /** Whether an amount of a search may be a price of a category, in any currency; true where nothing is known. */
  fits(amount: Amount, category: Category): boolean;
  /** How well bounds in som fit a category; `undefined` where nothing is known. */
  rate(bounds: Bounds, category: Category): Fit | undefined;
  /** The deals that the prices of a search may be those of; `undefined` if it has none, or none fits. */
  findDeals(amounts: readonly Amount[], categories: readonly Category[]): ReadonlySet<string> | undefined;
}

/** `usual`: a bound is between the low and the high prices; `possible`: it is not far from them. */
export type Fit = "usual" | "possible" | "impossible";

export interface Bounds {
  from?: number | undefined;
  to?: number | undefined;
}

interface Range {
  deal: string;
  low: number;
  high: number;
}

const file = new URL("../../catalogue/reference/prices.tsv", import.meta.url);

/** Nobody hopes for less than this part of a low price. */
const cheapest = 0.5;
/** A bound is hardly so many times as much as a high price. */
const mostBelow = 5;
const mostAbove = 2;
/** Smaller numbers without a unit may be thousands: «квартира до 30». */
const minWhole = 1_000;

/**
 * Reads lines `category TAB deal TAB low TAB high`: between these, in som, are nine of ten prices in Kyrgyzstan in 2026.
 * `dollar`: som for a dollar.
 */
export function readUsualPrices(dollar: () => number): UsualPrices {
  const own = new Map<number, Range[]>();
  for (const line of readFileSync(file, "utf8").trim().split("\n")) {
    const [id, deal = "", low, high] = line.split("\t");
    own.set(Number(id), [...(own.get(Number(id)) ?? []), { deal, low: Number(low), high: Number(high) }]);
  }
  const rangesOf = ({ id, children }: Category): Range[] => own.get(id) ?? children.flatMap(rangesOf);
  const isPossible = (amount: Amount, ranges: readonly Range[]) => {
    const factors = listFactors(amount, dollar());
    return factors.length === 0 || factors.some((factor) => isNear(multiply(amount, factor), ranges));
  };
  return {
    fits(amount, category) {
      const ranges = rangesOf(category);
      return ranges.length === 0 || isPossible(amount, ranges);
    },
    rate(bounds, category) {
      const ranges = rangesOf(category);
      if (ranges.length === 0) return undefined;
      if (ranges.some((range) => isUsual(bounds, range))) return "usual";
      return isNear(bounds, ranges) ? "possible" : "impossible";
    },
    findDeals(amounts, categories) {
      const prices = amounts.filter((amount) => listFactors(amount, dollar()).length > 0);
      const fitting = categories
        .flatMap(rangesOf)
        .filter((range) => prices.every((amount) => isPossible(amount, [range])));
      return prices.length > 0 && fitting.length > 0 ? new Set(fitting.map(({ deal }) => deal)) : undefined;
    },
  };
}

/** By what an amount may have to be multiplied to be in som; nothing if it is no price. */
function listFactors({ unit, min, max, isExact, isThousandOrRooms }: Amount, dollar: number): number[] {
  const thousand = isThousandOrRooms ? 1_000 : 1;
  if (unit === "som") return [thousand];
  if (unit === "dollar") return [thousand * dollar];
  if (unit !== undefined) return [];
  if (isThousandOrRooms) return [thousand, thousand * dollar];
  const values = [min, max].flatMap((value) => value ?? []);
  if (isExact || values.every(isYear)) return [];
  const isShort = values.every((value) => value < minWhole);
  return isShort ? [1, dollar, 1_000, 1_000 * dollar] : [1, dollar];
}

/** Whether a number without a unit is a year rather than a price. */
export function isYear(value: number): boolean {
  return Number.isInteger(value) && value >= 1950 && value <= 2035;
}

function multiply({ min, max }: Amount, factor: number): Bounds {
  return { from: min === undefined ? undefined : min * factor, to: max === undefined ? undefined : max * factor };
}

function isUsual({ from, to }: Bounds, { low, high }: Range): boolean {
  return [from, to].every((bound) => bound === undefined || (bound >= low && bound <= high));
}

function isNear({ from, to }: Bounds, ranges: readonly Range[]): boolean {
  return ranges.some(
    ({ low, high }) =>
      (to === undefined || (to >= low * cheapest && to <= high * mostBelow)) &&
      (from === undefined || from <= high * mostAbove),
  );
}
