import { formatNumber } from "#web/platform/format.ts";
import type { Language } from "#web/platform/language.ts";

const thousands = { ru: "тыс.", ky: "миң" } as const;

/** A number as it fits into a bubble: «950», «1,2 тыс.», «34 тыс.». */
export function formatCompact(count: number, language: Language): string {
  if (count < 1_000) return String(count);
  const shown = count < 10_000 ? Math.floor(count / 100) / 10 : Math.floor(count / 1_000);
  return `${formatNumber(shown)} ${thousands[language]}`;
}
