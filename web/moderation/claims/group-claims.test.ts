import { expect, test } from "vitest";
import { groupClaims } from "./group-claims.ts";

const claim = (
  id: number,
  about: { product?: number; review?: number; seller?: number },
  outcome: "kept" | null = null,
) => {
  const idOf = (given: number | undefined) => (given === undefined ? null : { id: given });
  return { id, product: idOf(about.product), review: idOf(about.review), seller: idOf(about.seller), outcome };
};

test("open claims about the same thing stand together at the first of them; a listing is not the review on it", () => {
  const claims = [
    claim(1, { product: 7 }),
    claim(2, { seller: 7 }),
    claim(3, { product: 7, review: 4 }),
    claim(4, { product: 7 }),
    claim(5, { product: 8 }),
    claim(6, { seller: 7 }),
    claim(7, { product: 7, review: 4 }),
    claim(8, { seller: 9 }),
  ];
  expect(groupClaims(claims).map((group) => group.map(({ id }) => id))).toEqual([[1, 4], [2, 6], [3, 7], [5], [8]]);
});

test("resolved claims stay alone: each has an outcome of its own", () => {
  const claims = [claim(1, { seller: 7 }, "kept"), claim(2, { seller: 7 }, "kept"), claim(3, { seller: 7 })];
  expect(groupClaims(claims)).toHaveLength(3);
});
