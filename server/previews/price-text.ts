import type { ProductCard } from "#contracts/listings/schemas.ts";
import type { Language } from "#server/platform/texts.ts";

const noBreakSpace = "\u00A0";
const currencies = {
  ru: { KGS: "сом", USD: "$" },
  ky: { KGS: "сом", USD: "$" },
} as const satisfies Record<Language, Record<ProductCard["currency"], string>>;
const negotiable = { ru: "Договорная", ky: "Келишим баада" } as const satisfies Record<Language, string>;
const negotiablePay = { ru: "По договорённости", ky: "Келишим боюнча" } as const satisfies Record<Language, string>;
const free = { ru: "Даром", ky: "Бекер" } as const satisfies Record<Language, string>;

/** What is paid now, as the card of a listing says it: `45 000 сом/мес`. */
export function writePrice(card: ProductCard, language: Language): string {
  const price = card.stock_price ?? card.price;
  const isGift = card.category.is_gift === true;
  if (price === 0) return (isGift ? free : card.deal_type === "job" ? negotiablePay : negotiable)[language];
  const unit = language === "ky" ? card.price_unit_ky : card.price_unit_ru;
  const digits = String(price).replaceAll(/\B(?=(?:\d{3})+$)/g, noBreakSpace);
  return `${digits}${noBreakSpace}${currencies[language][card.currency]}${unit && `/${unit}`}`;
}
