import { getCategory, listCategories, listLocations } from "#contracts/catalogue/schemas.ts";
import { readFilters } from "#web/catalogue/address/list-query.ts";
import { findCategoryPath } from "#web/catalogue/address/category-path.ts";
import { dropOptionsOfOtherParents } from "#web/catalogue/filters/filter-view.ts";
import { findListLocation } from "#web/location/remembered-location.ts";
import type { Api } from "#web/platform/api.ts";
import { sameSitePath } from "#web/platform/same-site-path.ts";

/**
 * The query (that of `listProducts`) of the list at a path of ours, with the place that narrows it on this device; undefined where there is no such
 * list, and empty for one that asks for nothing.
 */
export async function findQuery(api: Api, request: Request, list: string): Promise<string | undefined> {
  const path = sameSitePath(list, api.publicUrl);
  if (path === undefined) return undefined;
  const url = new URL(path, api.publicUrl);
  const [, root, ...slugs] = url.pathname.split("/").filter((part, at) => at === 0 || part !== "");
  if (root === "user") return findSellerQuery(slugs, url.searchParams);
  const isList = root === undefined || root === "map" || (root === "category" && slugs.length > 0);
  if (!isList) return undefined;
  const slug = slugs.at(-1);
  const categoryPath = slug === undefined ? [] : findCategoryPath(await api.shared(listCategories), slug);
  if (!categoryPath) return undefined;
  const id = categoryPath.at(-1)?.id;
  const category = id === undefined ? undefined : await api.shared(getCategory, { params: { id } });
  const {
    ordering: _ordering,
    key: _key,
    offset: _offset,
    ...filters
  } = dropOptionsOfOtherParents(readFilters(url.searchParams), category);
  const place = findListLocation(new Request(url, { headers: request.headers }), await api.shared(listLocations));
  const query = new URLSearchParams();
  if (id !== undefined) query.set("category", String(id));
  for (const [name, value] of Object.entries({ ...filters, location: place.id })) if (value) query.set(name, value);
  return query.toString();
}

/** The listings of a seller, as their page narrows them: a place does not. */
function findSellerQuery(slugs: readonly string[], given: URLSearchParams): string | undefined {
  const [user = ""] = slugs;
  if (slugs.length > 1 || !/^\d{1,9}$/.test(user)) return undefined;
  const { search, price__gte, price__lte } = readFilters(given);
  const query = new URLSearchParams({ user });
  const category = given.get("category");
  for (const [name, value] of Object.entries({ category, search, price__gte, price__lte }))
    if (value) query.set(name, value);
  return query.toString();
}
