/** The fields of a `KeyboardEvent` that matter. */
export interface KeyPress {
  key: string;
  code: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

/**
 * The Latin letter, digit or `?` of a key press in any layout (in a Cyrillic one by the position of the key); other keys by
 * name, as `Enter`. Undefined for combinations, which belong to the browser.
 */
export function pressedKey({ key, code, ctrlKey, altKey, metaKey, shiftKey }: KeyPress): string | undefined {
  if (ctrlKey || altKey || metaKey) return undefined;
  if (key === "?" || (code === "Slash" && shiftKey)) return "?";
  if (/^[a-z\d]$/i.test(key)) return key.toLowerCase();
  const position = /^(?:Key|Digit|Numpad)([A-Z\d])$/.exec(code)?.[1];
  return position && key.length === 1 ? position.toLowerCase() : key;
}

/** True if keys type text into the element. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !["checkbox", "radio", "button", "submit"].includes(target.type);
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
