/** Corrects words that no listing has: wrong keyboard layout, the other script, one typo. */
import type { CountedWord, Dictionary } from "./dictionary.ts";
import { foldLetters } from "./fold.ts";
import { swapLayout } from "./layout.ts";
import { MAX_QUERY_LENGTH, STOP_WORDS, tokenizeQuery } from "./query.ts";
import { stemToken } from "./stem.ts";
import { findSynonyms, type Synonyms } from "./synonyms.ts";
import { cyrillicToLatin, latinToCyrillic } from "./transliterate.ts";

export type CorrectionKind = "layout" | "transliteration" | "typo" | "mixed";

/** The folded query that was probably meant; `isTypedKnown`: some listings have the words as typed, too. */
export type Correction = { text: string; kind: CorrectionKind; isTypedKnown?: true };

/** Shorter words have too many similar ones. */
const MIN_TYPO_LENGTH = 5;
/** Of a word of so many letters one is guessed only if it is this many times as frequent as any other. */
const MIN_SHORT_LENGTH = 4;
const STANDING_OUT_TIMES = 10;
/** A word of so few listings counts as a typo if a similar word has {@link FREQUENT_TIMES} times as many. */
const RARE_COUNT = 20;
const FREQUENT_TIMES = 30;

/**
 * `isName`: a word by whose lexemes something is called, such as a location. `isWord`: a word of either language, which
 * is never corrected. `isIntent`: a word of a purpose («сатылат») or of a number («тыс»). `choose`: of words that may be
 * meant by a folded word of the text, the most frequent first, the one that fits the rest of it; the first by default.
 */
export type KnownWords = Pick<Dictionary, "count" | "similar"> &
  Partial<Pick<Dictionary, "alike">> & {
    isName?: (lexeme: string) => boolean;
    isWord?: (word: string) => boolean;
    isIntent?: (word: string) => boolean;
    choose?: (typed: string, candidates: readonly CountedWord[]) => CountedWord | undefined;
  };
type Guess = { text: string; kind: CorrectionKind };

/** Undefined when the query needs no correction, or none is known. */
export function correctQuery(text: string, dictionary: KnownWords, synonyms: Synonyms): Correction | undefined {
  const tokens = fold(text);
  const known = tokens.filter((token) => isRight(token, dictionary, synonyms));
  if (known.every((token) => isNumber(token) || token.length === 1)) {
    const swapped = fold(swapLayout(text.slice(0, MAX_QUERY_LENGTH)));
    const significant = swapped.filter((token) => !isNumber(token) && isKnown(token, dictionary, synonyms));
    const rest = swapped.filter((token) => token.length > 2 && !isKnown(token, dictionary, synonyms));
    if (significant.length > 0 && rest.length === 0) return { text: swapped.join(" "), kind: "layout" };
  }
  const guesses = text
    .slice(0, MAX_QUERY_LENGTH)
    .trim()
    .split(/\s+/)
    .flatMap((chunk) => correctChunk(chunk, dictionary, synonyms));
  return combine(followScript(guesses, dictionary), known.length === tokens.length);
}

/** Where other words are read as Cyrillic ones, a purpose and a preposition in Latin letters are, too: «uy satylat». */
function followScript(guesses: (string | Guess)[], { isIntent }: KnownWords): (string | Guess)[] {
  const isCyrillic = guesses.some(
    (guess) => typeof guess !== "string" && guess.kind === "transliteration" && /[а-я]/u.test(guess.text),
  );
  if (!isCyrillic) return guesses;
  return guesses.map((guess) => {
    if (typeof guess !== "string" || !/[a-z]/.test(guess)) return guess;
    const text = latinToCyrillic(guess).find((reading) => isIntent?.(reading) || STOP_WORDS.has(reading));
    return text === undefined ? guess : { text, kind: "transliteration" };
  });
}

function combine(guesses: (string | Guess)[], allKnown: boolean): Correction | undefined {
  const changes = guesses.filter((guess) => typeof guess !== "string");
  const first = changes[0];
  if (first === undefined) return undefined;
  const kind = changes.every((change) => change.kind === first.kind) ? first.kind : "mixed";
  const correction: Correction = {
    text: guesses.map((guess) => (typeof guess === "string" ? guess : guess.text)).join(" "),
    kind,
  };
  if (allKnown) correction.isTypedKnown = true;
  return correction;
}

/** The words between two spaces, each as typed or corrected. */
function correctChunk(chunk: string, dictionary: KnownWords, synonyms: Synonyms): (string | Guess)[] {
  // «2k kvartira» has two rooms.
  if (/^\d{1,3}k$/i.test(chunk)) return [chunk];
  const tokens = fold(chunk);
  if (tokens.every((token) => isRight(token, dictionary, synonyms))) {
    return tokens.map((token) => frequentNeighbour(token, dictionary) ?? token);
  }
  const [only = ""] = tokens.length === 1 ? tokens : [];
  const plain = transliterations(only).find((reading) => STOP_WORDS.has(reading));
  if (plain !== undefined) return [{ text: plain, kind: "transliteration" }];
  const swapped = fold(swapLayout(chunk));
  // A short word has the stem of another one by chance.
  const isMeant = (token: string) =>
    token.length < MIN_TYPO_LENGTH && !isNumber(token)
      ? dictionary.count(token) > 0 || STOP_WORDS.has(token)
      : isKnown(token, dictionary, synonyms);
  if (swapped.some(isWord) && swapped.every(isMeant)) {
    return [{ text: swapped.join(" "), kind: "layout" }];
  }
  return tokens.map((token) =>
    isRight(token, dictionary, synonyms) ? token : (guessWord(token, dictionary, synonyms) ?? token),
  );
}

function guessWord(token: string, dictionary: KnownWords, synonyms: Synonyms): Guess | undefined {
  const readings = transliterations(token);
  const known = findMostFrequent(readings, dictionary) ?? knownForm(readings, dictionary, synonyms);
  if (known !== undefined) {
    const better = frequentNeighbour(known, dictionary);
    return better === undefined ? { text: known, kind: "transliteration" } : { text: better.text, kind: "mixed" };
  }
  const typo = nearest(token, token, dictionary);
  if (typo !== undefined) return { text: typo, kind: "typo" };
  for (const reading of readings) {
    const both = nearest(reading, token, dictionary);
    if (both !== undefined) return { text: both, kind: "mixed" };
  }
  const swapped = fold(swapLayout(token));
  const both = swapped.length === 1 ? nearest(swapped[0] ?? "", token, dictionary) : undefined;
  return both === undefined ? undefined : { text: both, kind: "mixed" };
}

/** The first reading that is a form of a known word, in the spelling of listings: "mebel" is мебель, not мебел. */
function knownForm(readings: string[], dictionary: KnownWords, synonyms: Synonyms): string | undefined {
  const reading = readings.find((candidate) => isKnown(candidate, dictionary, synonyms));
  if (reading === undefined) return undefined;
  return dictionary.similar(reading).find(({ word }) => shareLexeme(word, reading))?.word ?? reading;
}

function shareLexeme(a: string, b: string): boolean {
  const lexemes = stemToken(a);
  return stemToken(b).some((lexeme) => lexemes.includes(lexeme));
}

function transliterations(token: string): string[] {
  if (isNumber(token)) return [];
  return /[a-z]/.test(token) ? latinToCyrillic(token) : cyrillicToLatin(token);
}

function findMostFrequent(words: string[], dictionary: KnownWords): string | undefined {
  let best: string | undefined;
  let highest = 0;
  for (const word of words) {
    const count = dictionary.count(word);
    if (count > highest) [best, highest] = [word, count];
  }
  return best;
}

/** The word that is meant by a reading of a typed one: by one that is similar, or sounds like it as it is typed. */
function nearest(reading: string, typed: string, dictionary: KnownWords): string | undefined {
  if (isNumber(reading) || reading.length < MIN_SHORT_LENGTH) return undefined;
  const similar = dictionary.similar(reading);
  const [best, second] = similar;
  // A short word has many neighbours: it is a typing error of one that stands out.
  if (reading.length < MIN_TYPO_LENGTH)
    return best && best.count >= (second?.count ?? 0) * STANDING_OUT_TIMES ? best.word : undefined;
  const alike = similar.length === 0 && reading === typed ? dictionary.alike?.(typed) : undefined;
  const candidates = alike ? [alike] : similar;
  return (dictionary.choose ? dictionary.choose(typed, candidates) : candidates[0])?.word;
}

/** A far more frequent word similar to a known but rare one, unless it is a form of the same word. */
function frequentNeighbour(token: string, dictionary: KnownWords): Guess | undefined {
  const count = dictionary.count(token);
  if (count === 0 || count > RARE_COUNT || token.length < MIN_TYPO_LENGTH || isNumber(token)) return undefined;
  const own = stemToken(token);
  // «Учкун» is a part of Бишкек, and no «үчүн».
  if (own.some((lexeme) => dictionary.isName?.(lexeme))) return undefined;
  const best = [dictionary.similar(token)[0], dictionary.alike?.(token)].find(
    (other) => other && other.word !== token && other.count >= count * FREQUENT_TIMES,
  );
  if (!best || stemToken(best.word).some((lexeme) => own.includes(lexeme))) return undefined;
  return { text: best.word, kind: "typo" };
}

/** Nothing to correct: it is known, a word of either language, or a single letter. */
function isRight(token: string, dictionary: KnownWords, synonyms: Synonyms): boolean {
  return token.length === 1 || isKnown(token, dictionary, synonyms) || (dictionary.isWord?.(token) ?? false);
}

/** True for numbers, words of the dictionary, their forms, and names of synonyms. */
function isKnown(token: string, dictionary: KnownWords, synonyms: Synonyms): boolean {
  if (isNumber(token) || STOP_WORDS.has(token) || dictionary.count(token) > 0) return true;
  const lexemes = stemToken(token);
  if (findSynonyms(synonyms, [lexemes], 0).length > 0) return true;
  return lexemes.some((lexeme) => dictionary.isName?.(lexeme) || dictionary.count(lexeme.replace(/^~|-$/g, "")) > 0);
}

/** One or two letters are known by chance. */
function isWord(token: string): boolean {
  return token.length > 2 && !isNumber(token);
}

function isNumber(token: string): boolean {
  return /^\d/.test(token);
}

function fold(text: string): string[] {
  return tokenizeQuery(text).map(foldLetters);
}
