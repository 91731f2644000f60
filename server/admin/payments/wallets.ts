import { randomUUID } from "node:crypto";
import type {
  AdminPayment,
  AdminWallet,
  listUserPayments as paymentsCall,
  PaymentRefund,
  refundPayment as refundCall,
} from "#contracts/admin/payments/schemas.ts";
import type { Reply, ValidInput } from "#contracts/base/endpoint.ts";
import { writeAmount } from "#contracts/payments/money.ts";
import { findIdOfLogin, findMember } from "#server/admin/staff-queries.ts";
import { defaultPageSize, paginate, parseIdKey } from "#server/http/pagination.ts";
import { insertAuditEntry } from "#server/moderation/audit-queries.ts";
import { readBalance } from "#server/payments/ledger/queries.ts";
import { findPaymentById, findRefund } from "#server/payments/refunds/queries.ts";
import { refuse, refuseField } from "#server/platform/refusal.ts";
import { type AdminPaymentRow, readUserPayments } from "./queries.ts";
import type { MoneyServices } from "./services.ts";

/** The wallet of the account with a login. */
export async function findWallet(services: MoneyServices, adminId: number, login: string): Promise<AdminWallet> {
  const id = (await findIdOfLogin(services.db, login)) ?? refuseField("login", "login_unknown");
  return getWallet(services, adminId, id);
}

/** The wallet of a user, empty where nothing has moved yet. */
export async function getWallet({ db }: MoneyServices, adminId: number, userId: number): Promise<AdminWallet> {
  const { id, name, login } = (await findMember(db, userId)) ?? refuse("not_found");
  return { user: { id, name, login }, balance: writeAmount(await readBalance(db, userId)), is_own: id === adminId };
}

/** A page of the payments of a user, newest first. */
export async function listUserPayments(
  services: MoneyServices,
  userId: number,
  { limit = defaultPageSize, key }: ValidInput<typeof paymentsCall>["query"],
  address: URL,
): Promise<Reply<typeof paymentsCall>> {
  const { db, refunds } = services;
  if (!(await findMember(db, userId))) refuse("not_found");
  const found = await readUserPayments(db, { userId, before: parseIdKey(key), limit: limit + 1 });
  const { rows, links } = paginate(found, limit, address, (row) => String(row.id));
  return { results: rows.map((row) => presentPayment(row, refunds.providers)), ...links };
}

/**
 * Gives back what was paid: out of the wallet and into the audit log at once, then it is asked of the provider. Returns how far that came; what has not
 * ended is gone on with by the job.
 */
export async function refundPayment(
  { db, refunds, now }: MoneyServices,
  adminId: number,
  { paymentId, amount, reason, key }: { paymentId: number; key: string | undefined } & Body,
): Promise<PaymentRefund> {
  const payment = (await findPaymentById(db, paymentId)) ?? refuse("not_found");
  if (!refunds.providers.includes(payment.provider)) refuse("payment_unavailable");
  const { refund, isNew } = await db.transaction().execute(async (trx) => {
    const requested = await refunds.request(trx, {
      paymentId,
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
          { field: "amount", before: null, after: writeAmount(amount) },
        ],
        created_at: now(),
      });
    }
    return requested;
  });
  if (isNew) await refunds.work(refund);
  return presentRefund((await findRefund(db, refund.id)) ?? refund);
}

type Body = ValidInput<typeof refundCall>["body"];

function presentRefund(row: Pick<PaymentRefund, "id" | "state" | "reason"> & { amount: number; created_at: Date }) {
  const { id, state, reason, amount, created_at: at } = row;
  return { id, state, reason, amount: writeAmount(amount), date: at.toISOString() };
}

function presentPayment(row: AdminPaymentRow, refundable: readonly string[]): AdminPayment {
  const given = row.refunds.filter(({ state }) => state !== "refused").reduce((sum, { amount }) => sum + amount, 0);
  const isOpen = row.refunds.some(({ state }) => state === "requested");
  const mayRefund = row.state === "paid" && !isOpen && given < row.amount && refundable.includes(row.provider);
  return {
    id: row.id,
    state: row.state,
    amount: writeAmount(row.amount),
    method: row.method,
    provider: row.provider,
    provider_number: row.provider_payment,
    order_number: row.order_number,
    created_date: row.created_at.toISOString(),
    paid_date: row.paid_at?.toISOString() ?? null,
    refunds: row.refunds.map(({ at, ...refund }) => presentRefund({ ...refund, created_at: new Date(at) })),
    refundable: mayRefund ? writeAmount(row.amount - given) : null,
  };
}
