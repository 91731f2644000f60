import { createHash } from "node:crypto";
import { tokenize } from "#server/search/text/fold.ts";

/** Shorter descriptions are the same by chance ("Состояние отличное"): for them the title is hashed too. */
const minHashedWords = 8;
/** 64 bits: among 100 million different texts, two share a hash with a probability of 1 in 4,000 (birthday bound). */
const hashLength = 8;

/** The same for texts that differ only in capitals, punctuation, spaces and look-alike letters. */
export function hashText(title: string, description: string): Buffer {
  const words = tokenize(description);
  const text = words.length >= minHashedWords ? words : [...tokenize(title), "|", ...words];
  return createHash("sha256").update(text.join(" ")).digest().subarray(0, hashLength);
}
