import { readFile } from "node:fs/promises";
import sax from "sax";
import { findEncoding } from "./find-encoding.ts";
import { ParseError, type ParseTask, readTable, type Source, type TableRow } from "./source.ts";

/** Letters that are read at once. */
const chunkSize = 64 * 1024;
/** Elements whose text is not for people, or is crossed out: an old price stands beside the new one. */
const skipped = new Set(["style", "script", "del", "s", "strike"]);
/** Elements whose end is a line end. */
const blocks = new Set(["p", "div", "li"]);

/** Reads the rows of the tables of a page: shops save HTML as `.xls`. */
export async function* readHtml(task: ParseTask): Source {
  const bytes = await readFile(task.path);
  const said = /charset=["']?([\w-]{1,40})/i.exec(bytes.subarray(0, 2_048).toString("latin1"))?.[1];
  const decoder = (said && openDecoder(said)) || new TextDecoder(findEncoding(bytes));
  const text = decoder.decode(bytes);
  let isTable = false;
  yield* readTable(
    toRows(text, task, () => (isTable = true)),
    task,
  );
  if (!isTable) throw new ParseError("format_unknown");
}

function openDecoder(encoding: string): TextDecoder | undefined {
  try {
    return new TextDecoder(encoding);
  } catch {
    return undefined;
  }
}

async function* toRows(
  text: string,
  { maxColumns, maxCell }: ParseTask,
  noteTable: () => void,
): AsyncGenerator<TableRow, void> {
  const parser = sax.parser(false, { lowercase: true, position: true });
  const ready: TableRow[] = [];
  /** Cells of the rows before that go on below, by their columns. */
  const spanning = new Map<number, { value: string; rows: number }>();
  let [line, skips] = [0, 0];
  let values: string[] | undefined;
  let cell: { text: string; rows: number; columns: number } | undefined;

  const addSpanning = (row: string[]) => {
    for (let one = spanning.get(row.length); one; one = spanning.get(row.length)) {
      if (one.rows === 1) spanning.delete(row.length);
      else one.rows -= 1;
      row.push(one.value);
    }
  };
  const closeCell = () => {
    if (!cell || !values) return;
    const value = cell.text
      .replace(/[^\S\n]+/g, " ")
      .replace(/ ?\n ?/g, "\n")
      .trim();
    addSpanning(values);
    for (let at = 0; at < cell.columns; at += 1) {
      if (values.length > maxColumns) throw new ParseError("too_many_columns", { max: String(maxColumns) });
      if (cell.rows > 1) spanning.set(values.length, { value, rows: cell.rows - 1 });
      // A cell of several columns of one row is a title or a section.
      values.push(at === 0 || cell.rows > 1 ? value : "");
    }
    cell = undefined;
  };
  const closeRow = () => {
    closeCell();
    if (!values) return;
    addSpanning(values);
    ready.push({ line: (line += 1), values });
    values = undefined;
  };
  Object.assign(parser, {
    onerror(error: Error) {
      if (/max buffer/i.test(error.message)) throw new ParseError("format_unknown");
      // Pages are hardly ever right, and a browser shows them.
      parser.error = null as never;
    },
    onopentag({ name, attributes }: { name: string; attributes: Record<string, string> }) {
      // Some programs write rows without a table around them.
      if (name === "table" || name === "tr") noteTable();
      if (name === "tr") {
        closeRow();
        values = [];
      } else if (name === "td" || name === "th") {
        closeCell();
        skips = 0;
        cell = {
          text: "",
          rows: spanOf(attributes["rowspan"], 65_536),
          columns: spanOf(attributes["colspan"], maxColumns),
        };
      } else if (name === "br" && cell) cell.text += "\n";
      else if (skipped.has(name)) skips += 1;
    },
    onclosetag(name: string) {
      if (name === "td" || name === "th") closeCell();
      else if (name === "tr" || name === "table") closeRow();
      else if (blocks.has(name) && cell) cell.text += "\n";
      else if (skipped.has(name)) skips = Math.max(0, skips - 1);
      if (name === "table") spanning.clear();
    },
    ontext(part: string) {
      // Line ends of the source are spaces.
      if (cell && skips === 0 && cell.text.length <= maxCell) cell.text += part.replace(/\s+/g, " ");
    },
  });
  // Without an element around all, the parser ends with the first one.
  parser.write("<html>");
  for (let start = 0; start < text.length; start += chunkSize) {
    parser.write(text.slice(start, start + chunkSize));
    yield* ready.splice(0);
  }
  parser.close();
  closeRow();
  yield* ready;
}

function spanOf(attribute: string | undefined, max: number): number {
  return Math.min(Math.max(Number.parseInt(attribute ?? "1", 10) || 1, 1), max);
}
