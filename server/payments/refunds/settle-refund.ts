import type { Db } from "#server/database/database.ts";
import { notify } from "#server/notifications/notify.ts";
import { reverseTransaction } from "#server/payments/ledger/post.ts";
import { findTransaction } from "#server/payments/ledger/queries.ts";
import { publishLiveUpdate } from "#server/realtime/user-events.ts";
import { endRefund } from "./queries.ts";
import { keyOfRefund } from "./request-refund.ts";

/** How a refund ends. */
export type RefundEnd = "done" | "refused";

interface Ending {
  refundId: number;
  userId: number;
  state: RefundEnd;
  /** The admin who says so; null: its provider does. */
  causedBy: number | null;
  now: Date;
}

/** Ends a refund, and tells its user: what was refused goes back into the wallet. False when it has ended before. */
export async function settleRefund(trx: Db, { refundId, userId, state, causedBy, now }: Ending): Promise<boolean> {
  if (!(await endRefund(trx, { id: refundId, state, now }))) return false;
  if (state === "refused") {
    const movement = await findTransaction(trx, { key: keyOfRefund(refundId) });
    if (!movement) throw new Error("a refund has no movement");
    await reverseTransaction(trx, { id: movement.id, causedBy, now });
  } else await notify(trx, { userId, action: "payment_refunded" });
  await publishLiveUpdate(trx, userId, "payments");
  return true;
}
