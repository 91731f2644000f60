import type { PaymentState } from "#contracts/payments/rules.ts";
import type { Db } from "#server/database/database.ts";
import { clearingOf, walletOf } from "#server/payments/ledger/accounts.ts";
import { postTransaction } from "#server/payments/ledger/post.ts";
import { keyOfRefund } from "#server/payments/refunds/request-refund.ts";
import { dayMs } from "#server/platform/clock.ts";
import { type DemoPayment, findDemoUser, insertDemoPayment, insertDemoRefund } from "./payment-queries.ts";

/** Days ago, tyiyn and how it ended; the oldest first, as histories are written. */
const payments: readonly (readonly [daysAgo: number, amount: number, state: PaymentState])[] = [
  [52, 500_00, "paid"],
  [31, 1_000_00, "paid"],
  [30, 3_000_00, "failed"],
  [30, 3_000_00, "paid"],
  [16, 700_00, "paid"],
  [9, 249_50, "paid"],
  [2, 500_00, "pending"],
];
/** Given back whole by an admin: the payment of so many days ago. */
const refund = { of: 16, daysAgo: 15, reason: "Оплачено дважды" };
/** Given by the site, after the first payment. */
const promotion = { daysAgo: 50, amount: 100_00 };

/** The wallet of the user business with a history: payments that came, one that failed, one that was given back and one that is unfinished. Call it once, in a transaction. */
export async function insertPayments(
  trx: Db,
  { phone, adminPhone, now }: { phone: string; adminPhone: string; now: Date },
): Promise<void> {
  const userId = await findDemoUser(trx, phone);
  const adminId = await findDemoUser(trx, adminPhone);
  if (userId === undefined || adminId === undefined) return;
  const wallet = walletOf(userId);
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  for (const [at, [daysAgo, amount, state]] of payments.entries()) {
    const paymentId = await insertTopUp(trx, { userId, number: String(at + 1), amount, state, at: ago(daysAgo) });
    if (daysAgo === refund.of) {
      const given = { paymentId, amount, reason: refund.reason, adminId, at: ago(refund.daysAgo) };
      const key = keyOfRefund(await insertDemoRefund(trx, given));
      const entries = [
        { account: wallet, amount: -amount },
        { account: clearingOf("sandbox"), amount },
      ];
      await postTransaction(trx, {
        kind: "payout",
        key,
        causedBy: adminId,
        paymentId,
        entries,
        now: ago(refund.daysAgo),
      });
    }
    if (at > 0) continue;
    const entries = [
      { account: { name: "promotions", kind: "promotions" as const, userId: null }, amount: -promotion.amount },
      { account: wallet, amount: promotion.amount },
    ];
    const given = { kind: "promotion" as const, key: "demo promotion", causedBy: null };
    await postTransaction(trx, { ...given, entries, now: ago(promotion.daysAgo) });
  }
}

/** A payment into a wallet; where it was paid, the money is there. Returns its id. */
export async function insertTopUp(trx: Db, payment: DemoPayment): Promise<number> {
  const { userId, number, amount, state, at } = payment;
  const paymentId = await insertDemoPayment(trx, payment);
  if (state !== "paid") return paymentId;
  const entries = [
    { account: clearingOf("sandbox"), amount: -amount },
    { account: walletOf(userId), amount },
  ];
  const top = { kind: "top_up" as const, key: `sandbox demo-${number}`, causedBy: null, paymentId };
  await postTransaction(trx, { ...top, entries, now: at });
  return paymentId;
}
