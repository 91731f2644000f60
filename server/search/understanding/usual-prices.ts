import { readFileSync } from "node:fs";
import type { DealType } from "#contracts/catalogue/schemas.ts";
import type { Category } from "#server/catalogue/catalogue.ts";
import type { Amount } from "./amounts.ts";

/** Usual prices of the things of each category. */
export interface UsualPrices {
  /** Whether the amounts of a search may be prices of a category, in any currency; true where nothing is known. */
  fitsAll(amounts: readonly Amount[], category: Category): boolean;
  /** How well bounds in som fit a category, in a deal if it is known; `undefined` where nothing is known. */
  rate(bounds: Bounds, category: Category, deal?: DealType): Fit | undefined;
  /**
   * Categories of rents as their leaves, without those whose usual prices are others, if some leaf has such prices: 40,000
   * som is a flat for a month rather than for a day. Other categories stay. Bounds are in som.
   */
  narrowRents(bounds: readonly Bounds[], categories: readonly Category[]): Category[];
  /** How far a price in som is from the middle of the usual ones of a category: 0 for the middle; `undefined` if it is not usual. */
  distance(price: number, category: Category): number | undefined;
  /** The deals of these categories that have no prices within bounds in som. */
  findImpossibleDeals(bounds: readonly Bounds[], categories: readonly Category[]): DealType[];
}

/** `usual`: each bound is between the low and the high prices; `possible`: none is far from them. */
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
/** An upper bound is hardly so many times as much as a high price, and a lower bound so many times. */
const maxTimes = { upper: 5, lower: 2 };
/** A smaller bound without a unit is no price («от 3 лет»), but may be thousands («квартира до 30»). */
export const minPrice = 100;
/** Smaller numbers without a unit may be thousands. */
const minWhole = 1_000;
const pricedDeals: readonly DealType[] = ["sell", "rent", "service", "job"];
/** A number before one of these units is a weight, a length or a power. Folded. */
const unitOfMeasure = /^(?:кг|килограмм\p{L}*|тонн\p{L}*|см|мм|вт|ватт\p{L}*|квт|мач|mah)$/u;
/** A small number before one of these words is a count: «600 койго», «до 200 гостей»; «до 20000 саат» is a price. */
const countedThing =
  /^(?:т|грамм\p{L}*|лет|ай|мес|месяц\p{L}*|шт|штук\p{L}*|даана\p{L}*|баш|голов|кой|койго|койлор|человек|чел|адам|адамга|кишилик|гост(?:я|ей)|конок|конокко|мест|мест(?:а|о)|орун|этаж\p{L}*|кабат\p{L}*|размер\p{L}*|олчом\p{L}*|куб|кубов|час(?:а|ов)?|саат|дн(?:я|ей)|день|кун|жаш|жашка)$/u;
/** Words that may stand between a price and the next part of a search. */
const betweenParts = new Set(["в", "во", "на", "с", "со", "без", "за"]);

/**
 * Reads lines `category TAB deal TAB low TAB high`: between these, in som, are nine of ten prices in Kyrgyzstan in 2026.
 * `dollar`: som for a dollar.
 */
export function readUsualPrices(dollar: () => number): UsualPrices {
  const own = readRanges();
  const rangesOf = ({ id, children }: Category): Range[] => own.get(id) ?? children.flatMap(rangesOf);
  const lowestOf = (category: Category): Category[] =>
    category.children.length === 0 ? [category] : category.children.flatMap(lowestOf);
  return {
    fitsAll(amounts, category) {
      const ranges = rangesOf(category);
      return (
        ranges.length === 0 ||
        amounts.every((amount) => {
          const factors = listFactors(amount, dollar());
          return factors.length === 0 || factors.some((factor) => isNear(multiply(amount, factor), ranges));
        })
      );
    },
    rate(bounds, category, deal) {
      const all = rangesOf(category);
      const ofDeal = all.filter((range) => range.deal === deal);
      const ranges = ofDeal.length > 0 ? ofDeal : all;
      if (ranges.length === 0) return undefined;
      if (ranges.some((range) => isUsual(bounds, range))) return "usual";
      return isNear(bounds, ranges) ? "possible" : "impossible";
    },
    narrowRents(bounds, categories) {
      if (bounds.length === 0) return [...categories];
      const isRent = ({ deal_types: deals }: Category) => deals.includes("rent") && !deals.includes("sell");
      const hasSuchPrices = (leaf: Category) =>
        isRent(leaf) && bounds.every((one) => rangesOf(leaf).some((range) => isUsual(one, range)));
      const leaves = categories.flatMap((category) =>
        isRent(category) ? lowestOf(category).filter(isRent) : [category],
      );
      if (!leaves.some(hasSuchPrices) || leaves.every((leaf) => !isRent(leaf) || hasSuchPrices(leaf)))
        return [...categories];
      return [...new Set(leaves.filter((leaf) => !isRent(leaf) || hasSuchPrices(leaf)))];
    },
    distance(price, category) {
      const usual = rangesOf(category).filter((range) => isUsual({ to: price }, range));
      return usual.length > 0
        ? Math.min(...usual.map(({ low, high }) => Math.abs(Math.log(price / Math.sqrt(low * high)))))
        : undefined;
    },
    findImpossibleDeals(bounds, categories) {
      if (bounds.length === 0) return [];
      const lowest = categories.flatMap(lowestOf);
      return pricedDeals.filter((deal) => {
        const rangesIn = ({ id }: Category) => (own.get(id) ?? []).filter((range) => range.deal === deal);
        // Admins let categories have other deals, of which no prices are known.
        const isUnknown = lowest.some((one) => one.deal_types.includes(deal) && rangesIn(one).length === 0);
        const ranges = lowest.flatMap(rangesIn);
        const isPossibleIn = (range: Range) => bounds.every((one) => isNear(one, [range]));
        return ranges.length > 0 && !isUnknown && !ranges.some(isPossibleIn);
      });
    },
  };
}

let ranges: ReadonlyMap<number, Range[]> | undefined;

function readRanges(): ReadonlyMap<number, Range[]> {
  if (ranges) return ranges;
  const own = new Map<number, Range[]>();
  for (const line of readFileSync(file, "utf8").trim().split("\n")) {
    const [id, deal = "", low, high] = line.split("\t");
    own.set(Number(id), [...(own.get(Number(id)) ?? []), { deal, low: Number(low), high: Number(high) }]);
  }
  return (ranges = own);
}

/** Whether an amount without a unit, or of money, may be a price. */
export function isPrice({ unit, min, max, isExact, isThousandOrRooms, isThousandOrTons, next }: Amount): boolean {
  if (isThousandOrTons) return false;
  if (unit === "som" || unit === "dollar") return true;
  if (unit !== undefined || isExact) return false;
  if (isThousandOrRooms) return true;
  const values = [min, max].flatMap((value) => value ?? []);
  const most = Math.max(...values);
  if (next !== undefined && (unitOfMeasure.test(next) || (most < minWhole && countedThing.test(next)))) return false;
  if (values.every(isYear)) return false;
  // A small number before another word may be a size.
  return most >= minPrice || next === undefined || betweenParts.has(next);
}

/** By what an amount may have to be multiplied to be in som; nothing if it is no price. */
function listFactors(amount: Amount, dollar: number): number[] {
  if (!isPrice(amount)) return [];
  const { unit, min, max, isThousandOrRooms } = amount;
  const thousand = isThousandOrRooms ? 1_000 : 1;
  if (unit === "som") return [thousand];
  if (unit === "dollar") return [thousand * dollar];
  if (isThousandOrRooms) return [1_000, 1_000 * dollar];
  const value = max ?? min ?? 0;
  const thousands = value < minWhole ? [1_000, 1_000 * dollar] : [];
  return value < minPrice ? thousands : [1, dollar, ...thousands];
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

function isNear({ from, to }: Bounds, some: readonly Range[]): boolean {
  return some.some(
    ({ low, high }) =>
      (to === undefined || (to >= low * cheapest && to <= high * maxTimes.upper)) &&
      (from === undefined || from <= high * maxTimes.lower),
  );
}
