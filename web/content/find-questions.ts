import type { ArticleSection } from "#web/build/markdown.ts";

/** Letters of a search among the questions; more are not looked at. */
export const maxQuestionSearch = 100;
/** Words longer than this are looked for without their last two letters, which change with the form of a word. */
const maxWholeWord = 5;

/** The questions with all words of a search in them or in their answers, in any form; all of them for a search without words. */
export function findQuestions(sections: readonly ArticleSection[], search: string): readonly ArticleSection[] {
  const words = fold(search.slice(0, maxQuestionSearch)).match(/[\p{L}\p{N}]+/gu) ?? [];
  const beginnings = words.map((word) => (word.length > maxWholeWord ? word.slice(0, -2) : word));
  return sections.filter(({ title, html }) => {
    const text = ` ${fold(`${title} ${html.replaceAll(/<[^<>]*>/g, " ")}`).replaceAll(/[^\p{L}\p{N}]+/gu, " ")}`;
    return beginnings.every((beginning) => text.includes(` ${beginning}`));
  });
}

/** Letters that people mix up are the same. */
function fold(text: string): string {
  return text.toLowerCase().replaceAll("ё", "е").replaceAll("ө", "о").replaceAll("ү", "у").replaceAll("ң", "н");
}
