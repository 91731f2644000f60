import { readFileSync } from "node:fs";
import { stemToken } from "./stem.ts";

/** The words of Russian and Kyrgyz, by their lexemes. */
export interface WordList {
  /** Whether a folded word is a form of one of them. */
  has(word: string): boolean;
}

const file = new URL("word-list.bin", import.meta.url);

/** Reads what `scripts/make-word-list.ts` wrote: hashes of 32 bits in ascending order. */
export function readWordList(): WordList {
  const { buffer, byteOffset, length } = readFileSync(file);
  const hashes = new Uint32Array(buffer, byteOffset, length / 4);
  return { has: (word) => stemToken(word).some((lexeme) => includes(hashes, hashLexeme(lexeme))) };
}

function includes(sorted: Uint32Array, hash: number): boolean {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] ?? 0) < hash) from = middle + 1;
    else to = middle;
  }
  return sorted[from] === hash;
}

/** FNV-1a of 32 bits: of 100,000 lexemes one in 43,000 unknown ones is taken for one of them. */
export function hashLexeme(lexeme: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < lexeme.length; at += 1) hash = Math.imul(hash ^ lexeme.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
