import type { Translate } from "#web/platform/i18n.tsx";

/** «от 5», «до 10», «5 – 10»: bounds as they are written already; either may be missing. */
export function describeRange(from: string | undefined, to: string | undefined, t: Translate<"catalogue">): string {
  if (from && to) return from === to ? from : `${from} – ${to}`;
  return from ? t("rangeFrom", { value: from }) : t("rangeTo", { value: to ?? "" });
}
