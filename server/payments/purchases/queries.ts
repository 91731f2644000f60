import { sql } from "kysely";
import type { PaymentFailure, PaymentState } from "#contracts/payments/rules.ts";
import type { Db } from "#server/database/database.ts";

export interface PurchaseRow {
  id: number;
  user_id: number;
  /** Null: VIP alone. */
  tariff_id: number | null;
  months: number;
  /** Tyiyn, as they were when it was ordered. */
  price: number;
  vip_price: number | null;
  vip_days: number;
  amount: number;
  is_invoice: boolean;
  state: "created" | "paid" | "cancelled";
  created_at: Date;
  due_at: Date;
  paid_at: Date | null;
  starts_at: Date | null;
  ends_at: Date | null;
  vip_until: Date | null;
  transaction_id: number | null;
  /** Of the amount, because it was ended early. */
  returned: number;
}

const columns = sql.raw(
  `id, user_id, tariff_id, months, price, vip_price, vip_days, amount, is_invoice, state, created_at, due_at, paid_at, starts_at, ends_at,
    vip_until, transaction_id, returned`,
);

interface NewPurchase {
  userId: number;
  tariffId: number | null;
  months: number;
  price: number;
  vipPrice: number | null;
  vipDays: number;
  amount: number;
  isInvoice: boolean;
  key: string;
  now: Date;
  dueAt: Date;
  workAt: Date;
}

/** Inserts a purchase that is to be paid. */
export async function insertPurchase(trx: Db, purchase: NewPurchase): Promise<PurchaseRow> {
  const { userId, tariffId, months, price, vipPrice, vipDays, amount, isInvoice, key, now, dueAt, workAt } = purchase;
  const { rows } = await sql<PurchaseRow>`
    insert into purchases (user_id, tariff_id, months, price, vip_price, vip_days, amount, is_invoice, idempotency_key, created_at, due_at, work_at)
    values (${userId}, ${tariffId}::integer, ${months}, ${price}, ${vipPrice}::bigint, ${vipDays}, ${amount}, ${isInvoice}, ${key}, ${now},
      ${dueAt}, ${workAt})
    returning ${columns}`.execute(trx);
  if (!rows[0]) throw new Error("the purchase was not inserted");
  return rows[0];
}

/** The purchase of a key. */
export async function findPurchaseOfKey(trx: Db, userId: number, key: string): Promise<PurchaseRow | undefined> {
  const { rows } = await sql<PurchaseRow>`
    select ${columns} from purchases where user_id = ${userId} and idempotency_key = ${key}`.execute(trx);
  return rows[0];
}

/** A purchase of a user. */
export async function findPurchase(db: Db, userId: number, id: number): Promise<PurchaseRow | undefined> {
  const { rows } = await sql<PurchaseRow>`
    select ${columns} from purchases where id = ${id} and user_id = ${userId}`.execute(db);
  return rows[0];
}

/** How the last payment for a purchase stands that its user has not called off. */
export async function findLastPayment(
  db: Db,
  purchaseId: number,
): Promise<{ state: PaymentState; failure: PaymentFailure | null } | undefined> {
  const { rows } = await sql<{ state: PaymentState; failure: PaymentFailure | null }>`
    select state, failure from payments where purchase_id = ${purchaseId} and cancelled_at is null
    order by id desc limit 1`.execute(db);
  return rows[0];
}

/** Locks a purchase, to pay or to end it. */
export async function lockPurchase(trx: Db, id: number): Promise<PurchaseRow | undefined> {
  const { rows } = await sql<PurchaseRow>`
    select ${columns} from purchases where id = ${id} for no key update`.execute(trx);
  return rows[0];
}

/** Invoices and what was bought, newest first; `open`: invoices that wait. */
export async function readPurchases(
  db: Db,
  { userId, isOpen, before, limit }: { userId: number; isOpen: boolean; before: number | undefined; limit: number },
): Promise<PurchaseRow[]> {
  const { rows } = await sql<PurchaseRow>`
    select ${columns} from purchases
    where user_id = ${userId} and (is_invoice or state = 'paid')
      ${isOpen ? sql`and state = 'created'` : sql``} ${before === undefined ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Whether something was bought since a moment. */
export async function hasBoughtSince(trx: Db, userId: number, since: Date): Promise<boolean> {
  const { rows } = await sql<{ bought: boolean }>`
    select exists (
      select from purchases where user_id = ${userId} and state = 'paid' and paid_at >= ${since}) as bought`.execute(
    trx,
  );
  return rows[0]?.bought ?? false;
}

interface Paid {
  id: number;
  amount: number;
  startsAt: Date;
  endsAt: Date;
  vipUntil: Date | null;
  transactionId: number;
  /** A payment; null: from the wallet. */
  paidBy: number | null;
  now: Date;
}

export async function setPaid(trx: Db, paid: Paid): Promise<PurchaseRow> {
  const { id, amount, startsAt, endsAt, vipUntil, transactionId, paidBy, now } = paid;
  const { rows } = await sql<PurchaseRow>`
    update purchases set state = 'paid', amount = ${amount}, paid_at = ${now}, starts_at = ${startsAt}, ends_at = ${endsAt},
      vip_until = ${vipUntil}::timestamptz, transaction_id = ${transactionId}, paid_by = ${paidBy}::bigint, work_at = null
    where id = ${id} returning ${columns}`.execute(trx);
  if (!rows[0]) throw new Error("the purchase is gone");
  return rows[0];
}

export interface UnusedRow {
  id: number;
  paid_at: Date;
  starts_at: Date;
  ends_at: Date;
  vip_until: Date | null;
  /** Where the VIP of what was bought before ends. */
  vip_before: Date | null;
  /** Tyiyn, as the books have them. */
  tariff_amount: number;
  vip_amount: number;
}

/** What was bought and is not over. */
export async function readUnused(db: Db, userId: number, now: Date): Promise<UnusedRow[]> {
  const revenueOf = (service: string) => sql`
    coalesce((select e.amount from ledger_entries e join ledger_accounts a on a.id = e.account_id
      where e.transaction_id = p.transaction_id and a.name = ${`revenue:${service}`}), 0)`;
  const { rows } = await sql<UnusedRow>`
    select p.id, p.paid_at, p.starts_at, p.ends_at, p.vip_until,
      (select max(o.vip_until) from purchases o
        where o.user_id = p.user_id and o.state = 'paid' and (o.paid_at, o.id) < (p.paid_at, p.id)) as vip_before,
      ${revenueOf("tariff")} as tariff_amount, ${revenueOf("vip")} as vip_amount
    from purchases p
    where p.user_id = ${userId} and p.state = 'paid' and greatest(p.ends_at, p.vip_until) > ${now}
    order by p.id`.execute(db);
  return rows;
}

/** Ends now what was bought, with what of its amount came back. */
export async function setEndedEarly(
  trx: Db,
  { id, returned, now }: { id: number; returned: number; now: Date },
): Promise<void> {
  await sql`
    update purchases set returned = ${returned}, starts_at = least(starts_at, ${now}), ends_at = least(ends_at, ${now}),
      vip_until = least(vip_until, ${now})
    where id = ${id}`.execute(trx);
}

export async function setCancelled(trx: Db, id: number): Promise<void> {
  await sql`update purchases set state = 'cancelled', work_at = null where id = ${id} and state = 'created'`.execute(
    trx,
  );
}

/** Locks the next purchase that is to be reminded of or cancelled; not one that somebody is paying. */
export async function lockDuePurchase(trx: Db, now: Date): Promise<(PurchaseRow & { has_user: boolean }) | undefined> {
  const { rows } = await sql<PurchaseRow & { has_user: boolean }>`
    select ${columns}, exists (select from users where id = purchases.user_id) as has_user
    from purchases where work_at <= ${now} order by work_at limit 1 for no key update skip locked`.execute(trx);
  return rows[0];
}

export async function setWorkAt(trx: Db, id: number, workAt: Date): Promise<void> {
  await sql`update purchases set work_at = ${workAt} where id = ${id} and state = 'created'`.execute(trx);
}
