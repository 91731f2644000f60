import type { Currency } from "#contracts/base/currency.ts";

/** What some of each cost together, in each currency that occurs, in the order of the first. */
export function sumByCurrency(
  items: readonly { price: number; quantity: number; currency: Currency }[],
): { amount: number; currency: Currency }[] {
  const sums = new Map<Currency, number>();
  for (const { price, quantity, currency } of items) sums.set(currency, (sums.get(currency) ?? 0) + price * quantity);
  return Array.from(sums, ([currency, amount]) => ({ amount, currency }));
}

/** What an order costs: its items and, in som, their delivery. */
export function sumOrder({
  items,
  delivery,
}: {
  items: Parameters<typeof sumByCurrency>[0];
  delivery: { price: number | null } | null;
}): ReturnType<typeof sumByCurrency> {
  const price = delivery?.price ?? 0;
  return sumByCurrency(price === 0 ? items : [...items, { price, quantity: 1, currency: "KGS" }]);
}
