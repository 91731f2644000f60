/*
 * When a price counts as lowered (`docs/features/prices.md`, History). Pure functions, no schemas.
 */

/** Days for which a lowered price is marked, and before it within which the lowest price is the one it is compared with. */
export const reductionDays = 30;
/** Of these 30 days so many at least have had a price, before a lower one counts: a price nobody could pay is none. */
const minPricedDays = 3;
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
 * asked within 30 days before it, so that nobody gains by raising it first, and when there were such prices for long enough. `steps` are of the same
 * goods, the oldest first; `isAnew`: before them the listing had prices in another currency, or for something else.
 */
export function findReduction(steps: readonly PriceStep[], isAnew: boolean): Reduction | null {
  const run: { at: number; from: number; to: number }[] = [];
  // What was asked before is not known of prices in another currency, nor once the oldest steps are gone: there all 30 days must be.
  const neededDays = isAnew || steps.length >= maxPriceSteps ? reductionDays : minPricedDays;
  for (const [index, { at, price }] of steps.entries()) {
    const before = steps[index - 1]?.price ?? 0;
    if (price === 0 || before === 0 || price > before) {
      run.length = 0;
      continue;
    }
    const { lowest, pricedFor } = lookBack(steps, index);
    if (price < lowest && pricedFor >= neededDays * day) run.push({ at, from: lowest, to: price });
  }
  const [first, last] = [run[0], run.at(-1)];
  return first && last ? { times: run.length, from: first.from, to: last.to, last } : null;
}

/**
 * The lowest price asked within 30 days before a step, and for how long of them there was one. The last price before they began counts, too, however
 * long ago: nobody gets rid of it by «negotiable» in between.
 */
function lookBack(steps: readonly PriceStep[], index: number): { lowest: number; pricedFor: number } {
  let until = steps[index]?.at ?? 0;
  const since = until - reductionDays * day;
  let [lowest, pricedFor] = [Number.POSITIVE_INFINITY, 0];
  for (let before = index - 1; before >= 0; before -= 1) {
    const step = steps[before];
    if (!step) break;
    if (step.price > 0) {
      lowest = Math.min(lowest, step.price);
      pricedFor += Math.max(0, until - Math.max(step.at, since));
      if (step.at <= since) break;
    }
    until = step.at;
  }
  return { lowest, pricedFor };
}

/** Until when a lowered price is marked, in milliseconds. */
export const markedUntil = (reducedAt: number): number => reducedAt + reductionDays * day;
