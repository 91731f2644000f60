import type { PageCache } from "#server/platform/page-cache.ts";

/** Guests see at once what became of these ads: their pages and all that show them are made anew. Call it after the commit. */
export function forgetPages(pages: PageCache, listingIds: readonly number[]): void {
  pages.forget(listingIds.map((id) => `/products/${id}`));
}
