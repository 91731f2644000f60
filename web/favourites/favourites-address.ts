/** `/favorites` with what is open of it. */
export const favouritesPath = "/favorites";

/** The address of one's favourites: a folder, a list beside them, some that are being chosen, or the page after a key. */
export function favouritesAddress(
  values: Partial<Record<"tab" | "folder" | "select" | "key", string | undefined>>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value);
  return query.size === 0 ? favouritesPath : `${favouritesPath}?${query}`;
}

/** Nothing is chosen yet: an address says nothing of a name without a value. */
export const nothingSelected = "0";
