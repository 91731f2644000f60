import { z } from "zod";
import { endpoint } from "#contracts/base/endpoint.ts";
import { signedInErrors } from "#contracts/base/errors.ts";
import { Id, nameText, pageFields, queryInteger, queryText, queryValue } from "#contracts/base/values.ts";
import { ListFilter } from "#contracts/listings/list-schemas.ts";
import * as calls from "./calls.ts";
import { alertFrequencies, maxSavedQuery, savedSearchName } from "./rules.ts";

export const SavedSearch = z
  .object({
    id: z.int(),
    name: z.string(),
    /** What it asks for: the query of `listProducts`, in its canonical form. */
    query: z.string(),
    frequency: z.enum(alertFrequencies),
    /** Why it finds nothing any more: its category, or something else that it asks for, is gone; null while all is there. */
    problem: z.enum(["category", "filter"]).nullable(),
    /** New listings on show since it was opened last, counted up to 100. */
    new_count: z.int(),
    /** The day in Bishkek since which all that is new was created, `YYYY-MM-DD`; null when nothing is new. */
    new_since: z.string().nullable(),
    creation_date: z.string(),
  })
  .meta({ id: "SavedSearch" });
export type SavedSearch = z.infer<typeof SavedSearch>;

const frequency = z.enum(alertFrequencies);

/** The query of a list as text; unknown names in it are ignored, as in the query itself. */
const SavedQuery = z
  .string({ error: "required" })
  .max(maxSavedQuery, { error: "too_long" })
  .transform((text): Record<string, unknown> => Object.fromEntries(new URLSearchParams(text)))
  .pipe(ListFilter);

export const listSavedSearches = endpoint({
  ...calls.listSavedSearches,
  feature: "saved-searches",
  summary: "One's saved searches, the last saved first",
  query: z.object({ limit: queryInteger(1, 100), key: queryText(200) }),
  reply: z.object({ results: z.array(SavedSearch), count: z.int(), ...pageFields }),
  errors: [...signedInErrors, "key_invalid"],
});

export const findSavedSearch = endpoint({
  ...calls.findSavedSearch,
  feature: "saved-searches",
  summary: "One's saved search of a list; null while it is not saved",
  query: z.object({ query: queryValue(SavedQuery) }),
  reply: z.object({ search: SavedSearch.pick({ id: true, name: true }).nullable() }),
  errors: signedInErrors,
});

export const saveSearch = endpoint({
  ...calls.saveSearch,
  feature: "saved-searches",
  summary: "Save what a list asks for; the same again changes nothing, but where it is to be replaced",
  body: z.strictObject({
    name: nameText(savedSearchName),
    query: SavedQuery,
    frequency: frequency.default("instant"),
    /** Whether this name and frequency become those of the same list that is saved already. */
    replace: z.boolean().default(false),
  }),
  status: 201,
  /** `was_saved`: the same list had been saved before. */
  reply: SavedSearch.extend({ was_saved: z.boolean() }),
  errors: [...signedInErrors, "price_range_inverted", "too_many_saved_searches"],
});

export const changeSavedSearch = endpoint({
  ...calls.changeSavedSearch,
  feature: "saved-searches",
  summary: "Give a saved search another name, or be told of it at another time",
  params: z.object({ id: Id }),
  body: z.strictObject({ name: nameText(savedSearchName), frequency }).partial(),
  reply: SavedSearch,
  errors: [...signedInErrors, "not_found"],
});

export const deleteSavedSearch = endpoint({
  ...calls.deleteSavedSearch,
  feature: "saved-searches",
  summary: "Delete a saved search; for a day that can be taken back",
  params: z.object({ id: Id }),
  status: 204,
  reply: z.null(),
  errors: [...signedInErrors, "not_found"],
});

export const restoreSavedSearch = endpoint({
  ...calls.restoreSavedSearch,
  feature: "saved-searches",
  summary: "Take the deletion of a saved search back; the same again changes nothing",
  params: z.object({ id: Id }),
  reply: SavedSearch,
  errors: [...signedInErrors, "not_found", "too_many_saved_searches"],
});

export const openSavedSearch = endpoint({
  ...calls.openSavedSearch,
  feature: "saved-searches",
  summary: "Note that one has seen what is new of a saved search; the reply counts it for the last time",
  params: z.object({ id: Id }),
  reply: SavedSearch,
  errors: [...signedInErrors, "not_found"],
});
