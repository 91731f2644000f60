/** Letters of a line on a wide screen. */
const lineLength = 90;
/** A folded text shows eight lines; folding fewer than five more would not be worth the press. */
const mostLines = 12;

/** True for a text that takes so many lines, even on a wide screen, that it is shown folded at first. */
export function isLong(text: string): boolean {
  const lines = text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / lineLength)), 0);
  return lines > mostLines;
}
