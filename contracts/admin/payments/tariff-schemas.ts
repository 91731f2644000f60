import { z } from "zod";
import { params, Switch, Version, wholeNumber } from "#contracts/admin/values.ts";
import { endpoint } from "#contracts/base/endpoint.ts";
import { tariffMonthsBounds, tariffPriceBounds, topUpPresetCount } from "#contracts/payments/rules.ts";
import { Tariff } from "#contracts/payments/tariff-schemas.ts";
import { TopUpAmount, TypedAmount } from "#contracts/payments/values.ts";
import * as calls from "./calls.ts";

const feature = "admin";

/** Som as a text, read as tyiyn. */
const Price = TypedAmount.pipe(
  z
    .number()
    .min(tariffPriceBounds.min, { error: "tariff_price" })
    .max(tariffPriceBounds.max, { error: "tariff_price" }),
);

/** A tariff as admins see it. */
export const AdminTariff = Tariff.extend({ is_active: z.boolean(), version: z.int() }).meta({ id: "AdminTariff" });
export type AdminTariff = z.infer<typeof AdminTariff>;

export const listAdminTariffs = endpoint({
  ...calls.listAdminTariffs,
  feature,
  summary: "All tariffs, also those that are not sold, what a month of VIP costs, and the sums that a top-up offers",
  reply: z.object({ results: z.array(AdminTariff), vip_price: z.string(), presets: z.array(z.string()) }),
  errors: ["not_found"],
});

export const addTariff = endpoint({
  ...calls.addTariff,
  feature,
  summary: "Add a tariff; there is one for each number of months",
  body: z.strictObject({ months: wholeNumber(tariffMonthsBounds), price: Price }),
  status: 201,
  reply: AdminTariff,
  errors: ["not_found"],
});

export const updateTariff = endpoint({
  ...calls.updateTariff,
  feature,
  summary: "Change what a tariff costs, or whether it is sold; what was bought keeps its price",
  params,
  body: z.strictObject({ version: Version, price: Price.optional(), is_active: Switch.optional() }),
  reply: AdminTariff,
  errors: ["not_found", "edited_meanwhile"],
});

export const changeVipPrice = endpoint({
  ...calls.changeVipPrice,
  feature,
  summary: "Change what a month of VIP costs; `before` is what was seen",
  body: z.strictObject({ price: Price, before: Price }),
  reply: z.object({ vip_price: z.string() }),
  errors: ["not_found", "edited_meanwhile"],
});

/** Sums to choose from: from 2 to 6, none twice. */
const Presets = z
  .array(TopUpAmount)
  .min(topUpPresetCount.min, { error: "preset_count" })
  .max(topUpPresetCount.max, { error: "preset_count" })
  .refine((amounts) => new Set(amounts).size === amounts.length, { error: "preset_twice" });

export const changeTopUpPresets = endpoint({
  ...calls.changeTopUpPresets,
  feature,
  summary: "Change the sums that a top-up offers; `before` are those that were seen",
  body: z.strictObject({ amounts: Presets, before: z.array(TypedAmount).max(topUpPresetCount.max) }),
  reply: z.object({ presets: z.array(z.string()) }),
  errors: ["not_found", "edited_meanwhile"],
});
