import { sql } from "kysely";
import type { PaymentState } from "#contracts/payments/rules.ts";
import type { Db } from "#server/database/database.ts";

/** The user of the demo market with this phone. */
export async function findDemoUser(trx: Db, phone: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from users where phone = ${phone} and id in (select user_id from demo_users)`.execute(trx);
  return rows[0]?.id;
}

/** The market's businesses whose time has an end, in their order. VIP is taken from all of them, to be bought. */
export async function takeVip(trx: Db): Promise<{ userId: number; hadVip: boolean }[]> {
  const { rows } = await sql<{ user_id: number; had_vip: boolean }>`
    select user_id, vip_until is not null as had_vip from businesses
    where request_status = 'success' and demo_until is not null and user_id in (select user_id from demo_users)
    order by id`.execute(trx);
  await sql`update businesses set vip_until = null where user_id in (select user_id from demo_users)`.execute(trx);
  return rows.map((row) => ({ userId: row.user_id, hadVip: row.had_vip }));
}

/** Notes of an invoice that it was reminded of. */
export async function setReminded(trx: Db, id: number, workAt: Date): Promise<void> {
  await sql`update purchases set work_at = ${workAt} where id = ${id}`.execute(trx);
}

export interface DemoPayment {
  userId: number;
  number: string;
  amount: number;
  state: PaymentState;
  at: Date;
}

/** Inserts a payment that nobody asks the bank about, which knows nothing of it. */
export async function insertDemoPayment(trx: Db, { userId, number, amount, state, at }: DemoPayment): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into payments (order_number, user_id, provider, method, amount, state, failure, provider_payment, created_at, paid_at)
    values (${`demo-${number}`}, ${userId}, 'sandbox', 'card', ${amount}, ${state},
      ${state === "failed" ? "no_money" : null}::text, ${`demo-${number}`}, ${at},
      ${state === "paid" ? at : null}::timestamptz)
    returning id`.execute(trx);
  if (!rows[0]) throw new Error("the payment was not inserted");
  return rows[0].id;
}

interface DemoRefund {
  paymentId: number;
  amount: number;
  reason: string;
  adminId: number;
  at: Date;
}

/** Inserts a refund that has ended well. */
export async function insertDemoRefund(
  trx: Db,
  { paymentId, amount, reason, adminId, at }: DemoRefund,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into payment_refunds
      (payment_id, provider_payment, amount, reason, state, caused_by, idempotency_key, given_before, sent_at, accepted_at, created_at, ended_at)
    values (${paymentId}, (select provider_payment from payments where id = ${paymentId}), ${amount}, ${reason}, 'done', ${adminId}, ${`demo ${paymentId}`}, 0, ${at}, ${at}, ${at}, ${at})
    returning id`.execute(trx);
  if (!rows[0]) throw new Error("the refund was not inserted");
  return rows[0].id;
}
