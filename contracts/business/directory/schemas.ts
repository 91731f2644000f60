import { z } from "zod";
import { endpoint } from "#contracts/base/endpoint.ts";
import { maxId, pageFields, queryBoolean, queryInteger, queryText, queryValue } from "#contracts/base/values.ts";
import { wholeCountry } from "#contracts/catalogue/rules.ts";
import { businessOrderings, maxNameSearch } from "./rules.ts";
import * as calls from "./calls.ts";
import { BusinessCard } from "#contracts/business/page-schemas.ts";
import { PlaceInRegion } from "#contracts/business/record-schemas.ts";

/** A business in the list of all. */
export const ListedBusiness = BusinessCard.extend({
  /** The user whose listings they are. */
  user: z.int(),
  is_vip: z.boolean(),
  /** Now, in Asia/Bishkek; null where the hours were never said. `changes_at` null: not within weeks. */
  opening: z.object({ is_open: z.boolean(), changes_at: z.string().nullable() }).nullable(),
  /** Of its addresses, in their order; each once. */
  locations: z.array(PlaceInRegion),
}).meta({ id: "ListedBusiness" });
export type ListedBusiness = z.infer<typeof ListedBusiness>;

export const listBusinesses = endpoint({
  ...calls.listBusinesses,
  feature: "business",
  summary: "The businesses on show, by category, place of their addresses and name",
  query: z.object({
    /** With all below it. */
    category: queryInteger(1, maxId),
    /** With all below it; `1`, `2` and `all` are the whole country. */
    location: queryValue(
      z.preprocess(
        (value) => (typeof value === "string" && wholeCountry.includes(value) ? undefined : value),
        queryInteger(1, maxId),
      ),
    ),
    /** Words of the name, or beginnings of them. */
    search: queryText(maxNameSearch),
    /** Only those of whose name `search` is at least half. */
    is_close: queryBoolean,
    ordering: queryValue(z.enum(businessOrderings).optional()),
    limit: queryInteger(1, 100),
    key: queryText(400),
  }),
  reply: z.object({ results: z.array(ListedBusiness), count: z.int(), ...pageFields }),
  errors: ["key_invalid"],
});
