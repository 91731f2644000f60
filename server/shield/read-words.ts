/**
 * How the shield reads words. Whoever deceives hides words from a machine: other alphabets («кoд» with a Latin o, "predoplata"), digits
 * («к0д»), characters without a width, letters apart («к о д»). A word is therefore compared by its sound: each of its readings is
 * written in Latin letters, where ч is q, ш and щ are w, and ь and ъ are nothing. Goes once through the text.
 */

/** A word of a text with its place in it (UTF-16) and its readings, of which the first is the likeliest. */
export interface ShieldWord {
  start: number;
  end: number;
  readings: readonly string[];
  /** How letters sound that stand evenly apart and may be several words together: «п р е д о п л а т а н а к а р т у». */
  run?: string;
}

/** Letters; what is longer is no word that anybody reads. */
const maxWordLength = 32;
/** Letters that stand apart and make a word together. */
const minSpelledLetters = 3;
/** Letters that stand apart and may be several words. */
const minRunLetters = 6;
/** Signs between two of them: «к - о - д». */
const maxSpelledGap = 3;

const other = 0;
const nothing = 1;
const cyrillic = 2;
const latin = 4;
const digit = 8;

const cyrillicSounds: Readonly<Record<string, string>> = {
  а: "a",
  б: "b",
  в: "v",
  г: "g",
  д: "d",
  е: "e",
  ё: "e",
  ж: "j",
  з: "z",
  и: "i",
  й: "i",
  к: "k",
  л: "l",
  м: "m",
  н: "n",
  о: "o",
  п: "p",
  р: "r",
  с: "s",
  т: "t",
  у: "u",
  ф: "f",
  х: "h",
  ц: "c",
  ч: "q",
  ш: "w",
  щ: "w",
  ъ: "",
  ы: "i",
  ь: "",
  э: "e",
  ю: "iu",
  я: "ia",
  ө: "o",
  ү: "u",
  ң: "n",
  і: "i",
  ї: "i",
  є: "e",
  ғ: "g",
  қ: "k",
  ә: "a",
  ұ: "u",
  һ: "h",
  ґ: "g",
  ў: "u",
  ј: "j",
  ѕ: "s",
};

/** What a Latin letter or a digit looks like among Cyrillic ones. */
const seenAmongCyrillic: Readonly<Record<string, string>> = {
  b: "v",
  c: "s",
  h: "n",
  n: "p",
  p: "r",
  r: "g",
  u: "i",
  w: "w",
  x: "h",
  y: "u",
  "0": "o",
  "1": "i",
  "3": "z",
  "4": "q",
  "6": "b",
  "9": "g",
};
/** The Latin letter that a Cyrillic one among Latin letters looks like: «Аdmin» with a Cyrillic А. */
const seenAmongLatin: Readonly<Record<string, string>> = {
  а: "a",
  в: "b",
  г: "r",
  е: "e",
  и: "u",
  к: "k",
  м: "m",
  н: "h",
  о: "o",
  п: "n",
  р: "p",
  с: "c",
  т: "t",
  у: "y",
  х: "x",
  і: "i",
  ј: "j",
  ѕ: "s",
  һ: "h",
};
/** The Latin letters that a Cyrillic word can be written with as a whole: «CMC», «KAPTA». */
const cyrillicLookalikes = /^[abcehkmoptxy]{2,32}$/;

const digitSounds: Readonly<Record<string, string>> = { "0": "o", "1": "i", "3": "z", "4": "q", "5": "s", "6": "b" };

/** Greek letters, and those of other alphabets in Latin script, in the place of Latin ones. */
const otherLookalikes: Readonly<Record<string, string>> = {
  α: "a",
  β: "b",
  ε: "e",
  η: "n",
  ι: "i",
  κ: "k",
  ν: "v",
  ο: "o",
  ρ: "p",
  τ: "t",
  υ: "u",
  χ: "x",
  ω: "w",
  ɑ: "a",
  ɡ: "g",
  ı: "i",
  ɩ: "i",
  ո: "n",
  օ: "o",
  ѵ: "v",
  ԁ: "d",
  ԛ: "q",
  ԝ: "w",
};

/** The lower-case letter that a character stands for, without marks and in plain form («𝐚», «ａ», «á»); empty for what is no letter. */
function plainLetter(character: string): string {
  const lower = character.normalize("NFKC").toLowerCase();
  const first = lower.charAt(0);
  if (first in cyrillicSounds) return first;
  const base = lower.normalize("NFD").charAt(0);
  const known = otherLookalikes[base] ?? base;
  return /[a-z\dа-яёөүң]/.test(known) ? known : "";
}

/** What a character is, and the letter that it stands for. */
interface Sign {
  kind: number;
  letter: string;
}

function readSign(character: string): Sign {
  if (/[\p{Mn}\p{Me}\p{Cf}\p{DI}]/u.test(character)) return { kind: nothing, letter: "" };
  const letter = plainLetter(character);
  if (letter === "") return { kind: other, letter };
  if (letter in cyrillicSounds) return { kind: cyrillic, letter };
  return { kind: letter >= "a" ? latin : digit, letter };
}

/** Characters of everyday texts are looked up; the others are read one by one. */
const tableSize = 0x530;
const table: readonly Sign[] = Array.from({ length: tableSize }, (_, code) => readSign(String.fromCharCode(code)));
const kinds = Uint8Array.from(table, ({ kind }) => kind);
const plainLetters: readonly string[] = table.map(({ letter }) => letter);

/** Whether the character here is written with two units of UTF-16. */
export function isPairAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 0xd800 || code > 0xdbff) return false;
  const next = text.charCodeAt(at + 1);
  return next >= 0xdc00 && next <= 0xdfff;
}

/** The characters that say nothing of a text: without a width, or marks on a letter. */
export function isInvisible(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < tableSize) return kinds[code] === nothing;
  return readSign(text.slice(at, at + (isPairAt(text, at) ? 2 : 1))).kind === nothing;
}

interface RawWord {
  start: number;
  end: number;
  letters: string;
  /** The kinds of its characters together. */
  kinds: number;
}

/** The words of a text in their order; letters that stand apart are the words that they make together. */
export function readWords(text: string): ShieldWord[] {
  const raw = splitWords(text);
  const spelled = joinSpelled(raw, text);
  const words: ShieldWord[] = [];
  for (const [at, word] of raw.entries()) {
    const { start, end } = word;
    const joined = spelled.get(at);
    if (joined === "inside") continue;
    if (joined) {
      const { end: last, readings, run } = joined;
      words.push({ start, end: last, readings: [...readingsOf(word), ...readings], ...(run !== undefined && { run }) });
    } else words.push({ start, end, readings: readingsOf(word) });
  }
  return words;
}

function splitWords(text: string): RawWord[] {
  const words: RawWord[] = [];
  let word: RawWord | undefined;
  for (let at = 0; at < text.length; at += 1) {
    const from = at;
    const code = text.charCodeAt(at);
    let kind = kinds[code] ?? other;
    let letter = plainLetters[code] ?? "";
    if (code >= tableSize) {
      if (isPairAt(text, at)) at += 1;
      ({ kind, letter } = readSign(text.slice(from, at + 1)));
    }
    if (kind === nothing) continue;
    if (kind === other) {
      word = undefined;
      continue;
    }
    if (!word) words.push((word = { start: from, end: from, letters: "", kinds: 0 }));
    if (word.letters.length < maxWordLength) word.letters += letter;
    word.end = at + 1;
    word.kinds |= kind;
  }
  return words;
}

interface SpelledWord {
  end: number;
  readings: string[];
  run?: string;
}

/** By the place of the first letter; the other letters are inside, so that rules count the word as one. */
type SpelledWords = Map<number, SpelledWord | "inside">;

/**
 * Words that are put together of single letters; «и», «с» and other one-letter words may stand before them. Where a wider gap stands
 * between some of the letters, they are several words: «к.о.д и.з с.м.с».
 */
function joinSpelled(raw: readonly RawWord[], text: string): SpelledWords {
  const joined: SpelledWords = new Map();
  for (let at = 0; at < raw.length; at += 1) {
    const from = at;
    while (isSpelledOn(raw, at)) at += 1;
    if (at - from + 1 < minSpelledLetters) continue;
    const letters = raw.slice(from, at + 1);
    const ends = findWordEnds(letters, text);
    if (ends.length === 1) {
      joinLetters(joined, letters.slice(1), from + 1);
      joinLetters(joined, letters, from);
      const whole = joined.get(from);
      if (whole && whole !== "inside" && letters.length >= minRunLetters) whole.run = soundsOfRun(letters);
      continue;
    }
    let start = 0;
    for (const end of ends) {
      for (let inside = start + 1; inside < end; inside += 1) joined.set(from + inside, "inside");
      if (end - start > 1) joined.set(from + start, toSpelled(letters.slice(start, end)));
      start = end;
    }
    addWhole(joined, letters, from);
  }
  return joined;
}

function toSpelled(letters: readonly RawWord[]): SpelledWord {
  const word = mergeWords(letters);
  return { end: word.end, readings: readingsOf(word) };
}

/** However long the run is: it is cut into words later. */
function soundsOfRun(letters: readonly RawWord[]): string {
  const written = letters.map(({ letters: own }) => own).join("");
  return letters.some(({ kinds: own }) => (own & cyrillic) !== 0) ? soundsOfCyrillic(written) : soundsOfLatin(written);
}

/** A word of evenly spaced letters; the second of them may begin another one. */
function joinLetters(joined: SpelledWords, letters: readonly RawWord[], at: number): void {
  if (letters.length < minSpelledLetters) return;
  joined.set(at, toSpelled(letters));
  for (let inside = 2; inside < letters.length; inside += 1) joined.set(at + inside, "inside");
}

/** Gaps of any width may be inside one word too: «к о  д». */
function addWhole(joined: SpelledWords, letters: readonly RawWord[], at: number): void {
  const { end, readings } = toSpelled(letters);
  const first = joined.get(at);
  if (first && first !== "inside") first.readings.push(...readings);
  else joined.set(at, { end, readings });
}

/** How many letters stand before the end of each word: it ends at a gap with more spaces than the narrowest gap has. */
function findWordEnds(letters: readonly RawWord[], text: string): number[] {
  const spaces = letters.slice(1).map(({ start }, at) => countSpaces(text.slice(letters[at]?.end ?? start, start)));
  const narrowest = Math.min(...spaces);
  return [...spaces.flatMap((count, at) => (count > narrowest ? [at + 1] : [])), letters.length];
}

function countSpaces(gap: string): number {
  return gap.length - gap.replace(/\s/g, "").length;
}

/** Whether a letter and the next word are both single letters, close together. */
function isSpelledOn(raw: readonly RawWord[], at: number): boolean {
  const [one, next] = [raw[at], raw[at + 1]];
  if (!one || !next || one.letters.length !== 1 || next.letters.length !== 1) return false;
  return next.start - one.end <= maxSpelledGap && !(one.kinds === digit && next.kinds === digit);
}

function mergeWords(words: readonly RawWord[]): RawWord {
  return {
    start: words[0]?.start ?? 0,
    end: words.at(-1)?.end ?? 0,
    letters: words
      .map(({ letters }) => letters)
      .join("")
      .slice(0, maxWordLength),
    kinds: words.reduce((kindsOfAll, { kinds: own }) => kindsOfAll | own, 0),
  };
}

function readingsOf({ letters, kinds: kindsOfAll }: RawWord): string[] {
  if (kindsOfAll === digit) return [letters];
  const isCyrillic = (kindsOfAll & cyrillic) !== 0;
  const soundsOfAll = isCyrillic ? soundsOfCyrillic : soundsOfLatin;
  const readings = [soundsOfAll(letters)];
  if (!isCyrillic && cyrillicLookalikes.test(letters)) readings.push(soundsOfCyrillic(letters));
  if (isCyrillic && (kindsOfAll & latin) !== 0) readings.push(...soundsOfMixed(letters));
  if ((kindsOfAll & digit) === 0) return readings;
  // «код1234»: the letters alone are a word too. «ск4жите»: a 4 is a ч, and an а.
  const plain = letters.replace(/^\d{1,32}|\d{1,32}$/g, "");
  if (plain !== letters && plain !== "") readings.push(soundsOfAll(plain));
  if (letters.includes("4")) readings.push(soundsOfAll(letters.replaceAll("4", isCyrillic ? "а" : "a")));
  return readings;
}

/** By code of the character, as far as a letter of a word can be. */
const soundsAmongCyrillic: readonly string[] = Array.from({ length: tableSize }, (_, code) => {
  const letter = String.fromCharCode(code);
  return cyrillicSounds[letter] ?? seenAmongCyrillic[letter] ?? letter;
});

function soundsOfCyrillic(written: string): string {
  const letters = shortenRuns(written);
  let sounds = "";
  for (let at = 0; at < letters.length; at += 1) sounds += soundsAmongCyrillic[letters.charCodeAt(at)] ?? "";
  return sounds;
}

/** Pairs of Latin letters for one sound, longest first; the others sound as they are written. */
const latinSounds: readonly (readonly [string, string])[] = [
  ["shch", "w"],
  ["sch", "w"],
  ["sh", "w"],
  ["ch", "q"],
  ["zh", "j"],
  ["kh", "h"],
  ["ck", "k"],
  ["ts", "c"],
  ["ph", "f"],
  ["ya", "ia"],
  ["ja", "ja"],
  ["yu", "iu"],
  ["yo", "e"],
  ["ye", "e"],
  ["w", "v"],
  ["x", "h"],
  ["q", "k"],
  ["y", "i"],
  ["c", "k"],
];
const latinByFirst = Map.groupBy(latinSounds, ([written]) => written.charAt(0));

function soundsOfLatin(written: string): string {
  const letters = shortenRuns(written);
  let sounds = "";
  for (let at = 0; at < letters.length;) {
    const first = letters.charAt(at);
    const found = latinByFirst.get(first)?.find(([written]) => letters.startsWith(written, at));
    const isSoft = first === "c" && found?.[0] === "c" && /[eiy]/.test(letters.charAt(at + 1));
    sounds += isSoft ? "s" : (found?.[1] ?? digitSounds[first] ?? first);
    at += found?.[0].length ?? 1;
  }
  return sounds;
}

/** «кооод» is «код»; two letters stay, because «cvv» is another word than «кв». */
function shortenRuns(letters: string): string {
  for (let at = 2; at < letters.length; at += 1) {
    const code = letters.charCodeAt(at);
    if (code === letters.charCodeAt(at - 1) && code === letters.charCodeAt(at - 2)) {
      return letters.replace(/(.)\1{2,32}/g, "$1");
    }
  }
  return letters;
}

/** A word with letters of both alphabets as a Latin one, when each of its Cyrillic letters looks like a Latin one. */
function soundsOfMixed(letters: string): string[] {
  const folded = Array.from(letters, (letter) => seenAmongLatin[letter] ?? letter).join("");
  return /^[a-z\d]{1,32}$/.test(folded) ? [soundsOfLatin(folded)] : [];
}

/** The reading of a word of a rule. */
export function soundsOf(word: string): string {
  return readWords(word)[0]?.readings[0] ?? "";
}
