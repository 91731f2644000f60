/** Characters of a line on a wide screen. */
const lineLength = 90;
/** A folded text shows eight lines: fewer than five more are not worth folding. */
const maxUnfoldedLines = 12;

/** True for a text that is shown folded at first, because it takes too many lines even on a wide screen. */
export function isFolded(text: string): boolean {
  const lines = text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / lineLength)), 0);
  return lines > maxUnfoldedLines;
}
