import { formatNumber } from "#web/platform/format.ts";

/** Formats a number without grouping up to four digits, as both languages do; years stay readable. */
export function viewNumber(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 10_000 ? String(value) : formatNumber(value);
}
