/** A piece of a text; marked if it is a fragment of a finding. */
export interface TextPiece {
  text: string;
  isMarked: boolean;
}

/** Splits a text at the fragments in it, ignoring case; a fragment that ends with an ellipsis is only the beginning. */
export function markFragments(text: string, fragments: readonly string[]): TextPiece[] {
  const words = fragments.map((fragment) => fragment.replace(/…$/, "").trim()).filter((word) => word !== "");
  if (words.length === 0) return [{ text, isMarked: false }];
  // The longest first, so that a shorter one inside it does not split it.
  const sorted = words.toSorted((one, other) => other.length - one.length).map(escapeForPattern);
  return text
    .split(new RegExp(`(${sorted.join("|")})`, "giu"))
    .map((piece, index) => ({ text: piece, isMarked: index % 2 === 1 }))
    .filter((piece) => piece.text !== "");
}

/** Like `RegExp.escape`, which browsers have only since 2025. */
function escapeForPattern(word: string): string {
  return word.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}
