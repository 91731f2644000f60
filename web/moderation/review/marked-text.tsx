import { markFragments } from "./mark-fragments.ts";

/** A text with its findings marked. */
export function MarkedText({ text, fragments }: { text: string; fragments: readonly string[] }) {
  return markFragments(text, fragments).map((piece, index) =>
    piece.isMarked ? (
      // oxlint-disable-next-line react/no-array-index-key -- the pieces of a text do not move
      <mark key={index} className="rounded-[4px] bg-finding px-0.5 text-felt-900">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
