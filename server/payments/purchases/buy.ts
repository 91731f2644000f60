import { randomUUID } from "node:crypto";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import { type BusinessTimeRow, lockBusinessTime } from "#server/business/lifecycle/queries.ts";
import { renewBusiness } from "#server/business/lifecycle/renewal.ts";
import type { Db } from "#server/database/database.ts";
import { notify } from "#server/notifications/notify.ts";
import { revenueOf, walletOf } from "#server/payments/ledger/accounts.ts";
import { postTransaction } from "#server/payments/ledger/post.ts";
import { addAccounts, lockWallets, readBalance } from "#server/payments/ledger/queries.ts";
import type { PaidFor } from "#server/payments/settle.ts";
import { refuse } from "#server/platform/refusal.ts";
import { publishLiveUpdate } from "#server/realtime/user-events.ts";
import { type ListingServices, runAfterCommit } from "#server/selling/services.ts";
import { lockBuyer, type PurchaseBody, createPurchase } from "./create-purchase.ts";
import { hasBoughtSince, lockPurchase, type PurchaseRow, setPaid } from "./queries.ts";
import { type Quote, quote } from "./quote.ts";

interface BuyRequest {
  userId: number;
  body: PurchaseBody & { invoice?: number | undefined };
  key: string | undefined;
}

/**
 * Pays for a purchase, or an invoice, from the wallet: money and time in one transaction, once. Refuses more than the wallet has (`insufficient_funds`, with
 * what is missing), an invoice that is over (`conflict`), and what {@link createPurchase} refuses.
 */
export async function buyFromWallet(
  services: Pick<ListingServices, "db" | "catalogue" | "media" | "pages" | "log" | "now">,
  { userId, body, key = randomUUID() }: BuyRequest,
): Promise<PurchaseRow> {
  const { db, catalogue, now } = services;
  const { paid, listings } = await db.transaction().execute(async (trx) => {
    const time = now();
    await lockWallet(trx, userId);
    const { purchase, business } =
      body.invoice === undefined
        ? await createPurchase(trx, { userId, body, isInvoice: false, key: `wallet ${key}`, now: time })
        : await lockInvoice(trx, userId, body.invoice);
    if (purchase.state === "paid") return { paid: purchase, listings: [] };
    if (purchase.state === "cancelled" || purchase.due_at <= time) refuse("conflict");
    return complete(trx, { purchase, business, catalogue, paidBy: null, now: time });
  });
  await runAfterCommit(services, { listings, files: [] });
  return paid;
}

/**
 * Buys, of the money that a payment has brought into the wallet, what the payment was made for; where that cannot be, because it was cancelled, is paid
 * already, or another purchase was made since it was ordered, the money stays in the wallet. Its user is told either way.
 */
export async function buyPaid(
  trx: Db,
  catalogue: Pick<CatalogueStore, "current">,
  { userId, purchaseId, paymentId, now }: PaidFor,
): Promise<void> {
  const business = await lockBusinessTime(trx, userId);
  const purchase = (await lockPurchase(trx, purchaseId)) ?? refuse("not_found");
  // Processes are told with the commit that pages and lists have changed: nothing is left to be done after it.
  if (business && (await mayBuy(trx, { purchase, business, now }))) {
    await complete(trx, { purchase, business, catalogue, paidBy: paymentId, now });
  } else {
    await notify(trx, { userId, action: "payment_kept" });
    await publishLiveUpdate(trx, userId, "payments");
  }
}

interface Chosen {
  purchase: PurchaseRow;
  business: BusinessTimeRow;
  now: Date;
}

async function mayBuy(trx: Db, { purchase, business, now }: Chosen): Promise<boolean> {
  const { user_id: userId, state, is_invoice: isInvoice, created_at: orderedAt, due_at: dueAt } = purchase;
  const { request_status: status } = business;
  if (state !== "created" || dueAt <= now || (status !== "success" && status !== "expired")) return false;
  // Chosen in two windows, or begun again after a payment that seemed to fail: it is bought once.
  if (!isInvoice && (await hasBoughtSince(trx, userId, orderedAt))) return false;
  const amount = amountOf(quoteOf({ purchase, business, now }));
  return amount > 0 && (await readBalance(trx, userId)) >= amount;
}

/** Locks the wallet before the business, as what a payment brings does. */
async function lockWallet(trx: Db, userId: number): Promise<void> {
  const wallet = walletOf(userId);
  await addAccounts(trx, [wallet]);
  await lockWallets(trx, [wallet.name]);
}

async function lockInvoice(trx: Db, userId: number, id: number) {
  const business = await lockBuyer(trx, userId);
  const purchase = await lockPurchase(trx, id);
  if (purchase?.user_id !== userId || !purchase.is_invoice) refuse("not_found");
  return { purchase, business };
}

function quoteOf({ purchase, business, now }: Chosen): Quote {
  const { months, price, vip_price: vipPrice, vip_days: vipDays } = purchase;
  return quote(business, { months, price, vipPrice, vipDays }, now);
}

function amountOf({ tariffAmount, vipAmount }: Quote): number {
  return tariffAmount + vipAmount;
}

interface Completed extends Chosen {
  catalogue: Pick<CatalogueStore, "current">;
  /** The payment whose money buys it; null: what was in the wallet. */
  paidBy: number | null;
}

/** Takes the money and gives the time. */
async function complete(
  trx: Db,
  { catalogue, paidBy, ...chosen }: Completed,
): Promise<{ paid: PurchaseRow; listings: number[] }> {
  const { purchase, business, now } = chosen;
  const { id, user_id: userId, months } = purchase;
  const bought = quoteOf(chosen);
  const { startsAt, endsAt, vipUntil, tariffAmount, vipAmount } = bought;
  const amount = amountOf(bought);
  const services = [
    { account: revenueOf("tariff"), amount: tariffAmount },
    { account: revenueOf("vip"), amount: vipAmount },
  ];
  const { id: transactionId } = await postTransaction(trx, {
    kind: "purchase",
    key: `purchase ${id}`,
    causedBy: userId,
    entries: [{ account: walletOf(userId), amount: -amount }, ...services.filter((entry) => entry.amount > 0)],
    now,
  });
  const paid = await setPaid(trx, { id, amount, startsAt, endsAt, vipUntil, transactionId, paidBy, now });
  const listings = await renewBusiness(trx, catalogue.current(), business, {
    paidUntil: months === 0 ? business.paid_until : endsAt,
    vipUntil: vipUntil ?? business.vip_until,
  });
  const endOfBought = months === 0 && vipUntil ? vipUntil : endsAt;
  await notify(trx, { userId, action: months === 0 ? "payment_vip" : "payment_tariff", endsAt: endOfBought });
  await publishLiveUpdate(trx, userId, "payments");
  return { paid, listings };
}
