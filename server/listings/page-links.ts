/** What leads to these ads: the pages that have such links show them. */
export function linksTo(listingIds: readonly number[]): string[] {
  return listingIds.map((id) => `/products/${id}`);
}
