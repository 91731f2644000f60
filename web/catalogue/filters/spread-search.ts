import type { CategoryDetail } from "#contracts/catalogue/schemas.ts";
import type { ProductPage, SearchPart } from "#contracts/listings/list-schemas.ts";
import { findOnly, leaveOut } from "./search-view.ts";
import { type ListFilters, readOptions, writeOptions } from "#web/catalogue/address/list-query.ts";

/** A list as the filter form shows it. */
export interface SpreadFilters {
  filters: ListFilters;
  /** The search, and what of it is in the fields; absent if nothing is. */
  words?: SpreadWords;
}

/**
 * The category that a search means, on the list of all categories: the one that it names, or the one of its thing. Of
 * «аренда квартиры» that is rent for a long term, below the category that the words name. `isBelow`: whether a category
 * is below another.
 */
export function findSearchedCategory(
  { understood = [], meant_category: meant }: Pick<ProductPage, "understood" | "meant_category">,
  isBelow: (category: number, other: number) => boolean,
): number | undefined {
  const named = findOnly(understood, "category");
  if (!named || named.is_ambiguous) return meant;
  return meant !== undefined && isBelow(meant, named.id) ? meant : named.id;
}

/**
 * Takes what a search names out of its words, into the fields of the filters: the location, the price, options of the
 * category of the list or of the one that the search means, and the word for the latter. The form then says all that
 * narrows the list, and a field that is changed does not contradict the words. Words that narrow nothing go, too. What is named twice, beside a filter of
 * its own, or means several categories, stays in the words.
 */
export function spreadSearch(
  filters: ListFilters,
  { search_used: used, understood = [] }: Pick<ProductPage, "search_used" | "understood">,
  { own, searched }: { own?: WithParameters | undefined; searched?: WithParameters | undefined },
): SpreadFilters {
  const text = used?.text ?? filters.search;
  if (!text) return { filters };
  const location = findOnly(understood, "location");
  const price = filters.price__gte || filters.price__lte ? undefined : findOnly(understood, "price");
  const named = findOnly(understood, "category");
  const category = named && named.id === searched?.id ? named : undefined;
  const isThere = location && !location.is_excluded;
  const shown = own ?? searched;
  const options = shown ? findNamedOptions(filters, understood, shown) : [];
  const taken = [isThere ? location : undefined, price, category, ...options].filter((part) => part !== undefined);
  const silent = understood.filter(({ kind }) => kind === "silent");
  return {
    filters: {
      ...filters,
      search: leaveOut(text, taken.length > 0 ? [...taken, ...silent] : []) || undefined,
      ...(options.length > 0 && {
        options: writeOptions([...readOptions(filters), ...options.map(({ id }) => id)]),
      }),
      ...(isThere && { location: String(location.id) }),
      ...(price && {
        price__gte: price.from === null ? undefined : String(price.from),
        price__lte: price.to === null ? undefined : String(price.to),
        currency: price.currency === "USD" ? "USD" : undefined,
      }),
    },
    ...(taken.length > 0 && {
      words: {
        text,
        taken: taken.map((part) => ({
          kind: part.kind,
          without: part.without,
          ...("id" in part && { id: part.id }),
          ...(part.kind === "option" && shown && { others: listOthers(shown, part.id) }),
        })),
      },
    }),
  };
}

function listOthers({ parameters }: WithParameters, id: number): number[] {
  const own = parameters.find(({ options }) => options.some((option) => option.id === id));
  return own?.options.flatMap((option) => (option.id === id ? [] : [option.id])) ?? [];
}

type WithParameters = Pick<CategoryDetail, "id" | "parameters">;

type OptionPart = Extract<SearchPart, { kind: "category" | "option" }>;

/**
 * The options that a search names and the category has: one of a parameter, because several of them in words are not any of them, a model
 * with its make, and none of a parameter that has a filter of its own.
 */
function findNamedOptions(
  filters: ListFilters,
  understood: readonly SearchPart[],
  { parameters }: WithParameters,
): OptionPart[] {
  const chosen = new Set(readOptions(filters));
  const named = understood.filter((part): part is OptionPart => part.kind === "option" && !part.is_ambiguous);
  const fitting = parameters.flatMap(({ options }) => {
    const ids = new Set(options.map(({ id }) => id));
    const own = named.filter(({ id }) => ids.has(id));
    return own.length === 1 && !options.some(({ id }) => chosen.has(id)) ? own : [];
  });
  const ticked = new Set([...chosen, ...fitting.map(({ id }) => id)]);
  return fitting.filter(({ parent_option: make }) => make === undefined || ticked.has(make));
}

/** A part of a search that stands in a field of the filter form. */
type TakenPart = Pick<SearchPart, "kind" | "without"> & {
  id?: number;
  /** Of an option the others of its parameter: with one of them it stands for itself, and not in the words. */
  others?: number[];
};

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
 * Puts unchanged fields that came from a search back into its words, which stay in the search field when other filters
 * change. Words whose field was changed are left out. If the search field itself was edited, its words are complete as
 * they are.
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
  const isKept = ({ kind, id = 0, others = [] }: TakenPart): boolean => {
    if (kind === "category") return isCategoryKept;
    if (kind === "price") return isPriceKept;
    if (kind === "location") return filters.location === String(id);
    // «Двушка» and three rooms are either of them.
    return options.includes(id) && !others.some((other) => options.includes(other));
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
