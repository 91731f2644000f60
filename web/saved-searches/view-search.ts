import { getCategory, listCategories, listLocations } from "#contracts/catalogue/schemas.ts";
import { getUser } from "#contracts/users/schemas.ts";
import { type ListFilters, readFilters, writeFilters } from "#web/catalogue/address/list-query.ts";
import { hrefOfPath, findCategoryPath } from "#web/catalogue/address/category-path.ts";
import { nameActiveFilters } from "#web/catalogue/filters/active-filters.tsx";
import { type FilterView, viewFilter } from "#web/catalogue/filters/filter-view.ts";
import { type Api, isFailure } from "#web/platform/api.ts";
import { titleOf } from "#web/platform/language.ts";

/** A list that is saved, in words. */
interface ListInWords {
  /** Path of the list; undefined when its category is gone. */
  to: string | undefined;
  /** What it asks for, the widest first. */
  words: string[];
}

/** A saved query (that of `listProducts`) in words and as the path of its list, from the day `since` on where that is given. */
export async function describeQuery(api: Api, query: string, since?: string): Promise<ListInWords> {
  const values = new URLSearchParams(query);
  const { ordering: _, ...filters } = readFilters(values);
  const t = api.texts("catalogue");
  const category = await findCategory(api, Number(values.get("category") ?? 0));
  const locations = await api.shared(listLocations);
  const location = locations.find(({ id }) => String(id) === filters.location);
  const around = /^\d+/.exec(filters.near ?? filters.delivers_to ?? "")?.[0];
  const place = locations.find(({ id }) => String(id) === around);
  const view: FilterView = category
    ? viewFilter(category.detail, filters, api.language)
    : { dealTypes: [], parameters: [] };
  const user = values.get("user");
  return {
    to:
      category === null
        ? undefined
        : user
          ? hrefOfSeller(user, values)
          : (category?.path ?? "/") + queryOf(filters, since),
    words: [
      ...(user ? [await nameSeller(api, user)] : []),
      ...(category ? [titleOf(category.detail, api.language)] : []),
      ...(filters.search ? [`«${filters.search}»`] : []),
      ...(location ? [titleOf(location, api.language)] : []),
      ...(filters.is_business === "true" ? [t("business")] : []),
      ...nameActiveFilters(filters, view, {
        t,
        language: api.language,
        placeTitle: place && titleOf(place, api.language),
      }),
    ],
  };
}

/** A list without a place is of the whole country, whatever place is remembered on this device. */
function queryOf(filters: ListFilters, since: string | undefined): string {
  const later = since !== undefined && since > (filters.date_from ?? "") ? { date_from: since } : {};
  return writeFilters({ ...filters, location: filters.location ?? "all", ...later });
}

/** Undefined: none is asked for; null: it is gone. */
async function findCategory(api: Api, id: number) {
  if (id === 0) return undefined;
  const categories = await api.shared(listCategories);
  const slug = categories.find((known) => known.id === id)?.title_slug;
  const path = slug === undefined ? undefined : findCategoryPath(categories, slug);
  if (!path) return null;
  try {
    return { path: hrefOfPath(path), detail: await api.shared(getCategory, { params: { id } }) };
  } catch (error) {
    if (isFailure(error) && error.problem.status === 404) return null;
    throw error;
  }
}

/** The page of a seller with what narrows their listings. */
function hrefOfSeller(user: string, values: URLSearchParams): string {
  const query = new URLSearchParams();
  for (const name of ["search", "category", "price__gte", "price__lte"]) {
    const value = values.get(name);
    if (value) query.set(name, value);
  }
  return `/user/${user}${query.size > 0 ? `?${query}` : ""}`;
}

/** «Продавец: Айбек»; without a name where the account is gone. */
async function nameSeller(api: Api, user: string): Promise<string> {
  const t = api.texts("saved-searches");
  try {
    const { name } = await api.call(getUser, { params: { id: Number(user) } });
    return t("ofSeller", { name });
  } catch (error) {
    if (isFailure(error)) return t("ofGoneSeller");
    throw error;
  }
}
