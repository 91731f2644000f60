import { sql } from "kysely";
import type { RefundState } from "#contracts/payments/rules.ts";
import type { Db } from "#server/database/database.ts";
import { type PaymentRow, paymentColumns } from "#server/payments/queries.ts";

export interface RefundRow {
  id: number;
  payment_id: number;
  amount: number;
  reason: string;
  state: RefundState;
  caused_by: number;
  /** The provider's number of what is given back: of the payment, or of one more payment of its order. */
  provider_payment: string;
  given_before: number;
  sent_at: Date | null;
  accepted_at: Date | null;
  created_at: Date;
  /** The admin who ended it by hand. */
  resolved_by: number | null;
}

const columns = sql.raw(
  "id, payment_id, amount, reason, state, caused_by, provider_payment, given_before, sent_at, accepted_at, created_at, resolved_by",
);

/** Locks a payment by its id. */
export async function lockPaymentById(trx: Db, id: number): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    select ${paymentColumns} from payments where id = ${id} for no key update`.execute(trx);
  return rows[0];
}

/** What has been given back of a payment of the provider, and whether something of its order is under way. */
export async function readGiven(
  trx: Db,
  { paymentId, number }: { paymentId: number; number: string },
): Promise<{ given: number; isOpen: boolean }> {
  const { rows } = await sql<{ given: number; is_open: boolean }>`
    select coalesce(sum(amount) filter (where state = 'done' and provider_payment = ${number}), 0) as given,
      coalesce(bool_or(state = 'requested'), false) as is_open
    from payment_refunds where payment_id = ${paymentId}`.execute(trx);
  return { given: rows[0]?.given ?? 0, isOpen: rows[0]?.is_open ?? false };
}

export async function findRefundOfKey(trx: Db, causedBy: number, key: string): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`
    select ${columns} from payment_refunds where caused_by = ${causedBy} and idempotency_key = ${key}`.execute(trx);
  return rows[0];
}

interface NewRefund {
  paymentId: number;
  number: string;
  amount: number;
  reason: string;
  causedBy: number;
  key: string;
  givenBefore: number;
  now: Date;
  askAt: Date;
}

export async function insertRefund(trx: Db, refund: NewRefund): Promise<RefundRow> {
  const { paymentId, number, amount, reason, causedBy, key, givenBefore, now, askAt } = refund;
  const { rows } = await sql<RefundRow>`
    insert into payment_refunds (payment_id, provider_payment, amount, reason, caused_by, idempotency_key, given_before, created_at, ask_at)
    values (${paymentId}, ${number}, ${amount}, ${reason}, ${causedBy}, ${key}, ${givenBefore}, ${now}, ${askAt})
    returning ${columns}`.execute(trx);
  if (!rows[0]) throw new Error("the refund was not inserted");
  return rows[0];
}

/** Leases refunds that are to be worked on: no other process does before `until`. */
export async function leaseRefunds(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    update payment_refunds set ask_at = ${until} where id in (
      select id from payment_refunds where ask_at <= ${now} order by ask_at limit ${sql.lit(limit)}
      for no key update skip locked)
    returning ${columns}`.execute(db);
  return rows;
}

export async function findPaymentById(db: Db, id: number): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`select ${paymentColumns} from payments where id = ${id}`.execute(db);
  return rows[0];
}

/** Notes that it is asked of the provider now, before it is. */
export async function setSent(db: Db, id: number, now: Date): Promise<void> {
  await sql`update payment_refunds set sent_at = ${now} where id = ${id} and state = 'requested'`.execute(db);
}

export async function setAccepted(db: Db, id: number, now: Date): Promise<void> {
  await sql`update payment_refunds set accepted_at = ${now} where id = ${id} and state = 'requested'`.execute(db);
}

export async function setRefundAsked(db: Db, id: number, askAt: Date): Promise<void> {
  await sql`update payment_refunds set ask_at = ${askAt} where id = ${id} and state = 'requested'`.execute(db);
}

/** Ends a refund; false when it has ended before. */
export async function endRefund(
  trx: Db,
  { id, state, now }: { id: number; state: "done" | "refused"; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payment_refunds set state = ${state}, ended_at = ${now}, ask_at = null
    where id = ${id} and state = 'requested'`.execute(trx);
  return numAffectedRows === 1n;
}

/** Notes who ended a refund, and why. */
export async function setResolution(
  trx: Db,
  { id, resolvedBy, reason }: { id: number; resolvedBy: number; reason: string },
): Promise<void> {
  await sql`update payment_refunds set resolved_by = ${resolvedBy}, resolution = ${reason} where id = ${id}`.execute(
    trx,
  );
}

/** A refund, locked until the end of the transaction. */
export async function lockRefund(trx: Db, id: number): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`
    select ${columns} from payment_refunds where id = ${id} for no key update`.execute(trx);
  return rows[0];
}

export async function findRefund(db: Db, id: number): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`select ${columns} from payment_refunds where id = ${id}`.execute(db);
  return rows[0];
}
