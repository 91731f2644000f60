/** An asking price, in whole units of its currency; 0 is negotiable. */
export interface AskedPrice {
  price: number;
  currency: string;
}

/** Percent by which a price may fall and rise from the approved one before a moderator looks at it. */
const maxFall = 50;
const maxRise = 30;
/** Som. A price up to this is bait when it is less than a tenth of the approved one. */
const baitPrice = 10;

type Rates = Readonly<Record<string, number>>;

/**
 * Whether a price is more than 50 % below or 30 % above the approved one (`docs/features/prices.md`, New prices). A
 * price that replaces an approved «negotiable» is far from it, because no person has seen a price. «Negotiable» is
 * never far. Different currencies are compared by `rates`, in som per unit.
 */
export function isFarFrom(approved: AskedPrice, asked: AskedPrice, rates: Rates): boolean {
  if (asked.price === 0) return false;
  const [before, after] = inOneCurrency(approved, asked, rates);
  return after * 100 < before * (100 - maxFall) || after * 100 > before * (100 + maxRise);
}

/**
 * Whether a price only serves to stand first among the cheapest: at most 10 som, and less than a tenth of the approved
 * price.
 */
export function isBait(approved: AskedPrice, asked: AskedPrice, rates: Rates): boolean {
  if (asked.price === 0 || toSom(asked, rates) > baitPrice) return false;
  const [before, after] = inOneCurrency(approved, asked, rates);
  return before === 0 || after * 10 < before;
}

/** Both in the same unit: in som where the currencies differ. */
function inOneCurrency(one: AskedPrice, other: AskedPrice, rates: Rates): [number, number] {
  if (one.currency === other.currency) return [one.price, other.price];
  return [toSom(one, rates), toSom(other, rates)];
}

function toSom({ price, currency }: AskedPrice, rates: Rates): number {
  return price * (rates[currency] ?? 1);
}
