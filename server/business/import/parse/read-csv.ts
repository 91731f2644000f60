import { readFile } from "node:fs/promises";
import { parse } from "csv-parse";
import { parse as parseText } from "csv-parse/sync";
import { findOwnColumn, maxTitleRows } from "../columns/own-column.ts";
import { findEncoding } from "./find-encoding.ts";
import { withoutGroup } from "./show-number.ts";
import { ParseError, type ParseTask, readTable, type Source } from "./source.ts";

/** Bytes that are decoded at once. */
const chunkSize = 64 * 1024;
/** Letters of a record: one is no longer than all of its cells may be. */
const maxRecord = 512 * 1024;

const options = {
  bom: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  max_record_size: maxRecord,
} as const;

/** Reads a table of separated values: by `;`, `,`, `|` or tabs, in any encoding that {@link findEncoding} tells. */
export async function* readCsv(task: ParseTask): Source {
  const bytes = await readFile(task.path);
  const encoding = findEncoding(bytes);
  const start = new TextDecoder(encoding).decode(bytes.subarray(0, chunkSize));
  const separator = readSeparator(start);
  // A hint or a title may end as Unix has it, and the rows as Windows does.
  const lines = {
    record_delimiter: start.includes("\n") ? ["\r\n", "\n"] : ["\r"],
    // Databases write a quote inside of a cell as `\"`.
    escape: /[^;,\t|]\\"/.test(start) && !/[^\\;,\t|\n]""/.test(start) ? "\\" : '"',
  };
  const delimiter = separator ?? voteForDelimiter(start, lines);
  const parser = parse({ ...options, ...lines, delimiter, info: true, raw: true });
  const feed = async () => {
    const decoder = new TextDecoder(encoding);
    for (let start = 0; start < bytes.length; start += chunkSize) {
      const text = decoder.decode(bytes.subarray(start, start + chunkSize), { stream: true });
      if (!parser.write(text)) await new Promise((resolve) => parser.once("drain", resolve));
      if (parser.destroyed) return;
    }
    parser.end(decoder.decode());
  };
  const feeding = feed();
  // It ends with the parser, whose error is the one that counts.
  feeding.catch(() => {});
  try {
    const decimals = findDecimalColumns(readFirst(start, delimiter, lines, maxSample));
    yield* readTable(toRows(parser, { delimiter, decimals, skippedLines: separator === undefined ? 0 : 1 }), task);
  } catch (error) {
    if (error instanceof Error && "code" in error && String(error.code).startsWith("CSV_"))
      throw new ParseError("csv_broken", { line: String((error as { lines?: number }).lines ?? 1) });
    throw error;
  } finally {
    parser.destroy();
  }
}

interface CsvRecord {
  record: string[];
  raw: string;
  info: { lines: number };
}

interface CsvHabits {
  delimiter: string;
  /** See {@link findDecimalColumns}. */
  decimals: ReadonlySet<number>;
  skippedLines: number;
}

async function* toRows(parser: AsyncIterable<CsvRecord>, { delimiter, decimals, skippedLines }: CsvHabits) {
  let width = minSwallowedWidth;
  for await (const { record, raw, info } of parser) {
    // The line on which a record ends is known; it begins as many lines before as it has line ends.
    const inside = record.reduce((sum, cell) => sum + cell.split("\n").length - 1, 0);
    const line = info.lines - inside;
    if (line <= skippedLines) continue;
    // A quote that is never closed takes the rows below into its cell, and the price of the last one.
    if (record.some((cell) => hasRow(cell, delimiter, width)))
      throw new ParseError("csv_broken", { line: String(line) });
    width = Math.max(width, record.length - 1);
    const cells = record.map((cell) => withoutFormula(withoutOuterQuotes(cell, raw)));
    const values = cells.map((cell, at) => (decimals.has(at) ? withoutGroup(cell) : cell));
    yield { line, values, seen: new Map(Array.from(decimals, (at) => [at, () => cells[at] ?? ""])) };
  }
}

/** Whether a line inside a cell has more than so many columns. */
function hasRow(cell: string, delimiter: string, columns: number): boolean {
  const lines = cell.includes("\n") ? cell.split("\n", maxSwallowed) : [];
  return lines.some((line) => line.split(delimiter).length > columns);
}

/** Columns of a row that a cell may have inside without being one: descriptions have commas. */
const minSwallowedWidth = 3;
/** Lines of a cell that are looked at. */
const maxSwallowed = 1_000;

/** `="000042"`: so programs keep the zeros of an article in Excel. */
function withoutFormula(cell: string): string {
  return /^="([^"]*)"$/.exec(cell)?.[1] ?? cell;
}

/** Records by which the decimals of columns are told. */
const maxSample = 1_000;

const threeDecimals = /^(?:\d{4,12}|\d{1,3}(?:[ \u00a0\u202f]\d{3}){1,4})[.,]\d{3}$/;

/**
 * Columns with a number of four digits or more before three decimals («6850.000», as databases write it): «650.000»
 * there is no thousand.
 */
function findDecimalColumns(records: readonly (readonly string[])[]): Set<number> {
  return new Set(
    records.flatMap((record) => record.flatMap((cell, at) => (threeDecimals.test(cell.trim()) ? [at] : []))),
  );
}

/** A file that opens with `sep=;` says its delimiter, as Excel does; its table begins on the next line. */
function readSeparator(text: string): string | undefined {
  return /^"?sep=([^"\p{L}\p{N}\r\n])"?\r?\n/iu.exec(text)?.[1];
}

interface Lines {
  record_delimiter: string[];
  escape: string;
}

const delimiters = [";", "\t", ",", "|"] as const;
/** Records that vote for the delimiter. */
const voters = maxTitleRows + 1;

/** The delimiter by which the first records name most of our columns; else that by which most have one width. */
function voteForDelimiter(text: string, lines: Lines): string {
  const votes = delimiters.map((delimiter) => {
    const rows = readFirst(text, delimiter, lines, voters);
    const named = rows.map((row) => new Set(row.map((name) => findOwnColumn(name)?.column)).size);
    const widths = new Map<number, number>();
    for (const { length } of rows) if (length > 1) widths.set(length, (widths.get(length) ?? 0) + 1);
    return { delimiter, vote: 100 * Math.max(1, ...named) + Math.max(0, ...widths.values()) };
  });
  return votes.reduce((best, one) => (one.vote > best.vote ? one : best)).delimiter;
}

function readFirst(text: string, delimiter: string, lines: Lines, count: number): string[][] {
  try {
    return parseText(text, { ...options, ...lines, delimiter, to: count });
  } catch {
    // A record is cut, or another delimiter is right.
    return [];
  }
}

/**
 * A cell in quotes that has quotes inside, none of them doubled: `"Drill "Master" 650 W"`. It loses the outer ones.
 * `raw`: the record as the file has it.
 */
function withoutOuterQuotes(cell: string, raw: string): string {
  const inner = /^"(.*)"\s*$/s.exec(cell)?.[1];
  // They are doubled, and all of them belong to the cell.
  if (inner === undefined || raw.includes(`"${cell.replaceAll('"', '""')}"`)) return cell;
  const isEven = inner.split('"').length % 2 === 1;
  // `"Master" and "Sons"`: the first inner quote closes one of two names.
  return inner.includes('"') && isEven && !/^[^"]*(?:^|[\s(])"/.test(inner) ? cell : inner;
}
