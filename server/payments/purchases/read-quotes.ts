import type { Reply } from "#contracts/base/endpoint.ts";
import { writeAmount } from "#contracts/payments/money.ts";
import type { getOwnTariff as ownCall, QuotedTariff } from "#contracts/payments/purchase-schemas.ts";
import type { PaymentMethod } from "#contracts/payments/rules.ts";
import { findBusinessTime } from "#server/business/lifecycle/queries.ts";
import { businessEnd, daysLeft } from "#server/business/records/business-end.ts";
import type { Db } from "#server/database/database.ts";
import { readBalance } from "#server/payments/ledger/queries.ts";
import { readTariffs, readVipPrice, type TariffRow } from "#server/payments/tariffs/queries.ts";
import { requireBuyer } from "./create-purchase.ts";
import { readPurchases } from "./queries.ts";
import { type BusinessTime, quote } from "./quote.ts";

interface QuoteServices {
  db: Db;
  payments: { methods: ReadonlySet<PaymentMethod> };
  now(): Date;
}

/** Until when a business is on show, and what it can buy now. Refuses whoever has none that was approved. */
export async function readQuotes({ db, payments, now }: QuoteServices, userId: number): Promise<Reply<typeof ownCall>> {
  const time = now();
  const business = requireBuyer(await findBusinessTime(db, userId));
  const vipPrice = await readVipPrice(db);
  const open = await readPurchases(db, { userId, isOpen: true, before: undefined, limit: 1 });
  const end = businessEnd(business);
  const tariffs = end === null ? [] : (await readTariffs(db)).filter(({ is_active: isActive }) => isActive);
  const isVip = business.vip_until !== null && business.vip_until > time;
  return {
    balance: writeAmount(await readBalance(db, userId)),
    methods: [...payments.methods],
    is_expired: business.request_status === "expired",
    is_demo: business.paid_until === null,
    end_date: end?.toISOString() ?? null,
    days_left: end === null ? null : daysLeft(end, time),
    vip_until: isVip ? (business.vip_until?.toISOString() ?? null) : null,
    tariffs: tariffs.map((tariff) => quoteTariff(business, tariff, vipPrice, time)),
    vip: end === null || end <= time ? null : quoteVip(business, vipPrice, time),
    vip_price: writeAmount(vipPrice),
    has_invoices: open.length > 0,
  };
}

function quoteTariff(
  business: BusinessTime,
  { id, months, price }: TariffRow,
  vipPrice: number,
  now: Date,
): QuotedTariff {
  const { endsAt, vipUntil, vipDays, tariffAmount, vipAmount } = quote(business, { months, price, vipPrice }, now);
  return {
    id,
    months,
    price: writeAmount(price),
    end_date: endsAt.toISOString(),
    with_vip: {
      price: writeAmount(tariffAmount + vipAmount),
      days: vipDays,
      vip_until: (vipUntil ?? endsAt).toISOString(),
    },
  };
}

function quoteVip(business: BusinessTime, vipPrice: number, now: Date): Reply<typeof ownCall>["vip"] {
  const { endsAt, vipUntil, vipDays, vipAmount } = quote(business, { months: 0, price: 0, vipPrice }, now);
  if (vipAmount === 0) return null;
  return { price: writeAmount(vipAmount), days: vipDays, vip_until: (vipUntil ?? endsAt).toISOString() };
}
