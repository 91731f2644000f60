import type { Translate } from "#web/platform/i18n.tsx";

/** «от 5», «до 10», «5 – 10»: bounds as they are written already; either may be missing. */
export function describeRange(from: string | undefined, to: string | undefined, t: Translate<"catalogue">): string {
  if (from && to) return from === to ? from : `${from} – ${to}`;
  if (from) return t("rangeFrom", { value: from });
  // In Kyrgyz the currency has the ending of «до».
  return t(to?.endsWith("сом") ? "rangeToSom" : "rangeTo", { value: to ?? "" });
}
