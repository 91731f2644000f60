import { isUtf8 } from "node:buffer";
import { readFile } from "node:fs/promises";
import type { WorkSheet } from "@e965/xlsx";
import { findEncoding } from "./find-encoding.ts";
import { fillMerges } from "./fill-merges.ts";
import { type Formats, openShowNumber, type ShowNumber } from "./show-number.ts";
import { ParseError, type ParseTask, readTable, type Source, type TableRow, tellSheets } from "./source.ts";

/** Reads the first visible sheet of an old workbook, `.xls` or XML of 2003. The workbook is in memory as a whole. */
export async function* readOldExcel(task: ParseTask): Source {
  const { CFB: containers, read, set_cptable: setCodePages, SSF: formats } = await import("@e965/xlsx");
  // Workbooks of Excel 95 are in windows-1251.
  setCodePages(await import("@e965/xlsx/dist/cpexcel.full.mjs"));
  const bytes = await readFile(task.path);
  if (bytes[0] === 0xd0) {
    const container = attempt(() => containers.read(bytes, { type: "buffer" }) as { FullPaths: string[] });
    refuseOther(container.FullPaths.map((path) => path.slice(path.lastIndexOf("/") + 1).toLowerCase()));
  }
  // What is hidden belongs to the styles.
  const options = { dense: true, cellNF: true, cellHTML: false, cellText: false, cellStyles: true };
  const book = attempt(() =>
    bytes[0] === 0xd0
      ? read(bytes, { ...options, type: "buffer" })
      : read(decodeXml(bytes), { ...options, type: "string" }),
  );
  const states = book.Workbook?.Sheets ?? [];
  const sheets = book.SheetNames.flatMap((name, at) => {
    const sheet = book.Sheets[name];
    // A chart is no sheet with rows.
    if (!sheet || sheet["!type"] === "chart") return [];
    return [{ name, sheet, isHidden: (states[at]?.Hidden ?? 0) > 0 }];
  });
  const shown = sheets.filter(({ isHidden }) => !isHidden);
  const first = shown[0] ?? sheets[0];
  if (!first) throw new ParseError("xls_broken");
  const others = shown.filter((one) => one !== first && hasValues(one.sheet));
  yield tellSheets(
    first.name,
    others.map(({ name }) => name),
  );
  const showers = new Map<string, ShowNumber>();
  const is1904 = book.Workbook?.WBProps?.date1904 === true;
  const showerOf = (format: string) => {
    const known = showers.get(format) ?? openShowNumber(format, formats as Formats, is1904);
    showers.set(format, known);
    return known;
  };
  const columns: readonly ({ hidden?: boolean } | undefined)[] = first.sheet["!cols"] ?? [];
  const hidden = new Set(columns.flatMap((column, at) => (column?.hidden ? [at] : [])));
  yield* readTable(toRows(first.sheet, showerOf, task.maxColumns), task, hidden);
}

function hasValues(sheet: WorkSheet): boolean {
  return (sheet["!data"] ?? []).some((cells) => cells?.some((cell) => String(cell?.v ?? "").trim() !== ""));
}

/** The text of a workbook of XML. «Currency» there is that of the computer, which the library takes for dollars. */
function decodeXml(bytes: Buffer): string {
  const said = /^<\?xml[^>]{0,200}encoding\s*=\s*["']([\w-]{1,40})/i.exec(
    bytes.subarray(0, 400).toString("latin1"),
  )?.[1];
  const isSaid = said !== undefined && /^(?:windows-|cp)1251$/i.test(said) && !isUtf8(bytes);
  const text = new TextDecoder(isSaid ? "windows-1251" : findEncoding(bytes)).decode(bytes);
  return text.replaceAll(/ss:Format="(?:Euro )?Currency"/g, 'ss:Format="Standard"');
}

/** Other programs keep their documents in such containers too. */
function refuseOther(parts: readonly string[]): void {
  if (parts.includes("encryptedpackage")) throw new ParseError("file_protected");
  if (parts.includes("worddocument")) throw new ParseError("file_word");
  if (!parts.includes("workbook") && !parts.includes("book")) throw new ParseError("xls_broken");
}

function attempt<Result>(act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    throw new ParseError(/password|encrypt/i.test(String(error)) ? "file_protected" : "xls_broken");
  }
}

async function* toRows(
  sheet: WorkSheet,
  showerOf: (format: string) => ShowNumber,
  maxColumns: number,
): AsyncGenerator<TableRow, void> {
  const merges = (sheet["!merges"] ?? []).map(({ s: start, e: end }) => ({
    left: start.c,
    right: end.c,
    top: start.r + 1,
    bottom: end.r + 1,
  }));
  const fill = fillMerges(merges, maxColumns);
  const states: readonly ({ hidden?: boolean } | undefined)[] = sheet["!rows"] ?? [];
  for (const [at, cells] of (sheet["!data"] ?? []).entries()) {
    const seen = new Map<number, () => string>();
    const values = Array.from(cells ?? [], (cell, column) => {
      if (cell?.v === undefined || cell.t === "e") return "";
      const text = String(cell.v);
      if (cell.t !== "n") return text;
      const show = showerOf(String(cell.z ?? "General"));
      seen.set(column, () => show(text, true));
      return show(text);
    });
    yield fill({ line: at + 1, values, seen, ...(states[at]?.hidden && { isHidden: true }) });
  }
}
