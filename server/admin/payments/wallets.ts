import { randomUUID } from "node:crypto";
import type {
  AdminPayment,
  AdminWallet,
  listUserPayments as paymentsCall,
  PaymentRefund,
  refundPayment as refundCall,
  resolveRefund as resolveCall,
} from "#contracts/admin/payments/schemas.ts";
import type { Reply, ValidInput } from "#contracts/base/endpoint.ts";
import { writeAmount } from "#contracts/payments/money.ts";
import { findIdOfLogin, findMember } from "#server/admin/staff-queries.ts";
import { defaultPageSize, paginate, parseIdKey } from "#server/http/pagination.ts";
import { insertAuditEntry } from "#server/moderation/audit-queries.ts";
import { readBalance } from "#server/payments/ledger/queries.ts";
import { findPaymentById } from "#server/payments/refunds/queries.ts";
import { quoteEarlyEnd } from "#server/payments/purchases/end-early.ts";
import { isStuck } from "#server/payments/refunds/resolve-refund.ts";
import { refuse, refuseField } from "#server/platform/refusal.ts";
import { type Decider, isTooNew, readDecider } from "./decider.ts";
import { type AdminPaymentRow, type AdminRefundRow, findRefundRow, readUserPayments } from "./queries.ts";
import type { MoneyServices } from "./services.ts";

/** The wallet of the account with a login. */
export async function findWallet(services: MoneyServices, adminId: number, login: string): Promise<AdminWallet> {
  const id = (await findIdOfLogin(services.db, login)) ?? refuseField("login", "login_unknown");
  return getWallet(services, adminId, id);
}

/** The wallet of a user, empty where nothing has moved yet. */
export async function getWallet({ db, now }: MoneyServices, adminId: number, userId: number): Promise<AdminWallet> {
  const { id, name, login } = (await findMember(db, userId)) ?? refuse("not_found");
  const returned = await quoteEarlyEnd(db, userId, now());
  return {
    user: { id, name, login },
    balance: writeAmount(await readBalance(db, userId)),
    is_own: id === adminId,
    early_end: returned === 0 ? null : writeAmount(returned),
  };
}

/** A page of the payments of a user, newest first. */
export async function listUserPayments(
  services: MoneyServices,
  { userId, adminId }: { userId: number; adminId: number },
  { state: filter, limit = defaultPageSize, key }: ValidInput<typeof paymentsCall>["query"],
  address: URL,
): Promise<Reply<typeof paymentsCall>> {
  const { db, refunds, now } = services;
  if (!(await findMember(db, userId))) refuse("not_found");
  const decider = await readDecider(db, adminId);
  const found = await readUserPayments(db, { userId, filter, before: parseIdKey(key), limit: limit + 1 });
  const { rows, links } = paginate(found, limit, address, (row) => String(row.id));
  return {
    results: rows.map((row) =>
      presentPayment({ ...row, userId }, { refundable: refunds.providers, decider, now: now() }),
    ),
    ...links,
  };
}

/**
 * Gives back what was paid: out of the wallet and into the audit log at once, then it is asked of the provider. Returns how far that came; what has not
 * ended is gone on with by the job.
 */
export async function refundPayment(
  { db, refunds, now }: MoneyServices,
  adminId: number,
  { paymentId, number, amount, reason, key }: { paymentId: number; key: string | undefined } & Body,
): Promise<PaymentRefund> {
  const payment = (await findPaymentById(db, paymentId)) ?? refuse("not_found");
  if (!refunds.providers.includes(payment.provider)) refuse("payment_unavailable");
  const { refund, isNew } = await db.transaction().execute(async (trx) => {
    const requested = await refunds.request(trx, {
      paymentId,
      number,
      amount,
      reason,
      causedBy: adminId,
      key: key ?? randomUUID(),
    });
    if (requested.isNew) {
      const member = await findMember(trx, payment.user_id);
      await insertAuditEntry(trx, {
        moderator_id: adminId,
        action: "refund_requested",
        user_id: member ? payment.user_id : null,
        subject: member?.name ?? "",
        note: reason,
        changes: [
          { field: "payment", before: null, after: String(paymentId) },
          ...(number === undefined ? [] : [{ field: "provider_number" as const, before: null, after: number }]),
          { field: "amount", before: null, after: writeAmount(amount) },
        ],
        created_at: now(),
      });
    }
    return requested;
  });
  if (isNew) await refunds.work(refund);
  return getRefund({ db, now }, { paymentId, id: refund.id, adminId });
}

type Body = ValidInput<typeof refundCall>["body"];

/** Ends by hand a refund that its provider never showed, which is in the audit log. */
export async function resolveRefund(
  { db, refunds, now }: MoneyServices,
  adminId: number,
  { id, state, reason }: { id: number } & ValidInput<typeof resolveCall>["body"],
): Promise<PaymentRefund> {
  const paymentId = await db.transaction().execute(async (trx) => {
    const { at } = (await findRefundRow(trx, id)) ?? refuse("not_found");
    if (isTooNew(await readDecider(trx, adminId), { created_at: new Date(at) })) refuse("admin_too_new");
    const { refund, userId, isNew } = await refunds.resolve(trx, { id, state, reason, adminId });
    if (!isNew) return refund.payment_id;
    const member = await findMember(trx, userId);
    await insertAuditEntry(trx, {
      moderator_id: adminId,
      action: `refund_${state}`,
      user_id: member ? userId : null,
      subject: member?.name ?? "",
      note: reason,
      changes: [
        { field: "payment", before: null, after: String(refund.payment_id) },
        { field: "amount", before: null, after: writeAmount(refund.amount) },
      ],
      created_at: now(),
    });
    return refund.payment_id;
  });
  return getRefund({ db, now }, { paymentId, id, adminId });
}

async function getRefund(
  { db, now }: Pick<MoneyServices, "db" | "now">,
  { paymentId, id, adminId }: { paymentId: number; id: number; adminId: number },
): Promise<PaymentRefund> {
  const row = await findRefundRow(db, id);
  const payment = await findPaymentById(db, paymentId);
  if (!row || !payment) refuse("not_found");
  return presentRefund(row, { userId: payment.user_id, decider: await readDecider(db, adminId), now: now() });
}

interface Seen {
  userId: number;
  decider: Decider;
  now: Date;
}

function presentRefund(row: AdminRefundRow, { userId, decider, now }: Seen): PaymentRefund {
  const { id, number, state, reason, amount, resolution, caused_by: causedBy } = row;
  const at = new Date(row.at);
  const isOthers = causedBy !== decider.id && userId !== decider.id && !isTooNew(decider, { created_at: at });
  return {
    id,
    state,
    reason,
    amount: writeAmount(amount),
    date: at.toISOString(),
    provider_number: number,
    resolution,
    may_resolve: isOthers && isStuck({ state, created_at: at }, now),
  };
}

function presentPayment(
  row: AdminPaymentRow & { userId: number },
  { refundable, decider, now }: { refundable: readonly string[]; decider: Decider; now: Date },
): AdminPayment {
  const isOpen = row.refunds.some(({ state }) => state === "requested");
  const mayRefund = row.state === "paid" && !isOpen && refundable.includes(row.provider);
  /** What is left of a payment of the provider. */
  const leftOf = (of: string) => {
    const given = row.refunds.filter(({ number, state }) => number === of && state !== "refused");
    const left = given.reduce((sum, { amount }) => sum - amount, row.amount);
    return mayRefund && left > 0 ? writeAmount(left) : null;
  };
  return {
    id: row.id,
    state: row.state,
    is_cancelled: row.cancelled_at !== null,
    amount: writeAmount(row.amount),
    method: row.method,
    provider: row.provider,
    provider_number: row.provider_payment,
    order_number: row.order_number,
    created_date: row.created_at.toISOString(),
    paid_date: row.paid_at?.toISOString() ?? null,
    refunds: row.refunds.map((refund) => presentRefund(refund, { userId: row.userId, decider, now })),
    refundable: leftOf(row.provider_payment ?? ""),
    repeats: row.repeats.map(({ number, at }) => ({
      provider_number: number,
      date: new Date(at).toISOString(),
      refundable: leftOf(number),
    })),
  };
}
