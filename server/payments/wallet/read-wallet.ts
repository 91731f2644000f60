import type { Reply, ValidInput } from "#contracts/base/endpoint.ts";
import { writeAmount } from "#contracts/payments/money.ts";
import type { getTransaction, listTransactions, WalletTransaction } from "#contracts/payments/schemas.ts";
import type { Db } from "#server/database/database.ts";
import { defaultPageSize, paginate, refuseListKey } from "#server/http/pagination.ts";
import { refuse } from "#server/platform/refusal.ts";
import {
  findWalletEntry,
  readWalletEntries,
  readWalletMonths,
  type WalletPosition,
  type WalletRow,
} from "./queries.ts";

/** A page of a wallet's history, with the totals of its months. */
export async function listWalletTransactions(
  db: Db,
  userId: number,
  { kind, from, to, limit = defaultPageSize, key }: ValidInput<typeof listTransactions>["query"],
  address: URL,
): Promise<Omit<Reply<typeof listTransactions>, "refused">> {
  const filter = { kind, from, to };
  const found = await readWalletEntries(db, userId, { ...filter, after: parseKey(key), limit: limit + 1 });
  const { rows, links } = paginate(found, limit, address, (row) => `${row.created_at.getTime()}-${row.entry_id}`);
  const [newest, oldest] = [rows[0], rows.at(-1)];
  const months =
    newest && oldest
      ? await readWalletMonths(db, userId, { kind, first: oldest.created_at, last: newest.created_at })
      : [];
  return {
    results: rows.map(presentTransaction),
    months: months.map(({ month, income, spent }) => ({
      month,
      income: writeAmount(income),
      spent: writeAmount(spent),
    })),
    ...links,
  };
}

/** One movement of one's own wallet. */
export async function getWalletTransaction(db: Db, userId: number, id: number): Promise<Reply<typeof getTransaction>> {
  const row = (await findWalletEntry(db, userId, id)) ?? refuse("not_found");
  return { ...presentTransaction(row), provider_number: row.provider_number, method: row.method };
}

function presentTransaction(row: WalletRow): WalletTransaction {
  return {
    id: row.id,
    kind: row.kind,
    amount: writeAmount(row.amount),
    balance: writeAmount(row.balance_after),
    date: row.created_at.toISOString(),
    payment: row.payment_id,
    purchase:
      row.purchase_id === null ? null : { id: row.purchase_id, months: row.months ?? 0, vip: row.has_vip ?? false },
  };
}

function parseKey(key: string | undefined): WalletPosition | undefined {
  if (key === undefined) return undefined;
  const [, time, id] = /^(\d{1,14})-(\d{1,15})$/.exec(key) ?? [];
  return time === undefined ? refuseListKey() : { createdAt: new Date(Number(time)), entryId: Number(id) };
}
