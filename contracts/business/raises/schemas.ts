import { z } from "zod";
import { endpoint } from "#contracts/base/endpoint.ts";
import { signedInErrors } from "#contracts/base/errors.ts";
import { maxId, queryInteger } from "#contracts/base/values.ts";
import * as calls from "./calls.ts";

/** One raise of a listing of a business. */
const Raise = z
  .object({
    id: z.int(),
    product: z.int(),
    title: z.string(),
    date: z.iso.datetime(),
    is_automatic: z.boolean(),
  })
  .meta({ id: "Raise" });
export type Raise = z.infer<typeof Raise>;

const errors = [...signedInErrors, "not_business", "business_expired"] as const;

export const listRaises = endpoint({
  ...calls.listRaises,
  acting: "editor",
  feature: "business",
  summary: "Whether listings of one's business rise by themselves, and its last 30 raises, or those of one listing",
  query: z.object({ product: queryInteger(1, maxId) }),
  reply: z.object({ is_on: z.boolean(), results: z.array(Raise) }),
  errors: [...errors, "not_found"],
});

export const changeRaises = endpoint({
  ...calls.changeRaises,
  acting: "editor",
  feature: "business",
  summary: "Turn the automatic raise of one's business on or off",
  body: z.strictObject({ is_on: z.boolean({ error: "boolean" }) }),
  reply: z.object({ is_on: z.boolean() }),
  errors,
});
