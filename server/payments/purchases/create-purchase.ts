import type { z } from "zod";
import { invoiceDays, invoiceReminders, maxOpenInvoices } from "#contracts/payments/rules.ts";
import type { createInvoice } from "#contracts/payments/purchase-schemas.ts";
import { type BusinessTimeRow, lockBusinessTime } from "#server/business/lifecycle/queries.ts";
import { businessEnd } from "#server/business/records/business-end.ts";
import type { Db } from "#server/database/database.ts";
import { dayMs } from "#server/platform/clock.ts";
import { refuse, refuseField } from "#server/platform/refusal.ts";
import { findTariff, readVipPrice } from "#server/payments/tariffs/queries.ts";
import { findPurchaseOfKey, insertPurchase, type PurchaseRow, readPurchases } from "./queries.ts";
import { quote, type Terms } from "./quote.ts";

/** What somebody wants to buy, and what they have seen of it. */
export type PurchaseBody = Partial<z.output<typeof createInvoice.body>>;

interface PurchaseRequest {
  userId: number;
  body: PurchaseBody;
  isInvoice: boolean;
  /** The same key is the same purchase. */
  key: string;
  now: Date;
}

/** The business of a user, whose time is bought: locked. Refuses whoever has none that was approved. */
export async function lockBuyer(trx: Db, userId: number): Promise<BusinessTimeRow> {
  return requireBuyer(await lockBusinessTime(trx, userId));
}

export function requireBuyer(business: BusinessTimeRow | undefined): BusinessTimeRow {
  const status = business?.request_status;
  if (!business || (status !== "success" && status !== "expired")) refuse("not_business");
  return business;
}

/**
 * Notes what is to be bought, at the prices of now, or finds that of the same key. Refuses `not_business`; a tariff that is not sold any more
 * (`tariff_ended`); another price or end than was seen, and VIP where it lasts already (`tariff_changed`); VIP alone when no time is left
 * (`business_expired`); time for a business without an end (`conflict`).
 */
export async function createPurchase(
  trx: Db,
  request: PurchaseRequest,
): Promise<{ purchase: PurchaseRow; business: BusinessTimeRow }> {
  const { userId, body, isInvoice, key, now } = request;
  const business = await lockBuyer(trx, userId);
  const known = await findPurchaseOfKey(trx, userId, key);
  if (known) {
    const isSame = known.tariff_id === (body.tariff ?? null) && (known.vip_price !== null) === (body.vip ?? false);
    return isSame ? { purchase: known, business } : refuse("conflict");
  }
  const end = businessEnd(business) ?? refuse("conflict");
  if (body.end_date !== undefined && Date.parse(body.end_date) !== end.getTime()) refuse("tariff_changed");
  if (isInvoice) await refuseTooMany(trx, userId);
  const terms = await readTerms(trx, body);
  if (terms.months === 0 && end <= now) refuse("business_expired");
  const { tariffAmount, vipAmount, vipDays } = quote(business, terms, now);
  const amount = tariffAmount + vipAmount;
  if (amount === 0 || (body.price !== undefined && body.price !== amount)) refuse("tariff_changed");
  const dueAt = new Date(now.getTime() + invoiceDays * dayMs);
  const purchase = await insertPurchase(trx, {
    userId,
    tariffId: body.tariff ?? null,
    months: terms.months,
    price: terms.price,
    vipPrice: terms.vipPrice,
    vipDays,
    amount,
    isInvoice,
    key,
    now,
    dueAt,
    workAt: isInvoice ? new Date(now.getTime() + invoiceReminders[0] * dayMs) : dueAt,
  });
  return { purchase, business };
}

async function readTerms(trx: Db, { tariff: id, vip = false }: PurchaseBody): Promise<Terms> {
  const vipPrice = vip ? await readVipPrice(trx) : null;
  if (id === undefined) return vip ? { months: 0, price: 0, vipPrice } : refuseField("tariff", "required");
  const tariff = (await findTariff(trx, id)) ?? refuseField("tariff", "unknown_id");
  if (!tariff.is_active) refuse("tariff_ended");
  return { months: tariff.months, price: tariff.price, vipPrice };
}

async function refuseTooMany(trx: Db, userId: number): Promise<void> {
  const open = await readPurchases(trx, { userId, isOpen: true, before: undefined, limit: maxOpenInvoices });
  if (open.length === maxOpenInvoices) refuse("too_many_records");
}
