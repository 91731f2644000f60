import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";

export interface PlayMoney {
  user_id: number;
  /** Tyiyn of the demo's bank that are left in the wallet. */
  amount: number;
  /** The last entry of that bank in it. */
  last_entry: number;
}

/**
 * Wallets, or that of a user, with money of the demo's bank that is left in them. What was spent counts as that money first: whatever came otherwise stays.
 */
export async function readPlayMoney(db: Db, userId?: number): Promise<PlayMoney[]> {
  const { rows } = await sql<PlayMoney>`
    with wallets as materialized (
      select distinct w.id, w.user_id, w.balance
      from ledger_accounts bank join ledger_entries b on b.account_id = bank.id
      join ledger_entries e on e.transaction_id = b.transaction_id
      join ledger_accounts w on w.id = e.account_id and w.kind = 'wallet'
      where bank.name = 'provider:sandbox' ${userId === undefined ? sql`` : sql`and w.user_id = ${userId}`}
    ), sums as (
      select w.user_id, w.balance, -sum(o.amount) filter (where a.name = 'provider:sandbox') as play,
        -- What staff have taken is spent, too.
        coalesce(-sum(o.amount) filter (
          where a.name <> 'provider:sandbox' and a.kind <> 'revenue' and (a.kind = 'provider' or o.amount < 0)), 0) as other,
        max(o.id) filter (where a.name = 'provider:sandbox') as last_entry
      from wallets w join ledger_entries e on e.account_id = w.id
      join ledger_entries o on o.transaction_id = e.transaction_id and o.account_id <> w.id
      join ledger_accounts a on a.id = o.account_id
      group by w.id, w.user_id, w.balance
    )
    select user_id, least(play, balance - other)::bigint as amount, last_entry from sums
    where least(play, balance - other) > 0 order by user_id`.execute(db);
  return rows;
}
