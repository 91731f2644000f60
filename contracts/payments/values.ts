import { z } from "zod";
import { BodyId } from "#contracts/base/values.ts";
import { parseAmount } from "./money.ts";
import { topUpBounds } from "./rules.ts";

/* Parts of what payments send and get. */

/** Som, with two decimals. */
export const Amount = z.string();

/** Som as people write them, a text, read as tyiyn. */
export const TypedAmount = z
  .string({ error: "text" })
  .max(20, { error: "amount" })
  .transform((text, context) => {
    const tyiyn = parseAmount(text.trim().replaceAll(/[\s\u00a0]/g, ""));
    if (tyiyn !== undefined) return tyiyn;
    context.addIssue({ code: "custom", message: "amount" });
    return z.NEVER;
  });

/** Som of a top-up, read as tyiyn. */
export const TopUpAmount = TypedAmount.pipe(
  z.number().min(topUpBounds.min, { error: "top_up_bounds" }).max(topUpBounds.max, { error: "top_up_bounds" }),
);

/** What is bought: a tariff, VIP, or both. */
export const purchase = {
  tariff: BodyId.optional(),
  vip: z.boolean({ error: "boolean" }).optional(),
  /** What the whole of it was shown to cost: when it costs otherwise by now, it is `tariff_changed`. */
  price: TypedAmount.optional(),
  /** When the time was shown to end: when it ends otherwise by now, it is `tariff_changed`. */
  end_date: z.iso.datetime({ error: "invalid" }).optional(),
};

/** Refusals of a purchase. */
export const purchaseErrors = [
  "not_business",
  "business_expired",
  "tariff_ended",
  "tariff_changed",
  "conflict",
] as const;
