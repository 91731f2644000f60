import { createHash } from "node:crypto";
import { tokenize } from "#server/search/text/fold.ts";

/** A shorter description is the same by chance ("Состояние отличное"): with it the title counts. */
const tellingWords = 8;
/** 64 bits: two of 100 million different texts share a number once in four thousand such markets (birthday bound). */
const hashLength = 8;

/** Tells texts that are the same but for capitals, punctuation, spaces and look-alike letters. */
export function hashText(title: string, description: string): Buffer {
  const words = tokenize(description);
  const text = words.length >= tellingWords ? words : [...tokenize(title), "|", ...words];
  return createHash("sha256").update(text.join(" ")).digest().subarray(0, hashLength);
}
