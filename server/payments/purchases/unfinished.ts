import type { Payment } from "#contracts/payments/schemas.ts";
import type { Db } from "#server/database/database.ts";
import { payableTime, presentPayment } from "#server/payments/present-payment.ts";
import { findPayment, readUnfinished, setPaymentCancelled } from "#server/payments/queries.ts";
import { refuse } from "#server/platform/refusal.ts";
import { publishLiveUpdate } from "#server/realtime/user-events.ts";
import { lockPurchase, setCancelled } from "./queries.ts";

/** Payments that are shown. */
const shown = 20;

interface UnfinishedServices {
  db: Db;
  now(): Date;
}

/** What a user has begun to pay and can still pay, newest first; of one purchase the last payment. */
export async function listUnfinishedPayments({ db, now }: UnfinishedServices, userId: number): Promise<Payment[]> {
  const since = new Date(now().getTime() - payableTime);
  const rows = await readUnfinished(db, { userId, since, limit: shown });
  const isLast = ({ id, purchase_id: purchaseId }: (typeof rows)[number]) =>
    purchaseId === null || rows.find((row) => row.purchase_id === purchaseId)?.id === id;
  return rows.filter(isLast).map(presentPayment);
}

/**
 * Calls off a payment that is on its way, and what it was to buy, unless that is an invoice, which waits on. Its provider is asked all the same: what comes
 * after all stays in the wallet. The same again changes nothing; refuses one that has ended (`conflict`).
 */
export async function cancelPayment({ db, now }: UnfinishedServices, userId: number, id: number): Promise<Payment> {
  await db.transaction().execute(async (trx) => {
    const cancelled = await setPaymentCancelled(trx, { userId, id, now: now() });
    if (!cancelled) refuse((await findPayment(trx, userId, id)) ? "conflict" : "not_found");
    const purchase = cancelled.purchase_id === null ? undefined : await lockPurchase(trx, cancelled.purchase_id);
    if (purchase?.state === "created" && !purchase.is_invoice) await setCancelled(trx, purchase.id);
    await publishLiveUpdate(trx, userId, "payments");
  });
  return presentPayment((await findPayment(db, userId, id)) ?? refuse("not_found"));
}
