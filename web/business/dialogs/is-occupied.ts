/** Nobody who types, or has opened something, is interrupted: never two deep, and no field is covered. */
export function isOccupied(): boolean {
  if (document.activeElement?.matches("input, textarea, select, [contenteditable]")) return true;
  return document.querySelector("dialog[open], details[data-popup][open]") !== null;
}
