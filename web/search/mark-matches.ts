import { foldText } from "#contracts/base/fold-text.ts";

/** A stretch of a text, and whether it was typed. */
export interface Stretch {
  /** Where it begins. */
  at: number;
  text: string;
  isMatch: boolean;
}

/** The beginnings of words that begin as a typed word does. Letters that people mix up are alike. */
export function markMatches(text: string, typed: string): Stretch[] {
  const wanted = foldText(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const stretches: Stretch[] = [];
  let at = 0;
  const add = (part: string, isMatch: boolean) => {
    if (part !== "") stretches.push({ at, text: part, isMatch });
    at += part.length;
  };
  for (const word of text.split(/([^\p{L}\p{N}]+)/u)) {
    const folded = foldText(word);
    const length = Math.max(0, ...wanted.map((start) => (folded.startsWith(start) ? start.length : 0)));
    add(word.slice(0, length), true);
    add(word.slice(length), false);
  }
  return stretches;
}
