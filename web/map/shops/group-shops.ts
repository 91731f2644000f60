import type { MapShop } from "#contracts/map/schemas.ts";
import type { Spot } from "#web/ui/map/viewport.ts";

/** Businesses whose marks would lie on one another, where the first of them is on the screen. */
export interface ShopGroup extends Spot {
  shops: readonly MapShop[];
}

/** Pixels that marks are apart at least, so that each can be pressed. */
const apart = 44;

/** One mark for those that are too near one another; the order of what is given is kept. */
export function groupShops(shops: readonly (Spot & { shop: MapShop })[]): ShopGroup[] {
  const groups: (Spot & { shops: MapShop[] })[] = [];
  for (const { shop, x, y } of shops) {
    const near = groups.find((group) => Math.abs(group.x - x) < apart && Math.abs(group.y - y) < apart);
    if (near) near.shops.push(shop);
    else groups.push({ x, y, shops: [shop] });
  }
  return groups;
}
