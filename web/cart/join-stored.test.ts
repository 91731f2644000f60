import { expect, test } from "vitest";
import type { Cart, CartItem } from "#contracts/cart/schemas.ts";
import { joinStored } from "./join-stored.ts";

const item = (product: number, price: number): CartItem => ({
  product,
  quantity: 1,
  title: "Диван",
  price,
  old_price: null,
  currency: "KGS",
  price_unit_ru: "",
  price_unit_ky: "",
  added: null,
  first_photo: null,
  drawn_picture: null,
});

const cart: Cart = {
  sellers: [
    {
      business: { id: 1, link: null, name: "Береке", logo: null },
      items: [item(1, 1_500), item(2, 800), item(3, 50)],
      sums: [],
      total_kgs: 0,
      deliveries: [],
      without_delivery: false,
      pickup: null,
      version: "a",
    },
  ],
  unavailable: [
    { product: 4, quantity: 1, title: null, reason: "inactive" },
    { product: 5, quantity: 1, title: null, reason: "sold" },
  ],
  count: 5,
};

test("what the device knows joins what the server knows", () => {
  const stored = (product: number, price: number, quantity = 1) => ({
    product,
    quantity,
    title: `Товар ${product}`,
    price,
    currency: "KGS" as const,
  });
  const joined = joinStored(cart, [stored(1, 1_200, 2), stored(2, 800), stored(4, 10)]);
  expect(joined.sellers[0]?.items.map(({ product, quantity, added }) => [product, quantity, added?.price])).toEqual([
    [1, 2, 1_200],
    [2, 1, undefined],
  ]);
  expect(joined.sellers[0]?.sums).toEqual([{ amount: 3_800, currency: "KGS" }]);
  expect(joined.unavailable).toEqual([{ product: 4, quantity: 1, title: "Товар 4", reason: "inactive" }]);
  expect(joinStored(cart, []).sellers).toEqual([]);
});
