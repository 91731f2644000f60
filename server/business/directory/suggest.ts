import type { Suggestion } from "#contracts/listings/schemas.ts";
import type { DirectoryServices } from "./list.ts";
import { presentBusinessSuggestion } from "./present.ts";
import { readSuggestedBusinesses } from "./queries.ts";

/** More of them would leave no room for listings. */
const maxSuggested = 2;
/** Read by their names, of which some may not be on show any more. */
const maxRead = 6;

/** The businesses on show with what was typed in their name, the best match first. */
export async function suggestBusinesses(
  { db, catalogue, businessNames, now }: DirectoryServices,
  text: string,
): Promise<Suggestion[]> {
  const matches = (await businessNames.find(text)).slice(0, maxRead);
  if (matches.length === 0) return [];
  const rows = await readSuggestedBusinesses(db, matches, maxSuggested);
  return rows.map((row) => presentBusinessSuggestion(row, catalogue.current(), now()));
}
