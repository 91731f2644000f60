import { readFile } from "node:fs/promises";
import { parse } from "csv-parse";
import { parse as parseText } from "csv-parse/sync";
import { findOwnColumn, maxTitleRows } from "../columns/own-column.ts";
import { findEncoding } from "./find-encoding.ts";
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
  const lines = { record_delimiter: start.includes("\n") ? ["\r\n", "\n"] : ["\r"] };
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
    yield* readTable(toRows(parser, separator === undefined ? 0 : 1), task);
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

async function* toRows(parser: AsyncIterable<CsvRecord>, skippedLines: number) {
  for await (const { record, raw, info } of parser) {
    // The line on which a record ends is known; it begins as many lines before as it has line ends.
    const inside = record.reduce((sum, cell) => sum + cell.split("\n").length - 1, 0);
    const line = info.lines - inside;
    if (line > skippedLines) yield { line, values: record.map((cell) => withoutOuterQuotes(cell, raw)) };
  }
}

/** A file that opens with `sep=;` says its delimiter, as Excel does; its table begins on the next line. */
function readSeparator(text: string): string | undefined {
  return /^"?sep=([^"\p{L}\p{N}\r\n])"?\r?\n/iu.exec(text)?.[1];
}

interface Lines {
  record_delimiter: string[];
}

const delimiters = [";", "\t", ",", "|"] as const;
/** Records that vote for the delimiter. */
const voters = maxTitleRows + 1;

/** The delimiter by which the first records name most of our columns; else that by which most have one width. */
function voteForDelimiter(text: string, lines: Lines): string {
  const votes = delimiters.map((delimiter) => {
    const rows = readFirst(text, delimiter, lines);
    const named = rows.map((row) => new Set(row.map((name) => findOwnColumn(name)?.column)).size);
    const widths = new Map<number, number>();
    for (const { length } of rows) if (length > 1) widths.set(length, (widths.get(length) ?? 0) + 1);
    return { delimiter, vote: 100 * Math.max(1, ...named) + Math.max(0, ...widths.values()) };
  });
  return votes.reduce((best, one) => (one.vote > best.vote ? one : best)).delimiter;
}

function readFirst(text: string, delimiter: string, lines: Lines): string[][] {
  try {
    return parseText(text, { ...options, ...lines, delimiter, to: voters });
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
