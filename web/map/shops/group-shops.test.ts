import { expect, test } from "vitest";
import type { MapShop } from "#contracts/map/schemas.ts";
import { groupShops } from "./group-shops.ts";

const at = (id: number, x: number, y: number) => ({
  x,
  y,
  shop: { id, business: { id, link: null, name: `№ ${id}` }, address: "", lat: 0, lon: 0, count: 1 } satisfies MapShop,
});
const ids = (...shops: ReturnType<typeof at>[]) => groupShops(shops).map(({ shops: of }) => of.map(({ id }) => id));

test("shops that are apart have marks of their own, those on one another share one", () => {
  expect(ids(at(1, 100, 100), at(2, 200, 100), at(3, 110, 120))).toEqual([[1, 3], [2]]);
  expect(ids(at(1, 100, 100), at(2, 144, 100), at(3, 100, 144))).toEqual([[1], [2], [3]]);
});

test("a shared mark stands where its first shop is", () => {
  const [group] = groupShops([at(1, 100, 100), at(2, 130, 130)]);
  expect([group?.x, group?.y]).toEqual([100, 100]);
});
