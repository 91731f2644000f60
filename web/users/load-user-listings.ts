import { listCategories } from "#contracts/catalogue/schemas.ts";
import { getFacets } from "#contracts/listings/list-schemas.ts";
import { readFilters } from "#web/catalogue/address/list-query.ts";
import { findRangeFaults } from "#web/catalogue/address/check-ranges.ts";
import { typedNumbers } from "#web/catalogue/address/typed-numbers.ts";
import { loadCards } from "#web/listings/grid/load-cards.ts";
import type { Api } from "#web/platform/api.ts";
import { titleOf } from "#web/platform/language.ts";
import type { UserListingsView } from "./user-listings.tsx";

/** Whose listings they are, and the path of the page with the place of the list in it, `/b/nur#listings`. */
interface Owner {
  id: number | string;
  path: string;
}

/** A user's listings under the address's search, category, price and order. */
export async function loadUserListings(
  api: Api,
  { id, path }: Owner,
  query: URLSearchParams,
): Promise<UserListingsView> {
  const search = query.get("search")?.trim() ?? "";
  const given = query.get("category") ?? "";
  const category = /^\d{1,9}$/.test(given) ? given : "";
  const { ordering = "", key, price__gte: from = "", price__lte: to = "" } = readFilters(query, typedNumbers);
  const fault = findRangeFaults({ price__gte: from, price__lte: to }).get("price");
  const price = fault ? {} : { price__gte: from, price__lte: to };
  const [{ page }, facets, known] = await Promise.all([
    loadCards(api, { user: id, search, category, ...price, ordering: ordering || undefined, key }),
    api.call(getFacets, { query: { user: id, search, ...price } }),
    api.shared(listCategories),
  ]);
  const counts = new Map(facets.categories.map((one) => [one.id, one.count]));
  return {
    user: String(id),
    path,
    page,
    search,
    category,
    ordering,
    from,
    to,
    fault,
    categories: known
      .filter((one) => one.parent === null && (counts.get(one.id) ?? 0) > 0)
      .map((one) => ({ id: String(one.id), title: titleOf(one, api.language), count: counts.get(one.id) ?? 0 })),
  };
}
