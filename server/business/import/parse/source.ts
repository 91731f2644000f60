import { maxSheetName, namedSheets } from "#contracts/business/import/rules.ts";
import type { ReadSheets } from "#contracts/business/import/schemas.ts";
import { joinHeads } from "../columns/join-heads.ts";
import { findOwnColumn, isHeader, maxTitleRows } from "../columns/own-column.ts";

/** A row as a file has it. */
export interface SourceRow {
  /** As people count: the header is the first. */
  line: number;
  /** By the column's name. */
  cells: Record<string, string>;
  /** The group of goods that it stands in. */
  section?: string;
  /** The file does not show it: its writer has hidden it, or a filter has. */
  isHidden?: true;
}

/** The sheet of a workbook that is read, and those beside it that people see and that have values. */
export interface SheetsPart extends ReadSheets {
  kind: "sheets";
}

/** The columns of a file: they come before its rows. */
export interface ColumnsPart {
  kind: "columns";
  names: string[];
  /** Names of those that the file does not show. */
  hidden: string[];
}

/** What a file says, in its order; of rows some at a time. */
export type FilePart = SheetsPart | ColumnsPart | { kind: "rows"; rows: SourceRow[] };

/** What the thread that reads a file says; it waits to be asked for more. */
export type ParseMessage =
  | FilePart
  | { kind: "end" }
  | { kind: "fault"; fault: string; values?: Record<string, string> };

export interface ParseTask {
  path: string;
  maxRows: number;
  maxColumns: number;
  maxCell: number;
}

/** Why a file cannot be read: a key of texts. */
export class ParseError extends Error {
  readonly fault: string;
  readonly values: Record<string, string> | undefined;

  constructor(fault: string, values?: Record<string, string>) {
    super(fault);
    this.fault = fault;
    this.values = values;
  }
}

/** What a reader says of a file, one row at a time. */
export type SourcePart = SheetsPart | ColumnsPart | { kind: "row"; row: SourceRow };
export type Source = AsyncGenerator<SourcePart, void>;

/** Rows of a table that say nothing: sheets have many below what is written, but not without an end. */
const maxEmptyRows = 200_000;

/** A row of a table before its header is known. */
export interface TableRow {
  line: number;
  values: string[];
  isHidden?: true;
  /** Cells of numbers as people see them, by their places: `values` has them as amounts. An article is read as it is seen. */
  seen?: ReadonlyMap<number, () => string>;
}

/** Says which sheet is read and which others are not; of these, the first are named. */
export function tellSheets(read: string, others: readonly string[]): SheetsPart {
  const nameOf = (name: string) => name.trim().slice(0, maxSheetName);
  const named = others.slice(0, namedSheets).map(nameOf);
  return { kind: "sheets", read: nameOf(read), others: named, more: others.length - named.length };
}

/**
 * Turns the rows of a table into those of a source. The header is the first row that names the article and another column
 * of ours, after a few title rows at most. Without one it is the first row, and the reader of columns says what is missing.
 * `hidden`: places of columns that the file does not show; they are known with the first row.
 */
export async function* readTable(
  rows: AsyncIterable<TableRow>,
  task: Omit<ParseTask, "path">,
  hidden: ReadonlySet<number> = new Set(),
): Source {
  const { maxRows, maxColumns, maxCell } = task;
  let columns: { index: number; name: string; isArticle: boolean }[] | undefined;
  let head: TableRow[] = [];
  let empty = 0;
  const toRow = ({ line, values, isHidden, seen }: TableRow): SourcePart => {
    const cells: Record<string, string> = {};
    for (const { index, name, isArticle } of columns ?? []) {
      const shown = (isArticle ? seen?.get(index)?.() : undefined) ?? values[index];
      const value = shown?.slice(0, maxCell + 1) ?? "";
      if (value !== "") cells[name] = value;
    }
    return { kind: "row", row: { line, cells, ...(isHidden && { isHidden }) } };
  };
  const begin = (): SourcePart[] => {
    const found = head.findIndex(({ values }) => isHeader(values));
    const [header = { values: [] }, ...rest] = head.slice(Math.max(found, 0));
    const below = found < 0 ? undefined : joinHeads(header.values, rest[0]?.values ?? []);
    if (below && !Array.isArray(below)) throw new ParseError("price_kinds", below);
    const names = (below ?? header.values).map((value) => value.trim().slice(0, 200));
    // Of two columns with one name the first counts, where its cell is empty too.
    columns = names
      .map((name, index) => ({ index, name, isArticle: findOwnColumn(name)?.column === "article" }))
      .filter(({ index, name }) => name !== "" && names.indexOf(name) === index);
    head = [];
    const hiddenNames = columns.filter(({ index }) => hidden.has(index)).map(({ name }) => name);
    return [{ kind: "columns", names, hidden: hiddenNames }, ...rest.slice(below ? 1 : 0).map(toRow)];
  };
  for await (const row of rows) {
    if (row.values.every((value) => value.trim() === "")) {
      empty += 1;
      if (empty > maxEmptyRows) throw new ParseError("too_many_rows", { max: String(maxRows) });
      continue;
    }
    if (row.values.length > maxColumns) throw new ParseError("too_many_columns", { max: String(maxColumns) });
    if (columns) yield toRow(row);
    else {
      head.push(row);
      // The row below a header may name its columns too.
      const isOver = head.length > maxTitleRows && !isHeader(row.values);
      if (isOver || isHeader(head.at(-2)?.values ?? [])) yield* begin();
    }
  }
  if (head.length > 0) yield* begin();
}
