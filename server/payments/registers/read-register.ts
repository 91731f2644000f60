import { isUtf8 } from "node:buffer";
import { setImmediate } from "node:timers/promises";
import { parse } from "csv-parse";
import { registerBounds, type RegisterState } from "#contracts/admin/payments/rules.ts";
import { parseAmount } from "#contracts/payments/money.ts";
import { refuse, type TextValues } from "#server/platform/refusal.ts";

/** A payment as its provider has it. */
export interface RegisterRow {
  number: string;
  /** Tyiyn. */
  amount: number;
  state: RegisterState;
  /** Tyiyn that were given back of it; null where the register does not say. */
  givenBack: number | null;
}

/** Bytes that are read before others have their turn. */
const chunkSize = 16 * 1024;
const maxRecord = 16 * 1024;

/** What columns are called, without signs between the words. */
const columnNames = {
  number: [
    "number",
    "payment id",
    "pg payment id",
    "transactionid",
    "transaction id",
    "номер",
    "номер платежа",
    "id платежа",
    "номер транзакции",
    "id транзакции",
    "төлөмдүн номери",
  ],
  amount: ["amount", "pg amount", "sum", "сумма", "сумма платежа", "суммасы"],
  state: ["state", "status", "pg payment status", "статус", "состояние", "абалы"],
  givenBack: ["refunded", "refund amount", "pg refund amount", "возвращено", "сумма возврата", "кайтарылды"],
} as const;
type Column = keyof typeof columnNames;

const stateWords: Record<RegisterState, readonly string[]> = {
  paid: ["paid", "success", "succeeded", "ok", "оплачен", "оплачено", "успешно", "успешный", "проведен", "төлөндү"],
  refunded: ["refunded", "revoked", "возврат", "возвращен", "возвращено", "кайтарылды"],
  unpaid: [
    "unpaid",
    "failed",
    "error",
    "rejected",
    "new",
    "process",
    "pending",
    "incomplete",
    "не оплачен",
    "отказ",
    "отклонен",
    "ошибка",
    "в обработке",
    "төлөнгөн жок",
  ],
};

/**
 * Reads a provider's register: CSV with `;`, `,` or tabs, in UTF-8 or Windows-1251, whose first line names the columns. It leaves others their turn. Refuses
 * what cannot be read, naming the line (field `file`).
 */
export async function readRegister(bytes: Buffer): Promise<RegisterRow[]> {
  const rows: RegisterRow[] = [];
  const numbers = new Set<string>();
  let columns: Partial<Record<Column, number>> | undefined;
  for await (const { record, line } of readRecords(bytes)) {
    if (!columns) {
      columns = findColumns(record);
      continue;
    }
    const row = readRow(record, columns, line);
    if (numbers.has(row.number)) refuseFile("register_repeated", { line });
    if (rows.length >= registerBounds.rows) refuseFile("too_many_rows", { max: registerBounds.rows });
    numbers.add(row.number);
    rows.push(row);
  }
  if (!columns) refuseFile("register_columns");
  return rows;
}

/** Refuses the register for its file; `message` is a key of `errors.json` under `fields`. */
export function refuseFile(message: string, values: TextValues = {}): never {
  refuse("validation_failed", { fields: { file: [{ message, values }] } });
}

async function* readRecords(bytes: Buffer): AsyncGenerator<{ record: string[]; line: number }> {
  const decoder = new TextDecoder(isUtf8(bytes) ? "utf-8" : "windows-1251");
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(bytes.subarray(0, maxRecord).toString("latin1")),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: maxRecord,
    info: true,
  });
  const feed = async () => {
    for (let start = 0; start < bytes.length && !parser.destroyed; start += chunkSize) {
      const isTaken = parser.write(decoder.decode(bytes.subarray(start, start + chunkSize), { stream: true }));
      await (isTaken ? setImmediate() : new Promise((resolve) => parser.once("drain", resolve).once("close", resolve)));
    }
    parser.end();
  };
  const feeding = feed();
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>)
      yield { record, line: info.lines };
    await feeding;
  } catch (error) {
    const { code, lines = 1 } = error as { code?: unknown; lines?: number };
    if (!String(code).startsWith("CSV_")) throw error;
    refuseFile("csv_broken", { line: lines });
  } finally {
    parser.destroy();
  }
}

/** The sign that the first line has most of. */
function delimiterOf(text: string): string {
  const [first = ""] = text.split("\n", 1);
  const counts = [";", ",", "\t"].map((sign) => ({ sign, count: first.split(sign).length }));
  return counts.toSorted((one, other) => other.count - one.count)[0]?.sign ?? ";";
}

function plain(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll("ё", "е")
    .replaceAll(/[\s\u00a0_.-]+/g, " ");
}

function findColumns(record: readonly string[]): Partial<Record<Column, number>> {
  const names = record.map(plain);
  const found: Partial<Record<Column, number>> = {};
  for (const column of Object.keys(columnNames) as Column[]) {
    const at = names.findIndex((name) => columnNames[column].some((known) => known === name));
    if (at >= 0) found[column] = at;
  }
  if (found.number === undefined || found.amount === undefined) refuseFile("register_columns");
  return found;
}

function readRow(record: readonly string[], columns: Partial<Record<Column, number>>, line: number): RegisterRow {
  const cell = (column: Column) => {
    const at = columns[column];
    return at === undefined ? undefined : (record[at]?.trim() ?? "");
  };
  const number = cell("number") ?? "";
  if (!/^[\w-]{1,50}$/.test(number)) refuseFile("register_number", { line });
  const amount = readMoney(cell("amount") ?? "") ?? refuseFile("register_amount", { line });
  const given = cell("givenBack");
  // An empty cell says that nothing was; some registers write what was given back below zero.
  const givenBack = given === undefined ? null : readMoney(given.replace(/^-/, "") || "0");
  if (givenBack === undefined) refuseFile("register_amount", { line });
  return { number, amount, givenBack, state: readState(cell("state"), line) };
}

function readMoney(text: string): number | undefined {
  return parseAmount(text.replaceAll(/[\s\u00a0]|сом|kgs/gi, ""));
}

/** Without such a column it lists what was paid. */
function readState(text: string | undefined, line: number): RegisterState {
  if (text === undefined) return "paid";
  const word = plain(text);
  const found = (Object.keys(stateWords) as RegisterState[]).find((state) => stateWords[state].includes(word));
  return found ?? refuseFile("register_state", { line });
}
