import { maxFoundBusinesses, maxNameSearch } from "#contracts/business/directory/rules.ts";
import { listBusinesses } from "#contracts/business/directory/schemas.ts";
import { type ListedBusinessView, viewListedBusiness } from "./listed-business-view.ts";
import type { Api } from "#web/platform/api.ts";

/** The businesses that a search names, for the loader; none when that is not known: the list works without them. */
export async function findNamedBusinesses(api: Api, search: string | undefined): Promise<ListedBusinessView[]> {
  if (!search || search.length > maxNameSearch) return [];
  try {
    const { results } = await api.call(listBusinesses, {
      query: { search, is_close: true, limit: maxFoundBusinesses },
    });
    return results.map((one) => viewListedBusiness(one, api.language, api.texts("business-page")));
  } catch {
    return [];
  }
}
