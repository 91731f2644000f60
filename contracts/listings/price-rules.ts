/*
 * When a price counts as lowered (`docs/features/prices.md`, History). Pure functions, no schemas.
 */

/** Days for which a lowered price is marked, and before it within which the lowest price is the one it is compared with. */
const reductionDays = 30;
/** Days that a listing has been on show at least before its first lower price counts: a price nobody could pay is none. */
const minShownDays = 3;
/** Steps that are kept of a listing. */
export const maxPriceSteps = 50;

const day = 86_400_000;

/** A price that the public saw from a time on. */
export interface PriceStep {
  /** Milliseconds. */
  at: number;
  /** Whole units of one currency; 0 is negotiable. */
  price: number;
}

/** Prices that were lowered one after the other, with no raise between. */
export interface Reduction {
  times: number;
  from: number;
  to: number;
  /** When it was lowered last, and the lowest price before that. */
  last: { at: number; from: number };
}

/**
 * How often the present price was lowered since it was raised last; null: not at all. A price counts as lowered when it is less than all that were
 * asked within 30 days before it, so that nobody gains by raising it first. `steps` are of the same goods, the oldest first.
 */
export function findReduction(steps: readonly PriceStep[]): Reduction | null {
  const run: { at: number; from: number; to: number }[] = [];
  for (const [index, { at, price }] of steps.entries()) {
    const before = steps[index - 1]?.price ?? 0;
    if (price === 0 || before === 0 || price > before) {
      run.length = 0;
      continue;
    }
    const lowest = lowestBefore(steps, index);
    const isOld = at - (steps[0]?.at ?? at) >= minShownDays * day;
    if (price < lowest && isOld) run.push({ at, from: lowest, to: price });
  }
  const [first, last] = [run[0], run.at(-1)];
  return first && last ? { times: run.length, from: first.from, to: last.to, last } : null;
}

/** The lowest price asked within 30 days before a step; the one that held when they began counts. */
function lowestBefore(steps: readonly PriceStep[], index: number): number {
  const since = (steps[index]?.at ?? 0) - reductionDays * day;
  let lowest = Number.POSITIVE_INFINITY;
  for (let before = index - 1; before >= 0; before -= 1) {
    const step = steps[before];
    if (!step || step.price === 0) break;
    lowest = Math.min(lowest, step.price);
    if (step.at <= since) break;
  }
  return lowest;
}

/** Until when a lowered price is marked, in milliseconds. */
export const markedUntil = (reducedAt: number): number => reducedAt + reductionDays * day;
