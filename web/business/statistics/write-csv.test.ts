import { expect, test } from "vitest";
import { writeCsv } from "./write-csv.ts";

test("has a mark, semicolons and lines of its own", () => {
  expect(
    writeCsv([
      ["Дата", "Показы"],
      ["2026-11-23", 5],
    ]),
  ).toBe("\uFEFFДата;Показы\r\n2026-11-23;5\r\n");
});

test.each([
  ["=HYPERLINK(A1)", "'=HYPERLINK(A1)"],
  ["+996", "'+996"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ["＝SUM(A1)", "'＝SUM(A1)"],
  ['Диван "Уют"; 2 м', '"Диван ""Уют""; 2 м"'],
  ["=1;2", '"\'=1;2"'],
  ["две\nстроки", '"две\nстроки"'],
])("%j is %j", (text, written) => {
  expect(writeCsv([[text]])).toBe(`\uFEFF${written}\r\n`);
});
