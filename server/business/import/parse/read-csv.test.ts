import { expect, test } from "vitest";
import { findEncoding } from "./find-encoding.ts";
import { encode, read, readCells } from "./parse.fixture.ts";

const table = "Артикул;Название;Цена\r\nS1;Дрель ударная 650 Вт;3500\r\nS2;Стол письменный;12000\r\n";
const rows = [
  { Артикул: "S1", Название: "Дрель ударная 650 Вт", Цена: "3500" },
  { Артикул: "S2", Название: "Стол письменный", Цена: "12000" },
];

test.each([
  ["a hint of Excel", `sep=;\r\n${table}`],
  ["a hint with a mark before it", `\ufeffsep=;\r\n${table}`],
  ["a hint in capitals", `SEP=;\n${table}`],
  ["a hint in quotes", `"sep=;"\n${table}`],
  ["a hint that says a tab", `sep=\t\n${table.replaceAll(";", "\t")}`],
  ["a hint that says an unusual sign", `sep=^\n${table.replaceAll(";", "^")}`],
  ["a hint that says a comma", `sep=,\n${table.replaceAll(";", ",")}`],
  ["commas", table.replaceAll(";", ",")],
  ["tabs", table.replaceAll(";", "\t")],
  ["bars", table.replaceAll(";", "|")],
  ["a title with more commas than the header has semicolons", `Прайс, от 12.11, ООО «Мир», Бишкек, Ош,,,\n${table}`],
  ["a mark of UTF-8", `\ufeff${table}`],
  ["empty lines above", `\n\n;;\n${table}`],
  ["lines that end as on an old Mac", table.replaceAll("\r\n", "\r")],
])("a table with %s is read", async (_, text) => {
  expect(await readCells(text)).toEqual(rows);
});

test.each([
  [
    "commas in the cells of a table of semicolons",
    "Артикул;Описание\nA;да, да, да, да\n",
    { Описание: "да, да, да, да" },
  ],
  ["semicolons in quotes in a table of commas", 'Артикул,Описание\nA,"a;b;c;d"\n', { Описание: "a;b;c;d" }],
  ["bars in the cells of a table of semicolons", "Артикул;Описание\nA;1|2|3|4\n", { Описание: "1|2|3|4" }],
  ["decimal commas in a table of tabs", "Артикул\tЦена\tВес\nA\t1,50\t2,5\n", { Цена: "1,50", Вес: "2,5" }],
  ["an unknown header", "а;б,в,г\n1;2\n3;4\n5;6\n", { а: "1", "б,в,г": "2" }],
])("%s are no delimiters", async (_, text, cells) => {
  expect((await readCells(text))[0]).toMatchObject(cells);
});

const texts = {
  "a list": table,
  "a short table": "Артикул;Цена\nA1;100\n",
  "an English header": "article;title;price\n1;Дрель;5\n2;Стол;7\n",
  capitals: "АРТИКУЛ;НАИМЕНОВАНИЕ;ЦЕНА\n1;ДРЕЛЬ УДАРНАЯ;100\n2;СТОЛ ПИСЬМЕННЫЙ;200\n",
  "one Russian word among many English ones": `article;title;price\n${"A;Bosch GSB Professional;500\n".repeat(300)}B;Шуруповёрт;1\n`,
  Kyrgyz: "Артикул;Аталышы;Баасы\nК1;Телефон ремонт кылуу;500\n",
  "words with ё": "Артикул;Название\nЁ1;Ёлка зелёная, съёмная\n",
  "many digits": `Артикул;Цена;Остаток\n${"4600123456789;12000;5\n".repeat(50)}`,
  "capitals inside": "Артикул;Название\nA;ООО ТехноСервис, ИП Иванов\n",
  "long words": "Артикул;Описание\nA;Высококачественный водонепроницаемый материал для внутренних работ\n",
} as const;
const encodings = ["windows-1251", "ibm866", "koi8-r", "utf-16le", "utf-16be"] as const;

test.each(
  Object.entries(texts).flatMap(([name, text]) => encodings.map((encoding) => [name, encoding, text] as const)),
)("%s is known to be in %s", (_, encoding, text) => {
  expect(findEncoding(encode(text, encoding))).toBe(encoding);
});

test("signs of windows-1251 are kept: quotes, dashes, a number sign", async () => {
  const text = "Артикул;Название\nA;Труба № 5 «Гигант» — 3 м\n";
  expect(await readCells(encode(text, "windows-1251"))).toEqual(await readCells(text));
});

test.each([
  ["at the end of a cell", [0xd0]],
  ["that begins no letter", [0xff]],
  ["of another encoding", [0xcd, 0xee, 0xe2]],
])("a broken byte %s leaves the rest of a UTF-8 file as it is", async (_, bytes) => {
  const [before = "", after = ""] = "article;title\nA;Дрель ударная\nB;Стол письменный@\n".split("@");
  const found = await readCells(Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]));
  expect(found[0]).toEqual({ article: "A", title: "Дрель ударная" });
  expect(found[1]?.["title"]).toMatch(/^Стол письменный\ufffd+$/);
});

test.each(["utf-16le", "utf-16be"])("a table in %s is read, with and without its mark", async (encoding) => {
  expect(await readCells(encode(table, encoding))).toEqual(rows);
  expect(await readCells(encode(`\ufeff${table.replaceAll(";", "\t")}`, encoding))).toEqual(rows);
});

test("zeros that a formula keeps for Excel are those of the article", async () => {
  const found = await readCells('Артикул;Цена\n="000042";5\n"=""007""";6\n=A1;7\n');
  expect(found.map((cells) => cells["Артикул"])).toEqual(["000042", "007", "=A1"]);
});

test.each([
  ["6850.000", "650.000", "650"],
  ["6850,000", "650,500", "650.5"],
  ["6 850,000", "150,000", "150"],
  ["12 990", "12.990", "12.990"],
  ["6850.00", "650.000", "650.000"],
])("beside «%s», «%s» is «%s»", async (other, price, shown) => {
  const found = await readCells(`Артикул;Цена;Название\nA;${other};650.000\nB;${price};650.000\n`);
  expect(found[1]).toEqual({ Артикул: "B", Цена: shown, Название: "650.000" });
});

test.each([
  ["a quote that is never closed", 'A1;"Стол;100;x\nA2;Стул;200;x\nA3;Шкаф";300;x\n'],
  ["two of them", 'A1;"Стол;100;x\nA2;Стул;200;x\nA3;"Шкаф;300;x\nA4;Диван;400;x\n'],
])("%s takes no rows away", async (_, lines) => {
  expect(await read(`Артикул;Название;Цена;Описание\n${lines}`)).toEqual({ fault: "csv_broken" });
});

test("a description has lines, and semicolons in them", async () => {
  const found = await readCells('Артикул;Название;Цена;Описание\nA;Стол;5;"Дуб; бук\nДва; три; ящика"\n');
  expect(found[0]?.["Описание"]).toBe("Дуб; бук\nДва; три; ящика");
});

const quoted = [
  ['"Дрель "Мастер" 650 Вт"', 'Дрель "Мастер" 650 Вт'],
  ['"Набор "Юный "техник" 2""', 'Набор "Юный "техник" 2"'],
  ['"Кафе ("Ала-Тоо")"', 'Кафе ("Ала-Тоо")'],
  ['"Болт 5" стальной"', 'Болт 5" стальной'],
  ['"Дрель ""Мастер"" 650 Вт"', 'Дрель "Мастер" 650 Вт'],
  ['"""Мастер"" и ""Сыновья"""', '"Мастер" и "Сыновья"'],
  ['"Мастер" и "Сыновья"', '"Мастер" и "Сыновья"'],
  ['Дрель "Мастер" 650 Вт', 'Дрель "Мастер" 650 Вт'],
  ['Телевизор 32"', 'Телевизор 32"'],
  ['"Дрель"', "Дрель"],
  ['"""Дрель"""', '"Дрель"'],
] as const;

test("a quote inside of a cell may stand behind a backslash", async () => {
  const found = await readCells('Артикул;Название;Цена\n"A";"Телевизор 55\\" UHD";"5"\n"B";"Дрель \\"Мастер\\"";"6"\n');
  expect(found.map((cells) => [cells["Название"], cells["Цена"]])).toEqual([
    ['Телевизор 55" UHD', "5"],
    ['Дрель "Мастер"', "6"],
  ]);
});

test("cells lose the quotes around them, and keep those inside", async () => {
  const lines = quoted.map(([cell], at) => `A${at};${cell};5`);
  const found = await readCells(["Артикул;Название;Цена", ...lines].join("\n"));
  expect(found.map((cells) => [cells["Название"], cells["Цена"]])).toEqual(quoted.map(([, title]) => [title, "5"]));
});

test("lines are those of the file, also below a hint and titles", async () => {
  const found = await read('sep=;\nПрайс-лист от 12.11;;\n\nАртикул;Описание\nA;"первая\nвторая"\nB;одна\n');
  expect(found).toMatchObject({ columns: ["Артикул", "Описание"], rows: [{ line: 5 }, { line: 7 }] });
});

test.each([
  ["a title", "Прайс-лист от 12.11;;\n"],
  ["a shop and a date", "ОсОО «Инструмент»;;\nДата;12.11.2026;\n\n"],
  ["a title that names one column", "Цена;на 12.11;\n"],
  ["a title with the word of the article only", "Артикул;;\n"],
  ["a head of groups", ";Товар;Деньги\n"],
  ["nineteen lines", "Строка;;\n".repeat(19)],
])("%s above the header is skipped", async (_, above) => {
  expect(await read(`${above}Артикул;Название;Цена\nA;Стол;5\n`)).toMatchObject({
    columns: ["Артикул", "Название", "Цена"],
    rows: [{ cells: { Артикул: "A" } }],
  });
});

test("twenty rows above a header are too many: the first row is the header", async () => {
  expect(await read(`${"Строка;;\n".repeat(20)}Артикул;Название;Цена\nA;Стол;5\n`)).toMatchObject({
    columns: ["Строка", "", ""],
  });
});
