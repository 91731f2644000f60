import { latinOfCyrillic } from "#contracts/base/latin-letters.ts";

/**
 * Transliteration as users type it, not by a standard: several readings of a word, the likeliest first, to be looked up in the dictionary.
 */

const MAX_CANDIDATES = 4;

/** Where the pattern matches, this replacement is tried too. */
type Ambiguity = [pattern: RegExp, instead: string];

/** Latin spellings in the order of replacement, with their (folded) Cyrillic letters. */
const TO_CYRILLIC: [latin: RegExp, cyrillic: string][] = [
  [/(?<=[aeiou])y(?![aeiouy])/g, "й"],
  [/shch|sch/g, "щ"],
  [/zh/g, "ж"],
  [/kh/g, "х"],
  [/ch/g, "ч"],
  [/sh/g, "ш"],
  [/ph/g, "ф"],
  [/th/g, "т"],
  [/ck/g, "к"],
  [/ts|tz/g, "ц"],
  [/ya/g, "я"],
  [/yu/g, "ю"],
  [/yo|ye/g, "е"],
  [/^e/g, "э"],
  [/c(?=[eiy])/g, "с"],
];

const LETTERS_TO_CYRILLIC: Record<string, string> = {
  a: "а",
  b: "б",
  c: "к",
  d: "д",
  e: "е",
  f: "ф",
  g: "г",
  h: "х",
  i: "и",
  j: "ж",
  k: "к",
  l: "л",
  m: "м",
  n: "н",
  o: "о",
  p: "п",
  q: "к",
  r: "р",
  s: "с",
  t: "т",
  u: "у",
  v: "в",
  w: "в",
  x: "кс",
  y: "ы",
  z: "з",
};

/** Other readings of Latin letters, the most frequent first. */
const LATIN_AMBIGUITIES: Ambiguity[] = [
  [/j(?=[aou])/g, "й"],
  [/^e/g, "е"],
  [/j/g, "дж"],
  [/x/g, "х"],
  [/c(?![hk])/g, "ц"],
  [/(?<=[aeiou])i/g, "й"],
  [/(?<![skcztp])h/g, "г"],
  [/(?<![aeiou])y(?![aeou])/g, "и"],
  [/w/g, "у"],
  [/ee/g, "и"],
  [/oo/g, "у"],
];

/** йа, йо, йу, which the ambiguous j leads to, are single letters. */
const JOINED: [RegExp, string][] = [
  [/й[аa]/g, "я"],
  [/й[уu]/g, "ю"],
  [/й[оo]/g, "е"],
];

/** Readings of a folded Latin word in Cyrillic, at most 4, the likeliest first: "telefon" → телефон, "jer" → жер. */
export function latinToCyrillic(word: string): string[] {
  return candidates(word, LATIN_AMBIGUITIES, (text) => {
    let cyrillic = text;
    for (const [latin, letter] of TO_CYRILLIC) cyrillic = cyrillic.replace(latin, letter);
    for (const [pattern, letter] of JOINED) cyrillic = cyrillic.replace(pattern, letter);
    return cyrillic.replace(/[a-z]/g, (letter) => LETTERS_TO_CYRILLIC[letter] ?? letter);
  });
}

/** As people spell them who type in Latin: what sounds alike, and what they write with more than one letter. */
const LETTERS_TO_LATIN: Record<string, string> = {
  ...latinOfCyrillic,
  й: "y",
  ч: "ch",
  ш: "sh",
  щ: "sch",
  ы: "y",
  ю: "yu",
  я: "ya",
};

/** Other readings of Cyrillic letters in foreign words (камри is camry, кс is x). */
const CYRILLIC_AMBIGUITIES: Ambiguity[] = [
  [/кс/g, "x"],
  [/к(?!с)/g, "c"],
  [/и$/g, "y"],
  [/й/g, "i"],
  [/ж/g, "zh"],
  [/х/g, "kh"],
  [/в/g, "w"],
];

/** Readings of a folded Cyrillic word in Latin, at most 4, the likeliest first: "тойота" → toyota. */
export function cyrillicToLatin(word: string): string[] {
  return candidates(word, CYRILLIC_AMBIGUITIES, (text) =>
    text.replaceAll("дж", "j").replace(/[а-я]/g, (letter) => LETTERS_TO_LATIN[letter] ?? letter),
  );
}

/** The plain reading, then the readings with the first ambiguity, the second, and both. */
function candidates(word: string, ambiguities: Ambiguity[], convert: (text: string) => string): string[] {
  const readings = [word];
  for (const [pattern, instead] of ambiguities) {
    if (readings.length >= MAX_CANDIDATES) break;
    const more = readings
      .map((reading) => reading.replace(pattern, instead))
      .filter((reading) => !readings.includes(reading));
    readings.push(...more);
  }
  return [...new Set(readings.slice(0, MAX_CANDIDATES).map(convert))].filter(
    (reading) => reading !== word && reading !== "",
  );
}
