/** A piece of a text; the marked ones were found by the content policy. */
export interface TextPiece {
  text: string;
  isMarked: boolean;
}

/** Cuts a text at the fragments in it, ignoring case; a shortened fragment ends with an ellipsis. */
export function markFragments(text: string, fragments: readonly string[]): TextPiece[] {
  const words = fragments.map((fragment) => fragment.replace(/…$/, "").trim()).filter((word) => word !== "");
  if (words.length === 0) return [{ text, isMarked: false }];
  // The longest first, so that it is not cut by one inside it.
  const sorted = words.toSorted((one, other) => other.length - one.length).map(escapeForPattern);
  return text
    .split(new RegExp(`(${sorted.join("|")})`, "giu"))
    .map((piece, index) => ({ text: piece, isMarked: index % 2 === 1 }))
    .filter((piece) => piece.text !== "");
}

/** `RegExp.escape` is too new: browsers have it from 2025 on. */
function escapeForPattern(word: string): string {
  return word.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}
