import type { Currency } from "#contracts/base/currency.ts";
import type { DealType } from "#contracts/catalogue/schemas.ts";
import { formatMoney } from "#web/platform/format.ts";
import type { Language } from "#web/platform/language.ts";

const negotiable: Record<Language, string> = { ru: "Договорная", ky: "Келишим баада" };
const negotiablePay: Record<Language, string> = { ru: "По договорённости", ky: "Келишим боюнча" };

const free: Record<Language, string> = { ru: "Даром", ky: "Бекер" };

/** What a price is for. */
interface PriceKind {
  unit?: string;
  isJob?: boolean;
  /** It is given away, or looked for as a gift. */
  isGift?: boolean;
}

/** The price of a listing, `45 000 сом`, `25 000 сом/мес`; 0 means negotiable, of a gift that it is free. Of a job it is the pay. */
export function formatPrice(
  price: number,
  currency: Currency,
  language: Language,
  { unit = "", isJob = false, isGift = false }: PriceKind = {},
): string {
  if (price === 0) return (isGift ? free : isJob ? negotiablePay : negotiable)[language];
  return `${formatMoney(price, currency, language)}${unit && `/${unit}`}`;
}

/** How the price of a listing is said in a language: what it is for, whether it is the pay of a job, and whether there is none because it is a gift. */
export function priceKindOf(
  {
    price_unit_ru: ru,
    price_unit_ky: ky,
    deal_type,
    category,
  }: { price_unit_ru: string; price_unit_ky: string; deal_type: DealType; category: { is_gift?: true } },
  language: Language,
): Required<PriceKind> {
  return {
    unit: language === "ky" ? ky : ru,
    isJob: deal_type === "job",
    isGift: Boolean(category.is_gift),
  };
}
