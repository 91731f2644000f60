import { expect, test } from "vitest";
import { SSF } from "@e965/xlsx";
import { read, readCells, sheet, workbook, zip } from "./parse.fixture.ts";
import { type Formats, openShowNumber } from "./show-number.ts";

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (...values: string[]) => `<row>${values.map(text).join("")}</row>`;
const table = row("Артикул", "Название") + row("A", "Стол");
const cells = [{ Артикул: "A", Название: "Стол" }];
const shared = `<sst>${["Артикул", "Название", "A", "Стол"].map((one) => `<si><t>${one}</t></si>`).join("")}</sst>`;
const sharedTable = `<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row><row><c t="s"><v>2</v></c><c t="s"><v>3</v></c></row>`;

const relations = (...targets: string[]) =>
  `<Relationships>${targets.map((target, at) => `<Relationship Id="r${at}" Type="http://x/relationships/${target.includes("heet") ? "worksheet" : "sharedStrings"}" Target="${target}"/>`).join("")}</Relationships>`;
const book = (...sheets: string[]) =>
  `<workbook xmlns:r="r"><sheets>${sheets.map((attributes, at) => `<sheet name="${at}" r:id="r${at}" ${attributes}/>`).join("")}</sheets></workbook>`;

test.each<[string, Record<string, string>]>([
  [
    "whose shared texts have a capital",
    { ...workbook, "xl/SharedStrings.xml": shared, "xl/worksheets/sheet1.xml": sheet(sharedTable) },
  ],
  [
    "all in capitals",
    {
      "XL/WORKBOOK.XML": book(""),
      "XL/_RELS/WORKBOOK.XML.RELS": relations("WORKSHEETS/SHEET1.XML"),
      "XL/WORKSHEETS/SHEET1.XML": sheet(table),
    },
  ],
  ["whose relationship is in another case than the part", { ...workbook, "xl/worksheets/Sheet1.XML": sheet(table) }],
  [
    "with backslashes in the names of parts",
    {
      "xl\\workbook.xml": book(""),
      "xl\\_rels\\workbook.xml.rels": relations("worksheets\\sheet1.xml"),
      "xl\\worksheets\\sheet1.xml": sheet(table),
    },
  ],
  [
    "whose shared texts are elsewhere",
    {
      "xl/workbook.xml": book(""),
      "xl/_rels/workbook.xml.rels": relations("worksheets/sheet1.xml", "texts/all.xml"),
      "xl/texts/all.xml": shared,
      "xl/worksheets/sheet1.xml": sheet(sharedTable),
    },
  ],
  [
    "with absolute targets",
    {
      "xl/workbook.xml": book(""),
      "xl/_rels/workbook.xml.rels": relations("/xl/sheets/1.xml"),
      "xl/sheets/1.xml": sheet(table),
    },
  ],
  [
    "whose workbook is elsewhere",
    {
      "_rels/.rels": `<Relationships><Relationship Id="a" Type="x/officeDocument" Target="/book/main.xml"/></Relationships>`,
      "book/main.xml": book(""),
      "book/_rels/main.xml.rels": relations("../sheets/1.xml"),
      "sheets/1.xml": sheet(table),
    },
  ],
  [
    "with another prefix of relationships",
    {
      ...workbook,
      "xl/workbook.xml": `<x:workbook xmlns:x="x" xmlns:d3="r"><x:sheets><x:sheet d3:id="rId1"/></x:sheets></x:workbook>`,
      "xl/worksheets/sheet1.xml": sheet(table),
    },
  ],
  ["without relationships", { "xl/workbook.xml": book(""), "xl/worksheets/sheet1.xml": sheet(table) }],
  [
    "whose first sheet is hidden",
    {
      "xl/workbook.xml": book('state="hidden"', ""),
      "xl/_rels/workbook.xml.rels": relations("worksheets/sheet1.xml", "worksheets/sheet2.xml"),
      "xl/worksheets/sheet1.xml": sheet(row("Справочник")),
      "xl/worksheets/sheet2.xml": sheet(table),
    },
  ],
  [
    "whose first sheets are hidden, one of them from the menu too",
    {
      "xl/workbook.xml": book('state="veryHidden"', 'state="hidden"', 'state="visible"'),
      "xl/_rels/workbook.xml.rels": relations("sheets/1.xml", "sheets/2.xml", "sheets/3.xml"),
      "xl/sheets/1.xml": sheet(""),
      "xl/sheets/2.xml": sheet(""),
      "xl/sheets/3.xml": sheet(table),
    },
  ],
  [
    "whose only sheet is hidden",
    {
      ...workbook,
      "xl/workbook.xml": book('state="hidden"').replace("r0", "rId1"),
      "xl/worksheets/sheet1.xml": sheet(table),
    },
  ],
  [
    "whose first sheet is a chart",
    {
      "xl/workbook.xml": book("", ""),
      "xl/_rels/workbook.xml.rels": relations("chartsheets/sheet1.xml", "worksheets/sheet1.xml"),
      "xl/chartsheets/sheet1.xml": "<chartsheet/>",
      "xl/worksheets/sheet1.xml": sheet(table),
    },
  ],
])("a workbook %s is read", async (_, parts) => {
  expect(await readCells(await zip(parts))).toEqual(cells);
});

test("signs that XML cannot have are read in texts of all kinds", async () => {
  const escaped = ["a_x000D_\nb", "_x005F_x000D_", "_x0009_", "_X000D_", "_x00e4_", "x000D_", "_xZZZZ_", "_x000D_"];
  const file = await zip({
    ...workbook,
    "xl/sharedStrings.xml": `<sst>${escaped.map((one) => `<si><t>${one}</t></si>`).join("")}</sst>`,
    "xl/worksheets/sheet1.xml": sheet(
      row("Артикул", "Название", "Описание") +
        escaped
          .map((one, at) => `<row>${text(`A${at}`)}<c t="s"><v>${at}</v></c><c t="str"><v>${one}</v></c></row>`)
          .join(""),
    ),
  });
  const found = await readCells(file);
  const wanted = ["a\nb", "_x000D_", "\t", "_X000D_", "ä", "x000D_", "_xZZZZ_", "\n"];
  expect(found.map((one) => one["Название"])).toEqual(wanted);
  expect(found.map((one) => one["Описание"])).toEqual(wanted);
});

test.each([
  ["000000", "42", "000042"],
  ["00", "7", "07"],
  ['"№"000', "7", "№007"],
  ["000\\-000", "123456", "123-456"],
  ["General", "1.2E4", "12000"],
  ["General", "0.30000000000000004", "0.3"],
  ["General", "4600123456789", "4600123456789"],
  ["0.00E+00", "4600123456789", "4600123456789"],
  ["@", "42", "42"],
  ["0", "1499.6", "1500"],
  ["0.00", "1500.5", "1500.50"],
  ["0.00", "12000", "12000.00"],
  ["#,##0", "12000", "12000"],
  ["#,##0.00", "1234567.5", "1234567.50"],
  ["#\\ ##0", "12000", "12000"],
  ["# ##0", "1250000", "1250000"],
  ["#\u00a0##0.00", "1250000", "1250000.00"],
  ["[$-419]#,##0.00", "6850", "6850.00"],
  ["[$-10419]0", "42", "42"],
  ['[$-440]# ##0\\ "сом"', "1250000", "1250000 сом"],
  ["[$KGS] #,##0", "6850", "KGS 6850"],
  ["[$USD-409] 0", "5", "USD 5"],
  ["0;-0;;@", "0", ""],
  ["0.000", "120", "120"],
  ["0.000", "1.5", "1.5"],
  ["0.000", "1.234", "1.2340"],
  ["General", "1.234", "1.2340"],
  ['#,##0.00\\ "сом"', "12000.5", "12000.50 сом"],
  ["[$$-409]#,##0", "5000", "$5000"],
  ["#,##0\\ [$сом-440]", "12000", "12000 сом"],
  ["_-* #,##0\\ _с_о_м_-;\\-* #,##0\\ _с_о_м_-", "1234", "1234"],
  ["0%", "0.15", "15%"],
  ["0,", "12000", "12"],
  ["[Red]0;[Blue]-0", "5", "5"],
  [";;;", "5", "5"],
  ["m/d/yy", "45000", "15.03.2023"],
  ["dd.mm.yyyy", "45000", "15.03.2023"],
  ["[$-419]d mmmm yyyy;@", "45000", "15.03.2023"],
  ["dd.mm.yyyy hh:mm", "45000.5", "15.03.2023 12:00"],
  ["yyyy", "45000", "2023"],
  ["h:mm", "0.5", "12:00"],
  ["dd.mm.yyyy", "-5", "-5"],
  ["0", "", ""],
])("a cell of the format «%s» shows %s as «%s»", (format, value, shown) => {
  expect(openShowNumber(format, SSF as Formats, false)(value)).toBe(shown);
});

test("cells show their numbers by the styles of the workbook, dates by its calendar", async () => {
  const file = await zip({
    ...workbook,
    "xl/workbook.xml": workbook["xl/workbook.xml"].replace("<sheets>", `<workbookPr date1904="1"/><sheets>`),
    "xl/styles.xml": `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="000000"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    "xl/worksheets/sheet1.xml": sheet(
      `${row("Артикул", "Цена", "Описание")}<row><c s="1"><v>42</v></c><c><v>5</v></c><c s="2"><v>43538</v></c></row>`,
    ),
  });
  expect(await readCells(file)).toEqual([{ Артикул: "000042", Цена: "5", Описание: "15.03.2023" }]);
});

test.each([
  ["a price that is crossed out", "<r><rPr><strike/></rPr><t>500</t></r><r><t> 450</t></r>", " 450"],
  ["a price that is not", '<r><rPr><strike val="0"/></rPr><t>500</t></r>', "500"],
  ["the number of a footnote", '<r><t>1500</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>1</t></r>', "1500¹"],
  [
    "a raised unit",
    '<r><t>м</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>2</t></r><r><t>, 5</t></r>',
    "м², 5",
  ],
  ["a bold part", "<r><rPr><b/></rPr><t>1</t></r><r><t>500</t></r>", "1500"],
])("%s in a formatted text is read as people see it", async (_, runs, shown) => {
  const inCell = await zip({
    ...workbook,
    "xl/worksheets/sheet1.xml": sheet(
      `${row("Артикул", "Название")}<row>${text("A")}<c t="inlineStr"><is>${runs}</is></c></row>`,
    ),
  });
  const shared = await zip({
    ...workbook,
    "xl/sharedStrings.xml": `<sst><si>${runs}</si><si><t>7</t></si></sst>`,
    "xl/worksheets/sheet1.xml": sheet(
      `${row("Артикул", "Название")}<row>${text("A")}<c t="s"><v>0</v></c></row><row>${text("B")}<c t="s"><v>1</v></c></row>`,
    ),
  });
  expect((await readCells(inCell))[0]).toEqual({ Артикул: "A", Название: shown });
  expect((await readCells(shared)).map((cells) => cells["Название"])).toEqual([shown, "7"]);
});

test("a zero that no program has computed yet is no price", async () => {
  const rows = `${row("Артикул", "Цена", "Описание")}<row>${text("A")}<c><f>1+1</f><v>0</v></c><c><f>2+2</f><v>4</v></c></row>`;
  const parts = { ...workbook, "xl/worksheets/sheet1.xml": sheet(rows) };
  const book = workbook["xl/workbook.xml"].replace("</sheets>", '</sheets><calcPr fullCalcOnLoad="1"/>');
  expect(await readCells(await zip(parts))).toEqual([{ Артикул: "A", Цена: "0", Описание: "4" }]);
  expect(await readCells(await zip({ ...parts, "xl/workbook.xml": book }))).toEqual([{ Артикул: "A", Описание: "4" }]);
});

test("empty cells go on beyond the last column", async () => {
  const far = (value: string) =>
    zip({
      ...workbook,
      "xl/worksheets/sheet1.xml": sheet(
        `${row("Артикул", "Название")}<row>${text("A")}${text("Стол")}<c r="ZZ2" s="0">${value}</c></row>`,
      ),
    });
  expect(await readCells(await far(""))).toEqual([{ Артикул: "A", Название: "Стол" }]);
  expect(await read(await far("<v>1</v>"))).toMatchObject({ fault: "too_many_columns" });
});

const merged = (rows: string, ...ranges: string[]) =>
  zip({
    ...workbook,
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${rows}</sheetData><mergeCells>${ranges.map((range) => `<mergeCell ref="${range}"/>`).join("")}</mergeCells></worksheet>`,
  });
const head = row("Артикул", "Название", "Категория", "Описание");

test.each<[string, string[], string[][], Record<string, string>[]]>([
  [
    "two rows",
    ["C2:C3"],
    [
      ["A", "x", "Столы"],
      ["B", "y"],
    ],
    [{ Категория: "Столы" }, { Категория: "Столы" }],
  ],
  ["three rows", ["C2:C4"], [["A", "x", "Столы"], ["B"], ["C"]], [{}, {}, { Категория: "Столы" }]],
  [
    "two columns and rows",
    ["C2:D3"],
    [
      ["A", "x", "Столы"],
      ["B", "y"],
    ],
    [{ Описание: "Столы" }, { Категория: "Столы", Описание: "Столы" }],
  ],
  ["one row: it stands where it begins", ["B2:D2"], [["A", "x"]], [{ Название: "x" }]],
  [
    "two ranges of a column",
    ["C2:C3", "C4:C5"],
    [["A", "x", "1"], ["B"], ["C", "x", "2"], ["D"]],
    [{}, { Категория: "1" }, {}, { Категория: "2" }],
  ],
  [
    "ranges that are named in another order",
    ["D2:D3", "C2:C3"],
    [["A", "x", "1", "2"], ["B"]],
    [{}, { Категория: "1", Описание: "2" }],
  ],
  [
    "an empty range",
    ["C2:C3"],
    [
      ["A", "x"],
      ["B", "y"],
    ],
    [{}, { Название: "y" }],
  ],
])("a merged range of %s", async (_, ranges, rows, wanted) => {
  const found = await readCells(await merged(head + rows.map((one) => row(...one)).join(""), ...ranges));
  for (const [at, one] of wanted.entries()) expect(found[at]).toMatchObject(one);
  if (ranges[0] === "B2:D2") expect(found[0]).toEqual({ Артикул: "A", Название: "x" });
});

test("titles that are merged over a table leave its header as it is", async () => {
  const file = await merged(row("Прайс-лист от 12.11") + row("") + head + row("A", "Стол"), "A1:D2");
  expect(await read(file)).toMatchObject({ rows: [{ line: 4, cells: { Артикул: "A", Название: "Стол" } }] });
});

test("ranges without an end are refused, those beyond the table ignored", async () => {
  const many = Array.from({ length: 20_001 }, (_, at) => `A${at + 1}:A${at + 2}`);
  expect(await read(await merged(head + row("A", "x"), ...many))).toEqual({ fault: "too_large_unpacked" });
  expect(await readCells(await merged(head + row("A", "x"), "ZZ1:ZZZ9", "C5000000:C5000001"))).toEqual([
    { Артикул: "A", Название: "x" },
  ]);
});
