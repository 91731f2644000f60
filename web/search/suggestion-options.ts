import { businessPath } from "#contracts/business/page-path.ts";
import type { Wanted } from "#contracts/listings/rules.ts";
import type { Photo } from "#contracts/listings/schemas.ts";
import type { Suggestion } from "#contracts/listings/list-schemas.ts";
import { formatPrice } from "#web/listings/card/format-price.ts";
import { formatNumber } from "#web/platform/format.ts";
import { type Language, titleOf } from "#web/platform/language.ts";

/** Length at which suggestions are cut, in characters. */
const maxSuggestionLength = 19;

export interface SuggestionOption {
  /** Unique within a list. */
  key: string;
  kind: Suggestion["kind"] | "recent" | "popular";
  /** The whole text: the tooltip and the search. */
  text: string;
  /** The search everywhere, beside the same one in a category. */
  isEverywhere?: boolean;
  /** The text as shown, cut. */
  tip: string;
  /** What tells it from others: what the cut has taken, else the category; of a category the one above it, too. */
  detail?: string | undefined;
  /** What the author of a listing looks for; absent of offers. */
  wanted?: Wanted;
  /** The price of a listing, the number of listings of a category, the rating of a business. */
  figure?: string;
  /** Whether a business is open now; absent where its hours were never said. */
  isOpen?: boolean;
  /** The picture of a listing, the logo of a business. */
  photo?: Photo | null;
  /** Path and query, without the language prefix. */
  href: string;
}

export type SearchTarget = { action: string; keep: Readonly<Record<string, string>> };

/** The server's suggestions as options, in their order. */
export function toOptions(
  suggestions: readonly Suggestion[],
  target: SearchTarget,
  language: Language,
): SuggestionOption[] {
  const within = new Set(suggestions.flatMap(({ search }) => (search === undefined ? [] : [search.toLowerCase()])));
  return suggestions.flatMap((suggestion) => {
    const option = toOption(suggestion, target, language);
    if (!option) return [];
    return option.kind === "query" && within.has(option.text.toLowerCase())
      ? [{ ...option, isEverywhere: true }]
      : [option];
  });
}

function toOption(suggestion: Suggestion, target: SearchTarget, language: Language): SuggestionOption | undefined {
  const {
    kind,
    text,
    category,
    parent,
    count,
    product,
    price,
    currency,
    first_photo: photo,
    search,
    wanted,
    business,
  } = suggestion;
  if (kind === "query") return toSearch("query", text, target);
  if (kind === "business" && business) {
    const { id, location, rating, is_open: isOpen } = business;
    return {
      kind,
      key: `business-${id}`,
      text,
      tip: text,
      detail:
        [category, location].flatMap((titled) => (titled ? titleOf(titled, language) : [])).join(" · ") || undefined,
      ...(rating !== null && { figure: formatNumber(Math.round(rating * 10) / 10) }),
      ...(isOpen !== null && { isOpen }),
      photo: photo ?? null,
      href: businessPath(business),
    };
  }
  if (kind === "listing" && product !== undefined) {
    return {
      kind,
      key: `listing-${product}`,
      text,
      // Two lines have room for a title.
      tip: text,
      detail: category && titleOf(category, language),
      ...(wanted && { wanted }),
      ...(price !== undefined && currency && { figure: formatPrice(price, currency, language) }),
      photo: photo ?? null,
      href: `/products/${product}`,
    };
  }
  if (kind === "category" && category && search !== undefined) {
    return {
      kind,
      key: `category-${category.id}-${search}`,
      text: search,
      tip: truncateSuggestion(search),
      detail: titleOf(category, language),
      ...(count !== undefined && { figure: formatNumber(count) }),
      href: withQuery(`/category/${category.title_slug}`, { ...target.keep, search }),
    };
  }
  if (kind === "category" && category) {
    const cut = cutText(titleOf(category, language));
    return {
      kind,
      key: `category-${category.id}`,
      ...cut,
      detail: [cut.detail, parent && titleOf(parent, language)].filter(Boolean).join(" · ") || undefined,
      ...(count !== undefined && { figure: formatNumber(count) }),
      href: withQuery(`/category/${category.title_slug}`, target.keep),
    };
  }
  return undefined;
}

/** Searches that are offered before anything is typed: this browser's own, then those of others. */
export function toStartOptions(
  recent: readonly string[],
  popular: readonly Suggestion[],
  target: SearchTarget,
): SuggestionOption[] {
  const own = new Set(recent.map((text) => text.toLowerCase()));
  const others = popular.filter(({ kind, text }) => kind === "query" && !own.has(text.toLowerCase()));
  return [
    ...recent.map((text) => toSearch("recent", text, target)),
    ...others.map(({ text }) => toSearch("popular", text, target)),
  ];
}

function toSearch(kind: "query" | "recent" | "popular", text: string, target: SearchTarget): SuggestionOption {
  return { kind, key: `${kind}-${text}`, ...cutText(text), href: searchHref(target, text) };
}

/** The text as shown, and beside it what it does not show, or else `other`. */
function cutText(text: string, other?: string): Pick<SuggestionOption, "text" | "tip" | "detail"> {
  const tip = truncateSuggestion(text);
  return { text, tip, detail: tip === text ? other : restOf(text) };
}

/** What the cut has taken, from the beginning of the word that it is in. */
function restOf(text: string): string {
  const characters = Array.from(text);
  const start = characters.lastIndexOf(" ", maxSuggestionLength) + 1;
  return `…${characters.slice(start === 0 ? maxSuggestionLength : start).join("")}`;
}

/** Cuts a suggestion with an ellipsis, never inside a character. */
export function truncateSuggestion(text: string): string {
  const characters = Array.from(text);
  return characters.length <= maxSuggestionLength
    ? text
    : `${characters.slice(0, maxSuggestionLength).join("").trimEnd()}…`;
}

function searchHref({ action, keep }: SearchTarget, text: string): string {
  return withQuery(action, { ...keep, search: text });
}

function withQuery(path: string, query: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(query).toString();
  return search === "" ? path : `${path}?${search}`;
}
