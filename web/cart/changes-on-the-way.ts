import { createStore, useStore } from "#web/platform/storage/store.ts";

const products = createStore<ReadonlySet<number>>(new Set());

/** A quantity of the cart was sent, or its answer is there and on the page. */
export function noteChange(product: number, isOnTheWay: boolean): void {
  if (products.read().has(product) === isOnTheWay) return;
  const others = [...products.read()].filter((other) => other !== product);
  products.set(new Set(isOnTheWay ? [...others, product] : others));
}

/** Whether any is on its way: what an order costs is not known before. */
export function areChangesOnTheWay(): boolean {
  return products.read().size > 0;
}

/** The same, followed. */
export function useChangesOnTheWay(): boolean {
  return useStore(products, ({ size }) => size > 0, false);
}
