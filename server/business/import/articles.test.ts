import { utils, write } from "@e965/xlsx";
import { expect, test } from "vitest";
import { read, sheet, workbook, zip } from "./parse/parse.fixture.ts";
import { cleanArticle } from "./rows/read-row.ts";

/** Articles of a file, as they are kept. The column stands beside prices of the same numbers. */
async function articlesOf(content: Uint8Array | string): Promise<string[]> {
  const found = await read(content);
  if ("fault" in found) throw new Error(found.fault);
  return found.rows.map(({ cells }) => cleanArticle(cells["Артикул"]));
}

const texts = [
  "00123",
  "1E5",
  "12.30",
  "12.345",
  "650.000",
  "6850.000",
  "1 234",
  "12,5",
  "10-12",
  "123456789012345",
  "12345678901234567890",
  "+996",
  "1/2",
  "007.10",
];

test("articles that are texts are read as they stand in a table of text", async () => {
  const rows = texts.map((text) => `${text};${text}`);
  expect(await articlesOf(["Артикул;Название", ...rows].join("\n"))).toEqual(texts);
  expect(await articlesOf(["Артикул;Название", ...texts.map((text) => `"${text}";x`)].join("\n"))).toEqual(texts);
});

test("articles that are texts are read as they stand in workbooks, of the green triangle too", async () => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const rows = [["Артикул", "Название"], ...texts.map((text) => [text, text])];
  const content = rows.map((row) => `<row>${row.map(cell).join("")}</row>`).join("");
  expect(await articlesOf(await zip({ ...workbook, "xl/worksheets/sheet1.xml": sheet(content) }))).toEqual(texts);
  for (const bookType of ["biff8", "xlml"] as const) {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), "Прайс");
    expect(await articlesOf(write(book, { type: "buffer", bookType }) as Buffer)).toEqual(texts);
  }
});

/** Numbers with the formats of their cells, and what people see. */
const numbers: [number, string, string][] = [
  [12.345, "General", "12.345"],
  [1.5, "General", "1.5"],
  [12_345, "General", "12345"],
  [123_456_789_012_345, "General", "123456789012345"],
  [4_600_123_456_789, "0.00E+00", "4600123456789"],
  [42, "0000", "0042"],
  [12.3, "0.00", "12.30"],
  [1.25, "0.000", "1.250"],
  [120, "0.000", "120.000"],
  [1_234.5, "0.000", "1234.500"],
  [12_345, "#,##0", "12 345"],
  [1_234_567, "#,##0", "1 234 567"],
  [12_345, "#\\ ##0", "12 345"],
  [123_456, "000\\-000", "123-456"],
  [45_000, "dd.mm.yyyy", "15.03.2023"],
];

test("articles that are numbers are read as people see them, prices beside them as amounts", async () => {
  const prices = numbers.map(([number]) => number);
  const formats = numbers.map(
    ([, format], at) => `<numFmt numFmtId="${200 + at}" formatCode="${format.replaceAll('"', "&quot;")}"/>`,
  );
  const head = `<row><c t="str"><v>Артикул</v></c><c t="str"><v>Цена</v></c></row>`;
  const rows = prices.map((price, at) => `<row><c s="${at}"><v>${price}</v></c><c s="${at}"><v>${price}</v></c></row>`);
  const file = await zip({
    ...workbook,
    "xl/styles.xml": `<styleSheet><numFmts>${formats.join("")}</numFmts><cellXfs>${numbers.map((_, at) => `<xf numFmtId="${200 + at}"/>`).join("")}</cellXfs></styleSheet>`,
    "xl/worksheets/sheet1.xml": sheet(head + rows.join("")),
  });
  expect(await articlesOf(file)).toEqual(numbers.map(([, , seen]) => seen));
  const found = await read(file);
  const amounts = "rows" in found && found.rows.flatMap(({ cells }) => cells["Цена"] ?? []);
  expect(amounts).toEqual(expect.arrayContaining(["12.3450", "1.25", "120", "12345", "1234567"]));

  for (const bookType of ["biff8", "xlml"] as const) {
    const table = utils.aoa_to_sheet([["Артикул", "Цена"], ...prices.map((price) => [price, price])]);
    for (const [at, [, format]] of numbers.entries()) table[`A${at + 2}`].z = format;
    const book = utils.book_new();
    utils.book_append_sheet(book, table, "Прайс");
    const seen = await articlesOf(write(book, { type: "buffer", bookType }) as Buffer);
    expect(seen, bookType).toEqual(numbers.map(([, , one]) => one));
  }
});

test("an article of a table of text is no amount where its column looks like one", async () => {
  const found = await read("Код;Цена\n650.000;650.000\n6850.000;6850.000\n12.345;12.345\n");
  expect(found).toMatchObject({
    rows: [
      { cells: { Код: "650.000", Цена: "650" } },
      { cells: { Код: "6850.000", Цена: "6850.000" } },
      { cells: { Код: "12.345", Цена: "12.3450" } },
    ],
  });
});
