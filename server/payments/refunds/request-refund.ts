import type { Db } from "#server/database/database.ts";
import { publishLiveUpdate } from "#server/realtime/user-events.ts";
import { refuse, refuseField } from "#server/platform/refusal.ts";
import { clearingOf, walletOf } from "#server/payments/ledger/accounts.ts";
import { postTransaction } from "#server/payments/ledger/post.ts";
import { findRefundOfKey, insertRefund, lockPaymentById, readGiven, type RefundRow } from "./queries.ts";

/** The key of the movement out of the wallet. */
export function keyOfRefund(id: number): string {
  return `refund ${id}`;
}

interface RefundRequest {
  paymentId: number;
  /** Tyiyn. */
  amount: number;
  reason: string;
  /** The admin. */
  causedBy: number;
  /** The same key is the same refund. */
  key: string;
  now: Date;
  /** When it is worked on by the job, should whoever asked not do it. */
  askAt: Date;
}

/**
 * Takes what is to be given back out of the wallet, so that it is spent no more, and notes that the provider is to be asked. Refuses another one's
 * payment that was not paid (`conflict`), one's own (`own_wallet`), while another refund of it is under way (`refund_open`), more than is left of it
 * (field `amount`: `more_than_paid`) and more than the wallet has (`insufficient_funds`).
 */
export async function requestRefund(trx: Db, request: RefundRequest): Promise<{ refund: RefundRow; isNew: boolean }> {
  const { paymentId, amount, reason, causedBy, key, now, askAt } = request;
  const payment = (await lockPaymentById(trx, paymentId)) ?? refuse("not_found");
  if (payment.user_id === causedBy) refuse("own_wallet");
  const known = await findRefundOfKey(trx, causedBy, key);
  if (known) {
    if (known.payment_id !== paymentId || known.amount !== amount) refuse("conflict");
    return { refund: known, isNew: false };
  }
  if (payment.state !== "paid") refuse("conflict");
  const { given, isOpen } = await readGiven(trx, paymentId);
  if (isOpen) refuse("refund_open");
  if (amount > payment.amount - given) refuseField("amount", "more_than_paid");
  const refund = await insertRefund(trx, {
    paymentId,
    amount,
    reason,
    causedBy,
    key,
    givenBefore: given,
    now,
    askAt,
  });
  await postTransaction(trx, {
    kind: "payout",
    key: keyOfRefund(refund.id),
    causedBy,
    paymentId,
    entries: [
      { account: walletOf(payment.user_id), amount: -amount },
      { account: clearingOf(payment.provider), amount },
    ],
    now,
  });
  await publishLiveUpdate(trx, payment.user_id, "payments");
  return { refund, isNew: true };
}
