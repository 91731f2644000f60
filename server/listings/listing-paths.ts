/** The addresses of listings without the language. A page is made anew when a listing that it links to has changed. */
export function listingPaths(listingIds: readonly number[]): string[] {
  return listingIds.map((id) => `/products/${id}`);
}
