import { useLayoutEffect, useState } from "react";

/**
 * Keeps what a person typed in a text area before hydration, where React would set it back to its `defaultValue`.
 * `id`: that of the text area in the server's HTML; `undefined` where the state of the page holds the text.
 */
export function useEarlyText(id: string | undefined): void {
  const [early] = useState(() => readText(id));
  useLayoutEffect(() => {
    const field = document.getElementById(id ?? "");
    if (early !== undefined && field instanceof HTMLTextAreaElement) field.value = early;
  }, [id, early]);
}

/** `undefined` on the server, and where the text area is not in the page yet. */
function readText(id: string | undefined): string | undefined {
  if (typeof document === "undefined" || id === undefined) return undefined;
  const field = document.getElementById(id);
  return field instanceof HTMLTextAreaElement ? field.value : undefined;
}
