/** The text without the words that a moderator would object to, and without the gaps and signs that they leave. */
export function removeFragment(text: string, fragment: string): string {
  const words = fragment.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return text
    .replaceAll(new RegExp(`${words}[!…]*`, "giu"), "")
    .replaceAll(/[^\S\n]{2,}/g, " ")
    .replaceAll(/ +([,.;:!?])/g, "$1")
    .replaceAll(/^[ ,.;:!?-]+/gm, "")
    .replaceAll(/[ ]+$/gm, "")
    .trim();
}
