/** A row as a file has it. */
export interface SourceRow {
  /** As people count: the header is the first. */
  line: number;
  /** By the column's name. */
  cells: Record<string, string>;
}

/** What the thread that reads a file says: its columns first, then rows; it waits to be asked for more. */
export type ParseMessage =
  | { columns: string[] }
  | { rows: SourceRow[] }
  | { end: true }
  | { fault: string; values?: Record<string, string> };

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

/** The columns of a file, then its rows. */
export type Source = AsyncGenerator<string[] | SourceRow, void>;

/** Rows of a table that say nothing: sheets have many below what is written, but not without an end. */
const maxEmptyRows = 200_000;

/** Turns the rows of a table into those of a source: the first one that says anything is the header. */
export async function* readTable(
  rows: AsyncIterable<{ line: number; values: string[] }>,
  { maxRows, maxColumns, maxCell }: Omit<ParseTask, "path">,
): Source {
  let columns: string[] | undefined;
  let empty = 0;
  for await (const { line, values } of rows) {
    if (values.every((value) => value.trim() === "")) {
      empty += 1;
      if (empty > maxEmptyRows) throw new ParseError("too_many_rows", { max: String(maxRows) });
      continue;
    }
    if (values.length > maxColumns) throw new ParseError("too_many_columns", { max: String(maxColumns) });
    if (columns === undefined) {
      columns = values.map((value) => value.trim().slice(0, 200));
      yield columns;
      continue;
    }
    const cells: Record<string, string> = {};
    for (const [index, name] of columns.entries()) {
      const value = values[index]?.slice(0, maxCell + 1) ?? "";
      if (name !== "" && value !== "" && cells[name] === undefined) cells[name] = value;
    }
    yield { line, cells };
  }
}
