/** Removes a fragment of a finding from a text, with the gaps and punctuation that it leaves; of several spaces one stays. */
export function removeFragment(text: string, fragment: string): string {
  const pattern = fragment.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return text
    .replaceAll(new RegExp(`${pattern}[!…]*`, "giu"), "")
    .replaceAll(/[^\S\n]{2,}/g, " ")
    .replaceAll(/ ([,.;:!?])/g, "$1")
    .replaceAll(/^[ ,.;:!?-]+/gm, "")
    .replaceAll(/ $/gm, "")
    .trim();
}
