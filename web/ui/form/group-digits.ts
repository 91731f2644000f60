const noBreakSpace = "\u00a0";

/**
 * A typed amount as it is kept: digits alone without their groups and without leading zeros; anything else as it was
 * typed, so that «1500,50» does not become 150 050.
 */
export function ungroup(typed: string): string {
  const digits = typed.replaceAll(/\s/g, "");
  return /^\d*$/.test(digits) ? digits.replace(/^0+(?=\d)/, "") : typed;
}

/** A kept amount as its field shows it: `1 234 567`; anything but digits as it is. */
export function groupDigits(kept: string): string {
  return /^\d+$/.test(kept) ? kept.replaceAll(/\B(?=(?:\d{3})+$)/g, noBreakSpace) : kept;
}

/** Whether the spaces of a pasted text stand between groups of three: «12 990», but not «5000 6000». */
export function isOneAmount(pasted: string): boolean {
  return /^\s*(?:\d+|\d{1,3}(?:\s\d{3})+)\s*$/.test(pasted);
}

/** The caret position in a grouped amount that has this many digits after it. */
export function caretBefore(grouped: string, digitsAfter: number): number {
  let position = grouped.length;
  for (let left = digitsAfter; left > 0 && position > 0; position--) {
    if (grouped[position - 1] !== noBreakSpace) left--;
  }
  return position;
}
