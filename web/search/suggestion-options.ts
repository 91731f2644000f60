import type { Suggestion } from "#contracts/listings/schemas.ts";
import { type Language, titleOf } from "#web/platform/language.ts";

/** Length at which suggestions are cut, in characters. */
const maxSuggestionLength = 19;

export interface SuggestionOption {
  /** Unique within a list. */
  key: string;
  kind: Suggestion["kind"] | "recent";
  /** The whole text: the tooltip and the search. */
  text: string;
  /** The text as shown, cut. */
  tip: string;
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
  return suggestions.flatMap((suggestion) => toOption(suggestion, target, language) ?? []);
}

function toOption(
  { kind, text, category, product }: Suggestion,
  target: SearchTarget,
  language: Language,
): SuggestionOption | undefined {
  if (kind === "query") {
    return { kind, key: `query-${text}`, text, tip: truncateSuggestion(text), href: searchHref(target, text) };
  }
  if (kind === "listing" && product !== undefined) {
    return {
      kind,
      key: `listing-${product}`,
      text,
      tip: truncateSuggestion(text),
      href: `/products/${product}`,
    };
  }
  if (kind === "category" && category) {
    const title = titleOf(category, language);
    const href = withQuery(`/category/${category.title_slug}`, target.keep);
    return { kind, key: `category-${category.id}`, text: title, tip: truncateSuggestion(title), href };
  }
  return undefined;
}

/** The recent searches, offered before anything is typed. */
export function toRecentOptions(texts: readonly string[], target: SearchTarget): SuggestionOption[] {
  return texts.map((text) => ({
    kind: "recent",
    key: `recent-${text}`,
    text,
    tip: truncateSuggestion(text),
    href: searchHref(target, text),
  }));
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
