import { z } from "zod";
import { params } from "#contracts/admin/values.ts";
import { endpoint } from "#contracts/base/endpoint.ts";
import {
  cleanText,
  Id,
  pageFields,
  queryBoolean,
  queryInteger,
  queryText,
  queryValue,
} from "#contracts/base/values.ts";
import { paymentProviderNames } from "#contracts/payments/rules.ts";
import * as calls from "./calls.ts";
import { differenceKinds, registerBounds, registerStates } from "./rules.ts";
import { Reason } from "./schemas.ts";

const feature = "admin";

/** Som, with two decimals. */
const Amount = z.string();

/** What a provider says of the payments of some days. */
export const PaymentRegister = z
  .object({
    id: z.int(),
    provider: z.string(),
    /** Days in Bishkek, both inclusive. */
    first_day: z.string(),
    last_day: z.string(),
    file_name: z.string(),
    rows: z.int(),
    /** What the books say differently. */
    differences: z.int(),
    /** Those that nobody has resolved. */
    open: z.int(),
    uploaded_by: z.string().nullable(),
    uploaded_date: z.iso.datetime(),
  })
  .meta({ id: "PaymentRegister" });
export type PaymentRegister = z.infer<typeof PaymentRegister>;

/** A payment of which a register and the books say something else. */
export const PaymentDifference = z
  .object({
    id: z.int(),
    kind: z.enum(differenceKinds),
    register: z.object({ id: z.int(), first_day: z.string(), last_day: z.string() }),
    provider: z.string(),
    /** The provider's own. */
    number: z.string(),
    /** Null: nothing here is known by that number. */
    payment: z.object({ id: z.int(), user: z.object({ id: z.int(), name: z.string().nullable() }) }).nullable(),
    /** In the books; null: not there. */
    here: z.object({ amount: Amount, given_back: Amount.nullable() }).nullable(),
    /** In the register; null: not there. */
    there: z.object({ amount: Amount, given_back: Amount.nullable(), state: z.enum(registerStates) }).nullable(),
    /** Null: open. */
    resolution: z.object({ by: z.string().nullable(), date: z.iso.datetime(), reason: z.string() }).nullable(),
    /** Not by whose payment it is. */
    may_resolve: z.boolean(),
  })
  .meta({ id: "PaymentDifference" });
export type PaymentDifference = z.infer<typeof PaymentDifference>;

const Day = z.iso.date({ error: "day" }).refine((day) => day >= "2020-01-01" && day <= "2099-12-31", { error: "day" });
const page = { limit: queryInteger(1, 100), key: queryText(60) };

const dayLength = 86_400_000;

export const listRegisters = endpoint({
  ...calls.listRegisters,
  feature,
  summary: "Registers of payment providers that were compared with the books, newest first",
  query: z.object(page),
  reply: z.object({
    results: z.array(PaymentRegister),
    ...pageFields,
    /** Those that are switched on. */
    providers: z.array(z.string()),
  }),
  errors: ["not_found", "key_invalid"],
});

export const addRegister = endpoint({
  ...calls.addRegister,
  feature,
  summary:
    "Compare a payment provider's register with the books; multipart with the file `file` (CSV). The same file of the same days is the same register",
  body: z
    .strictObject({
      provider: z.enum(paymentProviderNames, { error: "choice" }),
      first_day: Day,
      last_day: Day,
      /** What it is called. */
      name: z
        .string({ error: "text" })
        .max(1_000, { error: "too_long" })
        .transform((name) => cleanText(name).slice(0, 100))
        .optional(),
    })
    .superRefine(({ first_day: first, last_day: last }, context) => {
      const days = (Date.parse(last) - Date.parse(first)) / dayLength + 1;
      const message = days < 1 ? "period_inverted" : "register_days";
      if (days < 1 || days > registerBounds.days) context.addIssue({ code: "custom", message, path: ["last_day"] });
    }),
  status: 201,
  reply: PaymentRegister,
  errors: ["not_found"],
});

export const listDifferences = endpoint({
  ...calls.listDifferences,
  feature,
  summary:
    "What registers of payment providers and the books say differently, newest first; `open`: what nobody has resolved",
  query: z.object({ open: queryBoolean, register: queryValue(Id.optional()), ...page }),
  reply: z.object({ results: z.array(PaymentDifference), ...pageFields }),
  errors: ["not_found", "key_invalid"],
});

export const resolveDifference = endpoint({
  ...calls.resolveDifference,
  feature,
  summary: "Resolve a difference, with the reason; it moves no money",
  params,
  body: z.strictObject({ reason: Reason }),
  reply: PaymentDifference,
  errors: ["not_found", "conflict", "own_wallet"],
});
