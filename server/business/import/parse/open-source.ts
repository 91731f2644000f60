import { findKind } from "./find-kind.ts";
import { readCsv } from "./read-csv.ts";
import { readHtml } from "./read-html.ts";
import { readOldExcel } from "./read-old-excel.ts";
import { readXlsx } from "./read-xlsx.ts";
import { readYml } from "./read-yml.ts";
import { ParseError, type ParseTask, type Source } from "./source.ts";

const readers = { xlsx: readXlsx, old_excel: readOldExcel, html: readHtml, xml: readYml, csv: readCsv };

/** Opens a file as what it is. It is read by this thread: files of others are for `parseFile`. */
export async function openSource(task: ParseTask): Promise<Source> {
  const kind = await findKind(task.path);
  if ("fault" in kind) throw new ParseError(kind.fault);
  return readers[kind.reader](task);
}
