import type { Currency } from "#contracts/base/currency.ts";

/** What some of each cost together, in each currency that occurs, in the order of the first. */
export function sumByCurrency(
  items: readonly { price: number; quantity: number; currency: Currency }[],
): { amount: number; currency: Currency }[] {
  const sums = new Map<Currency, number>();
  for (const { price, quantity, currency } of items) sums.set(currency, (sums.get(currency) ?? 0) + price * quantity);
  return Array.from(sums, ([currency, amount]) => ({ amount, currency }));
}
