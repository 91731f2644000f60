import type { Currency } from "#contracts/base/currency.ts";
import { formatMoney } from "#web/platform/format.ts";
import type { Language } from "#web/platform/language.ts";

const negotiable: Record<Language, string> = { ru: "Договорная", ky: "Келишим баада" };

/** The price of a listing, `45 000 сом`; 0 means negotiable. */
export function formatPrice(price: number, currency: Currency, language: Language): string {
  return price === 0 ? negotiable[language] : formatMoney(price, currency, language);
}
