import type { SavedSearch } from "#contracts/saved-searches/schemas.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import { bishkekDay } from "#server/platform/clock.ts";
import { isRefusal } from "#server/platform/refusal.ts";
import { resolveFilter } from "#server/search/filter.ts";
import type { SavedSearchRow } from "./queries.ts";
import { readQuery } from "./matching/saved-query.ts";

export function presentSavedSearch(row: SavedSearchRow, catalogue: CatalogueStore): SavedSearch {
  return {
    id: row.id,
    name: row.name,
    query: row.query,
    frequency: row.frequency,
    problem: findProblem(row.query, catalogue),
    new_count: row.new_count,
    new_since: row.new_since && bishkekDay(row.new_since),
    creation_date: row.created_at.toISOString(),
  };
}

/** What of a saved search the catalogue has no more. */
function findProblem(query: string, catalogue: CatalogueStore): SavedSearch["problem"] {
  const filter = readQuery(query);
  if (!filter) return "filter";
  try {
    resolveFilter(filter, catalogue);
    return null;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return error.fields?.["category"] ? "category" : "filter";
  }
}
