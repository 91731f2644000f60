import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { posix } from "node:path";
import type { Readable } from "node:stream";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { fillMerges, type Merge } from "./fill-merges.ts";
import { type Formats, openShowNumber, type ShowNumber, showPlain } from "./show-number.ts";
import { ParseError, type ParseTask, readTable, type Source, type TableRow, tellSheets } from "./source.ts";
import { readXml } from "./xml.ts";

/** Bytes of one part of the archive, unpacked; what says more, or turns out to be more, is refused. */
const maxPart = 40 * 2 ** 20;
/** Bytes of its parts that have no rows. */
const maxSmallPart = 8 * 2 ** 20;
/** Files in the archive. */
const maxEntries = 2_000;
/** Texts that cells share, and their letters together: they are in memory. */
const maxShared = 400_000;
const maxSharedLength = 24_000_000;
/** Bytes of a sheet that is not read in which a value is looked for: a longer one without any is told too. */
const maxLook = 128 * 1024;
/** Merged ranges of a sheet. */
const maxMerges = 20_000;

const sheetPath = /^xl\/worksheets\/[^/]+\.xml$/;

/** Whether a file begins as an archive does. */
async function isZip(path: string): Promise<boolean> {
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
 * Reads the first visible sheet of a workbook, a piece at a time, each cell as it shows its value. Of a formula the stored
 * value is read, nothing is computed. The archive is never trusted: its parts are bounded by what they say and by what
 * they turn out to be.
 */
export async function* readXlsx(task: ParseTask): Source {
  const zip = await openZip(task.path);
  try {
    const book = await openWorkbook(zip);
    const content = {
      shared: await readShared(zip, book.shared),
      showers: await readFormats(zip, book),
      isUncomputed: book.isUncomputed,
      merges: await readMerges(zip, book.sheet),
      hiddenColumns: new Set<number>(),
    };
    const others: string[] = [];
    for (const { name, entry } of book.others) if (await hasValues(zip, entry)) others.push(name);
    yield tellSheets(book.name, others);
    yield* readTable(readCells(zip, book.sheet, content, task), task, content.hiddenColumns);
  } catch (error) {
    throw error instanceof ParseError ? error : new ParseError("xlsx_broken");
  } finally {
    zip.close();
  }
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    // Some writers have backslashes in the names of parts: they become slashes.
    return await openPromise(path, { lazyEntries: true, autoClose: false });
  } catch {
    throw new ParseError("xlsx_broken");
  }
}

/** The parts of an archive by their names in small letters: they are the same whatever their case. */
async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxEntries) throw new ParseError("xlsx_broken");
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
  return entries;
}

async function openPart(zip: ZipFile, entry: Entry): Promise<Readable> {
  if (entry.uncompressedSize > maxPart) throw new ParseError("too_large_unpacked");
  return zip.openReadStreamPromise(entry);
}

/** Reads a part to its end. */
async function readPart(
  zip: ZipFile,
  entry: Entry | undefined,
  open: (name: string, attributes: Record<string, string>) => void,
  close: (name: string) => void = () => undefined,
): Promise<void> {
  if (!entry) return;
  const handlers = { open, close, text: () => undefined, take: () => [] };
  await Array.fromAsync(readXml(await openPart(zip, entry), handlers, { maxBytes: maxSmallPart }));
}

/** Whether a sheet has a value. A damaged one counts: nobody knows what it has. */
async function hasValues(zip: ZipFile, entry: Entry): Promise<boolean> {
  let [isValue, isFound] = [false, false];
  const handlers = {
    open: (name: string) => void (isValue = name === "v" || name === "t"),
    close: () => void (isValue = false),
    text: (part: string) => void (isFound ||= isValue && part.trim() !== ""),
    take: () => (isFound ? [true] : []),
  };
  try {
    const reading = readXml(await openPart(zip, entry), handlers, { maxBytes: maxLook });
    const { done } = await reading.next();
    await reading.return();
    return !done;
  } catch {
    return true;
  }
}

interface Workbook {
  sheet: Entry;
  name: string;
  /** The visible sheets beside it. */
  others: NamedSheet[];
  shared: Entry | undefined;
  styles: Entry | undefined;
  /** Its calendar begins in 1904. */
  is1904: boolean;
  /** Its formulas are to be computed when it is opened: their stored zeros are no values. */
  isUncomputed: boolean;
}

interface NamedSheet {
  name: string;
  entry: Entry;
}

/** The parts of a workbook, by its relationships; the sheet is the first one that people see. */
async function openWorkbook(zip: ZipFile): Promise<Workbook> {
  const entries = await listEntries(zip);
  const root = await readRelations(zip, entries, "");
  const path = root.find(({ type }) => type === "officedocument")?.target ?? "";
  const part = [path, "xl/workbook.xml"].find((name) => entries.has(name));
  if (part === undefined || !part.endsWith(".xml")) throw new ParseError(kindOf([...entries.keys()]));
  const named: { id: string; name: string; isHidden: boolean }[] = [];
  let [is1904, isUncomputed] = [false, false];
  await readPart(zip, entries.get(part), (element, attributes) => {
    if (element === "workbookPr") is1904 = isTrue(attributes["date1904"]);
    if (element === "calcPr") isUncomputed = isTrue(attributes["fullCalcOnLoad"]);
    if (element !== "sheet" || named.length > maxEntries) return;
    // The prefix of relationships is any.
    const id = Object.entries(attributes).find(([key]) => key === "id" || key.endsWith(":id"))?.[1] ?? "";
    const isHidden = (attributes["state"] ?? "visible") !== "visible";
    named.push({ id, name: attributes["name"] ?? "", isHidden });
  });
  const relations = await readRelations(zip, entries, part);
  const sheets = named.flatMap(({ id, name, isHidden }) => {
    const target = relations.find((one) => one.id === id && entries.has(one.target))?.target ?? "";
    const entry = entries.get(target);
    // Neither a chart nor a macro is a sheet with rows.
    return entry && !/(?:chart|macro|dialog)sheets\//.test(target) ? [{ name, isHidden, entry }] : [];
  });
  const shown = sheets.filter(({ isHidden }) => !isHidden);
  const first = shown[0] ?? sheets[0];
  const sheet = first?.entry ?? entries.get([...entries.keys()].find((name) => sheetPath.test(name)) ?? "");
  if (!sheet) throw new ParseError("xlsx_broken");
  const partOf = (type: string, usual: string) =>
    entries.get(relations.find((one) => one.type === type)?.target ?? usual) ?? entries.get(usual);
  return {
    sheet,
    name: first?.name ?? named.find(({ isHidden }) => !isHidden)?.name ?? "",
    others: shown.filter(({ entry }) => entry !== sheet),
    shared: partOf("sharedstrings", "xl/sharedstrings.xml"),
    styles: partOf("styles", "xl/styles.xml"),
    is1904,
    isUncomputed,
  };
}

function isTrue(attribute: string | undefined): boolean {
  return attribute === "1" || attribute === "true";
}

/** The kind of an archive that is no workbook of this format. */
function kindOf(names: readonly string[]): string {
  if (names.some((name) => name.startsWith("word/"))) return "file_word";
  // A workbook in binary parts, or one of OpenDocument.
  return names.some((name) => name.startsWith("xl/") || name === "content.xml") ? "file_sheet" : "file_archive";
}

interface Relation {
  id: string;
  type: string;
  target: string;
}

/** The parts that a part refers to; "" is the archive itself. */
async function readRelations(zip: ZipFile, entries: Map<string, Entry>, part: string): Promise<Relation[]> {
  const folder = posix.dirname(part);
  const relations: Relation[] = [];
  await readPart(
    zip,
    entries.get(posix.join(folder, "_rels", `${posix.basename(part)}.rels`)),
    (name, { Id: id = "", Type: type = "", Target: target = "" }) => {
      if (name !== "Relationship" || relations.length > maxEntries) return;
      const path = posix.join(target.startsWith("/") ? "" : folder, target.replaceAll("\\", "/"));
      const kind = type.slice(type.lastIndexOf("/") + 1).toLowerCase();
      relations.push({ id, type: kind, target: path.replace(/^\//, "").toLowerCase() });
    },
  );
  return relations;
}

/** How cells show their numbers, by the style of a cell. */
async function readFormats(zip: ZipFile, { styles, is1904 }: Workbook): Promise<ShowNumber[]> {
  const named = new Map<string, string>();
  const ids: string[] = [];
  let isOfCells = false;
  await readPart(
    zip,
    styles,
    (name, attributes) => {
      if (name === "numFmt") named.set(attributes["numFmtId"] ?? "", attributes["formatCode"]?.slice(0, 255) ?? "");
      else if (name === "cellXfs") isOfCells = true;
      else if (name === "xf" && isOfCells) ids.push(attributes["numFmtId"] ?? "0");
    },
    (name) => {
      if (name === "cellXfs") isOfCells = false;
    },
  );
  if (ids.every((id) => id === "0")) return [];
  // It takes time to load, and most workbooks of programs have no formats.
  const formats = (await import("@e965/xlsx")).SSF as Formats;
  const usual = formats.get_table();
  const showers = new Map<string, ShowNumber>();
  return ids.map((id) => {
    const known = showers.get(id) ?? openShowNumber(named.get(id) ?? usual[id] ?? "General", formats, is1904);
    showers.set(id, known);
    return known;
  });
}

/** The merged ranges of a sheet: they stand behind its rows, so that the sheet is unpacked twice. */
async function readMerges(zip: ZipFile, sheet: Entry): Promise<Merge[]> {
  const merges: Merge[] = [];
  let [rest, bytes] = ["", 0];
  for await (const chunk of (await openPart(zip, sheet)) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxPart) throw new ParseError("too_large_unpacked");
    const text = rest + chunk.toString("latin1");
    let end = 0;
    for (const { index, 0: tag, 1: from, 2: to } of text.matchAll(/mergeCell ref="([A-Z]+\d+):([A-Z]+\d+)"/g)) {
      end = index + tag.length;
      const [left, right] = [columnOf(from), columnOf(to)];
      const [top, bottom] = [from, to].map((cell = "") => Number(/\d{1,7}$/.exec(cell)?.[0] ?? 0));
      if (left === undefined || right === undefined || !top || !bottom) continue;
      merges.push({ left, right, top, bottom });
      if (merges.length > maxMerges) throw new ParseError("too_large_unpacked");
    }
    rest = text.slice(Math.max(end, text.length - 60));
  }
  return merges;
}

async function readShared(zip: ZipFile, entry: Entry | undefined): Promise<string[]> {
  const shared: string[] = [];
  if (!entry) return shared;
  const rich = openRichText();
  let [text, length, isText] = ["", 0, false];
  const reading = readXml(
    await openPart(zip, entry),
    {
      open(name, attributes) {
        if (name === "si") text = "";
        rich.open(name, attributes);
        isText = name === "t" && !rich.isSkipped;
      },
      close(name) {
        isText = false;
        rich.close(name);
        if (name !== "si") return;
        length += text.length;
        shared.push(unescape(text));
        if (shared.length > maxShared || length > maxSharedLength) throw new ParseError("too_large_unpacked");
      },
      text(part) {
        if (isText && text.length <= 100_000) text += rich.show(part);
      },
      take: () => [],
    },
    { maxBytes: maxPart },
  );
  await Array.fromAsync(reading);
  return shared;
}

/** Follows the parts of a formatted text: what is crossed out, or says how another part is read, is skipped. */
function openRichText() {
  let [isPhonetic, isStruck, isRaised, isOfRun] = [false, false, false, false];
  return {
    get isSkipped() {
      return isPhonetic || isStruck;
    },
    open(name: string, { val }: Record<string, string>) {
      if (name === "rPh") isPhonetic = true;
      else if (name === "r" || name === "si" || name === "is") [isStruck, isRaised] = [false, false];
      else if (name === "rPr") isOfRun = true;
      else if (name === "strike" && isOfRun) isStruck = val !== "0" && val !== "false";
      else if (name === "vertAlign" && isOfRun) isRaised = val === "superscript";
    },
    close(name: string) {
      if (name === "rPh") isPhonetic = false;
      else if (name === "rPr") isOfRun = false;
      else if (name === "r") [isStruck, isRaised] = [false, false];
    },
    /** «м2» with a raised 2 is «м²», and the number of a footnote is no digit of a price. */
    show: (part: string) => (isRaised ? part.replace(/\d/g, (digit) => superscripts.charAt(Number(digit))) : part),
  };
}

const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** The texts and formats that the cells of a sheet refer to. */
interface SheetContent {
  shared: readonly string[];
  showers: readonly ShowNumber[];
  merges: readonly Merge[];
  isUncomputed: boolean;
  /** Places of the columns that the sheet hides: they are added before its first row is read. */
  hiddenColumns: Set<number>;
}

/** The rows of a sheet. A cell says where it stands; what is between them is empty. */
async function* readCells(
  zip: ZipFile,
  entry: Entry,
  { shared, showers, merges, isUncomputed, hiddenColumns }: SheetContent,
  { maxColumns, maxCell }: ParseTask,
): AsyncGenerator<TableRow, void> {
  const ready: TableRow[] = [];
  const fill = fillMerges(merges, maxColumns);
  const rich = openRichText();
  let seen = new Map<number, () => string>();
  let row: TableRow = { line: 0, values: [], seen };
  let cell = { column: 0, type: "", show: showPlain, text: "", isValue: false, isFormula: false };
  yield* readXml(
    await openPart(zip, entry),
    {
      open(name, attributes) {
        if (name === "col" && isTrue(attributes["hidden"])) addRange(hiddenColumns, attributes, maxColumns);
        else if (name === "row") {
          const isHidden = isTrue(attributes["hidden"]) && { isHidden: true as const };
          seen = new Map();
          row = { line: lineOf(attributes["r"], row.line), values: [], seen, ...isHidden };
        } else if (name === "c") {
          const column = columnOf(attributes["r"]) ?? row.values.length;
          const show = showers[Number(attributes["s"] ?? 0)] ?? showPlain;
          cell = { column, type: attributes["t"] ?? "n", show, text: "", isValue: false, isFormula: false };
        } else if (name === "f") cell.isFormula = true;
        else cell.isValue = (name === "v" || name === "t") && !rich.isSkipped;
        rich.open(name, attributes);
      },
      close(name) {
        cell.isValue = false;
        rich.close(name);
        if (name === "c") {
          const value = isUncomputed && cell.isFormula && cell.text === "0" ? "" : valueOf(cell, shared);
          // Cells that are only coloured go on without an end.
          if (value === "" && cell.column >= maxColumns) return;
          if (cell.column >= maxColumns) throw new ParseError("too_many_columns", { max: String(maxColumns) });
          while (row.values.length < cell.column) row.values.push("");
          row.values[cell.column] = value;
          const { column, type, show, text } = cell;
          if (type === "n" && value !== "") seen.set(column, () => show(text, true));
        } else if (name === "row") ready.push(fill(row));
      },
      text(part) {
        if (cell.isValue && cell.text.length <= maxCell) cell.text += rich.show(part);
      },
      take: () => ready.splice(0),
    },
    { maxBytes: maxPart },
  );
}

/** Adds the columns from `min` to `max`, which are counted from 1, by their places. */
function addRange(places: Set<number>, { min, max }: Record<string, string>, maxColumns: number): void {
  for (let at = Math.max(Number(min), 1); at <= Math.min(Number(max), maxColumns); at += 1) places.add(at - 1);
}

/** Sheets have a million lines. Lines that are not numbered, or go back, are counted. */
function lineOf(number: string | undefined, before: number): number {
  const line = /^\d{1,7}$/.test(number ?? "") ? Number(number) : 0;
  return line > before ? line : before + 1;
}

/** «C5» is the third column, counted from 0. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/i.exec(reference ?? "")?.[0]?.toUpperCase();
  if (letters === undefined) return undefined;
  let column = 0;
  for (let at = 0; at < letters.length; at += 1) column = column * 26 + letters.charCodeAt(at) - 64;
  return column - 1;
}

function valueOf(
  { type, text, show }: { type: string; text: string; show: ShowNumber },
  shared: readonly string[],
): string {
  if (type === "s") return shared[Number(text)] ?? "";
  // «#REF!» and the like.
  if (type === "e") return "";
  if (type === "n") return show(text);
  return type === "str" || type === "inlineStr" ? unescape(text) : text;
}

/** A sign that XML cannot have is written as its number: `_x000D_` is the end of a line of Windows. */
function unescape(text: string): string {
  if (!text.includes("_x")) return text;
  return text
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\r\n?/g, "\n");
}
