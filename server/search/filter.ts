import type { DealType } from "#contracts/catalogue/schemas.ts";
import type { ListFilter } from "#contracts/listings/list-schemas.ts";
import { isResume } from "#server/catalogue/card-facts.ts";
import type { Catalogue, LocationNode } from "#server/catalogue/catalogue.ts";
import {
  findLocationsWithin,
  findNearLocations,
  groupByDistance,
  intersectLocations,
} from "#server/catalogue/near-locations.ts";
import type { RaiseRank } from "#server/catalogue/queries.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import { dayMs } from "#server/platform/clock.ts";
import { refuse, type Refusal } from "#server/platform/refusal.ts";
import { deliveryTerm, everywhere, locationTerm, type Narrowing, noTerm } from "./terms.ts";

/** A filter with ids resolved to columns of `listing_search`, and bounds in som. */
export interface ResolvedFilter {
  /** Approximate number of all active listings. */
  listings: number;
  /** Where the newest of them begin and end, approximately. */
  raiseRanks?: readonly RaiseRank[];
  /** Categories in which people look for work, without those below them. */
  resumes: readonly number[];
  category?: Branch;
  location?: Branch;
  /** A category that all matches of a search are in, though it asks for some of those below it: its indexes serve them. */
  within?: Branch;
  priceFrom?: number;
  priceTo?: number;
  /** One entry per parameter: any of its options. */
  options: number[][];
  /** One of the parameters is a number within the bounds. */
  ranges: { parameterIds: number[]; from?: number; to?: number }[];
  createdFrom?: Date;
  createdBefore?: Date;
  /** The days of the period, when both dates are given and it is not too long. */
  days: string[];
  /** Near a place, delivered to one. */
  narrowings?: Narrowing[];
  isBusiness?: boolean;
  dealType?: DealType;
  userId?: number;
  /** What is in it: of its owner's listings those that they put there, or those with a discount. */
  catalogue?: { id: number; userId: number; isDiscount: boolean };
}

/** A category or location with all below it. */
export interface Branch {
  /** 1 to 3. */
  level: number;
  id: number;
  /** Approximate number of its active listings. */
  listings: number;
  /** A category in which people look for work. */
  isResume?: boolean;
}

/** Bishkek is UTC+6 all year. */
const bishkekOffset = "+06:00";

/** What a filter knows of all listings. */
export function allListings(store: CatalogueStore): Pick<ResolvedFilter, "listings" | "raiseRanks" | "resumes"> {
  return { listings: store.countAll(), raiseRanks: store.raiseRanks(), resumes: store.current().resumes };
}

/** The conditions of a filter, without what it knows of all listings. */
export function conditionsOf({
  listings: _listings,
  raiseRanks: _ranks,
  resumes: _resumes,
  ...conditions
}: ResolvedFilter): Omit<ResolvedFilter, keyof ReturnType<typeof allListings>> {
  return conditions;
}

/** What a filter finds, for caches: not how many listings there are just now. */
export function withoutCounts({ category, location, narrowings, ...filter }: ResolvedFilter): object {
  const idOf = (branch: Branch | undefined) => branch && { id: branch.id };
  const counts = { listings: undefined, raiseRanks: undefined, within: undefined };
  const terms = narrowings?.map((narrowing) => narrowing.terms);
  return { ...filter, ...counts, terms, category: idOf(category), location: idOf(location) };
}

/** Resolves ids and converts bounds. Refuses unknown ids and contradictory bounds, with the field. */
export function resolveFilter(filter: ListFilter, store: CatalogueStore): ResolvedFilter {
  const catalogue = store.current();
  return {
    ...allListings(store),
    category: resolveCategory(filter.category, store),
    location: resolveLocation(filter.location, store),
    ...resolvePrice(filter, catalogue),
    options: groupOptions(filter.options ?? [], catalogue),
    ranges: resolveRanges(filter, catalogue),
    ...narrowToPlaces(filter, store),
    ...resolveDates(filter),
    isBusiness: filter.is_business,
    dealType: filter.deal_type,
    userId: filter.user,
  };
}

/** Days of Bishkek, both inclusive. */
function resolveDates({
  date_from: from,
  date_to: to,
}: ListFilter): Pick<ResolvedFilter, "createdFrom" | "createdBefore" | "days"> {
  if (from && to && from > to) {
    refuse("validation_failed", {
      fields: { date_from: [{ message: "date_from_after_to" }], date_to: [{ message: "date_to_before_from" }] },
    });
  }
  return {
    createdFrom: from ? new Date(`${from}T00:00:00${bishkekOffset}`) : undefined,
    createdBefore: to ? new Date(Date.parse(`${to}T00:00:00${bishkekOffset}`) + dayMs) : undefined,
    days: listDays(from, to),
  };
}

/** Longer periods are not looked up day by day: a scan soon finds enough listings. */
const maxDays = 62;

function listDays(from: string | undefined, to: string | undefined): string[] {
  if (!from || !to) return [];
  const count = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (count > maxDays) return [];
  return Array.from({ length: Math.max(0, count) }, (_, index) =>
    new Date(Date.parse(from) + index * dayMs).toISOString().slice(0, 10),
  );
}

function refuseField(field: string, message: string): never {
  refuse("validation_failed", { fields: { [field]: [{ message }] } });
}

function resolveCategory(id: number | undefined, store: CatalogueStore): Branch | undefined {
  if (id === undefined) return undefined;
  const category = store.current().categoryById.get(id);
  if (!category?.isActive) refuseField("category", "unknown_id");
  const branch = { id, level: category.path.length, listings: store.countInCategory(id) };
  return isResume(category) ? { ...branch, isResume: true } : branch;
}

function resolveLocation(id: number | undefined, store: CatalogueStore): Branch | undefined {
  if (id === undefined) return undefined;
  const { path } = store.current().locationById.get(id) ?? refuseField("location", "unknown_id");
  return path.length === 0 ? undefined : { id, level: path.length, listings: store.countAtLocation(id) };
}

/** About so many of all listings are of businesses that deliver to a place. */
const deliveredShare = 0.05;

/** What is near a location, in a part of the map, and what is delivered to a location: there, to what it lies in, or to everywhere. */
function narrowToPlaces(
  { near, area, delivers_to: to }: ListFilter,
  store: CatalogueStore,
): Pick<ResolvedFilter, "narrowings"> {
  const catalogue = store.current();
  const narrowings: Narrowing[] = [];
  const within = area && findLocationsWithin(area, catalogue);
  if (near) {
    const from = catalogue.locationById.get(near.location);
    if (!from || from.path.length === 0) refuseField("near", "unknown_id");
    const circle = findNearLocations(from, near.km, catalogue);
    const found = within ? intersectLocations(circle, within) : circle;
    const rings = groupByDistance(from, found, catalogue).map((ring) => narrowToLocations(ring, store));
    narrowings.push({ ...narrowToLocations(found, store), ...(rings.length > 0 && { rings }) });
  } else if (within) narrowings.push(narrowToLocations(within, store));
  if (to !== undefined) {
    const { path } = catalogue.locationById.get(to) ?? refuseField("delivers_to", "unknown_id");
    const places = [everywhere, ...path.map(({ id }) => id)];
    narrowings.push({ terms: places.map(deliveryTerm), share: deliveredShare });
  }
  return narrowings.length > 0 ? { narrowings } : {};
}

function narrowToLocations(found: readonly LocationNode[], store: CatalogueStore): Narrowing {
  if (found.length === 0) return { terms: [noTerm], share: 0 };
  const listings = found.reduce((sum, { id }) => sum + store.countAtLocation(id), 0);
  return {
    terms: found.map(({ id }) => locationTerm(id)),
    share: listings / Math.max(1, store.countAll()),
    locations: found.map(({ id, path }) => ({ id, level: path.length })),
  };
}

/** Bounds are inclusive, and rounded outwards to whole som. */
function resolvePrice(filter: ListFilter, catalogue: Catalogue): Pick<ResolvedFilter, "priceFrom" | "priceTo"> {
  const from = filter.price__gte ?? filter.price__range?.from;
  const to = filter.price__lte ?? filter.price__range?.to;
  if (from !== undefined && to !== undefined && from > to) {
    const fields: Refusal["fields"] =
      filter.price__gte === undefined && filter.price__lte === undefined
        ? { price__range: [{ message: "price_from_above_to" }] }
        : { price__gte: [{ message: "price_from_above_to" }], price__lte: [{ message: "price_to_below_from" }] };
    refuse("price_range_inverted", { fields });
  }
  const rate = catalogue.rates[filter.currency] ?? 1;
  return {
    priceFrom: from === undefined ? undefined : Math.floor(from * rate),
    priceTo: to === undefined ? undefined : Math.ceil(to * rate),
  };
}

function groupOptions(ids: number[], catalogue: Catalogue): number[][] {
  const byParameter = Map.groupBy(
    ids,
    (id) => catalogue.parameterOfOption.get(id)?.id ?? refuseField("options", "unknown_id"),
  );
  return [...byParameter.values()];
}

function resolveRanges(filter: ListFilter, catalogue: Catalogue): ResolvedFilter["ranges"] {
  return (filter.parameters ?? []).map(({ id, from, to }) => {
    if (!catalogue.parameterById.get(id)?.from_to) refuseField("parameters", "unknown_id");
    if (from !== undefined && to !== undefined && from > to) refuseField("parameters", "from_above_to");
    return { parameterIds: [id], from, to };
  });
}
