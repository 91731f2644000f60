import { z } from "zod";
import { params, Switch, Version, wholeNumber } from "#contracts/admin/values.ts";
import { endpoint } from "#contracts/base/endpoint.ts";
import { tariffMonthsBounds, tariffPriceBounds } from "#contracts/payments/rules.ts";
import { Tariff } from "#contracts/payments/tariff-schemas.ts";
import { TypedAmount } from "#contracts/payments/values.ts";
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
  summary: "All tariffs, also those that are not sold, and what a month of VIP costs",
  reply: z.object({ results: z.array(AdminTariff), vip_price: z.string() }),
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
