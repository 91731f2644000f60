/** A piece of a text; the marked ones are what a rule has found. */
export interface TextPiece {
  text: string;
  isMarked: boolean;
}

/** Cuts a text where the fragments stand in it, whatever their case; one that was shortened ends with an ellipsis. */
export function markFragments(text: string, fragments: readonly string[]): TextPiece[] {
  const words = fragments.map((fragment) => fragment.replace(/…$/, "").trim()).filter((word) => word !== "");
  if (words.length === 0) return [{ text, isMarked: false }];
  // The longer one first, so that it is not cut by one within it.
  const sorted = words.toSorted((one, other) => other.length - one.length).map(escapeForPattern);
  return text
    .split(new RegExp(`(${sorted.join("|")})`, "giu"))
    .map((piece, index) => ({ text: piece, isMarked: index % 2 === 1 }))
    .filter((piece) => piece.text !== "");
}

/** `RegExp.escape` is too young: browsers have it from 2025 on. */
function escapeForPattern(word: string): string {
  return word.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}
