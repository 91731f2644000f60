import { columnNames, type ImportColumn, importColumns } from "#contracts/business/import/rules.ts";
import type { Catalogue } from "#server/catalogue/catalogue.ts";
import { ParseError } from "../parse/source.ts";
import { nameKey } from "./name-key.ts";

/** The columns of a file: those of ours, and those of parameters by their names. */
export interface FileColumns {
  /** What the file calls each of our columns that it has. */
  own: Partial<Record<ImportColumn, string>>;
  /** Columns that may be parameters, by {@link nameKey}, with what the file calls them. */
  others: Map<string, string>;
  unknown: string[];
}

const columnByKey = new Map<string, ImportColumn>(
  importColumns.flatMap((column) => {
    const { ru, ky, en } = columnNames[column];
    return [column, ...ru, ...ky, ...en].map((name) => [nameKey(name), column] as const);
  }),
);

/** Units stand behind a comma or in brackets: «Пробег, км». */
export function withoutUnit(name: string): string {
  return name
    .trimEnd()
    .replace(/(?:,[^,()]{1,20}|\([^()]{1,20}\))$/, "")
    .trimEnd();
}

/** Recognises the columns of a header, in Russian, Kyrgyz and English. Refuses one without article numbers, or with one column twice. */
export function findColumns(header: readonly string[], catalogue: Catalogue): FileColumns {
  const own: FileColumns["own"] = {};
  const others = new Map<string, string>();
  const known = parameterKeys(catalogue);
  const unknown: string[] = [];
  for (const name of header) {
    if (name === "") continue;
    const column = columnByKey.get(nameKey(name));
    if (column === undefined) {
      const key = [name, withoutUnit(name)].map(nameKey).find((candidate) => known.has(candidate));
      if (key === undefined) unknown.push(name);
      else if (!others.has(key)) others.set(key, name);
    } else if (own[column] === undefined) own[column] = name;
    // Of several stores: the first one counts.
    else if (column !== "quantity") throw new ParseError("column_twice", { one: own[column], other: name });
  }
  if (own.article === undefined) throw new ParseError("no_article");
  if (Object.keys(own).length + others.size < 2) throw new ParseError("one_column");
  return { own, others, unknown: unknown.slice(0, 50) };
}

/** Offers of YML name their parameters one by one. */
export function addColumns(columns: FileColumns, names: Iterable<string>): void {
  for (const name of names) {
    if (columnByKey.has(nameKey(name))) continue;
    const key = nameKey(withoutUnit(name));
    if (columns.others.size < 500 && !columns.others.has(key)) columns.others.set(key, name);
  }
}

function parameterKeys({ parameterById }: Catalogue): Set<string> {
  const keys = new Set<string>();
  for (const { title_ru, title_ky, key } of parameterById.values())
    for (const name of [title_ru, title_ky, key]) keys.add(nameKey(withoutUnit(name))).add(nameKey(name));
  return keys;
}
