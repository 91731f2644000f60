import type { Db } from "#server/database/database.ts";
import { refuse } from "#server/platform/refusal.ts";
import { findPaymentById, lockRefund, type RefundRow, setResolution } from "./queries.ts";
import { type RefundEnd, settleRefund } from "./settle-refund.ts";
import { patience } from "./work-refunds.ts";

/** Whether a refund has gone on for so long, 2 days, that an admin may end it by hand. */
export function isStuck({ state, created_at: createdAt }: Pick<RefundRow, "state" | "created_at">, now: Date): boolean {
  return state === "requested" && now.getTime() - createdAt.getTime() > patience;
}

interface Resolution {
  id: number;
  /** As the provider's people say it ended. */
  state: RefundEnd;
  reason: string;
  adminId: number;
  now: Date;
}

/**
 * Ends a refund that its provider never showed, as an admin has found out from the provider. Refuses whoever has the wallet (`own_wallet`) or asked for the
 * refund (`own_correction`), and what has ended otherwise, or may still end by itself (`conflict`). The same again changes nothing.
 */
export async function resolveRefund(
  trx: Db,
  { id, state, reason, adminId, now }: Resolution,
): Promise<{ refund: RefundRow; userId: number; provider: string; isNew: boolean }> {
  const refund = (await lockRefund(trx, id)) ?? refuse("not_found");
  const payment = (await findPaymentById(trx, refund.payment_id)) ?? refuse("not_found");
  const { user_id: userId, provider } = payment;
  if (userId === adminId) refuse("own_wallet");
  if (refund.caused_by === adminId) refuse("own_correction");
  if (refund.state === state && refund.resolved_by !== null) return { refund, userId, provider, isNew: false };
  if (!isStuck(refund, now)) refuse("conflict");
  await settleRefund(trx, { refundId: id, userId, state, causedBy: adminId, now });
  await setResolution(trx, { id, resolvedBy: adminId, reason });
  return { refund: { ...refund, state }, userId, provider, isNew: true };
}
