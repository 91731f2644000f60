import { sql } from "kysely";
import type { PaymentFailure, PaymentMethod, PaymentState } from "#contracts/payments/rules.ts";
import type { Db } from "#server/database/database.ts";

export interface PaymentRow {
  id: number;
  order_number: string;
  user_id: number;
  provider: string;
  method: PaymentMethod;
  amount: number;
  state: PaymentState;
  failure: PaymentFailure | null;
  provider_payment: string | null;
  redirect: string | null;
  created_at: Date;
  asked: number;
  /** What it is made for; null: money for the wallet. */
  purchase_id: number | null;
  /** Its user has called it off. */
  cancelled_at: Date | null;
}

export const paymentColumns = sql.raw(
  "id, order_number, user_id, provider, method, amount, state, failure, provider_payment, redirect, created_at, asked, purchase_id, cancelled_at",
);

interface NewPayment {
  orderNumber: string;
  userId: number;
  provider: string;
  method: PaymentMethod;
  amount: number;
  key: string | null;
  purchaseId: number | null;
  now: Date;
  askAt: Date;
}

/** Inserts a payment, or finds that of the same key. */
export async function insertPayment(db: Db, payment: NewPayment): Promise<PaymentRow> {
  const { orderNumber, userId, provider, method, amount, key, purchaseId, now, askAt } = payment;
  const { rows } = await sql<PaymentRow>`
    insert into payments (order_number, user_id, provider, method, amount, idempotency_key, purchase_id, created_at, ask_at)
    values (${orderNumber}, ${userId}, ${provider}, ${method}, ${amount}, ${key}, ${purchaseId}::bigint, ${now}, ${askAt})
    on conflict (user_id, idempotency_key) do nothing returning ${paymentColumns}`.execute(db);
  if (rows[0]) return rows[0];
  const known = await sql<PaymentRow>`
    select ${paymentColumns} from payments where user_id = ${userId} and idempotency_key = ${key}`.execute(db);
  if (!known.rows[0]) throw new Error("a payment is gone");
  return known.rows[0];
}

/** Where a payment can be paid. One that its provider has told of before stays as it is told. */
export async function setRedirect(
  db: Db,
  {
    id,
    providerPayment,
    redirect,
    askAt,
  }: { id: number; providerPayment: string | null; redirect: string; askAt: Date },
): Promise<void> {
  await sql`
    update payments set provider_payment = coalesce(provider_payment, ${providerPayment}::text), redirect = ${redirect},
      state = case when state in ('created', 'failed') and provider_payment is null then 'pending' else state end,
      failure = case when provider_payment is null then null else failure end,
      ask_at = case when state in ('created', 'failed') and provider_payment is null then ${askAt}::timestamptz end
    where id = ${id}`.execute(db);
}

/** Marks a payment that its provider never began. */
export async function setNotBegun(db: Db, id: number): Promise<void> {
  await sql`
    update payments set state = 'failed', ask_at = null
    where id = ${id} and state = 'created' and provider_payment is null`.execute(db);
}

/** Locks the payment that a provider tells of. */
export async function lockPayment(trx: Db, provider: string, orderNumber: string): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    select ${paymentColumns} from payments where order_number = ${orderNumber} and provider = ${provider}
    for no key update`.execute(trx);
  return rows[0];
}

/** What became of a payment. Its number is that of the provider's payment that paid it. */
export async function setOutcome(
  trx: Db,
  {
    id,
    state,
    failure,
    providerPayment,
    now,
  }: { id: number; state: PaymentState; failure: PaymentFailure | null; providerPayment: string; now: Date },
): Promise<void> {
  await sql`
    update payments set state = ${state}, failure = ${state === "failed" ? failure : null}::text,
      provider_payment = ${state === "paid" ? sql`${providerPayment}` : sql`coalesce(provider_payment, ${providerPayment})`},
      paid_at = ${state === "paid" ? now : null}::timestamptz, ask_at = null
    where id = ${id}`.execute(trx);
}

export interface OwnPaymentRow extends PaymentRow {
  transaction_id: number | null;
  /** Of what it is made for. */
  months: number | null;
  has_vip: boolean | null;
  is_invoice: boolean | null;
  /** Of its money: another payment for the same, or the wallet, may have bought it. */
  is_bought: boolean | null;
  purchase_transaction: number | null;
}

/** A payment with the movement that brought it into the wallet, and what it was made for. */
const ownColumns = sql.raw(`
  x.id, x.order_number, x.user_id, x.provider, x.method, x.amount, x.state, x.failure, x.provider_payment, x.redirect, x.created_at, x.asked, x.purchase_id,
  x.cancelled_at, (select min(t.id) from ledger_transactions t where t.payment_id = x.id) as transaction_id,
  p.months, p.vip_price is not null as has_vip, p.is_invoice, coalesce(p.paid_by = x.id, false) as is_bought,
  case when p.paid_by = x.id then p.transaction_id end as purchase_transaction`);

/** A payment of a user. */
export async function findPayment(db: Db, userId: number, id: number): Promise<OwnPaymentRow | undefined> {
  const { rows } = await sql<OwnPaymentRow>`
    select ${ownColumns} from payments x left join purchases p on p.id = x.purchase_id
    where x.id = ${id} and x.user_id = ${userId}`.execute(db);
  return rows[0];
}

/** Payments of a user that can be paid and were begun since a moment, newest first. Not those for what was bought or cancelled meanwhile. */
export async function readUnfinished(
  db: Db,
  { userId, since, limit }: { userId: number; since: Date; limit: number },
): Promise<OwnPaymentRow[]> {
  const { rows } = await sql<OwnPaymentRow>`
    select ${ownColumns} from payments x left join purchases p on p.id = x.purchase_id
    where x.user_id = ${userId} and x.state = 'pending' and x.cancelled_at is null and x.created_at > ${since}
      and (x.purchase_id is null or p.state = 'created')
    order by x.id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Payments of a user that have failed and were begun since a moment, newest first; not those that the user has called off. */
export async function readRefused(
  db: Db,
  { userId, since, limit }: { userId: number; since: Date; limit: number },
): Promise<OwnPaymentRow[]> {
  const { rows } = await sql<OwnPaymentRow>`
    select ${ownColumns} from payments x left join purchases p on p.id = x.purchase_id
    where x.user_id = ${userId} and x.state = 'failed' and x.cancelled_at is null and x.created_at > ${since}
    order by x.id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Notes, of a payment of a user that is on its way, that it was called off; undefined when there is none. */
export async function setPaymentCancelled(
  trx: Db,
  { userId, id, now }: { userId: number; id: number; now: Date },
): Promise<{ purchase_id: number | null } | undefined> {
  const { rows } = await sql<{ purchase_id: number | null }>`
    update payments set cancelled_at = coalesce(cancelled_at, ${now})
    where id = ${id} and user_id = ${userId} and state in ('created', 'pending') returning purchase_id`.execute(trx);
  return rows[0];
}

/** Whether money of a user is under way: a payment that may come, a refund, a movement by hand that waits. */
export async function hasUnsettled(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (select from payments where user_id = ${userId} and state in ('created', 'pending'))
      or exists (select from payments p join payment_refunds r on r.payment_id = p.id where p.user_id = ${userId} and r.state = 'requested')
      or exists (select from wallet_corrections where user_id = ${userId} and state = 'waiting') as open`.execute(db);
  return rows[0]?.open ?? false;
}

/** Leases payments whose provider is to be asked: no other process asks about them until `until`. */
export async function leaseAskedPayments(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    update payments set ask_at = ${until} where id in (
      select id from payments where ask_at <= ${now} order by ask_at limit ${sql.lit(limit)} for no key update skip locked)
    returning ${paymentColumns}`.execute(db);
  return rows;
}

/** Asked once more without an end: the next time, or never again. */
export async function setAsked(
  db: Db,
  { id, asked, askAt, failure }: { id: number; asked: number; askAt: Date | null; failure?: PaymentFailure },
): Promise<void> {
  await sql`
    update payments set asked = ${asked}, ask_at = ${askAt}::timestamptz,
      state = case when ${askAt}::timestamptz is null then 'failed' else state end,
      failure = case when ${askAt}::timestamptz is null then ${failure ?? null}::text end
    where id = ${id} and state in ('created', 'pending')`.execute(db);
}

/** The answer to a callback that came before. */
export async function findCallbackAnswer(trx: Db, provider: string, fingerprint: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ answer: string }>`
    select answer from payment_callbacks where provider = ${provider} and fingerprint = ${fingerprint}`.execute(trx);
  return rows[0]?.answer;
}

interface NewCallback {
  provider: string;
  paymentId: number;
  fingerprint: Buffer;
  fields: unknown;
  result: string;
  answer: string;
  now: Date;
}

export async function insertCallback(trx: Db, callback: NewCallback): Promise<void> {
  const { provider, paymentId, fingerprint, fields, result, answer, now } = callback;
  await sql`
    insert into payment_callbacks (provider, payment_id, fingerprint, fields, result, answer, created_at)
    values (${provider}, ${paymentId}, ${fingerprint}, ${JSON.stringify(fields)}::jsonb, ${result}, ${answer}, ${now})`.execute(
    trx,
  );
}
