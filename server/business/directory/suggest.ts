import type { Suggestion } from "#contracts/listings/list-schemas.ts";
import { foldNameWords } from "#server/business/records/fold-name.ts";
import { isPlainWord } from "#server/business/records/plain-words.ts";
import type { Catalogue } from "#server/catalogue/catalogue.ts";
import { foldLetters, tokenize, tokenizeKeepingKyrgyz } from "#server/search/text/fold.ts";
import { swapLayout } from "#server/search/text/layout.ts";
import { cyrillicToLatin, latinToCyrillic } from "#server/search/text/transliterate.ts";
import type { DirectoryServices } from "./list.ts";
import { ranks } from "./name-index.ts";
import { presentBusinessSuggestion } from "./present.ts";
import { readSuggestedBusinesses } from "./queries.ts";

/** More of them would leave no room for listings. */
const maxSuggested = 2;
/** Read by their names, of which some may not be on show any more. */
const maxRead = 6;

export interface SuggestedBusinesses {
  results: Suggestion[];
  /**
   * The name of the first begins with several words that were typed, one of which is no word of categories, places, options or dealing: a shop
   * that is called after a search does not stand before what is searched for.
   */
  isMeant: boolean;
}

/** The businesses on show with what was typed in their name, the best match first. */
export async function suggestBusinesses(
  { db, catalogue, businessNames, now }: DirectoryServices,
  text: string,
): Promise<SuggestedBusinesses> {
  const matches = (await businessNames.find(text)).slice(0, maxRead);
  if (matches.length === 0) return { results: [], isMeant: false };
  const rows = await readSuggestedBusinesses(db, matches, maxSuggested);
  const first = matches.find(({ id }) => id === rows[0]?.id);
  const isNamed = rows[0] !== undefined && hasOwnWord(catalogue.current(), rows[0].name, text);
  return {
    results: rows.map((row) => presentBusinessSuggestion(row, catalogue.current(), now())),
    isMeant: first !== undefined && first.rank <= ranks.start && first.isClose && tokenize(text).length > 1 && isNamed,
  };
}

/** A beginning of fewer letters is in too many names. */
const minBeginning = 2;

/** Whether something typed is a word of the name that is its own, the last typed one also its beginning; in either alphabet and on either keyboard. */
function hasOwnWord(catalogue: Catalogue, name: string, text: string): boolean {
  const own = tokenizeKeepingKyrgyz(name).filter((token) => !isPlainWord(catalogue, token));
  const words = own.flatMap((token) => [foldLetters(token), ...foldNameWords(token)]);
  return [text, swapLayout(text)].some((reading) => {
    const typed = tokenizeKeepingKyrgyz(reading);
    return typed.some((token, at) => {
      if (isPlainWord(catalogue, token)) return false;
      const plain = foldLetters(token);
      const spellings = [plain, ...foldNameWords(token), ...latinToCyrillic(plain), ...cyrillicToLatin(plain)];
      const mayBegin = at === typed.length - 1 && plain.length >= minBeginning;
      return spellings.some((spelling) =>
        words.some((word) => word === spelling || (mayBegin && word.startsWith(spelling))),
      );
    });
  });
}
