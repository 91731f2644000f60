import { redirect } from "react-router";
import {
  type CategoryDetail,
  getCategory,
  listCategories,
  listLocations,
  listMainCategories,
} from "#contracts/catalogue/schemas.ts";
import { readMapPart, writeMapPart } from "#contracts/map/rules.ts";
import { type LoadedCards, loadCards } from "#web/listings/grid/load-cards.ts";
import { indexById, levelOf, nameUniquely } from "#web/location/location-tree.ts";
import { findListLocation } from "#web/location/remembered-location.ts";
import { type Api, isFailure } from "#web/platform/api.ts";
import { titleOf } from "#web/platform/language.ts";
import { pack, type Packed } from "#web/platform/packed.ts";
import { allCategories, type CategoryChoice, toChoices } from "./filters/category-choices.ts";
import { findCategoryPath, hrefOfPath } from "./address/category-path.ts";
import { inViewOf, isMapPath } from "./address/view-path.ts";
import { typedNumbers } from "./address/typed-numbers.ts";
import { findRangeFaults } from "./address/check-ranges.ts";
import { dropOptionsOfOtherParents, type FilterView, viewFilter } from "./filters/filter-view.ts";
import {
  changeFilters,
  everywhere,
  type ListFilters,
  needsJoining,
  readFilters,
  writeFilters,
} from "./address/list-query.ts";
import { countFound } from "./filters/load-facets.ts";
import { repairFilters } from "./filters/repair-filters.ts";
import { type SearchView, viewSearch } from "#web/catalogue/filters/search-view.ts";
import type { ListedBusinessView } from "#web/business/directory/listed-business-view.ts";
import { findNamedBusinesses } from "#web/business/directory/find-named-businesses.ts";
import { type AroundCount, countAround } from "./nothing/count-around.ts";
import { nameLeftOut } from "./nothing/name-left-out.ts";
import { findSearchedCategory, spreadSearch, type SpreadWords } from "./filters/spread-search.ts";
import type { NamedLocation } from "#web/location/use-location-view.ts";
import { type Counted, type FacetCounts, type FacetSource, readCounts, toCounts } from "./filters/use-facets.ts";

/** Milliseconds that a page waits for its counts once it has its listings: the browser fetches those that take longer. */
const maxWait = 30;

interface ListQueryInput {
  request: Request;
  /** Path of the list, without the language. */
  path: string;
  /** The category of the list; undefined for all categories. */
  category: CategoryDetail | undefined;
}

/** A list with everything that its page shows about it. */
export interface LoadedList {
  /** The filters of the address. */
  filters: ListFilters;
  /** Query of the address without its cursor. */
  startQuery: string;
  /** Title of the location that narrows the list: from the address, or remembered on this device. */
  locationTitle: string | undefined;
  /** That location, for the head of the page with its level, and its name where others have the same one. */
  place: { id: string | undefined; level: number; name: string };
  facets: FacetSource;
  /** The place or a filter narrows the list: it has not all listings of its category. */
  isNarrowed: boolean;
  /** Null if a range of the address has a fault. */
  page: LoadedCards["page"] | null;
  /** Most of them ask for dollars. */
  isInDollars: boolean;
  /** What the search was understood as; undefined without a search. */
  searchView: SearchView | undefined;
  /** How many more there are in other locations; undefined unless a chosen location leaves less than a page. */
  elsewhere: number | undefined;
  /** Nothing has the price in som, and something has it in dollars. */
  hasDollars: boolean;
  /** What wider circles around the place have, where the list has nothing. */
  around: AroundCount[];
  /** The location that the words of the search name. */
  namedLocation: NamedLocation | undefined;
  /** The businesses that the search names; on the first page only. */
  businesses: ListedBusinessView[];
  /** The one whose listings the page has, because no listing has what was searched for. */
  seller?: ListedBusinessView;
  /** What the filter form shows. */
  form: FormState;
}

/** The filters with what the search names in their fields, and the path of the category that it means. */
interface FormState {
  filters: ListFilters;
  words?: SpreadWords;
  categoryPath: CategoryChoice[];
  /** The filters of that category; absent if the search names none. */
  view?: FilterView;
}

/** Loads the list of an address. Redirects an address that is not canonical, or whose filters the API refuses. */
export async function loadList(api: Api, { request, path, category }: ListQueryInput): Promise<LoadedList> {
  const query = new URL(request.url).searchParams;
  const locations = await api.shared(listLocations);
  const given = readFilters(query, typedNumbers);
  const listLocation = findListLocation(request, locations);
  const part = given.area === undefined ? undefined : readMapPart(given.area);
  const filters = {
    ...dropOptionsOfOtherParents(given, category),
    location: listLocation.named,
    area: part && writeMapPart(part),
  };
  // The category that was chosen in the form may have other options than the list.
  if (needsJoining(query))
    throw redirect((await findPath(api, query, path)) + writeFilters({ ...filters, ...pickParameters(given) }));
  if (writeFilters(filters) !== writeFilters(given)) throw redirect(path + writeFilters(filters));
  const location = locations.find(({ id }) => String(id) === listLocation.id);
  const base = {
    filters,
    startQuery: writeFilters(changeFilters(filters, {})),
    locationTitle: location && location.parent !== null ? titleOf(location, api.language) : undefined,
    place: {
      id: listLocation.id,
      level: location ? levelOf(location, indexById(locations)) : 0,
      name: location ? nameUniquely(location, indexById(locations), api.language) : "",
    },
  };
  const narrowed = { ...filters, location: listLocation.id };
  const place = location && location.parent !== null ? listLocation.id : listLocation.around;
  const isNarrowed = writeFilters(changeFilters(narrowed, { ordering: undefined })) !== "";
  const unsearched = {
    ...base,
    facets: null,
    searchView: undefined,
    elsewhere: undefined,
    hasDollars: false,
    around: [],
    namedLocation: undefined,
    form: { filters, categoryPath: [] },
  };
  if (findRangeFaults(filters).size > 0)
    return { ...unsearched, isNarrowed: false, page: null, isInDollars: false, businesses: [] };
  const asked = { ...narrowed, unpriced: "last", category: category?.id } as const;
  const counting = countListings(api, narrowed, category);
  const naming = filters.key === undefined ? findNamedBusinesses(api, filters.search) : [];
  const {
    page: found,
    isInDollars,
    ...understood
  } = await loadOrRepair(
    api,
    {
      ...asked,
      // Beside a map the list has what is in sight of it.
      ...(!(filters.area && isMapPath(path)) && { nearest: "follow" as const }),
    },
    filters,
    path,
  );
  const businesses = await naming;
  const [named, ...others] = businesses;
  const ofBusiness =
    isEmptyList(found) && named && others.length === 0 && !understood.understood?.some(({ kind }) => kind !== "silent")
      ? await loadOfBusiness(api, asked, named)
      : undefined;
  if (ofBusiness) return { ...unsearched, ...ofBusiness, isNarrowed, businesses };
  const nearPlace = locations.find(({ id }) => String(id) === (listLocation.id ?? listLocation.around));
  const page = withLeftOut(found, filters, api, category, nearPlace && titleOf(nearPlace, api.language));
  // A list on a single page needs no other count; of a category the options are counted, of a search the categories.
  const isSingle = page.next === null && filters.key === undefined && filters.offset === undefined;
  const isWhole = isSingle && !category;
  const count = page.near?.from ?? page.cards.length;
  const timely = api.isStreamed ? counting : withinTime(api, counting);
  const counted = isWhole ? { count, approximate: false, options: [] } : timely;
  const facets = isSingle && filters.search ? withCount(timely, count) : counted;
  const searchView = filters.search
    ? viewSearch(understood, filters.search, {
        t: api.texts("catalogue"),
        language: api.language,
        leftOut: isEmptyList(page) ? page.near?.left_out : [],
      })
    : undefined;
  return {
    ...base,
    ...(searchView?.hasLocation && { locationTitle: undefined }),
    facets,
    isNarrowed,
    page,
    isInDollars,
    searchView,
    elsewhere:
      place !== undefined && isSingle && !searchView?.hasLocation
        ? await countElsewhere(api, narrowed, category, count)
        : undefined,
    hasDollars: await hasDollars(api, narrowed, category, page),
    around:
      page.cards.length === 0 && place !== undefined && !searchView?.hasLocation
        ? await countAround(api, narrowed, place, category?.id)
        : [],
    namedLocation: searchView?.location,
    businesses,
    form: await spreadOverForm(api, filters, understood, category),
  };
}

/**
 * The first listings of the only business that a search names, where that means nothing else («iPhone 18» is a phone, whatever a shop is called): who
 * types its name wants no others that are merely near to it.
 */
async function loadOfBusiness(
  api: Api,
  asked: Parameters<typeof loadCards>[1],
  seller: ListedBusinessView,
): Promise<Pick<LoadedList, "page" | "isInDollars" | "seller"> | undefined> {
  const { page, isInDollars } = await loadCards(api, { ...asked, search: undefined, user: seller.userId });
  // The page of the business has the others.
  return page.cards.length > 0 ? { page: { ...page, next: null }, isInDollars, seller } : undefined;
}

/** Nothing has all that the list asks for: what it shows is only near to that. */
export function isEmptyList(page: LoadedCards["page"] | null): boolean {
  return page !== null && (page.near?.from ?? page.cards.length) === 0;
}

/** With the words for the filters that its nearest listings do not have. */
function withLeftOut(
  page: LoadedCards["page"],
  filters: ListFilters,
  api: Api,
  category: CategoryDetail | undefined,
  place: string | undefined,
): LoadedCards["page"] {
  const { near } = page;
  if (!near?.left_out_filters) return page;
  const { language } = api;
  const names = nameLeftOut(near.left_out_filters, filters, {
    view: category ? viewFilter(category, filters, language) : { dealTypes: [], parameters: [] },
    t: api.texts("catalogue"),
    language,
    category: category ? titleOf(category, language) : "",
    place,
  });
  return { ...page, near: { ...near, left_out: [...near.left_out, ...names] } };
}

async function spreadOverForm(
  api: Api,
  filters: ListFilters,
  understood: Parameters<typeof spreadSearch>[1] & Parameters<typeof findSearchedCategory>[0],
  category: CategoryDetail | undefined,
): Promise<FormState> {
  const unsearched = { ...spreadSearch(filters, understood, { own: category }), categoryPath: [] };
  const isNamed =
    understood.meant_category !== undefined || understood.understood?.some((part) => part.kind === "category");
  if (category || !isNamed) return unsearched;
  const categories = await api.shared(listCategories);
  const pathOf = (id: number) =>
    findCategoryPath(categories, categories.find((one) => one.id === id)?.title_slug ?? "") ?? [];
  const id = findSearchedCategory(understood, (one, other) => pathOf(one).some((step) => step.id === other));
  const path = id === undefined ? [] : pathOf(id);
  // It may have been closed since.
  if (id === undefined || path.length === 0) return unsearched;
  const searched = await api.shared(getCategory, { params: { id } });
  const spread = spreadSearch(filters, understood, { searched });
  const links = path.map((step, index) => ({
    title: titleOf(step, api.language),
    to: hrefOfPath(path.slice(0, index + 1)),
  }));
  return { ...spread, categoryPath: toChoices(links), view: viewFilter(searched, spread.filters, api.language) };
}

function pickParameters({ options, parameters }: ListFilters): Pick<ListFilters, "options" | "parameters"> {
  return { options, parameters };
}

/** The path that a plain form submits to: that of the chosen category. */
async function findPath(api: Api, query: URLSearchParams, path: string): Promise<string> {
  const slug = query.get("category");
  if (slug === allCategories) return inViewOf(path, "/");
  const categoryPath = slug && findCategoryPath(await api.shared(listCategories), slug);
  return categoryPath ? inViewOf(path, hrefOfPath(categoryPath)) : path;
}

/** Counts the listings under the filters; null after a failure, because a list works without counts. */
async function countListings(
  api: Api,
  filters: ListFilters,
  category: CategoryDetail | undefined,
): Promise<Packed<FacetCounts> | null> {
  const { ordering: _ordering, ...narrowing } = changeFilters(filters, {});
  try {
    return pack(
      category || writeFilters(narrowing) !== ""
        ? toCounts(await countFound(api, filters, category?.id))
        : { count: await countAll(api), approximate: false, options: [] },
    );
  } catch {
    return null;
  }
}

/** How many listings there are beside those that the location has; undefined where that is not known, or none. */
async function countElsewhere(
  api: Api,
  filters: ListFilters,
  category: CategoryDetail | undefined,
  here: number,
): Promise<number | undefined> {
  try {
    const { count } = await countFound(api, { ...filters, ...everywhere }, category?.id);
    return count > here ? count - here : undefined;
  } catch {
    return undefined;
  }
}

/** The most that is rather meant in dollars when nothing costs it in som. */
const maxDollars = 300_000;

async function hasDollars(
  api: Api,
  filters: ListFilters,
  category: CategoryDetail | undefined,
  page: LoadedCards["page"],
): Promise<boolean> {
  const { price__gte: from, price__lte: to, currency } = filters;
  const most = Number(to ?? from ?? 0);
  if (currency === "USD" || most === 0 || most > maxDollars || !(isEmptyList(page) || page.unpricedFrom === 0))
    return false;
  try {
    return (await countFound(api, { ...filters, currency: "USD" }, category?.id)).count > 0;
  } catch {
    return false;
  }
}

/** How many listings the filters find in the children of a category; null where that is not known in time. */
export async function countInside(api: Api, filters: ListFilters, category: number): Promise<FacetCounts | null> {
  const counting = countFound(api, filters, category).then(
    (facets) => pack(toCounts(facets)),
    () => null,
  );
  return readCounts(await (api.isStreamed ? counting : withinTime(api, counting)));
}

/** The counts, or that they are late. */
async function withinTime(api: Api, counting: Promise<Counted>): Promise<Counted> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Counted>((resolve) => {
    timer = setTimeout(resolve, maxWait, "late");
  });
  const counted = await Promise.race([counting, late]);
  clearTimeout(timer);
  if (counted === "late") api.leaveOut();
  return counted;
}

/** Counts whose total is known better. */
async function withCount(counting: Promise<Counted>, count: number): Promise<Counted> {
  const { categories } = readCounts(await counting) ?? {};
  return pack({ count, approximate: false, options: [], ...(categories && { categories }) });
}

/** The number of all listings: the sum over the main categories. */
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
