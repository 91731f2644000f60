import { useEffect } from "react";
import { useRouteLoaderData } from "react-router";
import { createStoredText } from "#web/platform/storage/browser-storage.ts";
import { useStore } from "#web/platform/storage/store.ts";

/** How many listings the cart has, as this browser knows: a guest's page is the same for everybody. */
const cartCount = createStoredText("localStorage", "cart-count");

/** What the root route loads for the cart's link; absent for guests. */
export interface CartCountData {
  cartCount?: number | undefined;
}

/** How many listings the cart has. */
export function useCartCount(): number {
  const own = useRouteLoaderData<CartCountData>("root")?.cartCount;
  useEffect(() => {
    if (own !== undefined) setCartCount(own);
  }, [own]);
  return useStore(cartCount, Number, own ?? 0);
}

export function setCartCount(count: number): void {
  cartCount.set(count > 0 ? String(count) : null);
}
