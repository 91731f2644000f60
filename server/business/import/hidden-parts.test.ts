import { CFB, utils, type WorkSheet, write } from "@e965/xlsx";
import { describe, expect, test } from "vitest";
import { read, sheet, zip } from "./parse/parse.fixture.ts";

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (values: readonly string[], attributes = "") => `<row${attributes}>${values.map(text).join("")}</row>`;
const head = row(["Артикул", "Название"]);
const table = sheet(head + row(["A", "Стол"]));
const empty = sheet('<row><c s="0"/></row>');

interface Part {
  name: string;
  state?: string;
  content?: string;
  folder?: string;
}

/** A workbook of these sheets. */
function book(...parts: Part[]): Promise<Buffer> {
  const pathOf = ({ folder = "worksheets" }: Part, at: number) => `${folder}/sheet${at}.xml`;
  const sheets = parts.map(
    ({ name, state = "visible" }, at) => `<sheet name="${name}" state="${state}" r:id="r${at}"/>`,
  );
  const relations = parts.map(
    (part, at) => `<Relationship Id="r${at}" Type="x/worksheet" Target="${pathOf(part, at)}"/>`,
  );
  return zip({
    "xl/workbook.xml": `<workbook xmlns:r="r"><sheets>${sheets.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${relations.join("")}</Relationships>`,
    ...Object.fromEntries(parts.map((part, at) => [`xl/${pathOf(part, at)}`, part.content ?? table])),
  });
}

const long = "Аккумуляторный инструмент, июль";

describe("the sheets of a workbook", () => {
  test.each<[string, Part[], { read: string; others: string[]; more?: number }]>([
    ["one", [{ name: "Прайс" }], { read: "Прайс", others: [] }],
    ["two", [{ name: "Дрели" }, { name: "Пилы" }], { read: "Дрели", others: ["Пилы"] }],
    [
      "a hidden one first",
      [{ name: "Списки", state: "hidden" }, { name: "Прайс" }, { name: "Коды", state: "veryHidden" }],
      { read: "Прайс", others: [] },
    ],
    ["an empty one behind", [{ name: "Прайс" }, { name: "Лист2", content: empty }], { read: "Прайс", others: [] }],
    [
      "one with spaces only",
      [{ name: "Прайс" }, { name: "Лист2", content: sheet(row([" "])) }],
      { read: "Прайс", others: [] },
    ],
    [
      "one whose only value is far below",
      [{ name: "Прайс" }, { name: "Б", content: sheet(`${"<row/>".repeat(9_000)}<row><c><v>1</v></c></row>`) }],
      { read: "Прайс", others: ["Б"] },
    ],
    [
      "one that is damaged",
      [{ name: "Прайс" }, { name: "Б", content: "<worksheet><a></worksheet>" }],
      { read: "Прайс", others: ["Б"] },
    ],
    [
      "a chart first and behind",
      [{ name: "Рост", folder: "chartsheets" }, { name: "Прайс" }, { name: "Ещё", folder: "chartsheets" }],
      { read: "Прайс", others: [] },
    ],
    [
      "names with signs of XML",
      [{ name: "Дом &amp; сад" }, { name: "&lt;5 &quot;шт&quot;" }],
      { read: "Дом & сад", others: ['<5 "шт"'] },
    ],
    ["names of 31 letters", [{ name: long }, { name: `${long}ь` }], { read: long, others: [long] }],
    [
      "two hundred",
      Array.from({ length: 200 }, (_, at) => ({ name: `Лист${at}` })),
      { read: "Лист0", others: Array.from({ length: 10 }, (_, at) => `Лист${at + 1}`), more: 189 },
    ],
    [
      "only hidden ones",
      [
        { name: "А", state: "hidden" },
        { name: "Б", state: "hidden" },
      ],
      { read: "А", others: [] },
    ],
  ])("%s", async (_, parts, { more = 0, ...told }) => {
    const found = await read(await book(...parts));
    expect(found).toMatchObject({ sheets: { ...told, more }, rows: [{ cells: { Артикул: "A" } }] });
  });

  test.each(["biff8", "xlml"] as const)("of Excel before 2007: %s", async (bookType) => {
    const rows = [
      ["Артикул", "Название"],
      ["A", "Стол"],
    ];
    const old = utils.book_new();
    const names = ["Списки", "Дом & сад", "Пусто", "<5", ...Array.from({ length: 10 }, (_, at) => `Лист${at}`)];
    for (const name of names) utils.book_append_sheet(old, utils.aoa_to_sheet(name === "Пусто" ? [] : rows), name);
    old.Workbook = { Sheets: names.map((name) => ({ Hidden: name === "Списки" ? 1 : 0 })) };
    expect(await read(write(old, { type: "buffer", bookType }) as Buffer)).toMatchObject({
      sheets: { read: "Дом & сад", others: ["<5", ...names.slice(4, 13)], more: 1 },
      rows: [{ cells: { Артикул: "A" } }],
    });
  });

  test("a table of text has none", async () => {
    expect(await read("Артикул;Название\nA;Стол\n")).not.toHaveProperty("sheets");
  });
});

describe("rows and columns that a file hides are read, and told", () => {
  const hiddenOf = (found: Awaited<ReturnType<typeof read>>) =>
    "rows" in found && found.rows.map(({ isHidden = false }) => isHidden);

  test("in a workbook", async () => {
    const file = await book({
      name: "Прайс",
      content: `<worksheet><cols><col min="1" max="1"/><col min="2" max="2" hidden="1"/><col min="4" max="16384" hidden="true"/></cols>
        <sheetData>${row(["Прайс-лист"], ' hidden="1"')}${row(["Артикул", "Цена", "Название"])}${row(["A", "5", "Стол"])}
        ${row(["B", "7", "Стул"], ' hidden="1"')}${row(["C", "9", "Шкаф"], ' hidden="0"')}</sheetData><autoFilter ref="A2:C5"/></worksheet>`,
    });
    const found = await read(file);
    expect(found).toMatchObject({ hidden: ["Цена"], rows: [{ cells: { Цена: "5" } }, { cells: { Цена: "7" } }, {}] });
    expect(hiddenOf(found)).toEqual([false, true, false]);
  });

  const values = [
    ["Артикул", "Цена", "Название"],
    ["A", 5, "Стол"],
    ["B", 7, "Стул"],
  ];

  test.each(["biff8", "xlml"] as const)("in one of Excel before 2007: %s", async (bookType) => {
    const hiding: WorkSheet = utils.aoa_to_sheet(values);
    hiding["!cols"] = [{}, { hidden: true }];
    hiding["!rows"] = [{}, {}, { hidden: true }];
    const old = utils.book_new();
    utils.book_append_sheet(old, hiding, "Прайс");
    const written = write(old, { type: "buffer", bookType }) as Buffer;
    const found = await read(bookType === "biff8" ? hideRow(written, 2) : written);
    expect(found).toMatchObject({ hidden: ["Цена"], rows: [{ cells: { Цена: "5" } }, { cells: { Цена: "7" } }] });
    expect(hiddenOf(found)).toEqual([false, true]);
  });
});

/** Hides a row, counted from 0, of a workbook of one sheet: the library does not write that. */
function hideRow(bytes: Buffer, at: number): Buffer {
  const container = CFB.read(bytes, { type: "buffer" });
  const stream = CFB.find(container, "Workbook");
  const content = Buffer.from(stream?.content as Uint8Array);
  let start = 0;
  // Behind the dimensions of the sheet.
  while (content.readUInt16LE(start) !== 0x02_00) start += 4 + content.readUInt16LE(start + 2);
  start += 4 + content.readUInt16LE(start + 2);
  const record = Buffer.alloc(20);
  record.writeUInt16LE(0x02_08, 0);
  record.writeUInt16LE(16, 2);
  record.writeUInt16LE(at, 4);
  record.writeUInt16LE(3, 8);
  record.writeUInt16LE(0x01_20, 16);
  const hiding = Buffer.concat([content.subarray(0, start), record, content.subarray(start)]);
  const made = CFB.utils.cfb_new();
  CFB.utils.cfb_add(made, "/Workbook", hiding);
  return CFB.write(made, { type: "buffer" }) as Buffer;
}
