/** What names are compared by: case, ё, spaces and signs around them do not tell them apart. */
export function nameKey(name: string): string {
  return name
    .slice(0, 300)
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/[\s\u00a0_*]+/g, " ")
    .trim();
}

/** Units stand behind a comma or in brackets: «Пробег, км». */
export function withoutUnit(name: string): string {
  return name
    .trimEnd()
    .replace(/(?:,[^,()]{1,20}|\([^()]{1,20}\))$/, "")
    .trimEnd();
}
