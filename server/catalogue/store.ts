import type { FastifyBaseLogger } from "fastify";
import type { Db } from "#server/database/database.ts";
import type { Catalogue } from "./catalogue.ts";
import {
  countListings,
  countUsers,
  type ModerationFigures,
  type RaiseRank,
  readCatalogue,
  readListingChanges,
  readModerationFigures,
  readRaiseRanks,
  readReferenceVersion,
} from "./queries.ts";

/** Reference data and counts, as last read by this process. */
export interface CatalogueStore {
  current(): Catalogue;
  /** Active listings in a category and its descendants. */
  countInCategory(categoryId: number): number;
  /** Active listings at a location and its descendants. */
  countAtLocation(locationId: number): number;
  /** All active listings. */
  countAll(): number;
  /** When the listings at some ranks were raised, from the newest on. */
  raiseRanks(): readonly RaiseRank[];
  /** All accounts that are not blocked. */
  countUsers(): number;
  /** How fast, and how rightly, moderators decide. */
  moderationFigures(): ModerationFigures;
  /** Incremented by every refresh. */
  version(): number;
  /** Changes with the reference data, the same in every process. */
  referenceVersion(): string;
  /** Reads the reference data again. */
  refreshReference(version: string): Promise<void>;
  /** Reads catalogue and counts again. */
  refresh(): Promise<void>;
  stop(): void;
}

/** Milliseconds. Together with the cache of responses, counts follow a change within a minute. */
const refreshInterval = 30_000;
/**
 * Users are counted at every so many refreshes: that reads all their rows, and nobody needs the number at once. Figures of moderation, too, and
 * listings where PostgreSQL keeps no statistics (`track_counts`).
 */
const refreshesPerUserCount = 20;

/** Reads the catalogue, now and at intervals until stopped. */
export async function openCatalogue(db: Db, log: FastifyBaseLogger): Promise<CatalogueStore> {
  let readVersion = await readReferenceVersion(db);
  let catalogue = await readCatalogue(db);
  let changes = await readListingChanges(db);
  let counts = await countListings(db);
  let raiseRanks = await readRaiseRanks(db, counts.all);
  let users = await countUsers(db);
  let moderationFigures = await readModerationFigures(db);
  let version = 1;
  const refresh = async ({ withUsers = true } = {}) => {
    // Before the count: what changes during it is counted by the next one.
    const newestChanges = await readListingChanges(db);
    if (withUsers || newestChanges !== changes) {
      counts = await countListings(db);
      raiseRanks = await readRaiseRanks(db, counts.all);
      changes = newestChanges;
    }
    if (withUsers) [users, moderationFigures] = [await countUsers(db), await readModerationFigures(db)];
    const newest = await readReferenceVersion(db);
    if (newest !== readVersion) catalogue = await readCatalogue(db);
    readVersion = newest;
    version += 1;
  };
  let refreshes = 0;
  const timer = setInterval(() => {
    refreshes += 1;
    refresh({ withUsers: refreshes % refreshesPerUserCount === 0 }).catch((error: unknown) =>
      log.warn({ err: error }, "catalogue not refreshed, the last one serves"),
    );
  }, refreshInterval);
  timer.unref();
  return {
    current: () => catalogue,
    countInCategory: (categoryId) => counts.byCategory.get(categoryId) ?? 0,
    countAtLocation: (locationId) => counts.byLocation.get(locationId) ?? 0,
    countAll: () => counts.all,
    raiseRanks: () => raiseRanks,
    countUsers: () => users,
    moderationFigures: () => moderationFigures,
    version: () => version,
    referenceVersion: () => readVersion,
    async refreshReference(newest) {
      catalogue = await readCatalogue(db);
      readVersion = newest;
      version += 1;
    },
    refresh,
    stop: () => clearInterval(timer),
  };
}
