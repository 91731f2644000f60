import type { ProductPage } from "#contracts/listings/schemas.ts";
import { findOnly, leaveOut } from "./search-view.ts";
import type { ListFilters } from "#web/catalogue/address/list-query.ts";

/** A list as the filter form shows it. */
export interface SpreadFilters {
  filters: ListFilters;
  /** Id of the category that the search names, on the list of all categories. */
  category: number | undefined;
}

/**
 * Takes what a search names out of its words, into the fields of the filters: the location, the price and, where the list has
 * no category of its own, the category. The form then says all that narrows the list, and a field that is changed does not
 * contradict the words. What is named twice, beside a filter of its own, or means several categories, stays in the words.
 */
export function spreadSearch(
  filters: ListFilters,
  { search_used: used, understood = [] }: Pick<ProductPage, "search_used" | "understood">,
  isInCategory: boolean,
): SpreadFilters {
  const text = used?.text ?? filters.search;
  if (!text) return { filters, category: undefined };
  const location = findOnly(understood, "location");
  const price = filters.price__gte || filters.price__lte ? undefined : findOnly(understood, "price");
  const named = isInCategory ? undefined : findOnly(understood, "category");
  const category = named?.is_ambiguous ? undefined : named;
  const isThere = location && !location.is_excluded;
  const taken = [isThere ? location : undefined, price, category].filter((part) => part !== undefined);
  return {
    filters: {
      ...filters,
      search: leaveOut(text, taken) || undefined,
      ...(isThere && { location: String(location.id) }),
      ...(price && {
        price__gte: price.from === null ? undefined : String(price.from),
        price__lte: price.to === null ? undefined : String(price.to),
        currency: price.currency === "USD" ? "USD" : undefined,
      }),
    },
    category: category?.id,
  };
}
