import type { ArticleSection } from "#web/build/markdown.ts";
import { foldText } from "#contracts/base/fold-text.ts";

/** Characters of a search among the questions; more are not looked at. */
export const maxQuestionSearch = 100;
/** Words longer than this are looked for without their last two letters, which change with the form of a word. */
const maxWholeWord = 5;

/** Words that people use for the same, in both languages, by their beginnings, as `foldText` makes them. A word may have several meanings. */
const sameWords: readonly (readonly string[])[] = [
  "аккаунт профил страниц учетн учетк запись барак бараг",
  "удал закры закро стереть стер убра убер очур жабуу жабам жабып жогот",
  "поддерж модерат администр связат связыв свяж помощ пожал жалоб даттан колдоо байланышуу байланышам",
  "связат связыв свяж написать позвон байланышуу байланышам жазам",
  "предоплат аванс задаток задатк алдын_ала",
  "мошен обман развод кинули жулик алдам алдан алдап алдоо",
  "забы восстанов потеря унут калыбына",
  "измен исправ редакт помен смен озгорт ондо алмашт",
  "сохран избранн закладк сакт тандалма",
  "подать размест вылож опублик беру берем жайгашт",
  "заблокир отклон богот",
  "регистр зарегистр катта",
].map((words) => words.split(" ").map((word) => word.replaceAll("_", " ")));
/** Words of a search that may be missing, because questions say them otherwise or not at all. */
const littleWords = /^(?:.{1,2}|как|где|мне|мой|моя|мою|мое|свой|свою|кантип|кайда|менен|мен|менин|оз)$/u;

/**
 * The questions with all words of a search, or others that mean the same, in them or in their answers, in any form: first those with most of the
 * words in the question itself, else in their order, without the headings above them. All of them for a search without words.
 */
export function findQuestions(sections: readonly ArticleSection[], search: string): readonly ArticleSection[] {
  const words = [...new Set(wordsOf(search.slice(0, maxQuestionSearch)).split(" ").filter(Boolean))];
  const telling = words.filter((word) => !littleWords.test(word));
  const wanted = (telling.length > 0 ? telling : words).map(listBeginnings);
  const found = sections.flatMap((grouped) => {
    const title = wordsOf(grouped.title);
    const text = title + wordsOf(grouped.html.replaceAll(/<[^<>]*>/g, " "));
    if (!wanted.every((beginnings) => hasAny(text, beginnings))) return [];
    const { group: _, ...section } = grouped;
    return { section, inTitle: wanted.filter((beginnings) => hasAny(title, beginnings)).length };
  });
  return found.toSorted((one, other) => other.inTitle - one.inTitle).map(({ section }) => section);
}

/** What a word begins with in another form, and the words that mean the same. */
function listBeginnings(word: string): readonly string[] {
  const beginning = word.length > maxWholeWord ? word.slice(0, -2) : word;
  const same = sameWords.filter((group) => group.some((other) => word.startsWith(other)));
  return [beginning, ...same.flat()];
}

const hasAny = (text: string, beginnings: readonly string[]) =>
  beginnings.some((beginning) => text.includes(` ${beginning}`));

/** The words of a text, each with a space before it. */
const wordsOf = (text: string) => ` ${foldText(text).replaceAll(/[^\p{L}\p{N}]+/gu, " ")}`;
