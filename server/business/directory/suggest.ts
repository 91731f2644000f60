import type { Suggestion } from "#contracts/listings/schemas.ts";
import { tokenize } from "#server/search/text/fold.ts";
import type { DirectoryServices } from "./list.ts";
import { ranks } from "./name-index.ts";
import { presentBusinessSuggestion } from "./present.ts";
import { readSuggestedBusinesses } from "./queries.ts";

/** More of them would leave no room for listings. */
const maxSuggested = 2;
/** Read by their names, of which some may not be on show any more. */
const maxRead = 6;

export interface SuggestedBusinesses {
  results: Suggestion[];
  /** The name of the first begins with several words that were typed: a word alone may be what many sell. */
  isMeant: boolean;
}

/** The businesses on show with what was typed in their name, the best match first. */
export async function suggestBusinesses(
  { db, catalogue, businessNames, now }: DirectoryServices,
  text: string,
): Promise<SuggestedBusinesses> {
  const matches = (await businessNames.find(text)).slice(0, maxRead);
  if (matches.length === 0) return { results: [], isMeant: false };
  const rows = await readSuggestedBusinesses(db, matches, maxSuggested);
  const first = matches.find(({ id }) => id === rows[0]?.id);
  return {
    results: rows.map((row) => presentBusinessSuggestion(row, catalogue.current(), now())),
    isMeant: first !== undefined && first.rank <= ranks.start && first.isClose && tokenize(text).length > 1,
  };
}
