import { dayMs } from "#server/platform/clock.ts";

interface BusinessTime {
  demo_until: Date | null;
  paid_until: Date | null;
}

/** When the time of a business is over: the later end of demo and tariff; null: never. */
export function businessEnd({ demo_until: demo, paid_until: paid }: BusinessTime): Date | null {
  if (demo === null || paid === null) return demo ?? paid;
  return demo > paid ? demo : paid;
}

/** Whole days that are left of it, the begun one counted; 0 once it is over. */
export function daysLeft(end: Date, now: Date): number {
  return Math.max(0, Math.ceil((end.getTime() - now.getTime()) / dayMs));
}
