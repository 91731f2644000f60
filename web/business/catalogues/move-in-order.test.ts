import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeOrder, moveInOrder, sortByOrder } from "./move-in-order.ts";

test("an id is moved to a position, the others stay in their order", () => {
  expect(moveInOrder([1, 2, 3, 4], 4, 0)).toEqual([4, 1, 2, 3]);
  expect(moveInOrder([1, 2, 3, 4], 1, 2)).toEqual([2, 3, 1, 4]);
  expect(moveInOrder([1, 2, 3], 2, 1)).toEqual([1, 2, 3]);
});

test("items follow the order, unknown ones come last", () => {
  const items = [{ id: 1 }, { id: 2 }, { id: 3 }];
  expect(sortByOrder(items, [3, 1]).map(({ id }) => id)).toEqual([3, 1, 2]);
});

test("the order of a page leaves what is on other pages where it is", () => {
  expect(mergeOrder([1, 2, 3, 4, 5], [4, 2, 3])).toEqual([1, 4, 2, 3, 5]);
  expect(mergeOrder([1, 2, 3], [9, 3, 1, 3])).toEqual([3, 2, 1]);
});

test("no order loses or repeats an id", () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 50 }));
  fc.assert(
    fc.property(ids, fc.array(fc.integer({ min: 1, max: 60 })), (all, page) => {
      expect(mergeOrder(all, page).toSorted((a, b) => a - b)).toEqual(all.toSorted((a, b) => a - b));
    }),
  );
});
