/** The addresses of listings, without the language. Their changes invalidate cached pages that link to them. */
export function listingPaths(listingIds: readonly number[]): string[] {
  return listingIds.map((id) => `/products/${id}`);
}
