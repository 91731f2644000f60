import type { FastifyBaseLogger } from "fastify";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import { linksTo } from "#server/listings/page-links.ts";
import type { Db } from "#server/platform/database.ts";
import { doOnce, type Repeatable } from "#server/platform/idempotency.ts";
import type { MediaStore } from "#server/platform/media.ts";
import { removeMedia } from "#server/platform/media-trash.ts";
import type { PageCache } from "#server/platform/page-cache.ts";
import { tellPages } from "#server/platform/page-news.ts";

/** What changing ads works with. */
export interface ListingServices {
  db: Db;
  catalogue: CatalogueStore;
  media: MediaStore;
  pages: PageCache;
  log: FastifyBaseLogger;
  now(): Date;
}

/** What is left to do when a change is certain. */
export interface Aftermath {
  /** Ads that the public sees otherwise now. */
  listings: number[];
  /** Discarded files. */
  files: string[];
}

/** Changes ads in a transaction, once however often the call is repeated, and then what lies outside of the database. */
export async function changeListings<T>(
  services: Pick<ListingServices, "db" | "media" | "pages" | "log" | "now">,
  call: Repeatable,
  work: (trx: Db, aftermath: Aftermath) => Promise<T>,
): Promise<T> {
  const { db, now } = services;
  const aftermath: Aftermath = { listings: [], files: [] };
  const reply = await doOnce(db, call, now(), async (trx) => {
    const answer = await work(trx, aftermath);
    await tellPages(trx, linksTo(aftermath.listings));
    return answer;
  });
  await settle(services, aftermath);
  return reply;
}

/** Call it after the commit. Guests of this process see at once what became of the ads; others are told by {@link tellPages}. */
export async function settle(
  { db, media, pages, log }: Pick<ListingServices, "db" | "media" | "pages" | "log">,
  { listings, files }: Aftermath,
): Promise<void> {
  pages.forget(linksTo(listings));
  try {
    await removeMedia(db, media, files);
  } catch (error) {
    // They are in the trash, which a job empties.
    log.warn({ err: error }, "files were not removed yet");
  }
}
