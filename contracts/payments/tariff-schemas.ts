import { z } from "zod";
import { endpoint } from "#contracts/base/endpoint.ts";
import * as calls from "./calls.ts";
import { Amount } from "./values.ts";

/** What a business pays for a number of months. */
export const Tariff = z.object({ id: z.int(), months: z.int(), price: Amount }).meta({ id: "Tariff" });
export type Tariff = z.infer<typeof Tariff>;

export const listTariffs = endpoint({
  ...calls.listTariffs,
  feature: "payments",
  summary: "What businesses pay, by months, and what VIP costs beside it",
  reply: z.object({
    results: z.array(Tariff),
    /** A month of VIP. */
    vip_price: Amount,
  }),
});
