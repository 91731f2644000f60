import { createStore, useStore } from "#web/platform/storage/store.ts";

interface Changes {
  /** Whose quantity was sent and is not answered yet. */
  products: readonly number[];
  /** The last of them was refused, or did not arrive. */
  hasFailed: boolean;
}

const changes = createStore<Changes>({ products: [], hasFailed: false });

/** A quantity of the cart was sent, or its answer is there and on the page. */
export function noteChange(product: number, isOnTheWay: boolean): void {
  const { products, hasFailed } = changes.read();
  if (products.includes(product) === isOnTheWay) return;
  changes.set(
    isOnTheWay
      ? { products: [...products, product], hasFailed: false }
      : { products: products.filter((other) => other !== product), hasFailed },
  );
}

/** Until the next change is sent. */
export function noteFailedChange(): void {
  changes.set({ ...changes.read(), hasFailed: true });
}

/** Whether any is on its way: what an order costs is not known before. */
export function areChangesOnTheWay(): boolean {
  return changes.read().products.length > 0;
}

/** The cart may not have the quantity that was wanted. */
export function hasFailedChange(): boolean {
  return changes.read().hasFailed;
}

/** {@link areChangesOnTheWay}, followed. */
export function useChangesOnTheWay(): boolean {
  return useStore(changes, ({ products }) => products.length > 0, false);
}
