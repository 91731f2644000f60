import { z } from "zod";
import { endpoint } from "#contracts/base/endpoint.ts";
import { pageFields, queryInteger, queryText } from "#contracts/base/values.ts";
import * as calls from "./calls.ts";
import { maxWordLength } from "./rules.ts";
import { Deleted, params, Version, words } from "./values.ts";

/** Words that mean the same to a search. */
export const Synonyms = z
  .object({ id: z.int(), words: z.array(z.string()), version: z.int() })
  .meta({ id: "Synonyms" });
export type Synonyms = z.infer<typeof Synonyms>;

export const listSynonyms = endpoint({
  ...calls.listSynonyms,
  feature: "admin",
  summary: "Groups of synonyms, the newest first, or those with a text in a word",
  query: z.object({ search: queryText(maxWordLength), limit: queryInteger(1, 100), key: queryText(100) }),
  reply: z.object({ results: z.array(Synonyms), ...pageFields }),
  errors: ["not_found", "key_invalid"],
});

export const addSynonyms = endpoint({
  ...calls.addSynonyms,
  feature: "admin",
  summary: "Add a group of words that mean the same to a search, in either language",
  body: z.strictObject({ words: words(2) }),
  reply: Synonyms,
  status: 201,
  errors: ["not_found", "too_many_records"],
});

export const updateSynonyms = endpoint({
  ...calls.updateSynonyms,
  feature: "admin",
  summary: "Change the words of a group",
  params,
  body: z.strictObject({ version: Version, words: words(2) }),
  reply: Synonyms,
  errors: ["not_found", "edited_meanwhile"],
});

export const deleteSynonyms = endpoint({
  ...calls.deleteSynonyms,
  feature: "admin",
  summary: "Remove a group",
  params,
  body: z.strictObject({ version: Version }),
  reply: Deleted,
  errors: ["not_found", "edited_meanwhile"],
});
