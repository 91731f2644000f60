// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { type GuestItem, readGuestItems, withQuantity, writeGuestItems } from "./guest-cart.ts";
import { guestCart, hasGuestItem } from "./in-cart.ts";

const item = (product: number, fields: Partial<GuestItem> = {}): GuestItem => ({
  product,
  quantity: 1,
  title: "Диван",
  price: 1_200,
  currency: "KGS",
  ...fields,
});

beforeEach(() => localStorage.clear());

test("a cart is stored and read, a hundred lines at most", () => {
  writeGuestItems(Array.from({ length: 120 }, (_, index) => item(index + 1)));
  expect(readGuestItems()).toHaveLength(100);
  expect([hasGuestItem(guestCart.read(), 7), hasGuestItem(guestCart.read(), 101)]).toEqual([true, false]);
  writeGuestItems([]);
  expect([guestCart.read(), readGuestItems()]).toEqual([null, []]);
});

test("what is no item is left out, whoever wrote it", () => {
  const wrong = [
    null,
    "12",
    item(0),
    item(-1),
    item(1.5),
    item(2, { quantity: 0 }),
    item(3, { quantity: 1_000 }),
    item(4, { price: -5 }),
    item(5, { title: 7 as never }),
    item(6, { currency: "EUR" as never }),
  ];
  const text = JSON.stringify([...wrong, item(8), item(8, { quantity: 3 }), item(9, { title: "я".repeat(500) })]);
  const items = readGuestItems(text);
  expect(items.map(({ product, quantity }) => [product, quantity])).toEqual([
    [8, 3],
    [9, 1],
  ]);
  expect(items[1]?.title).toHaveLength(200);
  expect([readGuestItems("{"), readGuestItems("{}"), readGuestItems(null)]).toEqual([[], [], []]);
});

test("a quantity is changed within its bounds, and 0 takes it out", () => {
  const items = [item(1), item(2)];
  expect(withQuantity(items, 2, 1_200)).toEqual([item(1), item(2, { quantity: 999 })]);
  expect(withQuantity(items, 1, 0)).toEqual([item(2)]);
  expect(withQuantity(items, 3, 4)).toEqual(items);
});
