import type { FastifyBaseLogger } from "fastify";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import { publishListingRooms } from "#server/chat/rooms/publish-listings.ts";
import { listingPaths } from "#server/listings/listing-paths.ts";
import type { Db } from "#server/database/database.ts";
import { runIdempotent, type IdempotentCall } from "#server/http/idempotency.ts";
import type { MediaStore } from "#server/media/media-store.ts";
import { deleteDiscardedMedia } from "#server/media/discarded-media.ts";
import { withdrawPhotos } from "#server/photos/withdraw-photos.ts";
import type { PageCache } from "#server/pages/page-cache.ts";
import { publishPageChanges } from "#server/pages/page-invalidation.ts";

export interface ListingServices {
  db: Db;
  catalogue: CatalogueStore;
  media: MediaStore;
  pages: PageCache;
  log: FastifyBaseLogger;
  now(): Date;
}

export interface AfterCommit {
  /** Ids of listings whose public pages have changed. */
  listings: number[];
  /** Files to delete. */
  files: string[];
}

/** Changes listings in an idempotent transaction, tells the open chats about them, then invalidates pages and deletes files as `afterCommit` says. */
export async function changeListings<T>(
  services: Pick<ListingServices, "db" | "media" | "pages" | "log" | "now">,
  call: IdempotentCall,
  work: (trx: Db, afterCommit: AfterCommit) => Promise<T>,
): Promise<T> {
  const { db, now } = services;
  const afterCommit: AfterCommit = { listings: [], files: [] };
  const reply = await runIdempotent(db, call, now(), async (trx) => {
    const result = await work(trx, afterCommit);
    await publishPageChanges(trx, listingPaths(afterCommit.listings));
    await publishListingRooms(trx, afterCommit.listings, now());
    return result;
  });
  await runAfterCommit(services, afterCommit);
  return reply;
}

/** Call it after the commit. Invalidates pages of this process at once; other processes do so by {@link publishPageChanges}. */
export async function runAfterCommit(
  { db, media, pages, log }: Pick<ListingServices, "db" | "media" | "pages" | "log">,
  { listings, files }: AfterCommit,
): Promise<void> {
  pages.invalidate(listingPaths(listings));
  // Not awaited: files are copied, and nobody has to wait for that. A job repeats what fails.
  withdrawPhotos(db, media, listings).catch((error: unknown) =>
    log.warn({ err: error }, "photos keep their addresses"),
  );
  try {
    await deleteDiscardedMedia(db, media, files);
  } catch (error) {
    // A job retries: the files are listed as discarded.
    log.warn({ err: error }, "files were not removed yet");
  }
}
