const noBreakSpace = "\u00a0";

/** The digits of a typed amount without leading zeros, limited to what a number holds exactly. */
export function digitsOf(text: string): string {
  return text
    .replaceAll(/\D/g, "")
    .replace(/^0+(?=\d)/, "")
    .slice(0, 12);
}

/** `1 234 567`. */
export function groupDigits(digits: string): string {
  return digits.replaceAll(/\B(?=(?:\d{3})+$)/g, noBreakSpace);
}

/** The caret position in a grouped amount that has this many digits after it. */
export function caretBefore(grouped: string, digitsAfter: number): number {
  let position = grouped.length;
  for (let left = digitsAfter; left > 0 && position > 0; position--) {
    if (grouped[position - 1] !== noBreakSpace) left--;
  }
  return position;
}
