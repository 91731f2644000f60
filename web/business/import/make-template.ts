import { columnNames, type ImportColumn, importColumns } from "#contracts/business/import/rules.ts";
import type { Parameter } from "#contracts/catalogue/schemas.ts";
import type { Language } from "#web/platform/language.ts";

/** What is said by another column already: how much there is says whether there is any. */
type LeftOut = "quantity";
/** What stands in the row of the example. */
type Example = Record<Exclude<ImportColumn, "category" | LeftOut>, string>;

/** A table to begin with: a header of all columns that a category has, and one row as an example. Excel reads it as it is. */
export function makeTemplate(
  { path, parameters }: { path: readonly string[]; parameters: readonly Parameter[] },
  example: Example,
  language: Language,
): string {
  const values = { ...example, category: path.join(" > ") };
  const shown = importColumns.filter((column): column is Exclude<ImportColumn, LeftOut> => column !== "quantity");
  const own = shown.map((column) => [columnNames[column][language][0] ?? column, values[column]] as const);
  const others = parameters.map((parameter) => {
    const unit = parameter[`unit_${language}`];
    const title = parameter[`title_${language}`];
    const option = parameter.options.find(({ parent_option }) => parent_option === undefined);
    return [unit === "" ? title : `${title}, ${unit}`, option?.[`title_${language}`] ?? ""] as const;
  });
  const columns = [...own, ...others];
  const lines = [columns.map(([name]) => name), columns.map(([, value]) => value)];
  // The mark tells Excel that it is UTF-8.
  return `\ufeff${lines.map((cells) => cells.map(toCell).join(";")).join("\r\n")}\r\n`;
}

function toCell(value: string): string {
  return /[";\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
