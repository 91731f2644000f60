import type { Db } from "#server/database/database.ts";
import { publishLiveUpdate } from "#server/realtime/user-events.ts";
import { refuse, refuseField } from "#server/platform/refusal.ts";
import { clearingOf, walletOf } from "#server/payments/ledger/accounts.ts";
import { postTransaction } from "#server/payments/ledger/post.ts";
import { findTransaction } from "#server/payments/ledger/queries.ts";
import { keyOfTopUp } from "#server/payments/settle.ts";
import { findRefundOfKey, insertRefund, lockPaymentById, readGiven, type RefundRow } from "./queries.ts";

/** The key of the movement out of the wallet. */
export function keyOfRefund(id: number): string {
  return `refund ${id}`;
}

interface RefundRequest {
  paymentId: number;
  /** The provider's number of one more payment of the order; undefined: of the payment itself. */
  number?: string | undefined;
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
 * (field `amount`: `more_than_paid`), a number that paid another order or nothing (field `number`: `unknown_id`) and more than the wallet has (`insufficient_funds`).
 */
export async function requestRefund(trx: Db, request: RefundRequest): Promise<{ refund: RefundRow; isNew: boolean }> {
  const { paymentId, amount, reason, causedBy, key, now, askAt } = request;
  const payment = (await lockPaymentById(trx, paymentId)) ?? refuse("not_found");
  if (payment.user_id === causedBy) refuse("own_wallet");
  const known = await findRefundOfKey(trx, causedBy, key);
  const number = request.number ?? payment.provider_payment ?? "";
  if (known) {
    const isSame = known.payment_id === paymentId && known.provider_payment === number && known.amount === amount;
    return isSame ? { refund: known, isNew: false } : refuse("conflict");
  }
  if (payment.state !== "paid") refuse("conflict");
  const booked = await findTransaction(trx, { key: keyOfTopUp(payment.provider, number) });
  if (booked?.payment_id !== paymentId) refuseField("number", "unknown_id");
  const { given, isOpen } = await readGiven(trx, { paymentId, number });
  if (isOpen) refuse("refund_open");
  if (amount > payment.amount - given) refuseField("amount", "more_than_paid");
  const refund = await insertRefund(trx, {
    paymentId,
    number,
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
