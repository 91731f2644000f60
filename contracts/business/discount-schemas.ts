import { z } from "zod";
import { endpoint } from "#contracts/base/endpoint.ts";
import { signedInErrors } from "#contracts/base/errors.ts";
import { BodyId, Id } from "#contracts/base/values.ts";
import { maxPrice } from "#contracts/listings/rules.ts";
import { Currency } from "#contracts/listings/schemas.ts";
import * as calls from "./discount-calls.ts";
import { discountPercent, maxDiscounted } from "./discount-rules.ts";

const percentBounds = { error: "discount_bounds" } as const;

export const setDiscounts = endpoint({
  ...calls.setDiscounts,
  acting: "editor",
  scope: "listings:write",
  feature: "discounts",
  summary:
    "Give discounts on one's own listings, by percent or price, or take them away (`percent: null`): all or none, wrong ones are named as `products.<id>`",
  params: z.object({ id: Id }),
  body: z.strictObject({
    products: z
      .array(BodyId, { error: "invalid" })
      .min(1, { error: "required" })
      .max(maxDiscounted, { error: "too_many" })
      .optional(),
    /** Of `products`; null takes their discounts away. */
    percent: z
      .int({ error: "whole_number" })
      .min(discountPercent.min, percentBounds)
      .max(discountPercent.max, percentBounds)
      .nullable()
      .optional(),
    /** In place of `products` and `percent`: the new price of each, in its currency. */
    items: z
      .array(
        z.strictObject({
          product: BodyId,
          price: z
            .int({ error: "whole_number" })
            .min(1, { error: "out_of_range" })
            .max(maxPrice, { error: "out_of_range" }),
        }),
        { error: "invalid" },
      )
      .min(1, { error: "required" })
      .max(maxDiscounted, { error: "too_many" })
      .optional(),
    /** The last day of the discounts, in Asia/Bishkek; without one they stay. */
    until: z.iso.date({ error: "day" }).nullable().optional(),
  }),
  reply: z.object({
    results: z.array(
      z.object({
        product: z.int(),
        currency: Currency,
        price: z.int(),
        /** Null: none any more. */
        discount_price: z.int().nullable(),
        /** Whole percent. */
        discount: z.int().nullable(),
        /** The price was raised so lately that the one before the discount is not shown. */
        hides_old_price: z.boolean(),
      }),
    ),
  }),
  errors: [...signedInErrors, "not_found", "forbidden", "not_business", "business_expired"],
});
