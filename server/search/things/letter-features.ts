import { foldLetters, tokenizeKeepingKyrgyz } from "#server/search/text/fold.ts";

/** Features are hashed into so many buckets. A power of 2. */
export const featureBuckets = 1 << 17;

/** Words of a search that are read; the rest is ignored. */
const maxWords = 12;
/** Letters of a word that are read: the longest words of both languages have fewer. */
const maxLetters = 30;
const maxDigits = 8;
const [shortestPart, longestPart] = [3, 5];

/**
 * The buckets of a text's features: its words and numbers, pairs of neighbouring ones, and the parts of three to five
 * letters of each word. Numbers alone say nothing of a thing.
 */
export function listFeatures(text: string): number[] {
  const tokens = tokenizeKeepingKyrgyz(text).slice(0, maxWords);
  if (tokens.every(isNumber)) return [];
  const words = tokens.map((token) => (isNumber(token) ? markNumber(token) : foldLetters(token).slice(0, maxLetters)));
  const features: number[] = [];
  words.forEach((word, at) => {
    features.push(hashFeature(`w${word}`));
    const next = words[at + 1];
    if (next !== undefined) features.push(hashFeature(`p${word} ${next}`));
    if (word.startsWith("#")) return;
    const marked = `<${word}>`;
    for (let length = shortestPart; length <= longestPart; length += 1)
      for (let from = 0; from + length <= marked.length; from += 1)
        features.push(hashFeature(marked.slice(from, from + length)));
  });
  return features;
}

function isNumber(token: string): boolean {
  return /^\d/.test(token);
}

/** Short numbers name sizes and models («балон 195 65 15», «ваз 2107»). Of years and long numbers only the kind counts. */
function markNumber(token: string): string {
  if (/^(?:19|20)\d\d$/.test(token)) return "#year";
  return /^\d{5,}$/.test(token) ? `#${token.length}` : `#${token.slice(0, maxDigits)}`;
}

/** FNV-1a, with a last step that mixes its high bits into the low ones. */
function hashFeature(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash ^= hash >>> 15;
  return (Math.imul(hash, 0x2c1b3c6d) >>> 0) & (featureBuckets - 1);
}
