import { businessEnd } from "#server/business/records/business-end.ts";
import { dayMs, hourMs } from "#server/platform/clock.ts";

/** Asia/Bishkek is UTC+6 all year. */
const bishkekOffset = 6 * hourMs;
/** Days that the price of a month is divided by. */
const daysOfMonth = 30;

/** Until when a business is on show, and VIP. */
export interface BusinessTime {
  demo_until: Date | null;
  paid_until: Date | null;
  vip_until: Date | null;
}

/** What is bought, at the prices of its order, in tyiyn. */
export interface Terms {
  /** 0: VIP alone. */
  months: number;
  /** Of all months. */
  price: number;
  /** Of a month of VIP; null: without VIP. */
  vipPrice: number | null;
  /** Days of VIP beside the months that are paid for; undefined: as many as there are. */
  vipDays?: number;
}

/** What a purchase gives and costs at a moment. */
export interface Quote {
  startsAt: Date;
  endsAt: Date;
  /** Null: VIP stays as it is. */
  vipUntil: Date | null;
  vipDays: number;
  /** Tyiyn. */
  tariffAmount: number;
  vipAmount: number;
}

/**
 * What a purchase gives and costs now (`docs/features/tariffs.md`): months begin where the time that is left ends, and VIP lasts until the end of the
 * tariff. Days of VIP before the bought months cost a thirtieth of a month each, those that are paid already are taken off: whole days and whole som,
 * in favour of whoever pays.
 */
export function quote(time: BusinessTime, { months, price, vipPrice, vipDays: ordered }: Terms, now: Date): Quote {
  const startsAt = later(businessEnd(time), now);
  const endsAt = months === 0 ? startsAt : addMonths(startsAt, months);
  const tariff = { startsAt, endsAt, tariffAmount: price };
  if (vipPrice === null) return { ...tariff, vipUntil: null, vipDays: 0, vipAmount: 0 };
  const needed = Math.floor((startsAt.getTime() - later(time.vip_until, now).getTime()) / dayMs);
  const vipDays = ordered === undefined ? needed : Math.min(ordered, needed);
  // Whoever has bought more time since the order has not paid for VIP over all of it.
  const vipEnd = new Date(endsAt.getTime() - (needed - vipDays) * dayMs);
  const ofDays = Math.floor((vipDays * vipPrice) / daysOfMonth / 100) * 100;
  return {
    ...tariff,
    vipUntil: later(time.vip_until, vipEnd),
    vipDays,
    vipAmount: Math.max(0, months * vipPrice + ofDays),
  };
}

/** So many months later at the same time of day in Bishkek; the last day of a month that is too short. */
export function addMonths(date: Date, months: number): Date {
  const local = new Date(date.getTime() + bishkekOffset);
  const first = new Date(local);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(local.getUTCDate(), lastDay));
  return new Date(first.getTime() - bishkekOffset);
}

function later(one: Date | null, other: Date): Date {
  return one !== null && one > other ? one : other;
}
