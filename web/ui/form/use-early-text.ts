import { useLayoutEffect, useState } from "react";

/**
 * Keeps what a person typed in a text area before hydration, where React would set it back to its `defaultValue`, and the
 * selection: in Chrome a new `defaultValue` moves the caret to the start, even if the text is the same.
 * `id`: that of the text area in the server's HTML; `undefined` where the state of the page holds the text.
 */
export function useEarlyText(id: string | undefined): void {
  const [early] = useState(() => readField(id));
  useLayoutEffect(() => {
    const field = document.getElementById(id ?? "");
    if (!early || !(field instanceof HTMLTextAreaElement)) return;
    // React has set it back, or leaves what was typed since.
    if (field.value === field.defaultValue) field.value = early.value;
    if (field === document.activeElement) field.setSelectionRange(...early.selection);
  }, [id, early]);
}

/** `undefined` on the server, and where the text area is not in the page yet. */
function readField(id: string | undefined) {
  if (typeof document === "undefined" || id === undefined) return undefined;
  const field = document.getElementById(id);
  if (!(field instanceof HTMLTextAreaElement)) return undefined;
  const { value, selectionStart, selectionEnd, selectionDirection } = field;
  return { value, selection: [selectionStart, selectionEnd, selectionDirection] as const };
}
