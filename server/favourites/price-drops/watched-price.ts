import { minDrop, minDropPercent } from "#contracts/favourites/rules.ts";
import { reductionDays } from "#contracts/listings/price-rules.ts";
import { dayMs } from "#server/platform/clock.ts";

/** Milliseconds that an earlier price is remembered: a price that was lower within them makes nobody hope. */
export const rememberedFor = reductionDays * dayMs;
/** Milliseconds between two prices of one listing that are told. */
const toldGap = dayMs;

/** A price that ended. */
export interface EarlierPrice {
  price: number;
  until: Date;
}

/** What is known of the price of a listing. `price` null: it was not on show yet; 0: negotiable. */
export interface WatchedPrice {
  price: number | null;
  currency: string | null;
  /** Earlier prices of the last days that were lower than all after them, the lowest first. */
  lows: readonly EarlierPrice[];
  quiet_until: Date | null;
  told_price: number | null;
  told_at: Date | null;
}

/** The price as it is on show now becomes what is known; the one before is remembered. */
export function seePrice<T extends WatchedPrice>(
  known: T,
  seen: { price: number; currency: string },
  now: Date,
): T & { price: number; currency: string } {
  if (known.currency !== seen.currency) return { ...known, ...seen, lows: [] };
  const { price: before } = known;
  const remembered = known.lows.filter(({ until }) => now.getTime() - until.getTime() < rememberedFor);
  if (before === null || before === 0 || before === seen.price) return { ...known, ...seen, lows: remembered };
  // Steps down that nobody was told of are told together, compared with what was before the first of them.
  const isUntoldStep = before > seen.price && before !== known.told_price && before < lowestOf(remembered);
  if (isUntoldStep && remembered.length > 0) return { ...known, ...seen, lows: remembered };
  // Those that were not lower than this one ended before it and are forgotten before it.
  const lows = [...remembered.filter(({ price }) => price < before), { price: before, until: now }];
  return { ...known, ...seen, lows };
}

/** Infinity when there are none. */
function lowestOf(prices: readonly EarlierPrice[]): number {
  return Math.min(...prices.map(({ price }) => price));
}

/** Whether a price has fallen so much that somebody wants to know. */
export function isDrop(from: number, to: number, currency: string): boolean {
  return (
    to > 0 && to * 100 <= from * (100 - minDropPercent) && from - to >= (currency === "USD" ? minDrop.USD : minDrop.KGS)
  );
}

type Decision = { tells: true; reference: number } | { tells: false; dueAt: Date | null };

/**
 * Whether people are told of the price now, and what it is compared with: the lowest of the last 30 days before it, so that nobody is told of a price
 * that was raised first. Never the price that was told last; once a day at most.
 */
export function decideToTell(
  { price, currency, lows, quiet_until, told_price, told_at }: WatchedPrice,
  now: Date,
): Decision {
  const nothing = { tells: false, dueAt: null } as const;
  const lowest = lowestOf(lows);
  if (price === null || currency === null || lows.length === 0 || price === told_price) return nothing;
  if (!isDrop(lowest, price, currency) || (quiet_until !== null && quiet_until > now)) return nothing;
  const dueAt = told_at === null ? now : new Date(told_at.getTime() + toldGap);
  return dueAt > now ? { tells: false, dueAt } : { tells: true, reference: lowest };
}
