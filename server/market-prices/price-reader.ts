import { LRUCache } from "lru-cache";
import type { MarketPrices, PriceGroup, UsualPrice } from "#contracts/market-prices/schemas.ts";
import type { ListServices } from "#server/listings/list.ts";
import { memoryBudgets } from "#server/platform/memory-budgets.ts";
import { listUsualPrices, type PriceScope, readMarketPrices, resolveScope } from "./actions.ts";
import { listPriceGroups } from "./groups.ts";

/** What things cost, read of each category and region once in some minutes. */
export interface PriceReader {
  /** Refuses an unknown category and an unknown location. `admit` is asked before the database has to answer, and may refuse. */
  read(id: number, locationId: number | undefined, admit: () => Promise<void>): Promise<MarketPrices>;
  listUsual(): Promise<UsualPrice[]>;
  /** Of makes and models: one look at the primary key, so not cached. */
  listGroups(id: number): Promise<PriceGroup[]>;
}

/** `lifetime`: milliseconds that an answer is cached; 0: never. */
export function createPriceReader(services: ListServices, lifetime: number): PriceReader {
  const prices = new LRUCache<string, MarketPrices, PriceScope>({
    max: memoryBudgets.figures.max,
    ttl: lifetime,
    // What is evicted while it is read is an answer all the same.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _old, { context }) => readMarketPrices(services, context, listUsual),
  });
  const usual = new LRUCache<string, UsualPrice[]>({
    max: 1,
    ttl: lifetime,
    fetchMethod: () => listUsualPrices(services),
  });
  const listUsual = async () => (lifetime === 0 ? undefined : await usual.fetch("usual")) ?? listUsualPrices(services);
  return {
    async read(id, locationId, admit) {
      const scope = resolveScope(services.catalogue.current(), id, locationId);
      if (lifetime === 0) return readMarketPrices(services, scope, listUsual);
      const key = `${scope.category.id} ${scope.region?.id}`;
      if (!prices.has(key)) await admit();
      return (await prices.fetch(key, { context: scope })) ?? readMarketPrices(services, scope, listUsual);
    },
    listUsual,
    listGroups: (id) => listPriceGroups(services, id),
  };
}
