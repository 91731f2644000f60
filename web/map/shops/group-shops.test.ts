import { expect, test } from "vitest";
import type { MapShop } from "#contracts/map/schemas.ts";
import { groupShops } from "./group-shops.ts";

const at = (id: number, x: number, y: number) => ({
  x,
  y,
  shop: { id, business: { id, link: null, name: `№ ${id}` }, address: "", lat: 0, lon: 0, count: 1 } satisfies MapShop,
});
const ids = (...shops: ReturnType<typeof at>[]) => groupShops(shops, []).map(({ shops: of }) => of.map(({ id }) => id));

test("shops that are apart have marks of their own, those on one another share one", () => {
  expect(ids(at(1, 100, 100), at(2, 200, 100), at(3, 110, 120))).toEqual([[1, 3], [2]]);
  expect(ids(at(1, 100, 100), at(2, 144, 100), at(3, 100, 144))).toEqual([[1], [2], [3]]);
});

test("a shared mark stands where its first shop is", () => {
  const [group] = groupShops([at(1, 100, 100), at(2, 130, 130)], []);
  expect([group?.x, group?.y]).toEqual([100, 100]);
});

test("a mark under a number stands beside it, where it can be pressed; one without room stays where it is", () => {
  const number = { left: 80, right: 130, top: 85, bottom: 115 };
  const [mark] = groupShops([at(1, 100, 100)], [number]);
  const { x = 0, y = 0 } = mark ?? {};
  expect(x - 18 > number.right || x + 18 < number.left || y - 16 > number.bottom || y + 16 < number.top).toBe(true);
  expect(Math.hypot(x - 100, y - 100)).toBeLessThan(60);
  const everywhere = { left: 0, right: 900, top: 0, bottom: 900 };
  expect(groupShops([at(1, 100, 100)], [everywhere])[0]).toMatchObject({ x: 100, y: 100 });
});
