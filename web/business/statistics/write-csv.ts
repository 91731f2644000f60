/** What a spreadsheet takes for the beginning of a formula; some do so with wide letters too. */
const formula = /^[=+\-@\t\r＝＋－＠]/;
/** What ends a field, unless the field is in quotes. */
const special = /[";\r\n]/;

/** Tells spreadsheets that the file is UTF-8. */
const byteOrderMark = "\uFEFF";

/** A file for spreadsheets as they are used here: separated by semicolons, and no text of it is a formula. */
export function writeCsv(rows: readonly (readonly (string | number)[])[]): string {
  return byteOrderMark + rows.map((row) => `${row.map(writeField).join(";")}\r\n`).join("");
}

function writeField(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
