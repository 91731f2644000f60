import { writeAmount } from "#contracts/payments/money.ts";
import type { Purchase } from "#contracts/payments/purchase-schemas.ts";
import type { PurchaseState } from "#contracts/payments/rules.ts";
import type { PurchaseRow } from "./queries.ts";

export function presentPurchase(row: PurchaseRow, now: Date): Purchase {
  return {
    id: row.id,
    state: stateOf(row, now),
    is_invoice: row.is_invoice,
    months: row.months,
    vip: row.vip_price !== null,
    amount: writeAmount(row.amount),
    vip_amount: writeAmount(row.amount - row.price),
    created_date: row.created_at.toISOString(),
    due_date: row.due_at.toISOString(),
    paid_date: row.paid_at?.toISOString() ?? null,
    start_date: row.starts_at?.toISOString() ?? null,
    end_date: row.ends_at?.toISOString() ?? null,
    vip_until: row.vip_until?.toISOString() ?? null,
    transaction: row.transaction_id,
    returned: row.returned === 0 ? null : writeAmount(row.returned),
  };
}

/** What was paid begins and ends by the clock; of VIP alone the time is that of VIP. */
function stateOf(row: PurchaseRow, now: Date): PurchaseState {
  const {
    state,
    months,
    due_at: dueAt,
    paid_at: paidAt,
    starts_at: startsAt,
    ends_at: endsAt,
    vip_until: vipUntil,
  } = row;
  // The job has not come to it yet.
  if (state === "created") return dueAt > now ? "created" : "cancelled";
  if (state !== "paid") return state;
  if (row.returned > 0) return "refunded";
  const [begin, end] = months === 0 ? [paidAt, vipUntil] : [startsAt, endsAt];
  if (begin !== null && begin > now) return "paid";
  return end !== null && end > now ? "active" : "ended";
}
