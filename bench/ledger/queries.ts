import type pg from "pg";

/** Entries that the books have, half of them of wallets; a fifth of those of one wallet. */
export interface BooksSize {
  entries: number;
  largest: number;
  wallets: number;
}

/** Users of the generated wallets: above all that a market may have. The first one has the long history. */
export const firstUser = 1_000_000_000;

export async function countEntries(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ entries: number }>("select count(*) as entries from ledger_entries");
  return rows[0]?.entries ?? 0;
}

/**
 * Writes books of this size into empty tables, with what the triggers of the tables would have written: of three years, a movement of the largest wallet
 * in every fifth transaction, all kinds in it, one of a thousand a promotion.
 */
export async function writeBooks(client: pg.ClientBase, { entries, largest, wallets }: BooksSize): Promise<void> {
  const transactions = entries / 2;
  await client.query("begin");
  // Their triggers would take an hour; what they hold is proved afterwards.
  await client.query("set local session_replication_role = replica");
  await client.query(
    `insert into ledger_accounts (name, kind, user_id)
     select 'wallet:' || $1::bigint + n, 'wallet', $1::bigint + n from generate_series(0, $2::bigint) n
     union all select 'provider:bench', 'provider', null`,
    [firstUser, wallets],
  );
  await client.query(
    `create temporary table movements on commit drop as
     select n, case when n % $2 = 0 then 0 else 1 + n * 7919 % $3 end as wallet,
       case when n % 1000 = 0 then 'promotion' when n % 7 in (2, 4) then 'purchase' when n % 7 = 6 then 'refund' else 'top_up' end as kind,
       case when n % 7 in (2, 4) and n % 1000 <> 0 then -1 else 1 end * (100 + n % 900) as amount,
       date_trunc('milliseconds', now() - interval '3 years' * (1 - n::float8 / $1)) as at
     from generate_series(1, $1::bigint) n`,
    [transactions, transactions / largest, wallets],
  );
  await client.query(
    `insert into ledger_transactions (kind, idempotency_key, created_at) select kind, 'bench ' || n, at from movements order by n`,
  );
  await client.query(
    `insert into ledger_entries (transaction_id, account_id, amount, kind, created_at, balance_after)
     select t.id, a.id, m.amount, m.kind, m.at, 1000000000 + sum(m.amount) over (partition by m.wallet order by m.n)
     from movements m join ledger_transactions t on t.idempotency_key = 'bench ' || m.n
     join ledger_accounts a on a.user_id = $1::bigint + m.wallet order by m.n`,
    [firstUser],
  );
  await client.query(
    `insert into ledger_entries (transaction_id, account_id, amount, kind, created_at)
     select e.transaction_id, (select id from ledger_accounts where name = 'provider:bench'), -e.amount, e.kind, e.created_at
     from ledger_entries e`,
  );
  await client.query(
    `update ledger_accounts a set balance = s.total
     from (select account_id, sum(amount) as total from ledger_entries group by account_id) s
     where s.account_id = a.id and a.kind = 'wallet'`,
  );
  await client.query(
    `insert into wallet_months (account_id, month, kind, income, spent)
     select e.account_id, date_trunc('month', e.created_at at time zone 'Asia/Bishkek')::date, e.kind,
       sum(greatest(e.amount, 0)), sum(greatest(-e.amount, 0))
     from ledger_entries e join ledger_accounts a on a.id = e.account_id and a.kind = 'wallet' group by 1, 2, 3`,
  );
  await client.query("commit");
  for (const table of ["ledger_accounts", "ledger_transactions", "ledger_entries", "wallet_months"])
    await client.query(`vacuum analyze ${table}`);
  await client.query("checkpoint");
}

/** How many entries a wallet has. */
export async function countOf(pool: pg.Pool, userId: number): Promise<number> {
  const { rows } = await pool.query<{ entries: number }>(
    `select count(*) as entries from ledger_entries where account_id = (select id from ledger_accounts where user_id = $1)`,
    [userId],
  );
  return rows[0]?.entries ?? 0;
}
