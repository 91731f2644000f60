import type { Currency } from "#contracts/base/currency.ts";
import { formatMoney, formatNumber } from "#web/platform/format.ts";
import type { Translate } from "#web/platform/i18n.tsx";
import type { Language } from "#web/platform/language.ts";

/** «от 5», «до 10», «5 – 10»: bounds as they are written already; either may be missing. */
export function describeRange(from: string | undefined, to: string | undefined, t: Translate<"catalogue">): string {
  if (from && to) return from === to ? from : `${from} – ${to}`;
  if (from) return t("rangeFrom", { value: from });
  // In Kyrgyz the currency has the ending of «до».
  return t(to?.endsWith("сом") ? "rangeToSom" : "rangeTo", { value: to ?? "" });
}

/** «до 6 000 сом», «от $ 500»; either bound may be missing. */
export function describePriceRange(
  { from, to, currency }: { from: number | null; to: number | null; currency: Currency },
  { t, language }: { t: Translate<"catalogue">; language: Language },
): string {
  // In Kyrgyz the currency has the ending of «до»: a sign cannot have it.
  if (from === null && to !== null && currency === "USD") return t("rangeToUsd", { value: formatNumber(to) });
  const amount = (value: number | null) => (value === null ? undefined : formatMoney(value, currency, language));
  return describeRange(amount(from), amount(to), t);
}
