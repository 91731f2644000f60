import { cyrillic, digit, isPairAt, nothing, other, signAt } from "./read-signs.ts";
import { readingsOf, soundsOfCyrillic, soundsOfLatin } from "./word-sounds.ts";

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
      words.push({
        start,
        end: last,
        readings: [...readingsOf(word.letters, word.kinds), ...readings],
        ...(run !== undefined && { run }),
      });
    } else words.push({ start, end, readings: readingsOf(word.letters, word.kinds) });
  }
  return words;
}

function splitWords(text: string): RawWord[] {
  const words: RawWord[] = [];
  let word: RawWord | undefined;
  for (let at = 0; at < text.length; at += 1) {
    const from = at;
    const { kind, letter } = signAt(text, at);
    if (isPairAt(text, at)) at += 1;
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
  return { end: word.end, readings: readingsOf(word.letters, word.kinds) };
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

/** The reading of a word of a rule. */
export function soundsOf(word: string): string {
  return readWords(word)[0]?.readings[0] ?? "";
}
