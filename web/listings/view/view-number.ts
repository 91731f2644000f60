import { formatNumber } from "#web/platform/format.ts";

/** Formats a number; up to four digits are not grouped, so that years stay readable. */
export function viewNumber(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 10_000 ? String(value) : formatNumber(value);
}
