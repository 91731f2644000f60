import { LRUCache } from "lru-cache";
import type { ListFilter } from "#contracts/listings/list-schemas.ts";
import type { Bounds } from "#contracts/base/bounds.ts";
import type { MapShop } from "#contracts/map/schemas.ts";
import { maxMapShops } from "#contracts/map/rules.ts";
import type { RunLimited } from "#server/platform/concurrency-limiter.ts";
import { memoryBudgets } from "#server/platform/memory-budgets.ts";
import { resolveFilter, withoutCounts } from "#server/search/filter.ts";
import type { FacetQuery } from "#server/listings/facet-queries.ts";
import { chooseMatches } from "#server/listings/facets.ts";
import { hashFilter } from "#server/listings/phases/list-key.ts";
import type { ListServices } from "#server/listings/list.ts";
import { createAdmission } from "./admission.ts";
import { createCellCache } from "./cell-cache.ts";
import { presentShop } from "./present.ts";
import { type Cell, countByUser, readShops, type ShopRow } from "./queries.ts";

/** Degrees that a cell spans: what is known of one serves every part of the map that it is in. */
const cellSpan = 0.5;
/** Listings that are counted for the shops of an answer. */
const maxCounted = 50_000;
/** Marks of a business in an answer. */
const maxMarksOfBusiness = 3;
/** Milliseconds that addresses and counts are cached. */
const maxAge = 60_000;
/** Filters that are remembered as counted. */
const maxFilters = 2_000;

export interface ShopFinder {
  /** The shops within bounds that have listings of a list. `admit` is asked once a minute for each filter, and may refuse. */
  find(filter: ListFilter, bounds: Bounds, admit: () => Promise<void>): Promise<MapShop[]>;
}

/** Reads each cell at most once a minute, and counts each filter in each cell at most once a minute, however the map is moved. */
export function createShopFinder(services: ListServices, runCount: RunLimited): ShopFinder {
  const cells = createCellCache<ShopRow[]>({
    maxSize: memoryBudgets.shopCells.max,
    sizeCalculation: (rows) => rows.length + 1,
    ttl: maxAge,
  });
  const counts = createCellCache<ReadonlyMap<number, number>>({
    maxSize: memoryBudgets.shopCounts.max,
    sizeCalculation: ({ size }) => size + 1,
    ttl: maxAge,
  });
  const admitted = new LRUCache<string, true>({ max: maxFilters, ttl: maxAge });
  const admitOnce = createAdmission(
    (hash) => admitted.has(hash),
    (hash) => admitted.set(hash, true),
  );

  function readCells(asked: readonly Cell[]): Promise<Map<string, ShopRow[]>> {
    const byName = new Map(asked.map((cell) => [cell.name, cell]));
    return cells.read([...byName.keys()], async (names) => {
      const missing = names.flatMap((name) => byName.get(name) ?? []);
      const rows = await readShops(services.db, missing, cellSpan, maxMapShops);
      const found = Map.groupBy(rows, ({ cell }) => cell);
      return new Map(names.map((name) => [name, found.get(name) ?? []]));
    });
  }

  async function countCells(query: FacetQuery, hash: string, shops: ReadonlyMap<string, ShopRow[]>) {
    const rowsOf = new Map([...shops].flatMap(([name, rows]) => (rows.length > 0 ? [[`${hash} ${name}`, rows]] : [])));
    return counts.read([...rowsOf.keys()], async (names) => {
      const users = [...new Set(names.flatMap((name) => rowsOf.get(name) ?? []).map((row) => row.user_id))];
      const counted = await runCount(() => countByUser(services.db, query, users, maxCounted));
      const countOf = new Map(counted.map(({ user_id: id, count }) => [id, count]));
      const countRows = (rows: readonly ShopRow[]) =>
        new Map(rows.map((row) => [row.user_id, countOf.get(row.user_id) ?? 0]));
      return new Map(names.map((name) => [name, countRows(rowsOf.get(name) ?? [])]));
    });
  }

  return {
    async find(listFilter, bounds, admit) {
      const filter = resolveFilter(listFilter, services.catalogue);
      const query = await chooseMatches(services, filter, listFilter.search);
      const hash = hashFilter([withoutCounts(query.filter), query.phase]);
      await admitOnce(hash, admit);
      const shops = await readCells(cellsOf(bounds));
      const countsOfCells = await countCells(query, hash, shops);
      return [...shops]
        .flatMap(([name, rows]) =>
          rows.map((row) => ({ row, count: countsOfCells.get(`${hash} ${name}`)?.get(row.user_id) ?? 0 })),
        )
        .filter(({ row, count }) => count > 0 && isWithin(row, bounds))
        .toSorted((a, b) => b.row.rating_score - a.row.rating_score || a.row.id - b.row.id)
        .filter(isAmongFirstOfBusiness())
        .slice(0, maxMapShops)
        .map(({ row, count }) => presentShop(row, count));
    },
  };
}

/** Whether an address is one of the first of its business: no shop covers a town with marks. */
function isAmongFirstOfBusiness(): (found: { row: ShopRow }) => boolean {
  const seen = new Map<number, number>();
  return ({ row }) => {
    const count = (seen.get(row.user_id) ?? 0) + 1;
    seen.set(row.user_id, count);
    return count <= maxMarksOfBusiness;
  };
}

/** The cells that bounds touch. */
function cellsOf({ west, south, east, north }: Bounds): Cell[] {
  const [column, row] = [Math.floor(west / cellSpan), Math.floor(south / cellSpan)];
  const columns = Math.floor(east / cellSpan) - column + 1;
  const rows = Math.floor(north / cellSpan) - row + 1;
  return Array.from({ length: columns * rows }, (_, index) => {
    const [x, y] = [column + (index % columns), row + Math.floor(index / columns)];
    return { name: `${x},${y}`, west: x * cellSpan, south: y * cellSpan };
  });
}

function isWithin({ lat, lon }: ShopRow, { west, south, east, north }: Bounds): boolean {
  return lon >= west && lon <= east && lat >= south && lat <= north;
}
