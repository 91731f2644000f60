/** A typo is one letter inserted, deleted or replaced, or two neighbours exchanged (F. J. Damerau, CACM 7(3), 1964). */

/** Whether two words differ by at most one typo. Allocates nothing. */
export function isWithinOneEdit(a: string, b: string): boolean {
  const difference = a.length - b.length;
  if (difference > 1 || difference < -1) return false;
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a.charCodeAt(start) === b.charCodeAt(start)) start++;
  let endA = a.length;
  let endB = b.length;
  while (endA > start && endB > start && a.charCodeAt(endA - 1) === b.charCodeAt(endB - 1)) {
    endA--;
    endB--;
  }
  const leftA = endA - start;
  const leftB = endB - start;
  if (leftA <= 1 && leftB <= 1) return true;
  return (
    leftA === 2 &&
    leftB === 2 &&
    a.charCodeAt(start) === b.charCodeAt(start + 1) &&
    a.charCodeAt(start + 1) === b.charCodeAt(start)
  );
}

/** The letters of a word as a mask of 32 bits: in Unicode а–я differ in their last five bits, and so do a–z. */
export function letterMask(word: string): number {
  let mask = 0;
  for (let at = 0; at < word.length; at++) mask |= 1 << (word.charCodeAt(at) & 31);
  return mask;
}

/** Whether words with these masks can be one typo apart, which changes at most two letters of the set. */
export function mayBeWithinOneEdit(maskA: number, maskB: number): boolean {
  let bits = maskA ^ maskB;
  bits &= bits - 1;
  bits &= bits - 1;
  return bits === 0;
}
