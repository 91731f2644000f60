import type { Currency } from "#contracts/base/currency.ts";
import type { DealType } from "#contracts/catalogue/schemas.ts";
import { formatMoney } from "#web/platform/format.ts";
import type { Language } from "#web/platform/language.ts";

const negotiable: Record<Language, string> = { ru: "Договорная", ky: "Келишим баада" };
const negotiablePay: Record<Language, string> = { ru: "По договорённости", ky: "Келишим боюнча" };

/** The price of a listing, `45 000 сом`, `25 000 сом/мес`; 0 means negotiable. Of a job it is the pay. */
export function formatPrice(
  price: number,
  currency: Currency,
  language: Language,
  { unit = "", isJob = false }: { unit?: string; isJob?: boolean } = {},
): string {
  if (price === 0) return (isJob ? negotiablePay : negotiable)[language];
  return `${formatMoney(price, currency, language)}${unit && `/${unit}`}`;
}

/** How the price of a listing is said in a language: what it is for, and whether it is the pay of a job. */
export function priceKindOf(
  {
    price_unit_ru: ru,
    price_unit_ky: ky,
    deal_type,
  }: { price_unit_ru: string; price_unit_ky: string; deal_type: DealType },
  language: Language,
): { unit: string; isJob: boolean } {
  return { unit: language === "ky" ? ky : ru, isJob: deal_type === "job" };
}
