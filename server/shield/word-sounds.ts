import { cyrillic, cyrillicSounds, digit, latin, tableSize } from "./read-signs.ts";

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

/** The readings of the letters of a word, the likeliest first; `kinds`: those of its characters together. */
export function readingsOf(letters: string, kindsOfAll: number): string[] {
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

export function soundsOfCyrillic(written: string): string {
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

export function soundsOfLatin(written: string): string {
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
