import { readStored, writeStored } from "#web/platform/storage/browser-storage.ts";

/** In the browser's storage: the month, and the bytes of it. */
export const spentName = "data-spent";

/** Milliseconds in which the time of Bishkek is before that of Greenwich, all year. */
const bishkekOffset = 21_600_000;

/** «2026-11», in Bishkek. */
export function monthOf(now: number): string {
  return new Date(now + bishkekOffset).toISOString().slice(0, 7);
}

/** The bytes of the month in a stored text: 0 in a new month. */
export function spentIn(stored: string | null, month: string): number {
  const [, of, bytes] = /^(\d{4}-\d{2}) (\d{1,15})$/.exec(stored ?? "") ?? [];
  return of === month ? Number(bytes) : 0;
}

/** Adds bytes to those of the month. */
export function addSpent(bytes: number, now: number): void {
  const month = monthOf(now);
  writeStored("localStorage", spentName, `${month} ${spentIn(readStored("localStorage", spentName), month) + bytes}`);
}
