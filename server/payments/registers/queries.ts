import { sql } from "kysely";
import type { DifferenceKind } from "#contracts/admin/payments/rules.ts";
import type { Db } from "#server/database/database.ts";
import type { RegisterRow } from "./read-register.ts";

interface NewRegister {
  provider: string;
  firstDay: string;
  lastDay: string;
  fileName: string;
  fingerprint: Buffer;
  rows: number;
  uploadedBy: number;
  now: Date;
}

/** Inserts a register; undefined when it is there. */
export async function insertRegister(trx: Db, register: NewRegister): Promise<number | undefined> {
  const { provider, firstDay, lastDay, fileName, fingerprint, rows: count, uploadedBy, now } = register;
  const { rows } = await sql<{ id: number }>`
    insert into payment_registers (provider, first_day, last_day, file_name, fingerprint, rows, uploaded_by, created_at)
    values (${provider}, ${firstDay}, ${lastDay}, ${fileName}, ${fingerprint}, ${count}, ${uploadedBy}, ${now})
    on conflict (provider, first_day, last_day, fingerprint) do nothing returning id`.execute(trx);
  return rows[0]?.id;
}

export async function findSameRegister(
  trx: Db,
  { provider, firstDay, lastDay, fingerprint }: Omit<NewRegister, "fileName" | "rows" | "uploadedBy" | "now">,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from payment_registers where provider = ${provider} and first_day = ${firstDay} and last_day = ${lastDay}
      and fingerprint = ${fingerprint}`.execute(trx);
  return rows[0]?.id;
}

export async function insertRegisterRows(trx: Db, registerId: number, rows: readonly RegisterRow[]): Promise<void> {
  await sql`
    insert into payment_register_rows (register_id, number, amount, state, given_back)
    select ${registerId}, number, amount, state, given_back from unnest(
      ${rows.map(({ number }) => number)}::text[], ${rows.map(({ amount }) => amount)}::bigint[],
      ${rows.map(({ state }) => state)}::text[], ${rows.map(({ givenBack }) => givenBack)}::bigint[]
    ) as r (number, amount, state, given_back)`.execute(trx);
}

/**
 * Notes what a register and the books say differently, `limit` at most, and returns the kinds. A payment of its days that the provider lists in another
 * register, for it was told of late, is not missing there.
 */
export async function insertDifferences(
  trx: Db,
  { id, provider, limit }: { id: number; provider: string; limit: number },
): Promise<DifferenceKind[]> {
  const prefix = `${provider} `;
  const account = sql`(select id from ledger_accounts where name = ${`provider:${provider}`})`;
  const { rows } = await sql<{ kind: DifferenceKind }>`
    with here as (
      select r.number, r.amount as amount_there, r.given_back as given_there, r.state as state_there, b.payment_id,
        b.amount as amount_here, b.given as given_here
      from payment_register_rows r left join lateral (
        select t.payment_id, -e.amount as amount, (
          select coalesce(sum(f.amount), 0) from payment_refunds f
          where f.payment_id = t.payment_id and f.provider_payment = r.number and f.state = 'done') as given
        from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.idempotency_key = ${prefix} || r.number and e.account_id = ${account}
          and not exists (select from ledger_transactions v where v.reverses = t.id)
      ) b on true
      where r.register_id = ${id}
    ), compared as (
      select *, case
          when amount_here is null and state_there <> 'unpaid' then 'missing_here'
          when amount_here is not null and state_there = 'unpaid' then 'other_state'
          when amount_here <> amount_there then 'other_amount'
          when given_there is not null and given_here <> given_there then 'other_state'
          when given_there is null and (given_here > 0) <> (state_there = 'refunded') then 'other_state'
        end as kind
      from here
    ), missing as (
      select substr(t.idempotency_key, ${prefix.length + 1}::int) as number, t.payment_id, -e.amount as amount_here
      from payment_registers g
      join ledger_entries e on e.account_id = ${account} and e.amount < 0
        and e.created_at >= g.first_day::timestamp at time zone 'Asia/Bishkek'
        and e.created_at < (g.last_day + 1)::timestamp at time zone 'Asia/Bishkek'
      join ledger_transactions t on t.id = e.transaction_id
      where g.id = ${id} and starts_with(t.idempotency_key, ${prefix})
        and not exists (select from ledger_transactions v where v.reverses = t.id)
        and not exists (
          select from payment_register_rows r join payment_registers o on o.id = r.register_id
          where r.number = substr(t.idempotency_key, ${prefix.length + 1}::int) and o.provider = g.provider)
    )
    insert into payment_differences
      (register_id, kind, number, payment_id, amount_here, given_here, amount_there, given_there, state_there)
    select ${id}, kind, number, coalesce(payment_id, (
        select p.id from payments p where p.provider_payment = found.number and p.provider = ${provider} order by p.id limit 1)),
      amount_here, given_here, amount_there, given_there, state_there
    from (
      select kind, number, payment_id, amount_here, given_here, amount_there, given_there, state_there
      from compared where kind is not null
      union all
      select 'missing_there', number, payment_id, amount_here, null, null, null, null from missing
    ) found
    limit ${sql.lit(limit)}
    returning kind`.execute(trx);
  return rows.map(({ kind }) => kind);
}
