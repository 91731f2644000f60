import { expect, test } from "vitest";
import type { CartSeller } from "#contracts/cart/schemas.ts";
import { texts } from "#web/test/texts.ts";
import { viewCart } from "./cart-view.ts";

const delivery = { kind: "city", from_amount: null, location: null, price: null, days: null, note: null } as const;
const seller: CartSeller = {
  business: { id: 5, link: null, name: "Ала-Тоо", logo: null },
  items: [
    {
      product: 1,
      quantity: 1,
      title: "Стол",
      price: 9_000,
      old_price: null,
      currency: "KGS",
      price_unit_ru: "",
      price_unit_ky: "",
      added: null,
      first_photo: null,
      drawn_picture: null,
    },
  ],
  sums: [{ amount: 9_000, currency: "KGS" }],
  total_kgs: 9_000,
  deliveries: [
    { ...delivery, id: 1, kind: "amount", from_amount: 5_000 },
    { ...delivery, id: 2, price: 0 },
    { ...delivery, id: 3, price: 210 },
    { ...delivery, id: 4 },
  ],
  without_delivery: false,
  pickup: null,
  version: "1",
};

test.each([
  ["ru", "бесплатно"],
  ["ky", "акысыз"],
] as const)(
  "a delivery says what it costs, that it is free, or nothing where that is not known: %s",
  (language, free) => {
    const { namespace } = texts[language];
    const words = { language, t: namespace("cart"), ofBusiness: namespace("business-page") };
    const { sellers } = viewCart({ sellers: [seller], unavailable: [], count: 1 }, words);
    expect(sellers[0]?.deliveries.map(({ price, total }) => [price, total])).toEqual([
      [free, undefined],
      [free, undefined],
      ["210\u00a0сом", "9\u00a0210\u00a0сом"],
      [undefined, undefined],
    ]);
  },
);
