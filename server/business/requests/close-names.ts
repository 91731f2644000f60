/**
 * Whether people may take one folded name for the other: they differ in one letter, two letters changed places, or one begins with the other.
 */
export function areCloseNames(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length >= minBeginning && long.startsWith(short)) return true;
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const rest = short.slice(start + 1);
  // A letter too many; else another letter, or two that changed places.
  if (long.length > short.length) return short.slice(start) === long.slice(start + 1);
  const isSwapped = short[start] === long[start + 1] && short[start + 1] === long[start];
  return rest === long.slice(start + 1) || (isSwapped && short.slice(start + 2) === long.slice(start + 2));
}

/** Shorter beginnings are many people's. */
export const minBeginning = 5;
