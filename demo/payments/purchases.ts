import { invoiceReminders } from "#contracts/payments/rules.ts";
import type { Catalogue } from "#server/catalogue/catalogue.ts";
import type { Db } from "#server/database/database.ts";
import { buyPaid } from "#server/payments/purchases/buy.ts";
import { createPurchase } from "#server/payments/purchases/create-purchase.ts";
import { readTariffs } from "#server/payments/tariffs/queries.ts";
import { dayMs } from "#server/platform/clock.ts";
import { findDemoUser, setReminded, takeVip } from "./payment-queries.ts";
import { insertTopUp } from "./payments.ts";

/**
 * What the market's businesses have bought: the user business a month with VIP, a second one half a year with VIP, a third one three months. An invoice
 * of the user business waits. Nothing where somebody has changed the market or the tariffs. Call it once, in a transaction.
 */
export async function insertPurchases(
  trx: Db,
  catalogue: Catalogue,
  { phone, now }: { phone: string; now: Date },
): Promise<void> {
  const userId = await findDemoUser(trx, phone);
  const tariffs = (await readTariffs(trx)).filter(({ is_active: isActive }) => isActive);
  const [month, quarter, half, year] = [1, 3, 6, 12].map((months) => tariffs.find((known) => known.months === months));
  const businesses = await takeVip(trx);
  const own = businesses.find((business) => business.userId === userId);
  if (!own || !month || !quarter || !half || !year) return;
  const buy = async (buyer: number, { tariff, vip, daysAgo }: { tariff: number; vip: boolean; daysAgo: number }) => {
    const at = new Date(now.getTime() - daysAgo * dayMs);
    const wanted = { body: { tariff, vip }, isInvoice: false, key: "demo purchase", now: at };
    const { purchase } = await createPurchase(trx, { userId: buyer, ...wanted });
    const { id, amount } = purchase;
    // The user business has its own history.
    const paymentId =
      buyer === own.userId
        ? null
        : await insertTopUp(trx, { userId: buyer, number: `purchase-${id}`, amount, state: "paid", at });
    await buyPaid(trx, { current: () => catalogue }, { userId: buyer, purchaseId: id, paymentId, now: at });
  };
  await buy(own.userId, { tariff: month.id, vip: true, daysAgo: 8 });
  const others = businesses.filter((business) => business !== own);
  const [vip, plain] = [others.find(({ hadVip }) => hadVip), others.find(({ hadVip }) => !hadVip)];
  if (vip) await buy(vip.userId, { tariff: half.id, vip: true, daysAgo: 5 });
  if (plain) await buy(plain.userId, { tariff: quarter.id, vip: false, daysAgo: 4 });
  const at = new Date(now.getTime() - 4 * dayMs);
  const invoice = { body: { tariff: year.id }, isInvoice: true, key: "demo invoice", now: at };
  const { purchase } = await createPurchase(trx, { userId: own.userId, ...invoice });
  await setReminded(trx, purchase.id, new Date(at.getTime() + invoiceReminders[1] * dayMs));
}
