import { markFragments } from "./mark-fragments.ts";

/** A text with the findings marked. */
export function MarkedText({ text, fragments }: { text: string; fragments: readonly string[] }) {
  return markFragments(text, fragments).map((piece, index) =>
    piece.isMarked ? (
      // oxlint-disable-next-line react/no-array-index-key -- pieces of one text stay in their places
      <mark key={index} className="rounded-[4px] bg-finding px-0.5 text-felt-900">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
