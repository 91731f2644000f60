export const discountsPath = "/profile/discounts";

/** Filters of one's listings in the address, by the names of the API. */
export interface DiscountQuery {
  search?: string;
  catalog?: string;
  /** `true`, `false`. */
  discounted?: string;
  /** Ids with commas: those that were chosen elsewhere. */
  products?: string;
}

/** What else is in the address is left out. */
export function readQuery(query: URLSearchParams): DiscountQuery {
  const read: DiscountQuery = {};
  const search = query.get("search")?.trim();
  if (search) read.search = search;
  for (const [name, pattern] of [
    ["catalog", /^\d{1,9}$/],
    ["discounted", /^(?:true|false)$/],
    ["products", /^\d{1,9}(?:,\d{1,9})*$/],
  ] as const) {
    const value = query.get(name) ?? "";
    if (pattern.test(value)) read[name] = value;
  }
  return read;
}

export function queryOf(query: DiscountQuery, more: Readonly<Record<string, string>> = {}): string {
  return new URLSearchParams({ ...query, ...more }).toString().replaceAll("%2C", ",");
}
