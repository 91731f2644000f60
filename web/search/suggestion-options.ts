import type { Suggestion } from "#contracts/listings.ts";
import { type Language, titleOf } from "#web/platform/language.ts";

/** Longest tip, in characters, and what stands in for the rest (spec §9). */
const maxTipLength = 19;

export interface SuggestionOption {
  /** Unique within one list. */
  key: string;
  kind: Suggestion["kind"] | "recent";
  /** The whole text: the tooltip, and what is searched for. */
  text: string;
  /** The text as shown, cut. */
  tip: string;
  /** Path and query, without the language prefix. */
  href: string;
}

export type SearchTarget = { action: string; keep: Readonly<Record<string, string>> };

/** What the list offers for what the server suggested, in its order. */
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
    return { kind, key: `query-${text}`, text, tip: cutTip(text), href: searchHref(target, text) };
  }
  if (kind === "listing" && product !== undefined) {
    return {
      kind,
      key: `listing-${product}`,
      text,
      tip: cutTip(text),
      href: `/products/${product}`,
    };
  }
  if (kind === "category" && category) {
    const title = titleOf(category, language);
    const href = withQuery(`/category/${category.title_slug}`, target.keep);
    return { kind, key: `category-${category.id}`, text: title, tip: cutTip(title), href };
  }
  return undefined;
}

/** Searches of this browser, offered before anything is typed. */
export function toRecentOptions(texts: readonly string[], target: SearchTarget): SuggestionOption[] {
  return texts.map((text) => ({
    kind: "recent",
    key: `recent-${text}`,
    text,
    tip: cutTip(text),
    href: searchHref(target, text),
  }));
}

/** Cuts a tip to its longest length with an ellipsis; never inside a character. */
export function cutTip(text: string): string {
  const characters = Array.from(text);
  return characters.length <= maxTipLength ? text : `${characters.slice(0, maxTipLength).join("").trimEnd()}…`;
}

function searchHref({ action, keep }: SearchTarget, text: string): string {
  return withQuery(action, { ...keep, search: text });
}

function withQuery(path: string, query: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(query).toString();
  return search === "" ? path : `${path}?${search}`;
}
