import { expect, test } from "vitest";
import { readInThread as read, sheet, workbook, zip } from "./parse.fixture.ts";

test("a sheet is read: shared and inline texts, numbers, gaps, and the stored value of a formula", async () => {
  const file = await zip({
    ...workbook,
    "xl/sharedStrings.xml": `<sst><si><t>Артикул</t></si><si><r><t>Це</t></r><r><t>на</t></r><rPh><t>no</t></rPh></si><si><t>A &amp; B</t></si></sst>`,
    "xl/worksheets/sheet1.xml": sheet(
      `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="inlineStr"><is><t>Город</t></is></c></row>
       <row r="3"><c r="A3" t="s"><v>2</v></c><c r="B3"><f>CMD(1)</f><v>1.2E4</v></c><c r="D3" t="str"><v>Ош</v></c></row>
       <row r="4"><c r="A4"><v>7</v></c><c r="B4" t="e"><v>#REF!</v></c></row>`,
    ),
  });
  expect(await read(file)).toEqual({
    sheets: { read: "Прайс", others: [], more: 0 },
    columns: ["Артикул", "Цена", "", "Город"],
    rows: [
      { line: 3, cells: { Артикул: "A & B", Цена: "12000", Город: "Ош" } },
      { line: 4, cells: { Артикул: "7" } },
    ],
  });
});

test("a header of two rows names the columns below a price, and is no row", async () => {
  const inline = (row: number, cells: Record<string, string>) =>
    `<row r="${row}">${Object.entries(cells)
      .map(([column, text]) => `<c r="${column}${row}" t="inlineStr"><is><t>${text}</t></is></c>`)
      .join("")}</row>`;
  const rows = (...kinds: [string, string]) =>
    `<worksheet><sheetData>${inline(1, { A: "Прайс-лист" })}${inline(3, { A: "Артикул", B: "Товар", C: "Цена" })}
    ${inline(4, { C: kinds[0], D: kinds[1] })}${inline(5, { A: "A1", B: "Дрель", C: "5480", D: "6850" })}</sheetData>
    <mergeCells><mergeCell ref="A3:A4"/><mergeCell ref="B3:B4"/><mergeCell ref="C3:D3"/></mergeCells></worksheet>`;
  const of = (...kinds: [string, string]) => zip({ ...workbook, "xl/worksheets/sheet1.xml": rows(...kinds) });
  expect(await read(await of("Оптовая", "Розничная"))).toEqual({
    sheets: { read: "Прайс", others: [], more: 0 },
    columns: ["Артикул", "Товар", "Цена: Оптовая", "Цена: Розничная"],
    rows: [{ line: 5, cells: { Артикул: "A1", Товар: "Дрель", "Цена: Оптовая": "5480", "Цена: Розничная": "6850" } }],
  });
  expect(await read(await of("Оптовая", "Дилерская"))).toEqual({ fault: "price_kinds" });
});

test.each([
  ["a row of goods", "Артикул;Цена\nA1;5\n", { Артикул: "A1", Цена: "5" }],
  ["a section", "Артикул;Название;Цена\n;Дрели;\n", { Название: "Дрели" }],
  ["two columns of one name", "Артикул;Розничная цена;Розничная цена\nA1;;22000\n", { Артикул: "A1" }],
  [
    "two columns of one name with values",
    "Артикул;Розничная цена;Розничная цена\nA1;120;22000\n",
    { Артикул: "A1", "Розничная цена": "120" },
  ],
])("below a header stands %s", async (_, content, cells) => {
  expect(await read(content)).toMatchObject({ rows: [{ line: 2, cells }] });
  const found = await read(content);
  expect("rows" in found && found.rows[0]?.cells).toEqual(cells);
});

test("an archive that unpacks to very much is refused before it fills the memory", async () => {
  const bomb = await zip({ ...workbook, "xl/worksheets/sheet1.xml": Buffer.alloc(41 * 2 ** 20) });
  expect(bomb.length).toBeLessThan(2 ** 20);
  expect(await read(bomb)).toEqual({ fault: "too_large_unpacked" });
});

test("a sheet of rows that say nothing, or of elements without an end, is refused soon", async () => {
  const header = `<row><c t="str"><v>Артикул</v></c></row>`;
  const of = (rows: string) => zip({ ...workbook, "xl/worksheets/sheet1.xml": sheet(header + rows) });
  expect(await read(await of("<row/>".repeat(200_001)))).toEqual({ fault: "too_many_rows" });
  expect(await read(await of("<a/>".repeat(2_500_000)))).toEqual({ fault: "too_large_unpacked" });
});

test("an archive whose parts say less than they have is refused", async () => {
  const file = await zip({ ...workbook, "xl/worksheets/sheet1.xml": sheet(" ".repeat(1_000_000)) });
  // The size in the central directory.
  const start = file.indexOf("PK\u0001\u0002", file.lastIndexOf("worksheets/sheet1.xml") - 60, "latin1");
  file.writeUInt32LE(10, start + 24);
  expect(await read(file)).toEqual({ fault: "xlsx_broken" });
});

test.each([
  ["another archive", { "a.txt": "" }, "file_archive"],
  ["without a sheet", workbook, "xlsx_broken"],
  [
    "with entities",
    { ...workbook, "xl/worksheets/sheet1.xml": `<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>` },
    "xml_entities",
  ],
  [
    "with too many columns",
    { ...workbook, "xl/worksheets/sheet1.xml": sheet(`<row><c r="ZZ1"><v>1</v></c></row>`) },
    "too_many_columns",
  ],
])("%s is refused", async (_, parts, fault) => {
  expect(await read(await zip(parts as Record<string, string>))).toEqual({ fault });
});

test("lines are those of the file, also where cells have several", async () => {
  const found = await read('Артикул;Описание\nA;"первая\nвторая"\n\nB;одна\n');
  expect(found).toMatchObject({ rows: [{ line: 2 }, { line: 5 }] });
});

test("XML that nests without an end, or repeats an entity, is refused at once", async () => {
  expect(await read(`<yml_catalog>${"<a>".repeat(100_000)}`)).toEqual({ fault: "xml_broken" });
  expect(await read(`<yml_catalog><shop>&lol9;</shop></yml_catalog>`)).toEqual({ fault: "xml_broken" });
});

/** A sheet whose cells all say the same long text: a small file, and a very large one once it is read. */
const repeated = (rows: number, columns: number) => ({
  ...workbook,
  "xl/sharedStrings.xml": `<sst><si><t>${"ж".repeat(40_000)}</t></si></sst>`,
  "xl/worksheets/sheet1.xml": sheet(
    `<row>${Array.from({ length: columns }, (_, at) => `<c t="str"><v>${at}</v></c>`).join("")}</row>${`<row>${`<c t="s"><v>0</v></c>`.repeat(columns)}</row>`.repeat(rows)}`,
  ),
});

test("cells that share a long text are refused before they fill the memory of the process", async () => {
  expect(await read(await zip(repeated(1, 200)))).toEqual({ fault: "too_large_unpacked" });
  expect(await read(await zip(repeated(200, 10)))).toEqual({ fault: "too_large_unpacked" });
  expect(await read(await zip(repeated(3, 10)))).toMatchObject({ rows: [{ line: 2 }, { line: 3 }, { line: 4 }] });
});

test.each([
  ["very many attributes", `<yml_catalog ${Array.from({ length: 300 }, (_, at) => `a${at}="1"`).join(" ")}/>`],
  ["an endless attribute", `<yml_catalog a="${"a".repeat(400_000)}"/>`],
  ["an endless comment", `<yml_catalog><!--${"a".repeat(400_000)}--></yml_catalog>`],
  ["a name that the parser stumbles over", `<yml_catalog hasOwnProperty="1" b="2"/>`],
])("XML with %s is refused", async (_, content) => {
  expect(await read(content)).toEqual({ fault: "xml_broken" });
});

test("rows of a sheet that are not numbered, twice or beyond all sheets are counted", async () => {
  const rows = ["1", "7", "7", "99999999999", "x"].map((line) => `<row r="${line}"><c t="str"><v>A</v></c></row>`);
  const file = await zip({ ...workbook, "xl/worksheets/sheet1.xml": sheet(rows.join("")) });
  expect(await read(file)).toMatchObject({ rows: [{ line: 7 }, { line: 8 }, { line: 9 }, { line: 10 }] });
});
