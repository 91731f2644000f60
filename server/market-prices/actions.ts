import { countryId } from "#contracts/catalogue/rules.ts";
import type { DealType } from "#contracts/catalogue/schemas.ts";
import type { MarketPrices, UsualPrice } from "#contracts/market-prices/schemas.ts";
import type { Catalogue, Category, LocationNode } from "#server/catalogue/catalogue.ts";
import { unitNamed } from "#server/catalogue/card-facts.ts";
import { filterCategory } from "#server/listings/similar.ts";
import type { ListServices } from "#server/listings/list.ts";
import { refuse } from "#server/platform/refusal.ts";
import { countPriceSteps } from "#server/prices/price-steps.ts";
import { readPage } from "#server/search/page-queries.ts";
import {
  type PriceKind,
  type PriceMonthRow,
  readMonths,
  readPricesFor,
  readRegionPrices,
  readUsualPrices,
  type UsualPriceRow,
} from "./queries.ts";
import { findSeason, hasSeason } from "./season.ts";
import { monthOf, oldestPresentMonth } from "./months.ts";

/** The newest offers whose prices are counted by step. */
const maxCounted = 2_000;
/** Fewer of them draw no picture. */
const minCounted = 10;

/** What figures are of. */
interface Scope {
  category: Category;
  region: LocationNode | undefined;
  months: PriceMonthRow[];
  wider: MarketPrices["wider"];
}

/** What prices are asked for. */
export interface PriceScope {
  category: Category;
  region: LocationNode | undefined;
}

/** Refuses an unknown category and an unknown location, of which the region counts. */
export function resolveScope(catalogue: Catalogue, id: number, locationId: number | undefined): PriceScope {
  const category = catalogue.categoryById.get(id);
  if (!category?.isActive) refuse("not_found");
  const location = locationId === undefined ? undefined : catalogue.locationById.get(locationId);
  if (locationId !== undefined && !location) refuse("not_found");
  return { category, region: location?.path[0] };
}

/** What the goods of a category cost. */
export async function readMarketPrices(
  services: ListServices,
  { category, region: askedRegion }: PriceScope,
  readUsual: () => Promise<UsualPrice[]>,
): Promise<MarketPrices> {
  const catalogue = services.catalogue.current();
  const scope = await findScope(services, category, askedRegion);
  const usual = await readUsual();
  const inside = new Set(category.children.map((child) => child.id));
  const children = usual.filter((row) => inside.has(row.category.id));
  const newest = scope.months.at(-1);
  const shown = { category: nameOf(scope.category), location: scope.region ? titlesOf(scope.region) : null, children };
  if (!newest) return { ...shown, wider: null, ...kindOf(), months: [], season: null, histogram: [], regions: [] };
  const kind = { deal_type: newest.deal_type, unit: newest.unit };
  const [histogram, regions] = await Promise.all([
    countPresent(services, scope, kind),
    readRegionPrices(services.db, { categoryId: scope.category.id, kind, month: newest.month, countryId }),
  ]);
  return {
    ...shown,
    wider: scope.wider,
    ...kindOf(kind),
    months: scope.months.map(({ month, listings: count, low, median, high }) => ({ month, count, low, median, high })),
    season: hasSeason(scope.category.path) ? findSeason(scope.months, monthOf(services.now())) : null,
    histogram,
    regions: regions.flatMap(({ region_id, listings: count, median }) => {
      const region = catalogue.locationById.get(region_id);
      return region ? { ...titlesOf(region), count, median } : [];
    }),
  };
}

/** The category in the region; else in the country; else the next wider category that has enough prices. Main categories have all kinds of goods in them, and no figures. */
async function findScope({ db }: ListServices, asked: Category, region: LocationNode | undefined): Promise<Scope> {
  if (region) {
    const months = await readMonths(db, { categoryId: asked.id, regionId: region.id });
    if (months.length > 0) return { category: asked, region, months, wider: null };
  }
  for (const category of asked.path.toReversed()) {
    const months = await readMonths(db, { categoryId: category.id, regionId: countryId });
    const wider = category === asked ? (region ? "location" : null) : "category";
    if (months.length > 0) return { category, region: undefined, months, wider };
  }
  return { category: asked, region: undefined, months: [], wider: null };
}

/** What is on show now, by price. */
async function countPresent(
  { db, catalogue }: ListServices,
  { category, region }: Scope,
  kind: PriceKind,
): Promise<MarketPrices["histogram"]> {
  const rows = await readPage(db, {
    filter: {
      ...filterCategory(category.path.length, category.id, catalogue),
      dealType: kind.deal_type as DealType,
      ...(region && { location: { level: 1, id: region.id, listings: catalogue.countAtLocation(region.id) } }),
    },
    phase: { priced: true },
    ordering: "-upvote_date",
    limit: maxCounted,
    offset: 0,
  });
  const ids = rows.map(({ listing_id: id }) => id);
  const prices = await readPricesFor(db, ids, kind.unit);
  return prices.length < minCounted ? [] : countPriceSteps(prices);
}

/** What things cost now, by category. */
export async function listUsualPrices({
  db,
  catalogue,
  now,
}: Pick<ListServices, "db" | "catalogue" | "now">): Promise<UsualPrice[]> {
  const since = oldestPresentMonth(now());
  const rows = await readUsualPrices(db, { countryId, since });
  return rows.flatMap((row) => presentUsual(row, catalogue.current()) ?? []);
}

function presentUsual(row: UsualPriceRow, { categoryById, rates }: Catalogue): UsualPrice | undefined {
  const category = categoryById.get(row.category_id);
  if (!category?.isActive) return undefined;
  return {
    category: nameOf(category),
    ...kindOf(row),
    month: row.month,
    count: row.listings,
    median: row.median,
    median_usd: Math.round(row.median / (rates.USD ?? 1)),
  };
}

function kindOf(kind: PriceKind = { deal_type: "sell", unit: "" }) {
  const unit = unitNamed(kind.unit);
  return { deal_type: kind.deal_type as DealType, unit_ru: unit.ru, unit_ky: unit.ky };
}

function titlesOf({ id, title_ru, title_ky }: Category | LocationNode) {
  return { id, title_ru, title_ky };
}

function nameOf(category: Category) {
  return { ...titlesOf(category), title_slug: category.title_slug };
}
