import type { Catalogue } from "#server/catalogue/catalogue.ts";
import { categoryTerm, optionTerm } from "./terms.ts";
import { toTitleName } from "./text/name-index.ts";

/** Terms of categories and options, by the lexemes of their names in both languages. */
export type Names = ReadonlyMap<string, readonly number[]>;

/** Words in more names («другое») are not specific. */
const maxNames = 80;

/** A listing is also found by the names of its category and options, which its text need not contain. */
export function collectNames(catalogue: Catalogue): Names {
  return collect(catalogue, ({ title_ru, title_ky }) => [title_ru, title_ky].flatMap(toTitleName).flat());
}

/** The names that are one word and nothing else: «Бешик», but not «Бешик той». */
export function collectWholeNames(catalogue: Catalogue): Names {
  return collect(catalogue, ({ title_ru, title_ky }) =>
    [title_ru, title_ky].flatMap((title) => {
      // «Бешик (колыбель)»
      const [plain = ""] = title.split(" (", 1);
      const name = toTitleName(plain);
      return name.length === 1 ? name.flat() : [];
    }),
  );
}

interface Titled {
  title_ru: string;
  title_ky: string;
}

function collect(catalogue: Catalogue, listLexemes: (titled: Titled) => readonly string[]): Names {
  const names = new Map<string, number[]>();
  const add = (titled: Titled, term: number) => {
    for (const lexeme of new Set(listLexemes(titled))) {
      const terms = names.get(lexeme);
      if (terms) terms.push(term);
      else names.set(lexeme, [term]);
    }
  };
  for (const category of catalogue.categories) add(category, categoryTerm(category.id));
  for (const { options } of catalogue.parameterById.values()) {
    for (const option of options) add(option, optionTerm(option.id));
  }
  return new Map([...names].filter(([, terms]) => terms.length <= maxNames));
}
