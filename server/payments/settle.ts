import { writeAmount } from "#contracts/payments/money.ts";
import type { PaymentFailure, PaymentState } from "#contracts/payments/rules.ts";
import type { Db } from "#server/database/database.ts";
import { notify } from "#server/notifications/notify.ts";
import { publishLiveUpdate } from "#server/realtime/user-events.ts";
import { clearingOf, walletOf } from "./ledger/accounts.ts";
import { postTransaction } from "./ledger/post.ts";
import { type PaymentRow, setOutcome } from "./queries.ts";

/** Allowed moves. What was paid stays paid; what had failed may still come, or fail again for another reason: another card is another try. */
const moves: Record<PaymentState, readonly PaymentState[]> = {
  created: ["pending", "paid", "failed"],
  pending: ["paid", "failed"],
  failed: ["pending", "paid", "failed"],
  paid: [],
};

/** Buys what a payment was made for, of the money that it has brought into the wallet, and tells its user what came of it. */
export type BuyPaid = (trx: Db, paid: PaidFor) => Promise<void>;

/** What was paid for, and by which payment; null: by what was in the wallet. */
export interface PaidFor {
  userId: number;
  purchaseId: number;
  paymentId: number | null;
  now: Date;
}

/** The key in the books of what a provider's payment brought: its number, once. */
export function keyOfTopUp(provider: string, number: string): string {
  return `${provider} ${number}`;
}

interface Outcome {
  outcome: "paid" | "failed";
  failure?: PaymentFailure | undefined;
  providerPayment: string;
  now: Date;
}

/**
 * Takes in, under the lock of a payment, what its provider says of it: the money goes into the wallet, each payment of the provider once, also for an order
 * that was paid before or had failed; what it was made for is bought of it. Safe to be told again, and in any order.
 */
export async function settlePayment(trx: Db, payment: PaymentRow, told: Outcome, buyPaid: BuyPaid): Promise<void> {
  const { outcome, failure, providerPayment, now } = told;
  const { id, user_id: userId, amount, state, purchase_id: purchaseId } = payment;
  if (outcome === "paid") {
    const { isNew } = await postTransaction(trx, {
      kind: "top_up",
      key: keyOfTopUp(payment.provider, providerPayment),
      causedBy: null,
      paymentId: id,
      entries: [
        { account: clearingOf(payment.provider), amount: -amount },
        { account: walletOf(userId), amount },
      ],
      now,
    });
    if (isNew && purchaseId !== null) await buyPaid(trx, { userId, purchaseId, paymentId: id, now });
    else if (isNew) await notify(trx, { userId, action: "payment", note: writeAmount(amount) });
  }
  if (!moves[state].includes(outcome)) return;
  await setOutcome(trx, { id, state: outcome, failure: failure ?? null, providerPayment, now });
  await publishLiveUpdate(trx, userId, "payments");
}
