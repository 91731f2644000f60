import type { Catalogue } from "#server/catalogue/catalogue.ts";
import { categoryTag, optionTag, type Tag } from "./tags.ts";
import { analyse } from "./text/stem.ts";
import type { QueryTerm } from "./text/query.ts";

/** Tags by the lexemes of the names of categories and options in both languages. */
export type Names = ReadonlyMap<string, readonly Tag[]>;

/** A word in more names than that ("другое") says nothing about the goods. */
const mostNames = 80;

/** What categories and options are called: an ad is found by these names though its own text has none of them. */
export function collectNames(catalogue: Catalogue): Names {
  const names = new Map<string, Tag[]>();
  const add = (title: string, tag: Tag) => {
    for (const lexeme of analyse(title)) {
      const tags = names.get(lexeme);
      if (tags) tags.push(tag);
      else names.set(lexeme, [tag]);
    }
  };
  for (const { id, title_ru, title_ky } of catalogue.categories) add(`${title_ru} ${title_ky}`, categoryTag(id));
  for (const { options } of catalogue.parameterById.values()) {
    for (const { id, title_ru, title_ky } of options) add(`${title_ru} ${title_ky}`, optionTag(id));
  }
  return new Map([...names].filter(([, tags]) => tags.length <= mostNames));
}

/** Lets each word of a search be the name of a category or an option as well. */
export function widenByNames(terms: readonly QueryTerm[], names: Names): QueryTerm[] {
  return terms.map((term) => {
    const tags = term.flatMap(([lexeme, ...others]) =>
      lexeme === undefined || others.length > 0 ? [] : (names.get(lexeme) ?? []),
    );
    return [...term, ...[...new Set(tags.map((tag) => tag.text))].map((text) => [text])];
  });
}
