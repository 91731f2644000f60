import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import yazl from "yazl";
import { maxImportCell, maxImportColumns, maxImportRows } from "#contracts/business/import/rules.ts";
import type { ReadSheets } from "#contracts/business/import/schemas.ts";
import { openSource } from "./open-source.ts";
import { parseFile } from "./parse-file.ts";
import type { FilePart, SourceRow } from "./source.ts";

interface ReadFile {
  /** Of a workbook only. */
  sheets?: ReadSheets;
  columns: string[];
  /** Those of the columns that the file hides, if there are any. */
  hidden?: string[];
  rows: SourceRow[];
}

/** The rows that are read of a file, or its fault. */
export async function read(content: Uint8Array | string): Promise<ReadFile | { fault: string }> {
  return readWith(content, async function* parts(file): AsyncGenerator<FilePart, void> {
    const task = { path: file, maxRows: maxImportRows, maxColumns: maxImportColumns, maxCell: maxImportCell };
    for await (const item of await openSource(task))
      yield item.kind === "row" ? { kind: "rows", rows: [item.row] } : item;
  });
}

/** The same in a thread with its bounds. */
export function readInThread(content: Uint8Array | string): Promise<ReadFile | { fault: string }> {
  return readWith(content, parseFile);
}

async function readWith(
  content: Uint8Array | string,
  parse: (file: string) => AsyncGenerator<FilePart, void>,
): Promise<ReadFile | { fault: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), "jarya-parse-"));
  const file = path.join(folder, "file");
  await writeFile(file, content);
  const found: ReadFile = { columns: [], rows: [] };
  try {
    for await (const part of parse(file)) {
      if (part.kind === "sheets") found.sheets = { read: part.read, others: part.others, more: part.more };
      else if (part.kind === "rows") found.rows.push(...part.rows);
      else {
        found.columns = part.names;
        if (part.hidden.length > 0) found.hidden = part.hidden;
      }
    }
    return found;
  } catch (error) {
    return { fault: (error as { fault?: string }).fault ?? String(error) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The cells of the rows of a file. */
export async function readCells(content: Uint8Array | string): Promise<Record<string, string>[]> {
  const found = await read(content);
  if ("fault" in found) throw new Error(found.fault);
  return found.rows.map(({ cells }) => cells);
}

export function zip(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const archive = new yazl.ZipFile();
  for (const [name, content] of Object.entries(parts)) archive.addBuffer(Buffer.from(content), name);
  archive.end();
  return buffer(archive.outputStream as never);
}

export const workbook = {
  "xl/workbook.xml": `<workbook xmlns:r="r"><sheets><sheet name="Прайс" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`,
};
export const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

/** A text in an encoding of one byte or of two. */
export function encode(text: string, encoding: string): Buffer {
  const wide = Buffer.from(text, "utf16le");
  if (encoding === "utf-16le") return wide;
  if (encoding === "utf-16be") return wide.swap16();
  const bytes = Uint8Array.from({ length: 256 }, (_, at) => at);
  const signs = new TextDecoder(encoding).decode(bytes).split("");
  return Buffer.from(Array.from(text, (sign) => signs.indexOf(sign)));
}
