import type { MapShop } from "#contracts/map/schemas.ts";
import type { Spot } from "#web/ui/map/viewport.ts";
import type { Box } from "../bubbles/place-bubbles.ts";

/** Businesses whose marks would lie on one another, where the first of them is on the screen. */
export interface ShopGroup extends Spot {
  shops: readonly MapShop[];
}

/** Pixels that marks are apart at least, so that each can be pressed. */
const apart = 44;
/** Half of a mark, in pixels. */
const half = { x: 18, y: 16 };
/** Where a mark stands that would lie on a number: beside it. */
const steps = [0, 26, 40, 56];
const eighths = Array.from({ length: 8 }, (_, index) => (index * Math.PI) / 4);
const nudges = steps.flatMap((far) =>
  far === 0 ? [{ x: 0, y: 0 }] : eighths.map((angle) => ({ x: far * Math.cos(angle), y: far * Math.sin(angle) })),
);

/** What a mark takes. */
export function boxOfMark({ x, y }: Spot): Box {
  return { left: x - half.x, right: x + half.x, top: y - half.y, bottom: y + half.y };
}

/**
 * One mark for those that are too near one another, none of them on what is `taken`; the order of what is given is kept. One that finds no room
 * stays where it is.
 */
export function groupShops(shops: readonly (Spot & { shop: MapShop })[], taken: readonly Box[]): ShopGroup[] {
  const groups: (Spot & { shops: MapShop[] })[] = [];
  for (const { shop, x, y } of shops) {
    const near = groups.find((group) => Math.abs(group.x - x) < apart && Math.abs(group.y - y) < apart);
    if (near) near.shops.push(shop);
    else groups.push({ x, y, shops: [shop] });
  }
  const boxes = [...taken];
  return groups.map((group) => {
    const places = nudges.map((nudge) => ({ x: group.x + nudge.x, y: group.y + nudge.y }));
    const place = places.find((spot) => boxes.every((box) => isApart(box, boxOfMark(spot)))) ?? {
      x: group.x,
      y: group.y,
    };
    boxes.push(boxOfMark(place));
    return { ...group, ...place };
  });
}

function isApart(one: Box, other: Box): boolean {
  return one.right < other.left || one.left > other.right || one.bottom < other.top || one.top > other.bottom;
}
