import type { Currency } from "#contracts/base/currency.ts";

/** What people and programs call our currencies, without dots: in heads of tables, in cells, beside a price. */
export const currencyNames: Readonly<Record<Currency, readonly string[]>> = {
  KGS: [
    "kgs",
    "кгс",
    "som",
    "soms",
    "с",
    "c̲",
    "с̲",
    "⃀",
    "сом",
    "сома",
    "сому",
    "сомов",
    "сомах",
    "сомы",
    "сомдо",
    "сом менен",
    "сом кр",
    "кыргызский сом",
    "кыргызских сом",
    "кыргызских сомах",
    "киргизский сом",
    "кырг сом",
    "кырг сомах",
    "кыргыз сом",
    "кыргыз сому",
    "kyrgyz som",
    "kyrgyzstani som",
  ],
  USD: [
    "usd",
    "us$",
    "$",
    "$ сша",
    "у е",
    "уе",
    "доллар",
    "доллара",
    "доллары",
    "долларов",
    "долларах",
    "долларда",
    "доллар менен",
    "долл",
    "дол",
    "доллар сша",
    "доллары сша",
    "долларов сша",
    "долларах сша",
    "долл сша",
    "дол сша",
    "американский доллар",
    "ашш доллары",
    "акш доллары",
    "америка доллары",
    "dollar",
    "dollars",
    "us dollar",
    "us dollars",
  ],
};

/** The numbers of ISO 4217, which accounting programs write: currencies in cells, but no word beside a price. */
const currencyCodes: Readonly<Record<string, Currency>> = { "417": "KGS", "840": "USD" };

const currencyByName = new Map<string, Currency>(
  (["KGS", "USD"] as const).flatMap((currency) =>
    currencyNames[currency].map((name) => [name.replaceAll(" ", ""), currency] as const),
  ),
);

/**
 * The currency that a text names: «долл.», «доллар США», «у.е.», «KGS (сом)», «417». Dots, spaces and case do not count.
 * Undefined where it names none or two.
 */
export function findCurrency(text: string): Currency | undefined {
  const names = text
    .slice(0, 100)
    .toLowerCase()
    .split(/[(),;:/\\|]/)
    .map((name) => name.replace(/[\s.\u00a0\u202f_*-]/g, ""))
    .filter(Boolean);
  const found = new Set(names.map((name) => currencyCodes[name] ?? currencyByName.get(name)));
  const [currency] = found;
  return found.size === 1 ? currency : undefined;
}
