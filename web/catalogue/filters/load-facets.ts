import { type Facets, getFacets } from "#contracts/listings/list-schemas.ts";
import type { Api } from "#web/platform/api.ts";
import type { ListFilters } from "#web/catalogue/address/list-query.ts";

/** How many listings the filters find in a category or in all of them. Throws refusals of the API. */
export function loadFacets(
  api: Api,
  { key: _key, offset: _offset, ordering: _ordering, ...filters }: ListFilters,
  category?: number,
): Promise<Facets> {
  return api.call(getFacets, { query: { ...filters, category } });
}
