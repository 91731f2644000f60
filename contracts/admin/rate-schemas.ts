import { z } from "zod";
import { endpoint } from "#contracts/base/endpoint.ts";
import { pageFields, queryInteger, queryText } from "#contracts/base/values.ts";
import * as calls from "./calls.ts";
import { rateBounds } from "./rules.ts";
import { Switch } from "./values.ts";

const ratedCurrencies = ["USD"] as const;
const RatedCurrency = z.enum(ratedCurrencies, { error: "choice" });
/** Som for one unit, with four decimals at most. */
const Kgs = z
  .number({ error: "number" })
  .refine((kgs) => Math.round(kgs * 10_000) / 10_000 === kgs, { error: "number" });

export const Rate = z
  .object({ currency: RatedCurrency, kgs: z.number(), update_date: z.string() })
  .meta({ id: "Rate" });
export type Rate = z.infer<typeof Rate>;

export const listRates = endpoint({
  ...calls.listRates,
  feature: "admin",
  summary: "What one unit of each currency costs in som",
  reply: z.object({ results: z.array(Rate) }),
  errors: ["not_found"],
});

export const changeRate = endpoint({
  ...calls.changeRate,
  feature: "admin",
  summary: "Set what one unit of a currency costs in som; a step of over 10 % has to be confirmed",
  body: z.strictObject({
    currency: RatedCurrency,
    kgs: Kgs.min(rateBounds.min, { error: "out_of_range" }).max(rateBounds.max, { error: "out_of_range" }),
    /** The rate that was seen: another one by now is `edited_meanwhile`. */
    before: Kgs,
    confirmed: Switch.optional(),
  }),
  reply: Rate,
  errors: ["not_found", "edited_meanwhile", "confirmation_needed"],
});

export const RateChange = z
  .object({
    id: z.int(),
    currency: RatedCurrency,
    before: z.number(),
    after: z.number(),
    /** Null: at the command line, or the account is gone. */
    user: z.object({ id: z.int(), name: z.string() }).nullable(),
    creation_date: z.string(),
  })
  .meta({ id: "RateChange" });
export type RateChange = z.infer<typeof RateChange>;

export const listRateChanges = endpoint({
  ...calls.listRateChanges,
  feature: "admin",
  summary: "Changes of rates, newest first",
  query: z.object({ limit: queryInteger(1, 100), key: queryText(100) }),
  reply: z.object({ results: z.array(RateChange), ...pageFields }),
  errors: ["not_found", "key_invalid"],
});
