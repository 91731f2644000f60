import { getCategory, listCategories } from "#contracts/catalogue.ts";
import { getApi, isFailure } from "#web/platform/api.ts";
import type { Route } from "./+types/facets-resource.ts";
import { findTrail } from "./category-path.ts";
import { dropForeign, viewDependents } from "./filter-view.ts";
import { readFilters } from "./list-query.ts";
import { loadFacets } from "./load-facets.ts";
import type { DraftFacets } from "./use-facets.ts";

/**
 * `GET /facets?category=<slug>&…`: what a draft of the filters would find, as JSON, and the choices that hang on what it
 * chooses. Takes the query of a list's address; without a category all of them are meant.
 */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const api = getApi(context);
  const query = new URL(request.url).searchParams;
  const id = findTrail(await api.shared(listCategories), query.get("category") ?? "")?.at(-1)?.id;
  const category = id === undefined ? undefined : await api.shared(getCategory, { params: { id } });
  const filters = dropForeign(readFilters(query), category);
  try {
    const counts = await loadFacets(api, filters, id);
    const dependents = category ? viewDependents(category, filters, api.language) : [];
    return Response.json({ ...counts, dependents } satisfies DraftFacets);
  } catch (error) {
    if (!isFailure(error)) throw error;
    return Response.json(error.problem, { status: error.problem.status });
  }
}
