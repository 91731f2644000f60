const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** The text that markup of this site stands for: React and `escapeHtml` write no other references. */
export function unescapeHtml(text: string): string {
  return text.replaceAll(/&(?:#x([\da-f]+)|([a-z]+));/gi, (whole, code?: string, name?: string) =>
    code === undefined ? (named[name ?? ""] ?? whole) : String.fromCodePoint(Number.parseInt(code, 16)),
  );
}
