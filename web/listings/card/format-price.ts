import type { Currency } from "#contracts/base/currency.ts";
import { formatMoney } from "#web/platform/format.ts";
import type { Language } from "#web/platform/language.ts";

const negotiable: Record<Language, string> = { ru: "Договорная", ky: "Келишим баада" };

/** The price of a listing, `45 000 сом`, `25 000 сом/мес`; 0 means negotiable. */
export function formatPrice(price: number, currency: Currency, language: Language, unit = ""): string {
  if (price === 0) return negotiable[language];
  return `${formatMoney(price, currency, language)}${unit && `/${unit}`}`;
}

/** What a price is for, in a language. */
export function priceUnitOf(
  { price_unit_ru: ru, price_unit_ky: ky }: { price_unit_ru: string; price_unit_ky: string },
  language: Language,
): string {
  return language === "ky" ? ky : ru;
}
