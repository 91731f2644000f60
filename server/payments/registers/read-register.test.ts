import { expect, test } from "vitest";
import { isRefusal } from "#server/platform/refusal.ts";
import { readRegister } from "./read-register.ts";

const read = (text: string | Buffer) => readRegister(Buffer.from(text));

test("a register is read as providers write it", async () => {
  const rows = await read(
    "\ufeffДата;Номер платежа;Сумма;Статус;Возвращено\r\n" +
      '25.11.2026;100-a;"1 000,50 сом";Успешно;\r\n' +
      "25.11.2026;100-b;500;ВОЗВРАЩЁН;-200.00\r\n\r\n" +
      "25.11.2026;100-c;990.00;отказ;0\r\n",
  );
  expect(rows).toEqual([
    { number: "100-a", amount: 1_000_50, state: "paid", givenBack: 0 },
    { number: "100-b", amount: 500_00, state: "refunded", givenBack: 200_00 },
    { number: "100-c", amount: 990_00, state: "unpaid", givenBack: 0 },
  ]);
});

test("without a state it lists what was paid, and without a refund it says nothing of one", async () => {
  expect(await read("pg_payment_id\tpg_amount\n7\t25\n")).toEqual([
    { number: "7", amount: 25_00, state: "paid", givenBack: null },
  ]);
  expect(await read("transactionId,amount,status\nx,1,SUCCEEDED")).toMatchObject([{ state: "paid" }]);
});

test("Windows-1251 is understood", async () => {
  // «номер;сумма» as old spreadsheets save it.
  const head = Buffer.from([0xed, 0xee, 0xec, 0xe5, 0xf0, 0x3b, 0xf1, 0xf3, 0xec, 0xec, 0xe0, 0x0a]);
  expect(await read(Buffer.concat([head, Buffer.from("1;5")]))).toMatchObject([{ number: "1", amount: 5_00 }]);
});

test("one without payments is of days on which nobody paid", async () => {
  expect(await read("number;amount\n")).toEqual([]);
});

test.each([
  ["", "register_columns", undefined],
  ["1;500\n2;600", "register_columns", undefined],
  ["number;date\n1;2", "register_columns", undefined],
  ["number;amount\n1;500\n;500", "register_number", 3],
  ["number;amount\n<b>;500", "register_number", 2],
  [`number;amount\n${"1".repeat(51)};500`, "register_number", 2],
  ["number;amount\n1;-500", "register_amount", 2],
  ["number;amount\n1;5e2", "register_amount", 2],
  ["number;amount\n1;49.999", "register_amount", 2],
  ["number;amount\n1", "register_amount", 2],
  ["number;amount;refunded\n1;500;many", "register_amount", 2],
  ["number;amount;status\n1;500;perhaps", "register_state", 2],
  ["number;amount\n1;500\n1;500", "register_repeated", 3],
  ["\u0000\u0001\u0002PK", "register_columns", undefined],
  [`number;amount\n"${"x".repeat(20_000)}`, "csv_broken", 2],
])("%s is refused with the line", async (text, message, line) => {
  const error = await read(text).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(isRefusal(error) && error.fields?.["file"]?.[0]).toMatchObject({ message, values: line ? { line } : {} });
});

test("20,000 rows are read, and no more, while others have their turn", async () => {
  const rows = (count: number) => `number;amount\n${Array.from({ length: count }, (_, at) => `n${at};500`).join("\n")}`;
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 0);
  expect(await read(rows(20_000))).toHaveLength(20_000);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(1);
  await expect(read(rows(20_001))).rejects.toMatchObject({ fields: { file: [{ message: "too_many_rows" }] } });
});
