import type { FastifyBaseLogger } from "fastify";
import type { Db } from "#server/platform/database.ts";
import type { Catalogue } from "./catalogue.ts";
import { countListings, readCatalogue, readCatalogueVersion } from "./queries.ts";

/** Reference data and counts as this process knows them. */
export interface CatalogueStore {
  current(): Catalogue;
  /** Active ads of a category and its descendants. */
  listingsIn(categoryId: number): number;
  /** Active ads of a place and its descendants. */
  listingsAt(placeId: number): number;
  /** Active ads altogether. */
  listings(): number;
  /** Grows with every change of what {@link current} or {@link listingsIn} answer. */
  version(): number;
  /** Reads both anew. */
  refresh(): Promise<void>;
  stop(): void;
}

/** Counts are right within a minute of a change: they are read twice in that time. */
const refreshInterval = 30_000;

/** Reads the catalogue and keeps it fresh until stopped. */
export async function openCatalogue(db: Db, log: FastifyBaseLogger): Promise<CatalogueStore> {
  let readVersion = await readCatalogueVersion(db);
  let catalogue = await readCatalogue(db);
  let counts = await countListings(db);
  let version = 1;
  const refresh = async () => {
    counts = await countListings(db);
    const newest = await readCatalogueVersion(db);
    if (newest !== readVersion) catalogue = await readCatalogue(db);
    readVersion = newest;
    version += 1;
  };
  const timer = setInterval(() => {
    refresh().catch((error: unknown) => log.warn({ err: error }, "catalogue not refreshed, the last one serves"));
  }, refreshInterval);
  timer.unref();
  return {
    current: () => catalogue,
    listingsIn: (categoryId) => counts.byCategory.get(categoryId) ?? 0,
    listingsAt: (placeId) => counts.byPlace.get(placeId) ?? 0,
    listings: () => counts.all,
    version: () => version,
    refresh,
    stop: () => clearInterval(timer),
  };
}
