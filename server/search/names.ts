import type { Catalogue } from "#server/catalogue/catalogue.ts";
import { categoryTerm, optionTerm } from "./terms.ts";
import { analyse } from "./text/stem.ts";

/** Terms of categories and options, by the lexemes of their names in both languages. */
export type Names = ReadonlyMap<string, readonly number[]>;

/** Words in more names («другое») are not specific. */
const maxNames = 80;

/** A listing is also found by the names of its category and options, which its text need not contain. */
export function collectNames(catalogue: Catalogue): Names {
  const names = new Map<string, number[]>();
  const add = (title: string, term: number) => {
    for (const lexeme of analyse(title)) {
      const terms = names.get(lexeme);
      if (terms) terms.push(term);
      else names.set(lexeme, [term]);
    }
  };
  for (const { id, title_ru, title_ky } of catalogue.categories) add(`${title_ru} ${title_ky}`, categoryTerm(id));
  for (const { options } of catalogue.parameterById.values()) {
    for (const { id, title_ru, title_ky } of options) add(`${title_ru} ${title_ky}`, optionTerm(id));
  }
  return new Map([...names].filter(([, terms]) => terms.length <= maxNames));
}
