import type { PriceMonthRow } from "./queries.ts";

/** Categories of what is dearer in some months than in others: livestock, hay and feed, coal and firewood; what is inside them too. */
const seasonal: ReadonlySet<string> = new Set([
  "loshadi",
  "krs",
  "ovtsy-i-barany",
  "kozy",
  "yaki",
  "domashnyaya-ptitsa",
  "korma",
  "ugol-i-drova",
]);
const monthsOfYear = 12;

export interface Season {
  years: number;
  months: { month: number; percent: number }[];
}

export function hasSeason(path: readonly { title_slug: string }[]): boolean {
  return path.some(({ title_slug: slug }) => seasonal.has(slug));
}

/**
 * How far each month of the year is from the middle of its twelve months, in percent, from months that are over and follow each other: years are
 * counted back from the last one, so that prices which rise from year to year are no season. Null without a whole year.
 */
export function findSeason(rows: readonly PriceMonthRow[], present: string): Season | null {
  const over = rows.filter(({ month }) => month < present);
  const ratios = new Map<number, number[]>();
  let years = 0;
  for (let end = over.length; end >= monthsOfYear; end -= monthsOfYear) {
    const year = over.slice(end - monthsOfYear, end);
    if (!isWhole(year)) break;
    years += 1;
    const middle = middleOf(year.map(({ median }) => median));
    for (const { month, median } of year) {
      const number = Number(month.slice(5, 7));
      ratios.set(number, [...(ratios.get(number) ?? []), median / middle]);
    }
  }
  if (years === 0) return null;
  const months = [...ratios].map(([month, found]) => ({ month, percent: Math.round(100 * middleOf(found)) }));
  return { years, months: months.toSorted((one, other) => one.month - other.month) };
}

/** Twelve months without a gap. */
function isWhole(year: readonly PriceMonthRow[]): boolean {
  const count = ({ month }: PriceMonthRow) => Number(month.slice(0, 4)) * monthsOfYear + Number(month.slice(5, 7));
  const [first, last] = [year[0], year.at(-1)];
  return first !== undefined && last !== undefined && count(last) - count(first) === monthsOfYear - 1;
}

function middleOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
}
