/**
 * A light stemmer for Russian nouns and adjectives: it removes only endings of case, number and gender. For short texts about goods
 * that works better than removing verb and derivational endings too (L. Dolamic, J. Savoy, "Indexing and searching strategies for the
 * Russian language", JASIST 60(12), 2009). Beyond theirs it handles fleeting vowels: участок and участки, сумка and сумок, щенок and щенки.
 */
import { FIXED_STEMS, IRREGULAR_STEMS, UNCHANGING } from "./russian-words.ts";

const VOWEL = /[аеиоуыэюя]/;

/** Case endings of nouns and adjectives. A soft sign before them stays (платье is not плата), except before -ью. */
const ENDINGS = new Set(
  (
    "ее ие ые ое ими ыми ей ий ый ой ем им ым ом его ого ему ому их ых ую юю ая яя ою ею " +
    "а ев ов е иями ями ами еи ии и ией й иям ям ием ам о у ах иях ях ы ь ию ью ю ия я"
  ).split(" "),
);

const LONGEST_ENDING = 4;

/** The stem of a folded Russian noun or adjective in any of its forms. */
export function stemRussianNoun(word: string): string {
  if (UNCHANGING.has(word)) return word;
  return IRREGULAR_STEMS.get(word) ?? fixedStem(word) ?? joinFleeting(withoutRussianEnding(word));
}

/** The listed stem of a word: "баран" of "баранов". */
export function fixedStem(word: string): string | undefined {
  if (FIXED_STEMS.has(word)) return word;
  for (let length = 1; length <= LONGEST_ENDING && length < word.length; length++) {
    const stem = word.slice(0, -length);
    if (FIXED_STEMS.has(stem) && ENDINGS.has(word.slice(-length))) return stem;
  }
  return undefined;
}

/** The word without its case ending, with fleeting vowels unchanged. */
export function withoutRussianEnding(word: string): string {
  for (let length = Math.min(LONGEST_ENDING, word.length - 2); length > 0; length--) {
    const ending = word.slice(-length);
    if (!ENDINGS.has(ending)) continue;
    const stem = word.slice(0, -length);
    const first = ending.charAt(0);
    if (stem.endsWith("ь") && ending !== "й") return stem;
    if (!VOWEL.test(stem) || (stem.length < 3 && length > 1 && !VOWEL.test(stem.charAt(1)))) continue;
    return VOWEL.test(first) || first === "й" || first === "ь" ? withoutLastVowel(stem) : stem;
  }
  return word;
}

/** музе(я), трамва(й), батаре(ей): only some forms have the vowel before the ending. */
function withoutLastVowel(stem: string): string {
  return stem.length > 3 && VOWEL.test(stem.charAt(stem.length - 1)) ? stem.slice(0, -1) : stem;
}

/** One stem for участок and участк(и), ковер and ковр(ы), кольц(о) and колец, гаек and гайк(а). */
function joinFleeting(stem: string): string {
  const known = IRREGULAR_STEMS.get(stem);
  if (known !== undefined) return known;
  return stem
    .replace(/([аеиоуыэюя])ек$/, "$1йк")
    .replace(/([аеиоуыэюя].*[бвгджзклмнпрстфхцчшщ])(?:о(?=[кл]$)|е(?=[кцлрнгб]$))/, "$1")
    .replace(/([лнрдс])ь([цнгбм])$/, "$1$2");
}
