import { useLayoutEffect, useState } from "react";

/**
 * Keeps what a person typed in a text area before hydration, where React would set it back to its `defaultValue`.
 * `id`: that of the text area in the server's HTML.
 */
export function useEarlyText(id: string): void {
  const [early] = useState(() => readText(id));
  useLayoutEffect(() => {
    const field = document.getElementById(id);
    if (early !== undefined && field instanceof HTMLTextAreaElement) field.value = early;
  }, [id, early]);
}

/** `undefined` on the server, and where the text area is not in the page yet. */
function readText(id: string): string | undefined {
  const field = typeof document === "undefined" ? null : document.getElementById(id);
  return field instanceof HTMLTextAreaElement ? field.value : undefined;
}
