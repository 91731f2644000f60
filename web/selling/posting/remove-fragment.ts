/** The text without the words that a moderator would object to, and without the gaps and signs that they leave. */
export function removeFragment(text: string, fragment: string): string {
  const pattern = fragment.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return text
    .replaceAll(new RegExp(`${pattern}[!…]*`, "giu"), "")
    .replaceAll(/[^\S\n]{2,}/g, " ")
    .replaceAll(/ +([,.;:!?])/g, "$1")
    .replaceAll(/^[ ,.;:!?-]+/gm, "")
    .replaceAll(/[ ]+$/gm, "")
    .trim();
}
