import { type Facets, getFacets } from "#contracts/listings/list-schemas.ts";
import type { Api } from "#web/platform/api.ts";
import type { ListFilters } from "#web/catalogue/address/list-query.ts";

type Narrowing = Omit<ListFilters, "key" | "offset" | "ordering">;

/** How many listings the filters find in a category or in all of them, by choice. Throws refusals of the API. */
export function loadFacets(api: Api, filters: ListFilters, category?: number): Promise<Facets> {
  return api.call(getFacets, { query: { ...narrowingOf(filters), category } });
}

/** The same without choices: how many, and in which child categories. */
export function countFound(api: Api, filters: ListFilters, category?: number): Promise<Facets> {
  return api.call(getFacets, { query: { ...narrowingOf(filters), category, detail: "found" } });
}

function narrowingOf({ key: _key, offset: _offset, ordering: _ordering, ...filters }: ListFilters): Narrowing {
  return filters;
}
