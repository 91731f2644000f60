import type { SearchPart } from "#contracts/listings/list-schemas.ts";
import { type ListFilters, readOptions, writeOptions } from "#web/catalogue/address/list-query.ts";
import { leaveOut } from "./search-view.ts";

/** A part of a search that stands in a field of the filter form. */
export type TakenPart = Pick<SearchPart, "kind" | "without"> & { id?: number };

/** The search of a list, and which of its parts stand in fields (`spreadSearch`). */
export interface SpreadWords {
  text: string;
  taken: readonly TakenPart[];
}

/** The submitted form. */
interface Submitted {
  filters: ListFilters;
  isCategoryKept: boolean;
}

/**
 * Puts into the words again what the form says as the search did: they stay in the search field when other filters change.
 * Words whose field was changed are left out. Whoever edits the field of words has said all of them.
 */
export function gatherSearch(
  { filters, isCategoryKept }: Submitted,
  spread: ListFilters,
  { text, taken }: SpreadWords,
): ListFilters {
  const isPriceKept = (["price__gte", "price__lte", "currency"] as const).every(
    (name) => filters[name] === spread[name],
  );
  const options = readOptions(filters);
  const isKept = ({ kind, id = 0 }: TakenPart): boolean => {
    if (kind === "category") return isCategoryKept;
    if (kind === "price") return isPriceKept;
    return kind === "location" ? filters.location === String(id) : options.includes(id);
  };
  const kept = taken.filter(isKept);
  if (kept.length === 0 || filters.search !== spread.search) return filters;
  const named = new Set(kept.filter(({ kind }) => kind === "option").map(({ id }) => id));
  return {
    ...filters,
    search: leaveOut(
      text,
      taken.filter((part) => !kept.includes(part)),
    ),
    ...(kept.some(({ kind }) => kind === "location") && { location: undefined }),
    ...(kept.some(({ kind }) => kind === "price") && {
      price__gte: undefined,
      price__lte: undefined,
      currency: undefined,
    }),
    ...(named.size > 0 && { options: writeOptions(options.filter((id) => !named.has(id))) || undefined }),
  };
}
