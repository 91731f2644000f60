import type { BusinessDelivery } from "#contracts/business/record-schemas.ts";
import { formatMoney } from "#web/platform/format.ts";
import type { Translate } from "#web/platform/i18n.tsx";
import { type Language, titleOf } from "#web/platform/language.ts";

export interface DeliveryView {
  id: number;
  /** «Бесплатно от 3 000 сом», «Ош: Бесплатно от 3 000 сом», «Ош: 200 сом». */
  title: string;
  /** «2 дня, до подъезда»; may be empty. */
  terms: string;
}

/** A condition of delivery in words. */
export function viewDelivery(
  { id, kind, from_amount, location, price, days, note }: BusinessDelivery,
  language: Language,
  t: Translate<"business-page">,
): DeliveryView {
  const cost = price === 0 ? t("free") : price !== null && formatMoney(price, "KGS", language);
  const place = location ? titleOf(location, language) : "";
  const condition =
    kind === "amount" ? t("freeFrom", { amount: formatMoney(from_amount ?? 0, "KGS", language) }) : cost;
  const title = [place, condition].filter(Boolean).join(": ");
  const terms = [days !== null && t("within", { count: days }), note].filter(Boolean).join(" · ");
  return { id, title, terms };
}
