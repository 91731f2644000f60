/** What names are compared by: case, ё, spaces and signs around them do not tell them apart. */
export function nameKey(name: string): string {
  return name
    .slice(0, 300)
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/[\s\u00a0_*]+/g, " ")
    .trim();
}
