import { lockBusinessTime } from "#server/business/lifecycle/queries.ts";
import { renewBusiness } from "#server/business/lifecycle/renewal.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { Db } from "#server/database/database.ts";
import { revenueOf, walletOf } from "#server/payments/ledger/accounts.ts";
import { postTransaction } from "#server/payments/ledger/post.ts";
import { addAccounts, lockWallets } from "#server/payments/ledger/queries.ts";
import { dayMs } from "#server/platform/clock.ts";
import { readUnused, setEndedEarly, type UnusedRow } from "./queries.ts";

/** Tyiyn of a purchase for the whole days of it that are left: of its months, and of its VIP. */
export function quoteUnused(bought: Omit<UnusedRow, "id">, now: Date): { tariff: number; vip: number } {
  const { paid_at: paidAt, starts_at: startsAt, ends_at: endsAt, vip_until: vipUntil, vip_before: vipBefore } = bought;
  const vipFrom = vipBefore !== null && vipBefore > paidAt ? vipBefore : paidAt;
  return {
    tariff: shareOf(bought.tariff_amount, { from: startsAt, to: endsAt }, now),
    vip: vipUntil === null ? 0 : shareOf(bought.vip_amount, { from: vipFrom, to: vipUntil }, now),
  };
}

/** The part of an amount for the whole days that are left of a time. */
function shareOf(amount: number, { from, to }: { from: Date; to: Date }, now: Date): number {
  const days = Math.max(1, Math.round((to.getTime() - from.getTime()) / dayMs));
  const left = Math.floor((to.getTime() - Math.max(from.getTime(), now.getTime())) / dayMs);
  return Math.floor((amount * Math.min(days, Math.max(0, left))) / days);
}

/** What a user would get back for the days that are left of what was bought, in tyiyn. */
export async function quoteEarlyEnd(db: Db, userId: number, now: Date): Promise<number> {
  const shares = (await readUnused(db, userId, now)).map((bought) => quoteUnused(bought, now));
  return shares.reduce((sum, { tariff, vip }) => sum + tariff + vip, 0);
}

interface EarlyEnd {
  userId: number;
  /** In the books. */
  key: string;
  /** The admin. */
  causedBy: number;
  now: Date;
}

/**
 * Ends the paid time of a business now and pays its whole days that are left into the wallet (`docs/features/tariffs.md`, Ending early). Returns how much;
 * nothing is done, and 0 returned, where none are left. The lock falls with the next run of the job that ends businesses.
 */
export async function endEarly(
  trx: Db,
  catalogue: Pick<CatalogueStore, "current">,
  { userId, key, causedBy, now }: EarlyEnd,
): Promise<number> {
  const wallet = walletOf(userId);
  await addAccounts(trx, [wallet]);
  await lockWallets(trx, [wallet.name]);
  const business = await lockBusinessTime(trx, userId);
  const shares = (await readUnused(trx, userId, now)).map((bought) => ({ id: bought.id, ...quoteUnused(bought, now) }));
  const [tariff, vip] = [sumOf(shares.map((share) => share.tariff)), sumOf(shares.map((share) => share.vip))];
  const amount = tariff + vip;
  if (!business || amount === 0) return 0;
  const services = [
    { account: revenueOf("tariff"), amount: -tariff },
    { account: revenueOf("vip"), amount: -vip },
  ];
  const entries = [{ account: wallet, amount }, ...services.filter((entry) => entry.amount !== 0)];
  await postTransaction(trx, { kind: "refund", key, causedBy, entries, now });
  for (const share of shares) await setEndedEarly(trx, { id: share.id, returned: share.tariff + share.vip, now });
  await renewBusiness(trx, catalogue.current(), business, { paidUntil: now, vipUntil: null });
  return amount;
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
