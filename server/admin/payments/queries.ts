import { type RawBuilder, sql } from "kysely";
import type { CorrectionState, PaymentFilter } from "#contracts/admin/payments/rules.ts";
import type { PaymentMethod, PaymentState, RefundState } from "#contracts/payments/rules.ts";
import type { Db } from "#server/database/database.ts";

export interface AdminPaymentRow {
  id: number;
  state: PaymentState;
  amount: number;
  method: PaymentMethod;
  provider: string;
  provider_payment: string | null;
  order_number: string;
  created_at: Date;
  paid_at: Date | null;
  /** Its user has called it off. */
  cancelled_at: Date | null;
  refunds: AdminRefundRow[];
  /** More payments of the order that the provider told of. */
  repeats: { number: string; at: string }[];
}

export interface AdminRefundRow {
  id: number;
  number: string;
  amount: number;
  state: RefundState;
  reason: string;
  caused_by: number;
  resolution: string | null;
  at: string;
}

/** {@link AdminRefundRow}. */
const refundJson = sql.raw(
  `json_build_object('id', r.id, 'number', r.provider_payment, 'amount', r.amount, 'state', r.state, 'reason', r.reason,
    'caused_by', r.caused_by, 'resolution', r.resolution, 'at', r.created_at)`,
);

const filters: Readonly<Record<PaymentFilter, RawBuilder<unknown>>> = {
  open: sql`p.state in ('created', 'pending') and p.cancelled_at is null`,
  paid: sql`p.state = 'paid'`,
  cancelled: sql`p.state <> 'paid' and p.cancelled_at is not null`,
  failed: sql`p.state = 'failed' and p.cancelled_at is null`,
};

interface PaymentQuery {
  userId: number;
  filter: PaymentFilter | undefined;
  before: number | undefined;
  limit: number;
}

/** Payments of a user with their refunds, newest first. */
export async function readUserPayments(
  db: Db,
  { userId, filter, before, limit }: PaymentQuery,
): Promise<AdminPaymentRow[]> {
  const { rows } = await sql<AdminPaymentRow>`
    select p.id, p.state, p.amount, p.method, p.provider, p.provider_payment, p.order_number, p.created_at, p.paid_at, p.cancelled_at,
      (select coalesce(json_agg(${refundJson} order by r.id), '[]')
        from payment_refunds r where r.payment_id = p.id) as refunds,
      (select coalesce(json_agg(json_build_object('number', substr(t.idempotency_key, length(p.provider) + 2), 'at', t.created_at)
        order by t.id), '[]')
        from ledger_transactions t where t.payment_id = p.id and t.kind = 'top_up'
          and t.idempotency_key <> p.provider || ' ' || p.provider_payment) as repeats
    from payments p
    where p.user_id = ${userId} ${filter === undefined ? sql`` : sql`and ${filters[filter]}`}
      ${before === undefined ? sql`` : sql`and p.id < ${before}`}
    order by p.id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** A refund as admins see it. */
export async function findRefundRow(db: Db, id: number): Promise<AdminRefundRow | undefined> {
  const { rows } = await sql<{ refund: AdminRefundRow }>`
    select ${refundJson} as refund from payment_refunds r where r.id = ${id}`.execute(db);
  return rows[0]?.refund;
}

export interface CorrectionRow {
  id: number;
  user_id: number;
  user_name: string | null;
  amount: number;
  reason: string;
  state: CorrectionState;
  entered_by: number;
  enterer: string | null;
  created_at: Date;
  decider: string | null;
  ends_time: boolean;
}

const correctionColumns = sql.raw(
  `c.id, c.user_id, (select name from users where id = c.user_id) as user_name, c.amount, c.reason, c.state, c.entered_by,
    (select name from users where id = c.entered_by) as enterer, c.created_at,
    (select name from users where id = c.decided_by) as decider, c.ends_time`,
);

/** When somebody made this account an admin the last time; undefined for those who were admins from the beginning. */
export async function findAppointment(db: Db, adminId: number): Promise<Date | undefined> {
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from moderation_log
    where user_id = ${adminId} and action = 'change_role' and changes @> '[{"field": "role", "after": "admin"}]'
    order by id desc limit 1`.execute(db);
  return rows[0]?.created_at;
}

/** Movements entered by hand, newest first. */
export async function readCorrections(
  db: Db,
  { state, before, limit }: { state: CorrectionState | undefined; before: number | undefined; limit: number },
): Promise<CorrectionRow[]> {
  const { rows } = await sql<CorrectionRow>`
    select ${correctionColumns} from wallet_corrections c
    where true ${state === undefined ? sql`` : sql`and c.state = ${sql.lit(state)}`}
      ${before === undefined ? sql`` : sql`and c.id < ${before}`}
    order by c.id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

export async function findCorrection(db: Db, id: number): Promise<CorrectionRow | undefined> {
  const { rows } = await sql<CorrectionRow>`
    select ${correctionColumns} from wallet_corrections c where c.id = ${id}`.execute(db);
  return rows[0];
}

/** Locks a movement that was entered, to decide on it. */
export async function lockCorrection(trx: Db, id: number): Promise<CorrectionRow | undefined> {
  const { rows } = await sql<CorrectionRow>`
    select ${correctionColumns} from wallet_corrections c where c.id = ${id} for no key update of c`.execute(trx);
  return rows[0];
}

interface NewCorrection {
  userId: number;
  amount: number;
  reason: string;
  enteredBy: number;
  key: string;
  endsTime: boolean;
  now: Date;
}

/** Inserts a movement, or finds that of the same key. */
export async function insertCorrection(
  trx: Db,
  { userId, amount, reason, enteredBy, key, endsTime, now }: NewCorrection,
): Promise<{ id: number; user_id: number; amount: number; ends_time: boolean; is_new: boolean }> {
  const { rows } = await sql<{ id: number; user_id: number; amount: number; ends_time: boolean; is_new: boolean }>`
    insert into wallet_corrections (user_id, amount, reason, entered_by, idempotency_key, ends_time, created_at)
    values (${userId}, ${amount}, ${reason}, ${enteredBy}, ${key}, ${endsTime}, ${now})
    on conflict (entered_by, idempotency_key) do nothing returning id, user_id, amount, ends_time, true as is_new`.execute(
    trx,
  );
  if (rows[0]) return rows[0];
  const known = await sql<{ id: number; user_id: number; amount: number; ends_time: boolean; is_new: boolean }>`
    select id, user_id, amount, ends_time, false as is_new from wallet_corrections
    where entered_by = ${enteredBy} and idempotency_key = ${key}`.execute(trx);
  if (!known.rows[0]) throw new Error("a correction is gone");
  return known.rows[0];
}

interface Decision {
  id: number;
  state: "approved" | "declined";
  /** What was moved. */
  amount: number;
  decidedBy: number;
  now: Date;
}

export async function setDecision(trx: Db, { id, state, amount, decidedBy, now }: Decision): Promise<void> {
  await sql`
    update wallet_corrections set state = ${state}, amount = ${amount}, decided_by = ${decidedBy}, decided_at = ${now} where id = ${id}`.execute(
    trx,
  );
}

/** Ends what nobody has decided on since before `before`. */
export async function endOldCorrections(db: Db, { now, before }: { now: Date; before: Date }): Promise<void> {
  await sql`
    update wallet_corrections set state = 'expired', decided_at = ${now}
    where state = 'waiting' and created_at <= ${before}`.execute(db);
}
