import { utils, write } from "@e965/xlsx";
import { expect, test } from "vitest";
import { encode, read, readCells, zip } from "./parse.fixture.ts";

const ole = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

test.each<[string, string | Buffer, string]>([
  ["a PDF", "%PDF-1.4\n1 0 obj", "file_pdf"],
  ["a PDF with a mark", "\ufeff\n%PDF-1.4", "file_pdf"],
  ["RTF", "{\\rtf1\\ansi", "file_word"],
  ["a PNG", Buffer.from("\u0089PNG\r\n\u001a\n", "latin1"), "file_image"],
  ["a JPEG", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), "file_image"],
  ["a GIF", "GIF89a", "file_image"],
  ["a WebP", "RIFF\0\0\0\0WEBPVP8 ", "file_image"],
  ["a photo of an iPhone", "\0\0\0\u0018ftypheic", "file_image"],
  ["RAR", "Rar!\u001a\u0007", "file_archive"],
  ["gzip", Buffer.from([0x1f, 0x8b, 8, 0]), "file_archive"],
  ["an empty ZIP", "PK\u0005\u0006", "file_archive"],
  ["a web archive of Excel", "MIME-Version: 1.0\nContent-Type: multipart/related", "file_sheet"],
  ["a program", Buffer.from(Array.from({ length: 500 }, (_, at) => at % 9)), "format_unknown"],
  ["a page without a table", "<!DOCTYPE html><html><body>Войдите</body></html>", "format_unknown"],
  ["other XML", "<rss/>", "format_unknown"],
  ["a broken container", Buffer.concat([ole, Buffer.alloc(100)]), "xls_broken"],
])("%s is told as what it is", async (_, content, fault) => {
  expect(await read(content)).toEqual({ fault });
});

test.each<[string, Record<string, string>, string]>([
  ["a document of Word", { "[Content_Types].xml": "<a/>", "word/document.xml": "<w/>" }, "file_word"],
  [
    "a table of OpenDocument",
    { mimetype: "application/vnd.oasis.opendocument.spreadsheet", "content.xml": "<a/>" },
    "file_sheet",
  ],
  ["a binary workbook", { "xl/workbook.bin": "" }, "file_sheet"],
  ["an archive of photos", { "1.jpg": "", "2.jpg": "" }, "file_archive"],
])("%s is told as what it is", async (_, parts, fault) => {
  expect(await read(await zip(parts))).toEqual({ fault });
});

/** A workbook with a hidden sheet before the table. */
function oldExcel(bookType: "biff8" | "biff5" | "xlml"): Buffer {
  const table = utils.aoa_to_sheet([
    ["Прайс-лист"],
    ["Артикул", "Название", "Категория", "Цена"],
    [42, "Стол «Ош»", "Столы", 12_000.5],
    ["B", "Стул", null, 500],
  ]);
  table["A3"].z = "000000";
  table["D3"].z = "0";
  table["!merges"] = [utils.decode_range("C3:C4")];
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([["Справочник"]]), "one");
  utils.book_append_sheet(book, table, "two");
  book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] };
  return write(book, { type: "buffer", bookType, codepage: 1_251 }) as Buffer;
}

test.each(["biff8", "xlml"] as const)("a workbook of Excel before 2007 is read: %s", async (bookType) => {
  expect(await readCells(oldExcel(bookType))).toEqual([
    { Артикул: "000042", Название: "Стол «Ош»", Категория: "Столы", Цена: "12001" },
    { Артикул: "B", Название: "Стул", Категория: "Столы", Цена: "500" },
  ]);
});

test.each([
  ["windows-1251", "windows-1251"],
  ["UTF-8", "utf-8"],
])("a workbook of XML says that it is in %s", async (name, encoding) => {
  const cell = (value: string, style = "") =>
    `<Cell${style}><Data ss:Type="${/^\d/.test(value) ? "Number" : "String"}">${value}</Data></Cell>`;
  const xml = `<?xml version="1.0" encoding='${name}'?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
    <Styles><Style ss:ID="s1"><NumberFormat ss:Format="Currency"/></Style></Styles><Worksheet ss:Name="a"><Table>
    <Row>${cell("Артикул")}${cell("Название")}${cell("Цена")}</Row><Row>${cell("A")}${cell("Шкаф")}${cell("6850", ' ss:StyleID="s1"')}</Row></Table></Worksheet></Workbook>`;
  const [row] = await readCells(encoding === "utf-8" ? xml : encode(xml, encoding));
  expect(row).toEqual({ Артикул: "A", Название: "Шкаф", Цена: "6850.00" });
});

const page = (rows: string, charset = "utf-8") =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta charset=${charset}><style>td{color:red}</style></head><body><table border=1>${rows}</table></body></html>`;
const head = "<tr><td>Артикул</td><td>Название</td><td>Цена</td></tr>";

test.each<[string, string | Buffer]>([
  ["a plain one", page(`${head}<tr><td>01</td><td>Стол «Ош»</td><td>5 000</td></tr>`)],
  ["one without ends of cells", page("<tr><th>Артикул<th>Название<th>Цена<tr><td>01<td>Стол «Ош»<td>5 000")],
  ["one in capitals", page(`${head}<tr><td>01</td><td>Стол «Ош»</td><td>5 000</td></tr>`).replaceAll("td>", "TD>")],
  ["one with entities", page(`${head}<tr><td>01</td><td>Стол &laquo;Ош&#187;</td><td>5&nbsp;000</td></tr>`)],
  [
    "one with tags in cells",
    page(`${head}<tr><td><b>0</b>1</td><td>Стол <i>«Ош»</i></td><td><font size=1>5 000</font></td></tr>`),
  ],
  ["one with line ends in its source", page(`${head}<tr>\n<td>01</td>\n<td>Стол\n   «Ош»</td><td>\n5 000\n</td></tr>`)],
  [
    "one in windows-1251",
    encode(page(`${head}<tr><td>01</td><td>Стол «Ош»</td><td>5 000</td></tr>`, "windows-1251"), "windows-1251"),
  ],
  [
    "one in windows-1251 that does not say so",
    encode(
      page(`${head}<tr><td>01</td><td>Стол «Ош»</td><td>5 000</td></tr>`).replace("<meta charset=utf-8>", ""),
      "windows-1251",
    ),
  ],
  ...[
    "<h3>Прайс</h3>",
    "<p>",
    "<title>Прайс</title>",
    "<script>if (1 < 2) a()</script>",
    "<link rel=x>",
    "<b>Мир</b>",
  ].map((start): [string, string] => [
    `one that begins with ${start}`,
    `${start}<table>${head}<tr><td>01</td><td>Стол «Ош»</td><td>5 000</td></tr></table>`,
  ]),
  [
    "one with crossed out prices",
    page(`${head}<tr><td>01</td><td>Стол «Ош»</td><td><del>6 000</del> <ins>5 000</ins></td></tr>`),
  ],
  [
    "one with an unclosed end of a price",
    page(`${head}<tr><td>01</td><td>Стол «Ош»<s></td><td><s>7</s>5 000</td></tr>`),
  ],
  [
    "rows alone",
    `${head.toUpperCase().replace("АРТИКУЛ", "Артикул").replace("НАЗВАНИЕ", "Название").replace("ЦЕНА", "Цена")}<TR><TD>01</TD>\n<TD>Стол «Ош»</TD>\n<TD>5 000</TD>\n</TR>`,
  ],
  ["a table alone", `<table>${head}<tr><td>01</td><td>Стол «Ош»</td><td>5 000</td></tr></table>`],
  [
    "one below a title",
    page(`<tr><td colspan=3>Прайс-лист</td></tr>${head}<tr><td>01</td><td>Стол «Ош»</td><td>5 000</td></tr>`),
  ],
])("a page that is a table is read: %s", async (_, content) => {
  const [row] = await readCells(content);
  expect({ ...row, Цена: row?.["Цена"]?.replace("\u00a0", " ") }).toEqual({
    Артикул: "01",
    Название: "Стол «Ош»",
    Цена: "5 000",
  });
});

test("a cell of a page over several rows has its value in each, and keeps its line ends", async () => {
  const rows = "<tr><td>A<td rowspan=2>Стол<br>дубовый<td>5</tr><tr><td>B<td>7</tr>";
  expect(await readCells(page(head + rows))).toEqual([
    { Артикул: "A", Название: "Стол\nдубовый", Цена: "5" },
    { Артикул: "B", Название: "Стол\nдубовый", Цена: "7" },
  ]);
});

test.each([
  ["columns", `<tr>${"<td>1".repeat(300)}</tr>`, "too_many_columns"],
  ["spans", `<tr><td colspan=999999999 rowspan=999999999>1</td><td>2</td></tr>`, "too_many_columns"],
  ["an attribute", `<tr><td a="${"a".repeat(400_000)}">1</td></tr>`, "format_unknown"],
])("a page without an end of %s is refused", async (_, rows, fault) => {
  expect(await read(page(head + rows))).toEqual({ fault });
});
