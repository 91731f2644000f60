import type { Db } from "#server/database/database.ts";
import { refuse } from "#server/platform/refusal.ts";
import { walletOf } from "./ledger/accounts.ts";
import { lockWallets } from "./ledger/queries.ts";
import { hasUnsettled } from "./queries.ts";

/**
 * Locks the wallet of a user who is about to go. Refuses whoever has money in it (`wallet_not_empty`), or a payment, a refund or a movement by hand that has
 * not ended (`payment_open`).
 */
export async function requireSettled(trx: Db, userId: number): Promise<void> {
  const [wallet] = await lockWallets(trx, [walletOf(userId).name]);
  if (wallet && wallet.balance > 0) refuse("wallet_not_empty");
  if (await hasUnsettled(trx, userId)) refuse("payment_open");
}
