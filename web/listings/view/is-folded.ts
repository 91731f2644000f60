/** Characters per line on a wide screen. */
const lineLength = 90;
/** A folded text shows eight lines; up to four more are not worth folding. */
const maxUnfoldedLines = 12;

/** True if a text needs too many lines even on a wide screen. */
export function isFolded(text: string): boolean {
  const lines = text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / lineLength)), 0);
  return lines > maxUnfoldedLines;
}
