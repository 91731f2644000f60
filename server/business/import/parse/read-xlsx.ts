import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { ParseError, type ParseTask, readTable, type Source } from "./source.ts";
import { readXml } from "./xml.ts";

/** Bytes of one part of the archive, unpacked; what says more, or turns out to be more, is refused. */
const maxPart = 40 * 2 ** 20;
/** Files in the archive. */
const maxEntries = 2_000;
/** Texts that cells share, and their letters together: they are in memory. */
const maxShared = 400_000;
const maxSharedLength = 24_000_000;

const sheetPath = /^xl\/worksheets\/[^/]+\.xml$/;

/** Whether a file begins as an archive does. */
export async function isZip(path: string): Promise<boolean> {
  for await (const chunk of createReadStream(path, { end: 3 }) as AsyncIterable<Buffer>)
    return chunk.toString("latin1").startsWith("PK\u0003\u0004");
  return false;
}

/** Bytes of a file as they will be read: those of an archive unpacked, as it says. What it says falsely is refused by whoever reads it. */
export async function measureFile(path: string): Promise<number> {
  if (!(await isZip(path))) return (await stat(path)).size;
  let size = 0;
  try {
    const zip = await openZip(path);
    try {
      for (const entry of (await listEntries(zip)).values()) size += entry.uncompressedSize;
    } finally {
      zip.close();
    }
  } catch {
    // It cannot be read, which takes no time.
  }
  return size;
}

/**
 * Reads the first sheet of a workbook, a piece at a time. Of a formula the stored value is read, nothing is computed. The archive is never trusted:
 * its parts are bounded by what they say and by what they turn out to be.
 */
export async function* readXlsx(task: ParseTask): Source {
  const zip = await openZip(task.path);
  try {
    const entries = await listEntries(zip);
    const sheet = await findSheet(zip, entries);
    const shared = await readShared(zip, entries.get("xl/sharedStrings.xml"));
    yield* readTable(readCells(zip, sheet, shared, task), task);
  } catch (error) {
    throw error instanceof ParseError ? error : new ParseError("xlsx_broken");
  } finally {
    zip.close();
  }
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true });
  } catch {
    throw new ParseError("xlsx_broken");
  }
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxEntries) throw new ParseError("xlsx_broken");
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  if (!entries.has("xl/workbook.xml")) throw new ParseError("format_unknown");
  return entries;
}

async function openPart(zip: ZipFile, entry: Entry): Promise<Readable> {
  if (entry.uncompressedSize > maxPart) throw new ParseError("too_large_unpacked");
  return zip.openReadStreamPromise(entry);
}

/** Reads a small part to its end. */
async function readPart(
  zip: ZipFile,
  entry: Entry | undefined,
  open: (name: string, attributes: Record<string, string>) => void,
): Promise<void> {
  if (!entry) return;
  const ignore = () => undefined;
  const handlers = { open, close: ignore, text: ignore, take: () => [] };
  await Array.fromAsync(readXml(await openPart(zip, entry), handlers, { maxBytes: 2 ** 20 }));
}

/** The part of the first sheet: the one that the workbook names first. */
async function findSheet(zip: ZipFile, entries: Map<string, Entry>): Promise<Entry> {
  let first: string | undefined;
  await readPart(zip, entries.get("xl/workbook.xml"), (name, attributes) => {
    if (name === "sheet") first ??= attributes["r:id"] ?? attributes["id"];
  });
  let target: string | undefined;
  await readPart(zip, entries.get("xl/_rels/workbook.xml.rels"), (name, attributes) => {
    if (name === "Relationship" && attributes["Id"] === first) target = attributes["Target"];
  });
  const path = target?.startsWith("/") ? target.slice(1) : `xl/${target}`;
  const found = entries.get(path) ?? [...entries.values()].find(({ fileName }) => sheetPath.test(fileName));
  if (!found) throw new ParseError("xlsx_broken");
  return found;
}

async function readShared(zip: ZipFile, entry: Entry | undefined): Promise<string[]> {
  const shared: string[] = [];
  if (!entry) return shared;
  let [text, length, isText, isPhonetic] = ["", 0, false, false];
  const reading = readXml(
    await openPart(zip, entry),
    {
      open(name) {
        if (name === "si") text = "";
        else if (name === "rPh") isPhonetic = true;
        isText = name === "t" && !isPhonetic;
      },
      close(name) {
        isText = false;
        if (name === "rPh") isPhonetic = false;
        if (name !== "si") return;
        length += text.length;
        shared.push(text);
        if (shared.length > maxShared || length > maxSharedLength) throw new ParseError("too_large_unpacked");
      },
      text(part) {
        if (isText && text.length <= 100_000) text += part;
      },
      take: () => [],
    },
    { maxBytes: maxPart },
  );
  await Array.fromAsync(reading);
  return shared;
}

/** The rows of a sheet. A cell says where it stands; what is between them is empty. */
async function* readCells(zip: ZipFile, entry: Entry, shared: readonly string[], { maxColumns, maxCell }: ParseTask) {
  const ready: { line: number; values: string[] }[] = [];
  let row = { line: 0, values: [] as string[] };
  let cell = { column: 0, type: "", text: "", isValue: false };
  yield* readXml(
    await openPart(zip, entry),
    {
      open(name, attributes) {
        if (name === "row") row = { line: lineOf(attributes["r"], row.line), values: [] };
        else if (name === "c") {
          const column = columnOf(attributes["r"]) ?? row.values.length;
          if (column >= maxColumns) throw new ParseError("too_many_columns", { max: String(maxColumns) });
          cell = { column, type: attributes["t"] ?? "n", text: "", isValue: false };
        } else cell.isValue = name === "v" || name === "t";
      },
      close(name) {
        cell.isValue = false;
        if (name === "c") {
          while (row.values.length < cell.column) row.values.push("");
          row.values[cell.column] = valueOf(cell.type, cell.text, shared);
        } else if (name === "row") ready.push(row);
      },
      text(part) {
        if (cell.isValue && cell.text.length <= maxCell) cell.text += part;
      },
      take: () => ready.splice(0),
    },
    { maxBytes: maxPart },
  );
}

/** Sheets have a million lines. Lines that are not numbered, or go back, are counted. */
function lineOf(number: string | undefined, before: number): number {
  const line = /^\d{1,7}$/.test(number ?? "") ? Number(number) : 0;
  return line > before ? line : before + 1;
}

/** «C5» is the third column, counted from 0. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? "")?.[0];
  if (letters === undefined) return undefined;
  let column = 0;
  for (let at = 0; at < letters.length; at += 1) column = column * 26 + letters.charCodeAt(at) - 64;
  return column - 1;
}

function valueOf(type: string, text: string, shared: readonly string[]): string {
  if (type === "s") return shared[Number(text)] ?? "";
  // «#REF!» and the like.
  if (type === "e") return "";
  if (type !== "n" || text === "") return text;
  const number = Number(text);
  // 1.2E4 is how a sheet stores 12000, and 0.1 + 0.2 has more digits than its cell shows.
  return Number.isFinite(number) && /[eE.]/.test(text) ? String(Number(number.toPrecision(15))) : text;
}
