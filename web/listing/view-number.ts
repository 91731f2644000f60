import { formatNumber } from "#web/platform/format.ts";

/** Four digits stand together: that is how both languages are set, and how a year is read. */
export function viewNumber(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 10_000 ? String(value) : formatNumber(value);
}
