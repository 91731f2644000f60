import type { Random } from "./random.ts";
import type { Words } from "./samples.ts";

export type Language = "ru" | "ky";

/** The value of a key in the listing that is being generated. */
export type Lookup = (key: string) => string;

type Part = string | { key: string; letter: "l" | "u" | undefined };

export type Pattern = readonly Part[];

/** Compiles a text with the placeholders `{key}`, `{key:l}` and `{key:u}`. */
export function compile(text: string): Pattern {
  return text.split(/(\{\w+(?::[lu])?\})/).flatMap((piece): Part[] => {
    const gap = /^\{(\w+)(?::([lu]))?\}$/.exec(piece);
    if (gap) return [{ key: gap[1] ?? "", letter: gap[2] as "l" | "u" | undefined }];
    return piece === "" ? [] : [piece];
  });
}

export function fill(pattern: Pattern, lookup: Lookup): string {
  let text = "";
  for (const part of pattern) {
    if (typeof part === "string") text += part;
    else if (part.letter === undefined) text += lookup(part.key);
    else text += part.letter === "l" ? beginSmall(lookup(part.key)) : beginCapital(lookup(part.key));
  }
  return text;
}

/** With a small first letter, unless it begins with an abbreviation, a brand in Latin letters or a name of two words. */
export function beginSmall(text: string): string {
  const [first = "", second = ""] = text.split(" ", 2);
  const isName = !/^[А-ЯЁӨҮҢ][а-яёөүң/-]*[.,:;]?$/u.test(first) || /^[А-ЯЁӨҮҢ][а-яёөүң-]+$/u.test(second);
  return isName ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

/** With a capital first letter; a brand in Latin letters (iPhone) stays as it is. */
export function beginCapital(text: string): string {
  return /^[а-яёөүң]/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

/** A number as sellers write it: `2.4`, `150 000`; years and small numbers are not grouped. */
export function writeNumber(value: number): string {
  const text = String(Math.round(value * 100) / 100);
  return value < 10_000 ? text : text.replace(/\B(?=(\d{3})+$)/g, " ");
}

export type CompiledWords = Record<Language, readonly Pattern[]>;

/** Compiles words; a plain text serves both languages. */
export function compileWords(words: Words | string): CompiledWords {
  if (typeof words === "string") {
    const pattern = [compile(words)];
    return { ru: pattern, ky: pattern };
  }
  return { ru: words.ru.map(compile), ky: words.ky.map(compile) };
}

/** One of the alternatives in a language, and what it is in Russian. */
export function chooseWord(
  words: CompiledWords,
  language: Language,
  random: Random,
): { here: Pattern; inRussian: Pattern } {
  const index = random.below(words[language].length);
  const here = words[language][index] ?? [];
  return { here, inRussian: words.ru[index] ?? here };
}
