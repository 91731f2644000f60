/**
 * From a token to its lexemes, which are compared in the index. The language of a word is unknown: listings mix Russian and Kyrgyz, and
 * Russian loanwords have Kyrgyz suffixes. Still every word has to match its forms in both languages and, as far as possible, no other.
 *
 * A lexeme is a plain Russian stem ("квартир") or a Kyrgyz stem after a tilde ("~кой"). A token gets:
 * - number or Latin word: itself;
 * - a form of a listed Kyrgyz word: its Kyrgyz stem alone (кой, койлор, койду: "~кой"), so койка ("койк") is far away;
 *   if the word exists in Russian as well (бал), also its Russian stem;
 * - a word with ө, ү or ң in its stem is Kyrgyz for sure: its Kyrgyz stem alone;
 * - any other word: its Russian stem; the Russian stem of what is left without Kyrgyz suffixes (машинанын: машина: "машин"), for
 *   loanwords; and its Kyrgyz stem, if it could be Kyrgyz, because a word typed without ө, ү, ң has to match the one typed with them.
 */
import { memoryBudgets } from "#server/platform/memory-budgets.ts";
import { foldLetters, tokenizeKeepingKyrgyz } from "./fold.ts";
import { SHARED_STEMS } from "./kyrgyz-words.ts";
import { isKyrgyzShaped, isVerbShaped, firstKyrgyzLetter } from "./language.ts";
import { NOT_VERBS, UNCHANGING } from "./russian-words.ts";
import { fixedStem, stemRussianNoun, withoutRussianEnding } from "./stem-russian-noun.ts";
import { stemRussian } from "./stem-russian.ts";
import { chooseStem, isKyrgyzStem } from "./stem-kyrgyz.ts";

/** Characters; the rest of a longer text is not indexed. */
const MAX_TEXT_LENGTH = 10_000;

/** Nearly all words that occur. */
const cache = new Map<string, readonly string[]>();

const CYRILLIC = /[а-яөүң]/;

/** The lexemes of a token of `tokenizeKeepingKyrgyz` or `tokenize`, the likeliest first; at least one. */
export function stemToken(token: string): readonly string[] {
  const cached = cache.get(token);
  if (cached !== undefined) return cached;
  if (cache.size >= memoryBudgets.stems.max) cache.clear();
  const stems = computeStems(token);
  cache.set(token, stems);
  return stems;
}

function computeStems(token: string): string[] {
  if (!CYRILLIC.test(token)) return [token];
  const word = foldLetters(token);
  if (UNCHANGING.has(word)) return [word];
  const kyrgyzLetter = firstKyrgyzLetter(token);
  const shaped = isKyrgyzShaped(word);

  const stem = chooseStem(word, kyrgyzLetter >= 0 ? 2 : shaped ? 1 : 0);
  if (kyrgyzLetter >= 0 && kyrgyzLetter < stem.length) return [kyrgyz(ownOrRussianForm(word, stem))];
  if (isKyrgyzStem(stem))
    return SHARED_STEMS.has(stem) ? unique([kyrgyz(stem), russian(word), russian(stem)]) : [kyrgyz(stem)];

  const fixed = fixedStem(word);
  if (fixed !== undefined) return [fixed];
  const stems = [russian(word)];
  if (stem !== word) stems.push(russian(stem));
  if (shaped) stems.push(kyrgyz(stem));
  return unique(stems);
}

/** In Russian sentences Kyrgyz words have Russian endings: төшөки is төшөк. */
function ownOrRussianForm(word: string, stem: string): string {
  if (isKyrgyzStem(stem)) return stem;
  const russianStem = withoutRussianEnding(word);
  return isKyrgyzStem(russianStem) ? russianStem : stem;
}

/** Stems of verbs get a hyphen: курить is not куры. */
function russian(word: string): string {
  return isVerbShaped(word, NOT_VERBS) ? `${stemRussian(word)}-` : stemRussianNoun(word);
}

function kyrgyz(stem: string): string {
  return `~${stem}`;
}

function unique(stems: string[]): string[] {
  return stems.length === 1 ? stems : [...new Set(stems)];
}

/** The distinct lexemes of a text for the index, of its first 10,000 characters. */
export function analyse(text: string): string[] {
  const lexemes = new Set<string>();
  for (const token of tokenizeKeepingKyrgyz(text.length > MAX_TEXT_LENGTH ? text.slice(0, MAX_TEXT_LENGTH) : text)) {
    for (const lexeme of stemToken(token)) lexemes.add(lexeme);
  }
  return [...lexemes];
}
