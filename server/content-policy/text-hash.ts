import { createHash } from "node:crypto";
import { tokenize } from "#server/search/text/fold.ts";

/** Shorter descriptions may be equal by chance («Состояние отличное»): the title is hashed too. */
const minHashedWords = 8;
/** 64 bits: among 100 million different texts the probability of a collision is 1 in 4,000 (birthday bound). */
const hashLength = 8;

/** Equal for texts that differ only in case, punctuation, spaces and look-alike letters. */
export function hashText(title: string, description: string): Buffer {
  const words = tokenize(description);
  const text = words.length >= minHashedWords ? words : [...tokenize(title), "|", ...words];
  return createHash("sha256").update(text.join(" ")).digest().subarray(0, hashLength);
}
