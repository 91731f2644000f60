/**
 * A suffix stripper for Kyrgyz nouns over folded words (ө is о, ү is у, ң is н). It reads a word from its end by Kyrgyz grammar:
 * stem + plural + possessive + case. A suffix is removed only where grammar allows it: its first consonant must agree with the last
 * sound of the stem (ат-та, жер-де), its vowel must harmonise with the stem (үй-дө, ат-та). That excludes most Russian words (года,
 * койка, города, доллар).
 *
 * Grammar: R. Hebert, N. Poppe, "Kirghiz Manual" (1963), the noun; folding merges -ң with -н and -оо- with -өө-.
 */
import { KYRGYZ_STEMS, SHARED_STEMS } from "./kyrgyz-words.ts";
import { FIXED_STEMS, UNCHANGING } from "./russian-words.ts";

const VOWELS = "аеиоуыэюя";
const VOICELESS = "кпстфхцчшщ";
/** Voiced letters that end loanwords only. They are pronounced voiceless, so both kinds of suffix occur after them. */
const EITHER = "бвгджз";

/** What a suffix may follow: a last sound of the stem, or a possessive that was removed before. */
const AFTER_VOWEL = 1;
const AFTER_VOICED = 2;
const AFTER_VOICELESS = 4;
const AFTER_OWN = 8;
const AFTER_THEIR = 16;
/** р and й take -лар, the other voiced consonants -дар. */
const AFTER_R = 32;
const ANY_CONSONANT = AFTER_VOICED | AFTER_VOICELESS;

type Suffix = { after: number; owner: 0 | typeof AFTER_OWN | typeof AFTER_THEIR };

/** Low vowel L and high vowel H of the four kinds of harmony after folding: ата, эне, обо (обө), уну. */
const HARMONIES = [
  { L: "а", H: "ы" },
  { L: "е", H: "и" },
  { L: "о", H: "у" },
  { L: "а", H: "у" },
];

/** Suffix vowels by the last vowel of a stem. */
const FOLLOWING: Record<string, string> = {
  а: "аы",
  я: "аы",
  ы: "аы",
  е: "еи",
  э: "еи",
  и: "еи",
  о: "оу",
  у: "аоу",
  ю: "аоу",
};

function table(rows: [template: string, after: number, owner?: Suffix["owner"]][]): Map<string, Suffix[]> {
  const suffixes = new Map<string, Suffix[]>();
  for (const [template, after, owner = 0] of rows) {
    const forms = HARMONIES.map(({ L, H }) => template.replaceAll("L", L).replaceAll("H", H));
    for (const form of new Set(forms)) suffixes.set(form, [...(suffixes.get(form) ?? []), { after, owner }]);
  }
  return suffixes;
}

const CASES = table([
  ["нHн", AFTER_VOWEL],
  ["дHн", AFTER_VOICED],
  ["тHн", AFTER_VOICELESS],
  ["нH", AFTER_VOWEL],
  ["дH", AFTER_VOICED],
  ["тH", AFTER_VOICELESS],
  ["н", AFTER_THEIR],
  ["гL", AFTER_VOWEL | AFTER_VOICED],
  ["кL", AFTER_VOICELESS],
  ["L", AFTER_OWN],
  ["нL", AFTER_THEIR],
  ["дL", AFTER_VOWEL | AFTER_VOICED],
  ["тL", AFTER_VOICELESS],
  ["ндL", AFTER_THEIR],
  ["дLн", AFTER_VOWEL | AFTER_VOICED],
  ["тLн", AFTER_VOICELESS],
  ["нLн", AFTER_THEIR],
  ["дLгH", AFTER_VOWEL | AFTER_VOICED],
  ["тLгH", AFTER_VOICELESS],
  ["ндLгH", AFTER_THEIR],
  ["нHкH", AFTER_VOWEL],
  ["дHкH", AFTER_VOICED],
  ["тHкH", AFTER_VOICELESS],
]);

const POSSESSIVES = table([
  ["м", AFTER_VOWEL, AFTER_OWN],
  ["Hм", ANY_CONSONANT, AFTER_OWN],
  ["н", AFTER_VOWEL, AFTER_OWN],
  ["Hн", ANY_CONSONANT, AFTER_OWN],
  ["нHз", AFTER_VOWEL],
  ["HнHз", ANY_CONSONANT],
  ["бHз", AFTER_VOWEL],
  ["HбHз", ANY_CONSONANT],
  ["нLр", AFTER_VOWEL],
  ["HнLр", ANY_CONSONANT],
  ["нHздLр", AFTER_VOWEL],
  ["HнHздLр", ANY_CONSONANT],
  ["сH", AFTER_VOWEL, AFTER_THEIR],
  ["H", ANY_CONSONANT, AFTER_THEIR],
]);

const PLURALS = table([
  ["лLр", AFTER_VOWEL | AFTER_R],
  ["дLр", AFTER_VOICED],
  ["тLр", AFTER_VOICELESS],
]);

const LONGEST_SUFFIX = 7;

/** Irregular plurals, and stems that lose a vowel. */
const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ["балдар", "бала"],
  ["орд", "орун"],
  ["мурд", "мурун"],
]);

/** Evidence that a word is Kyrgyz: none (0), vowel harmony (1), or ө, ү, ң in it (2). */
export type Trust = 0 | 1 | 2;

/** An analysis of a word: the stem, and the trust that the removed suffixes need. */
type Reading = { stem: string; needs: Trust };

/** Whether a stem is listed. */
export function isKyrgyzStem(stem: string): boolean {
  return KYRGYZ_STEMS.has(stem) || SHARED_STEMS.has(stem);
}

/** The stem of a folded Kyrgyz word: a listed one, else the shortest possible. */
export function stemKyrgyz(word: string): string {
  return chooseStem(word, 2);
}

/** The stem of a word that may be Kyrgyz: a listed one, else the shortest that `trust` allows. */
export function chooseStem(word: string, trust: Trust): string {
  if (isKyrgyzStem(word)) return word;
  let listed = "";
  let shortest = word;
  for (const { stem, needs } of readWord(word)) {
    if (isKyrgyzStem(stem) || FIXED_STEMS.has(stem) || UNCHANGING.has(stem)) {
      if (stem.length > listed.length) listed = stem;
    } else if (stem.length < shortest.length && needs <= trust && isPossibleStem(stem)) {
      shortest = stem;
    }
  }
  return listed === "" ? shortest : listed;
}

/** All analyses of a folded word as stem, plural, possessive and case, except the word itself. */
function readWord(word: string): Reading[] {
  const readings: Reading[] = [];
  removePlural(word, readings);
  removePossessive(word, 0, 0, readings);
  removeSuffix(word, CASES, (rest, suffix, form) => {
    const owner = suffix.after & (AFTER_OWN | AFTER_THEIR);
    const needs = trustForCase(rest, form);
    if (owner === 0) {
      readings.push({ stem: rest, needs });
      removePlural(rest, readings);
    }
    removePossessive(rest, owner, needs, readings);
  });
  return readings;
}

function removePossessive(word: string, owner: number, caseNeeds: Trust, readings: Reading[]): void {
  removeSuffix(word, POSSESSIVES, (rest, suffix, form) => {
    if (owner !== 0 && suffix.owner !== owner) return;
    const ownerShown = owner === AFTER_THEIR && caseNeeds === 0;
    const needs = ownerShown ? 0 : trustForPossessive(form);
    readings.push({
      stem: hardened(rest, form),
      needs: owner === 0 && caseNeeds > needs ? caseNeeds : needs,
    });
    removePlural(rest, readings);
  });
}

function removePlural(word: string, readings: Reading[]): void {
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) readings.push({ stem: irregular, needs: 0 });
  removeSuffix(word, PLURALS, (rest) => readings.push({ stem: rest, needs: 0 }));
}

function removeSuffix(
  word: string,
  suffixes: Map<string, Suffix[]>,
  onSuffix: (rest: string, suffix: Suffix, form: string) => void,
): void {
  for (let length = Math.min(LONGEST_SUFFIX, word.length - 2); length > 0; length--) {
    const form = word.slice(-length);
    const found = suffixes.get(form);
    if (found === undefined) continue;
    const rest = word.slice(0, -length);
    if (!harmonises(rest, form)) continue;
    const sound = lastSound(rest);
    for (const suffix of found) {
      if ((suffix.after & (sound | AFTER_OWN | AFTER_THEIR)) !== 0) onSuffix(rest, suffix, form);
    }
  }
}

/** The kind of the stem's last sound, as a mask; soft signs are ignored. */
function lastSound(stem: string): number {
  const letter = stem.endsWith("ь") ? stem.charAt(stem.length - 2) : stem.charAt(stem.length - 1);
  if (VOWELS.includes(letter)) return AFTER_VOWEL;
  if (VOICELESS.includes(letter)) return AFTER_VOICELESS;
  if (EITHER.includes(letter)) return AFTER_VOICED | AFTER_VOICELESS;
  return letter === "р" || letter === "й" ? AFTER_VOICED | AFTER_R : AFTER_VOICED;
}

function harmonises(stem: string, suffix: string): boolean {
  const vowel = firstVowel(suffix);
  if (vowel === "") return true;
  for (let at = stem.length - 1; at >= 0; at--) {
    const following = FOLLOWING[stem.charAt(at)];
    if (following !== undefined) return following.includes(vowel);
  }
  return false;
}

function firstVowel(text: string): string {
  for (const letter of text) if (VOWELS.includes(letter)) return letter;
  return "";
}

/** китеби is китеп, балыгы is балык: к and п become voiced before a possessive that begins with a vowel. */
function hardened(stem: string, suffix: string): string {
  if (!VOWELS.includes(suffix.charAt(0)) || stem.length < 3) return stem;
  if (stem.endsWith("б")) return `${stem.slice(0, -1)}п`;
  return stem.endsWith("г") ? `${stem.slice(0, -1)}к` : stem;
}

/**
 * Case endings that Russian words have too: -ка (шапка), -ого (нового), -ну and -ени (салону, колени). They are removed only from words
 * that are certainly Kyrgyz, or where Russian has no such word.
 */
function trustForCase(rest: string, form: string): Trust {
  if (form.length === 1) return 1;
  if (form.length > 2 || UNCHANGING.has(rest)) return 0;
  if (form.startsWith("к")) return rest.endsWith("к") ? 0 : 2;
  const russian = (form === "го" && rest.endsWith("о")) || form === "ну" || (form === "ни" && rest.endsWith("е"));
  return russian ? 2 : 0;
}

/** -м and -н after a vowel mostly belong to the stem; a single vowel or -ин may be a Russian ending. */
function trustForPossessive(form: string): Trust {
  if (form === "м" || form === "н") return 2;
  return form.length === 1 || (form.length === 2 && form.endsWith("н")) ? 1 : 0;
}

/** Ends of stems from which a part of a longer suffix was removed: жүрүүч(ү), кийинк(и). */
const IMPOSSIBLE_END = /ууч$|[нрйшчтсл]к$|[внлрмз]г$/;

/** An unlisted stem has at least three letters, and two vowels if it ends in one (суу, дача; not ва in ва-да). */
function isPossibleStem(stem: string): boolean {
  if (stem.length < 3 || IMPOSSIBLE_END.test(stem)) return false;
  let vowels = 0;
  for (const letter of stem) if (VOWELS.includes(letter)) vowels++;
  if (vowels === 0) return false;
  return !VOWELS.includes(stem.charAt(stem.length - 1)) || vowels > 1;
}
