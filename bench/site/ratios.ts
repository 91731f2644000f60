import { formatTable } from "../report.ts";
import type { Measured } from "./measure-rows.ts";

/** Measurements of a row on both sides in one turn. */
export interface Pair {
  old: Measured;
  new: Measured;
}

/** The new value as a multiple of the old one: the middle of the turns, the least and the most. */
export interface Ratio {
  middle: number;
  min: number;
  max: number;
}

const figures: Record<string, (row: Measured) => number | undefined> = {
  "requests/s": ({ perSecond }) => perSecond,
  p50: ({ latency }) => latency?.p50,
  main: ({ processor }) => processor?.main,
  helpers: ({ processor }) => processor?.helpers,
  pg: ({ processor }) => processor?.postgres,
  MB: ({ memory }) => memory,
};

/** Undefined where a side does not have the figure, or has nothing of it to divide by. */
export function findRatio(pairs: readonly Pair[], read: (row: Measured) => number | undefined): Ratio | undefined {
  const ratios: number[] = [];
  for (const pair of pairs) {
    const [old, present] = [read(pair.old), read(pair.new)];
    if (old === undefined || present === undefined || old === 0) return undefined;
    ratios.push(present / old);
  }
  const sorted = ratios.toSorted((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  const [lower, upper] = [sorted[Math.floor(half)], sorted[Math.ceil(half)]];
  const [min, max] = [sorted[0], sorted.at(-1)];
  if (lower === undefined || upper === undefined || min === undefined || max === undefined) return undefined;
  return { middle: (lower + upper) / 2, min, max };
}

/** A table of the ratios of each row. */
export function describeRatios(turns: readonly { old: readonly Measured[]; new: readonly Measured[] }[]): string {
  const names = turns[0]?.old.map(({ name }) => name) ?? [];
  const rows = names.map((name) => {
    const pairs = turns.flatMap((turn) => {
      const [old, present] = [turn.old, turn.new].map((rows) => rows.find((row) => row.name === name));
      return old && present ? [{ old, new: present }] : [];
    });
    return [name, ...Object.values(figures).map((read) => formatRatio(findRatio(pairs, read)))];
  });
  return formatTable(["new / old", ...Object.keys(figures)], rows);
}

function formatRatio(ratio: Ratio | undefined): string {
  if (!ratio) return "";
  const [middle, min, max] = [ratio.middle, ratio.min, ratio.max].map((value) => value.toFixed(2));
  return `${middle} (${min}–${max})`;
}
