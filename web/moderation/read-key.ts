/** What of a key press decides what it does. */
export interface Pressed {
  key: string;
  code: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

/**
 * The Latin letter, digit or `?` that was pressed, whatever the layout: under a Cyrillic one the key's place tells. Other keys by their
 * own name, as `Enter`; nothing for a combination, which is the browser's.
 */
export function readKey({ key, code, ctrlKey, altKey, metaKey, shiftKey }: Pressed): string | undefined {
  if (ctrlKey || altKey || metaKey) return undefined;
  if (key === "?" || (code === "Slash" && shiftKey)) return "?";
  if (/^[a-z\d]$/i.test(key)) return key.toLowerCase();
  const place = /^(?:Key|Digit|Numpad)([A-Z\d])$/.exec(code)?.[1];
  return place && key.length === 1 ? place.toLowerCase() : key;
}

/** True where keys are letters of a text and not commands. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !["checkbox", "radio", "button", "submit"].includes(target.type);
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
