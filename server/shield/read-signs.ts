import { latinOfCyrillic } from "#contracts/base/latin-letters.ts";

/** Kinds of characters. */
export const other = 0;
export const nothing = 1;
export const cyrillic = 2;
export const latin = 4;
export const digit = 8;

/** How Cyrillic letters sound, each as one Latin letter where it can: «ч» is no two letters that stand for themselves elsewhere. */
export const cyrillicSounds: Readonly<Record<string, string>> = {
  ...latinOfCyrillic,
  ч: "q",
  ш: "w",
  щ: "w",
  ы: "i",
  ю: "iu",
  я: "ia",
  // Of other languages.
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
  ω: "o",
  γ: "g",
  δ: "d",
  ζ: "z",
  θ: "t",
  λ: "l",
  μ: "m",
  ξ: "x",
  π: "p",
  σ: "s",
  ς: "s",
  φ: "f",
  // Armenian and Georgian ones, by their sound.
  ա: "a",
  բ: "b",
  գ: "g",
  դ: "d",
  ե: "e",
  զ: "z",
  ի: "i",
  լ: "l",
  կ: "k",
  մ: "m",
  պ: "p",
  ս: "s",
  վ: "v",
  տ: "t",
  ր: "r",
  ք: "k",
  ֆ: "f",
  ა: "a",
  ბ: "b",
  გ: "g",
  დ: "d",
  ე: "e",
  ვ: "v",
  ზ: "z",
  ი: "i",
  კ: "k",
  ლ: "l",
  მ: "m",
  ნ: "n",
  ო: "o",
  პ: "p",
  რ: "r",
  ს: "s",
  ტ: "t",
  უ: "u",
  ფ: "f",
  ɑ: "a",
  ɡ: "g",
  ı: "i",
  ɩ: "i",
  ո: "o",
  օ: "o",
  ѵ: "v",
  ԁ: "d",
  ԛ: "q",
  ԝ: "w",
};

/** The lower-case letter that a character stands for, without marks and in plain form («𝐚», «ａ», «á»); empty for what is no letter. */
function plainLetter(character: string): string {
  const enclosed = letterIn(character);
  if (enclosed !== "") return enclosed;
  const lower = character.normalize("NFKC").toLowerCase();
  const first = lower.charAt(0);
  if (first in cyrillicSounds) return first;
  const base = lower.normalize("NFD").charAt(0);
  const known = otherLookalikes[base] ?? base;
  return /[a-z\dа-яёөүң]/.test(known) ? known : "";
}

/** White letters in black circles and squares, «🅐» and «🅰», of which Unicode makes no plain ones. */
function letterIn(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const first = [0x1f150, 0x1f170].find((start) => code >= start && code < start + 26);
  return first === undefined ? "" : String.fromCharCode(code - first + 97);
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
export const tableSize = 0x530;
const table: readonly Sign[] = Array.from({ length: tableSize }, (_, code) => readSign(String.fromCharCode(code)));

/** Whether the character here is written with two units of UTF-16. */
export function isPairAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 0xd800 || code > 0xdbff) return false;
  const next = text.charCodeAt(at + 1);
  return next >= 0xdc00 && next <= 0xdfff;
}

/** The characters that say nothing of a text: without a width, or marks on a letter. */
export function isInvisible(text: string, at: number): boolean {
  return signAt(text, at).kind === nothing;
}

/** The character that begins here, which takes one or two units of UTF-16. */
export function signAt(text: string, at: number): Sign {
  const code = text.charCodeAt(at);
  return table[code] ?? readSign(text.slice(at, at + (isPairAt(text, at) ? 2 : 1)));
}
