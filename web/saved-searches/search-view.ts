import { maxNewCount } from "#contracts/saved-searches/rules.ts";
import type { SavedSearch } from "#contracts/saved-searches/schemas.ts";
import type { Api } from "#web/platform/api.ts";
import { describeQuery } from "./view-search.ts";

/** A saved search as its page shows it. */
export interface SearchView extends Pick<SavedSearch, "id" | "name" | "frequency" | "problem"> {
  words: string[];
  /** Path of its list; undefined when that is gone. */
  to: string | undefined;
  newCount: number;
  /** The same as it is written: «100+». */
  newShown: string;
}

export async function viewSavedSearch(api: Api, search: SavedSearch): Promise<SearchView> {
  const { id, name, frequency, problem, new_count: newCount } = search;
  const { to, words } = await describeQuery(api, search.query);
  const newShown = newCount >= maxNewCount ? `${maxNewCount}+` : String(newCount);
  return { id, name, frequency, problem, words, to, newCount, newShown };
}
