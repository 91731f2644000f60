import { z } from "zod";
import { endpoint } from "#contracts/base/endpoint.ts";
import { signedInErrors } from "#contracts/base/errors.ts";
import { BodyId, cleanText, Id, pageFields, queryInteger, queryText, queryValue } from "#contracts/base/values.ts";
import { maxSearchLength } from "#contracts/listings/rules.ts";
import { ProductCard } from "#contracts/listings/schemas.ts";
import * as calls from "./calls.ts";
import { historyKinds, maxHistoryAge, maxRecentSearches, maxViewedListings } from "./rules.ts";

/** A listing that was looked at, as the public may see it. */
export const ViewedListing = ProductCard.extend({ viewed_date: z.string() }).meta({ id: "ViewedListing" });
export type ViewedListing = z.infer<typeof ViewedListing>;

export const RecentSearch = z
  .object({ id: z.int(), text: z.string(), search_date: z.string() })
  .meta({ id: "RecentSearch" });
export type RecentSearch = z.infer<typeof RecentSearch>;

/** What holds for the history as a whole. */
export const HistoryState = z
  .object({
    /** False: it was switched off, and nothing is kept. */
    is_kept: z.boolean(),
    /** Until when all listings, or searches, were erased: what a device still has from before is to go; null: never. */
    products_erased_date: z.string().nullable(),
    searches_erased_date: z.string().nullable(),
  })
  .meta({ id: "HistoryState" });
export type HistoryState = z.infer<typeof HistoryState>;

/** Seconds ago: the clock of a device may be wrong. */
const age = z
  .int({ error: "whole_number" })
  .min(0, { error: "out_of_range" })
  .max(maxHistoryAge, { error: "out_of_range" });

/** What nobody could read is no search; the list that it comes in is as good without it. */
const searchText = z.string({ error: "text" }).max(maxSearchLength, { error: "too_long" }).transform(cleanText);

export const listViewedListings = endpoint({
  ...calls.listViewedListings,
  feature: "history",
  summary: "The listings that one has looked at, the last one first; listings that are not on show are `inactive`",
  query: z.object({ limit: queryInteger(1, maxViewedListings), key: queryText(200) }),
  reply: z.object({ results: z.array(ViewedListing), count: z.int(), ...HistoryState.shape, ...pageFields }),
  errors: [...signedInErrors, "key_invalid"],
});

export const listRecentSearches = endpoint({
  ...calls.listRecentSearches,
  feature: "history",
  summary: "What one has searched for, the last one first; at most 30",
  reply: z.object({ results: z.array(RecentSearch), ...HistoryState.shape }),
  errors: signedInErrors,
});

export const recordHistory = endpoint({
  ...calls.recordHistory,
  feature: "history",
  summary: "Note what was looked at and searched for on a device; the same again moves up",
  body: z.strictObject({
    products: z
      .array(z.strictObject({ id: BodyId, age }), { error: "invalid" })
      .max(maxViewedListings, { error: "too_many" })
      .default([]),
    searches: z
      .array(z.strictObject({ text: searchText, age }), { error: "invalid" })
      .max(maxRecentSearches, { error: "too_many" })
      .default([]),
  }),
  reply: HistoryState,
  errors: signedInErrors,
});

export const changeHistory = endpoint({
  ...calls.changeHistory,
  feature: "history",
  summary: "Have one's history kept, or not: switched off it is erased at once",
  body: z.strictObject({ is_kept: z.boolean({ error: "boolean" }) }),
  reply: HistoryState,
  errors: signedInErrors,
});

export const eraseHistory = endpoint({
  ...calls.eraseHistory,
  feature: "history",
  summary: "Erase what one has looked at, or searched for, or both",
  query: z.object({ kind: queryValue(z.enum(historyKinds, { error: "invalid" }).optional()) }),
  reply: HistoryState,
  errors: signedInErrors,
});

export const forgetViewedListing = endpoint({
  ...calls.forgetViewedListing,
  feature: "history",
  summary: "Take a listing out of one's history",
  params: z.object({ id: Id }),
  status: 204,
  reply: z.null(),
  errors: [...signedInErrors, "not_found"],
});

export const forgetSearch = endpoint({
  ...calls.forgetSearch,
  feature: "history",
  summary: "Take a search out of one's history",
  params: z.object({ id: Id }),
  status: 204,
  reply: z.null(),
  errors: [...signedInErrors, "not_found"],
});
