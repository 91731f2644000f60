import { redirect } from "react-router";
import { type CategoryDetail, listCategories, listLocations, listMainCategories } from "#contracts/catalogue.ts";
import { type LoadedCards, loadCards } from "#web/listing/load-cards.ts";
import { findListPlace } from "#web/location/remembered-place.ts";
import { type Api, isFailure } from "#web/platform/api.ts";
import { titleOf } from "#web/platform/language.ts";
import { allCategories } from "./category-choices.ts";
import { findTrail, trailPath } from "./category-path.ts";
import { findInvertedRanges } from "./check-ranges.ts";
import { dropForeign } from "./filter-view.ts";
import { changeFilters, type ListFilters, needsJoining, readFilters, writeFilters } from "./list-query.ts";
import { loadFacets } from "./load-facets.ts";
import { repairFilters } from "./repair-filters.ts";
import type { FacetCounts, FacetSource } from "./use-facets.ts";

interface ListAsk {
  request: Request;
  /** Path of the list, without the language. */
  path: string;
  /** The category of the list; undefined means all of them. */
  category: CategoryDetail | undefined;
}

/** A list with all that its page says of it. */
export interface LoadedList {
  /** The filters of the address. */
  filters: ListFilters;
  /** Query of the address without its cursor. */
  startQuery: string;
  /** The place that the list is of, by name: the address's, or the one that this device remembers. */
  place: string | undefined;
  facets: FacetSource;
  /** Null when the ranges of the address contradict themselves. */
  page: LoadedCards["page"] | null;
  /** The text whose results are shown, when the search was corrected. */
  searchUsed: string | undefined;
}

/** Loads the list of an address. One that is not in its canonical form, or that the API refuses, is led on. */
export async function loadList(api: Api, { request, path, category }: ListAsk): Promise<LoadedList> {
  const query = new URL(request.url).searchParams;
  const locations = await api.shared(listLocations);
  const asked = readFilters(query);
  const place = findListPlace(request, locations);
  const filters = { ...dropForeign(asked, category), location: place.named };
  if (needsJoining(query)) throw redirect((await findPath(api, query, path)) + writeFilters(filters));
  if (writeFilters(filters) !== writeFilters(asked)) throw redirect(path + writeFilters(filters));
  const location = locations.find(({ id }) => String(id) === place.id);
  const known = {
    filters,
    startQuery: writeFilters(changeFilters(filters, {})),
    place: location && location.parent !== null ? titleOf(location, api.language) : undefined,
  };
  if (findInvertedRanges(filters).length > 0) return { ...known, facets: null, page: null, searchUsed: undefined };
  const narrowed = { ...filters, location: place.id };
  const counting = countAds(api, narrowed, category);
  const { page, searchUsed } = await loadOrRepair(api, { ...narrowed, category: category?.id }, filters, path);
  // A list on one page is its own count; the counts of options are for its category only.
  const isWhole = page.next === null && filters.key === undefined && filters.offset === undefined && !category;
  const facets = isWhole ? { count: page.cards.length, approximate: false, options: [] } : counting;
  return { ...known, facets, page, searchUsed: searchUsed?.text };
}

/** Where a plain form leads: its own list, or that of the category it names. */
async function findPath(api: Api, query: URLSearchParams, path: string): Promise<string> {
  const slug = query.get("category");
  if (slug === allCategories) return "/";
  const trail = slug && findTrail(await api.shared(listCategories), slug);
  return trail ? trailPath(trail) : path;
}

/** The counts never hold the list back, and a list without them is still a list. */
async function countAds(
  api: Api,
  filters: ListFilters,
  category: CategoryDetail | undefined,
): Promise<FacetCounts | null> {
  const { ordering: _ordering, ...narrowing } = changeFilters(filters, {});
  try {
    return category || writeFilters(narrowing) !== ""
      ? await loadFacets(api, filters, category?.id)
      : { count: await countAll(api), approximate: false, options: [] };
  } catch {
    return null;
  }
}

/** All ads of the market: its main categories know theirs. */
async function countAll(api: Api): Promise<number> {
  const categories = await api.shared(listMainCategories);
  return categories.reduce((sum, { product_count: count }) => sum + count, 0);
}

async function loadOrRepair(api: Api, ask: Parameters<typeof loadCards>[1], filters: ListFilters, path: string) {
  try {
    return await loadCards(api, ask);
  } catch (error) {
    const repaired = isFailure(error) && repairFilters(filters, error.problem);
    if (repaired) throw redirect(path + writeFilters(repaired));
    throw error;
  }
}
