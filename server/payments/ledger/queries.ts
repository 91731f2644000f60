import { sql } from "kysely";
import type { LedgerTransactionKind } from "#contracts/payments/rules.ts";
import type { Db } from "#server/database/database.ts";
import type { LedgerAccount } from "./accounts.ts";

export interface NewTransaction {
  kind: LedgerTransactionKind;
  key: string;
  causedBy: number | null;
  reverses: number | null;
  /** What brought it. */
  paymentId: number | null;
  now: Date;
}

/**
 * Inserts a transaction; undefined when its key is there already. Waits for one with the same key that is under way. A conflict of any index: a
 * reversal is unique by what it takes back, too.
 */
export async function insertTransaction(trx: Db, transaction: NewTransaction): Promise<number | undefined> {
  const { kind, key, causedBy, reverses, paymentId, now } = transaction;
  const { rows } = await sql<{ id: number }>`
    insert into ledger_transactions (kind, idempotency_key, caused_by, reverses, payment_id, created_at)
    values (${kind}, ${key}, ${causedBy}::bigint, ${reverses}::bigint, ${paymentId}::bigint, ${now})
    on conflict do nothing returning id`.execute(trx);
  return rows[0]?.id;
}

interface TransactionRow {
  id: number;
  kind: LedgerTransactionKind;
  payment_id: number | null;
  entries: { account: string; amount: number }[];
}

/** A transaction with its entries, by its key or id. */
export async function findTransaction(
  db: Db,
  by: { key: string } | { id: number },
): Promise<TransactionRow | undefined> {
  const { rows } = await sql<TransactionRow>`
    select t.id, t.kind, t.payment_id, json_agg(json_build_object('account', a.name, 'amount', e.amount) order by a.name) as entries
    from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
    where ${"key" in by ? sql`t.idempotency_key = ${by.key}` : sql`t.id = ${by.id}`}
    group by t.id`.execute(db);
  return rows[0];
}

/** Makes the accounts that are not there yet. A conflict of any index: a wallet is unique by its name and by its user. */
export async function addAccounts(trx: Db, accounts: readonly LedgerAccount[]): Promise<void> {
  const sorted = accounts.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  await sql`
    insert into ledger_accounts (name, kind, user_id)
    select name, kind, user_id
    from unnest(${sorted.map(({ name }) => name)}::text[], ${sorted.map(({ kind }) => kind)}::text[],
      ${sorted.map(({ userId }) => userId)}::bigint[]) as n (name, kind, user_id)
    where not exists (select from ledger_accounts a where a.name = n.name)
    order by name
    on conflict do nothing`.execute(trx);
}

/** Locks the wallets among the accounts, in one order whoever asks. */
export async function lockWallets(trx: Db, names: readonly string[]): Promise<{ name: string; balance: number }[]> {
  const { rows } = await sql<{ name: string; balance: number }>`
    select name, balance from ledger_accounts where name = any(${names}::text[]) and kind = 'wallet'
    order by id for no key update`.execute(trx);
  return rows;
}

/** Inserts the entries of a transaction, in the order in which wallets are locked. */
export async function insertEntries(
  trx: Db,
  transactionId: number,
  entries: readonly { account: string; amount: number }[],
): Promise<void> {
  await sql`
    insert into ledger_entries (transaction_id, account_id, amount, kind, created_at)
    select ${transactionId}::bigint, a.id, n.amount, '', 'epoch'
    from unnest(${entries.map(({ account }) => account)}::text[], ${entries.map(({ amount }) => amount)}::bigint[])
      as n (name, amount)
    join ledger_accounts a on a.name = n.name order by a.id`.execute(trx);
}

/** What a wallet has, in tyiyn. */
export async function readBalance(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select balance from ledger_accounts where user_id = ${userId}`.execute(db);
  return rows[0]?.balance ?? 0;
}

/** The largest ids there are, for reading the books in stretches. */
export async function readLastIds(db: Db): Promise<{ transactions: number; accounts: number }> {
  const { rows } = await sql<{ transactions: number; accounts: number }>`
    select coalesce((select max(id) from ledger_transactions), 0) as transactions,
      coalesce((select max(id) from ledger_accounts), 0) as accounts`.execute(db);
  return rows[0] ?? { transactions: 0, accounts: 0 };
}

interface Stretch {
  /** The first id that is not in it. */
  before: number;
  from: number;
}

/** Transactions of a stretch whose entries do not sum up to zero, or that have fewer than two. */
export async function readUnbalanced(db: Db, { from, before }: Stretch): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id
    where t.id >= ${from} and t.id < ${before}
    group by t.id having count(e.id) < 2 or sum(e.amount) <> 0
    order by t.id limit 100`.execute(db);
  return rows.map(({ id }) => id);
}

/** Wallets of a stretch whose balance, or whose months, are not the sum of their entries. */
export async function readWrongWallets(db: Db, { from, before }: Stretch): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select a.name from ledger_accounts a
    cross join lateral (select coalesce(sum(amount), 0) as total from ledger_entries e where e.account_id = a.id) e
    cross join lateral (
      select coalesce(sum(income - spent), 0) as total from wallet_months m where m.account_id = a.id) m
    where a.id >= ${from} and a.id < ${before} and a.kind = 'wallet'
      and (a.balance <> e.total or a.balance <> m.total)
    order by a.id limit 100`.execute(db);
  return rows.map(({ name }) => name);
}
