const noBreakSpace = "\u00a0";

/** What was typed as an amount: its digits, without zeros in front; at most so many that no sum gets lost. */
export function digitsOf(text: string): string {
  return text
    .replaceAll(/\D/g, "")
    .replace(/^0+(?=\d)/, "")
    .slice(0, 12);
}

/** `1 234 567`, as it is read. */
export function groupDigits(digits: string): string {
  return digits.replaceAll(/\B(?=(?:\d{3})+$)/g, noBreakSpace);
}

/** Where the caret stands in a grouped amount so that as many digits follow it as before it was grouped. */
export function caretBefore(grouped: string, digitsAfter: number): number {
  let position = grouped.length;
  for (let left = digitsAfter; left > 0 && position > 0; position--) {
    if (grouped[position - 1] !== noBreakSpace) left--;
  }
  return position;
}
