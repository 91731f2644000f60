/** What the letters of a word say about its language. */

const FRONT_VOWELS = /[еиэ]/;
const BACK_VOWELS = /[аыя]/;
/** Vowel sequences that vowel harmony excludes in a folded Kyrgyz word (комуз and короо are possible, города is not). */
const DISHARMONY = /о[^аеиоуыэюя]*[аыеиэя]|[аыяеиэ][^аеиоуыэюя]*о|у[^аеиоуыэюя]*[еиыэ]/;
/** Letters of loanwords, two initial consonants, soft signs: no native Kyrgyz word has them. */
const FOREIGN = /[вфцщъьё]|^[рл]|^[^аеиоуыэюя][^аеиоуыэюя]/;

/** Whether a folded word could be a native Kyrgyz word. */
export function isKyrgyzShaped(word: string): boolean {
  if (FOREIGN.test(word)) return false;
  return !(FRONT_VOWELS.test(word) && BACK_VOWELS.test(word)) && !DISHARMONY.test(word);
}

/** The position of the first ө, ү or ң of a token with its Kyrgyz letters; -1: none. */
export function firstKyrgyzLetter(token: string): number {
  return token.search(/[өүң]/);
}

const VERB_ENDING = /(?:[аеиоуыя]ть(?:ся)?|[аеуя](?:ет|ют)(?:ся)?|тся|ться|[еи]шь(?:ся)?|ете(?:сь)?)$/;

/** Whether a folded Russian word ends like an infinitive or a present form; `exceptions` are nouns that do too. */
export function isVerbShaped(word: string, exceptions: ReadonlySet<string>): boolean {
  return word.length > 4 && VERB_ENDING.test(word) && !exceptions.has(word);
}
