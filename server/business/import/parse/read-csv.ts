import { isUtf8 } from "node:buffer";
import { readFile } from "node:fs/promises";
import { parse } from "csv-parse";
import { ParseError, type ParseTask, readTable, type Source } from "./source.ts";

/** Bytes that are decoded at once. */
const chunkSize = 64 * 1024;
/** Letters of a record: one is no longer than all of its cells may be. */
const maxRecord = 512 * 1024;

/** Reads a table of separated values: `;`, `,` or tabs, in UTF-8, UTF-16 with its mark, or Windows-1251. */
export async function* readCsv(task: ParseTask): Source {
  const bytes = await readFile(task.path);
  const encoding = encodingOf(bytes);
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(new TextDecoder(encoding).decode(bytes.subarray(0, chunkSize))),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: maxRecord,
    info: true,
  });
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
    yield* readTable(toRows(parser), task);
  } catch (error) {
    if (error instanceof Error && "code" in error && String(error.code).startsWith("CSV_"))
      throw new ParseError("csv_broken", { line: String((error as { lines?: number }).lines ?? 1) });
    throw error;
  } finally {
    parser.destroy();
  }
}

async function* toRows(parser: AsyncIterable<{ record: string[]; info: { lines: number } }>) {
  for await (const { record, info } of parser) {
    // The line on which a record ends is known; it begins as many lines before as it has line ends.
    const inside = record.reduce((sum, cell) => sum + cell.split("\n").length - 1, 0);
    yield { line: info.lines - inside, values: record };
  }
}

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return isUtf8(bytes) ? "utf-8" : "windows-1251";
}

/** The sign that the first line has most of outside quotes. */
function delimiterOf(text: string): string {
  const counts: Record<string, number> = { ";": 0, ",": 0, "\t": 0 };
  let isQuoted = false;
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (sign === "\n" && !isQuoted) break;
    else if (!isQuoted && counts[sign] !== undefined) counts[sign] += 1;
  }
  const [best] = Object.entries(counts).toSorted(([, one], [, other]) => other - one);
  return best?.[0] ?? ";";
}
