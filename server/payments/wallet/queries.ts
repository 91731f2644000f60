import { sql } from "kysely";
import type { LedgerTransactionKind, PaymentMethod } from "#contracts/payments/rules.ts";
import type { Db } from "#server/database/database.ts";

export interface WalletRow {
  /** Of the entry: its place in the history. */
  entry_id: number;
  id: number;
  kind: LedgerTransactionKind;
  amount: number;
  balance_after: number;
  created_at: Date;
  payment_id: number | null;
  purchase_id: number | null;
  months: number | null;
  has_vip: boolean | null;
}

export interface WalletPosition {
  createdAt: Date;
  entryId: number;
}

export interface WalletFilter {
  kind: LedgerTransactionKind | undefined;
  /** Days of Bishkek, the last one included. */
  from: string | undefined;
  to: string | undefined;
}

const columns = sql.raw(
  `e.id as entry_id, t.id, e.kind, e.amount, e.balance_after, e.created_at, t.payment_id, p.id as purchase_id, p.months,
    p.vip_price is not null as has_vip`,
);

/** Movements of a wallet, newest first. */
export async function readWalletEntries(
  db: Db,
  userId: number,
  { kind, from, to, after, limit }: WalletFilter & { after: WalletPosition | undefined; limit: number },
): Promise<WalletRow[]> {
  const { rows } = await sql<WalletRow>`
    select ${columns}
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id left join purchases p on p.transaction_id = t.id
    where e.account_id = (select id from ledger_accounts where user_id = ${userId})
      ${kind === undefined ? sql`` : sql`and e.kind = ${kind}`}
      ${from === undefined ? sql`` : sql`and e.created_at >= ${from}::date::timestamp at time zone 'Asia/Bishkek'`}
      ${to === undefined ? sql`` : sql`and e.created_at < (${to}::date + 1)::timestamp at time zone 'Asia/Bishkek'`}
      ${after ? sql`and (e.created_at, e.id) < (${after.createdAt}::timestamptz, ${after.entryId}::bigint)` : sql``}
    order by e.created_at desc, e.id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

interface WalletEntryRow extends WalletRow {
  provider_number: string | null;
  method: PaymentMethod | null;
}

/** One movement of a wallet, with the number that the provider gave to its payment, and how was paid; undefined when it is another one's. */
export async function findWalletEntry(
  db: Db,
  userId: number,
  transactionId: number,
): Promise<WalletEntryRow | undefined> {
  const { rows } = await sql<WalletEntryRow>`
    select ${columns},
      -- Of a payment that came twice each movement has its own number, which is in its key.
      case when e.kind = 'top_up' then (select substr(t.idempotency_key, length(provider) + 2) from payments where id = t.payment_id)
        else (select provider_payment from payments where id = t.payment_id) end as provider_number,
      (select method from payments where id = coalesce(t.payment_id, p.paid_by)) as method
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id left join purchases p on p.transaction_id = t.id
    where t.id = ${transactionId} and e.account_id = (select id from ledger_accounts where user_id = ${userId})`.execute(
    db,
  );
  return rows[0];
}

/** What came in and went out in months, of one kind or of all; `2026-11`. */
export async function readWalletMonths(
  db: Db,
  userId: number,
  { kind, first, last }: { kind: LedgerTransactionKind | undefined; first: Date; last: Date },
): Promise<{ month: string; income: number; spent: number }[]> {
  const monthOf = (date: Date) => sql`date_trunc('month', ${date}::timestamptz at time zone 'Asia/Bishkek')::date`;
  const { rows } = await sql<{ month: string; income: number; spent: number }>`
    select to_char(month, 'YYYY-MM') as month, sum(income) as income, sum(spent) as spent
    from wallet_months
    where account_id = (select id from ledger_accounts where user_id = ${userId})
      and month between ${monthOf(first)} and ${monthOf(last)}
      ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
    group by month order by month desc`.execute(db);
  return rows;
}
