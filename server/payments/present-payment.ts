import { writeAmount } from "#contracts/payments/money.ts";
import { paymentHours } from "#contracts/payments/rules.ts";
import type { Payment } from "#contracts/payments/schemas.ts";
import { hourMs } from "#server/platform/clock.ts";
import type { OwnPaymentRow } from "./queries.ts";

/** Milliseconds in which a payment that was begun can be paid. */
export const payableTime: number = paymentHours * hourMs;

export function presentPayment(row: OwnPaymentRow): Payment {
  const isCancelled = row.cancelled_at !== null && row.state !== "paid";
  return {
    id: row.id,
    state: row.state,
    failure: row.state === "failed" ? row.failure : null,
    amount: writeAmount(row.amount),
    method: row.method,
    created_date: row.created_at.toISOString(),
    expires_date: new Date(row.created_at.getTime() + payableTime).toISOString(),
    is_cancelled: isCancelled,
    redirect: row.state === "pending" && !isCancelled ? row.redirect : null,
    transaction: row.transaction_id,
    purchase:
      row.purchase_id === null
        ? null
        : {
            id: row.purchase_id,
            months: row.months ?? 0,
            vip: row.has_vip ?? false,
            is_invoice: row.is_invoice ?? false,
            is_bought: row.is_bought ?? false,
            transaction: row.purchase_transaction,
          },
  };
}
