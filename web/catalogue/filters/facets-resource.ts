import { getCategory, listCategories } from "#contracts/catalogue/schemas.ts";
import { getApi, isFailure } from "#web/platform/api.ts";
import type { Route } from "./+types/facets-resource.ts";
import { findCategoryPath } from "#web/catalogue/address/category-path.ts";
import { dropOptionsOfOtherParents, viewDependents } from "./filter-view.ts";
import { readFilters } from "#web/catalogue/address/list-query.ts";
import { loadFacets } from "./load-facets.ts";
import { type DraftFacets, toCounts } from "./use-facets.ts";

/**
 * `GET /facets?category=<slug>&…`: how many listings a draft of the filters would find, as JSON, with the dependent
 * parameters that fit it. Takes the query of a list's address; without a category it counts in all categories.
 */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const api = getApi(context);
  const query = new URL(request.url).searchParams;
  const id = findCategoryPath(await api.shared(listCategories), query.get("category") ?? "")?.at(-1)?.id;
  const category = id === undefined ? undefined : await api.shared(getCategory, { params: { id } });
  const filters = dropOptionsOfOtherParents(readFilters(query), category);
  try {
    const facets = await loadFacets(api, filters, id);
    const locations = facets.locations.map((own): [number, number] => [own.id, own.count]);
    const dependents = category ? viewDependents(category, filters, api.language) : [];
    return Response.json({ ...toCounts(facets), dependents, locations } satisfies DraftFacets);
  } catch (error) {
    if (!isFailure(error)) throw error;
    return Response.json(error.problem, { status: error.problem.status });
  }
}
