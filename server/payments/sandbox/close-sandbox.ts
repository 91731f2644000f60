import type { Db } from "#server/database/database.ts";
import { clearingOf, walletOf } from "#server/payments/ledger/accounts.ts";
import { postTransaction } from "#server/payments/ledger/post.ts";
import { lockWallets } from "#server/payments/ledger/queries.ts";
import { readPlayMoney } from "./queries.ts";

/**
 * Takes what is left of the money of the demo's bank out of the wallets, where that bank is switched off: nobody has paid it. Returns out of how many, and
 * how much, in tyiyn. Safe to run again, and in two processes at once.
 */
export async function closeSandbox(db: Db, now: Date): Promise<{ wallets: number; amount: number }> {
  const taken = { wallets: 0, amount: 0 };
  for (const { user_id: userId } of await readPlayMoney(db)) {
    const amount = await db.transaction().execute((trx) => takeBack(trx, userId, now));
    if (amount === 0) continue;
    taken.wallets += 1;
    taken.amount += amount;
  }
  return taken;
}

async function takeBack(trx: Db, userId: number, now: Date): Promise<number> {
  const wallet = walletOf(userId);
  await lockWallets(trx, [wallet.name]);
  const [found] = await readPlayMoney(trx, userId);
  if (!found) return 0;
  const { amount, last_entry: lastEntry } = found;
  await postTransaction(trx, {
    kind: "adjustment",
    key: `sandbox closed ${userId} ${lastEntry}`,
    causedBy: null,
    entries: [
      { account: wallet, amount: -amount },
      { account: clearingOf("sandbox"), amount },
    ],
    now,
  });
  return amount;
}
