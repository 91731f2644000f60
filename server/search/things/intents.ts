import { readFileSync } from "node:fs";
import { foldText } from "#server/search/text/fold.ts";

/**
 * The purpose of a search. `staff` is for employers, `vacancy` («требуется») begins the titles of vacancies. `buyer`
 * looks for people who buy. `term` is that of a rent, `monthly` how often it is paid. `gift` is for things that cost nothing. `want` says that somebody looks for a
 * thing, `need` that somebody needs it: vacancies say that, too. `unwanted` stands behind what somebody does not want
 * («посуточно не надо»). `cheap` («недорого») and `private` («без посредников») say nothing of the thing, nor does `none`
 * («срочно»).
 */
export const intents = [
  "none",
  "cheap",
  "private",
  "unwanted",
  "want",
  "need",
  "rent",
  "term",
  "monthly",
  "buy",
  "sell",
  "buyer",
  "exchange",
  "gift",
  "job",
  "staff",
  "vacancy",
  "service",
] as const;
export type Intent = (typeof intents)[number];

/** Says nothing of the thing that somebody looks for. */
export function isAside(intent: Intent): boolean {
  return intent === "none" || intent === "cheap" || intent === "private";
}

/** Work, services and terms of a rent are also said by the words of listings, which have to match. */
export function isSaidByWords(intent: Intent): boolean {
  return intent === "job" || intent === "service" || intent === "term";
}

/** The phrases of `intents.tsv`. */
export interface Intents {
  /** The intent of the longest phrase that begins at a word, and how many words it takes. Words are folded. */
  find(words: readonly string[], at: number): { intent: Intent; length: number } | undefined;
  /** Whether a folded word is one of a phrase in Cyrillic letters, or a phrase that listings need not have. */
  hasWord(word: string): boolean;
}

const file = new URL("../../catalogue/reference/intents.tsv", import.meta.url);

/** Words of a phrase at most. */
const maxIntentWords = 4;
/** Shorter words are of many phrases. */
const minWordLength = 3;

/** Reads lines `words TAB intent`; of equal words the first line counts. */
export function readIntents(): Intents {
  const byPhrase = new Map<string, Intent>();
  for (const line of readFileSync(file, "utf8").trim().split("\n")) {
    const [words = "", name] = line.split("\t");
    const phrase = foldText(words);
    const intent = intents.find((one) => one === name);
    if (intent !== undefined && !byPhrase.has(phrase)) byPhrase.set(phrase, intent);
  }
  const words = new Set(
    [...byPhrase.keys()].flatMap((phrase) =>
      phrase.split(" ").filter((word) => /^[а-я]+$/u.test(word) && word.length >= minWordLength),
    ),
  );
  return {
    hasWord(word) {
      const intent = byPhrase.get(word);
      return words.has(word) || (intent !== undefined && !isSaidByWords(intent));
    },
    find(typed, at) {
      for (let length = Math.min(maxIntentWords, typed.length - at); length > 0; length -= 1) {
        const intent = byPhrase.get(typed.slice(at, at + length).join(" "));
        if (intent !== undefined) return { intent, length };
      }
      return undefined;
    },
  };
}
