import type { SuggestionOption } from "./suggestion-options.ts";

/** The id of an option's element, for `aria-activedescendant`. */
export function optionId(listId: string, option: SuggestionOption): string {
  return `${listId}-${encodeURIComponent(option.key)}`;
}
