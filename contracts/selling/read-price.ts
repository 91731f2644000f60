import type { Currency } from "#contracts/base/currency.ts";
import { currencyNames, findCurrency } from "#contracts/selling/currency-names.ts";
import { maxTypedNumber, plainTyped, readTypedNumber } from "#contracts/base/typed-number.ts";
import { maxPrice } from "#contracts/listings/rules.ts";

/** Why a typed price is none: a key of `selling.price.faults`. */
export type PriceFault = "empty" | "fraction" | "unclear" | "currency" | "zero" | "tooHigh";

/** A currency as people write it beside a price: «долл. США», «у.е.». */
const currency = Object.values(currencyNames)
  .flat()
  .toSorted((one, other) => other.length - one.length)
  .map((name) => name.replaceAll("$", "\\$").replaceAll(" ", "\\.?\\s?"))
  .join("|");
/** «1500,-» and «1500 сом/шт» are prices of a piece. */
const withCurrency = new RegExp(
  `^(${currency})?\\.?\\s*(\\d[\\d '’\`.,]*(?:к|k|тыс|миң|млн)?\\.?)(-?)\\s*(${currency})?\\.?(?:\\s?/\\s?(?:шт|даана)\\.?)?$`,
  "u",
);

/**
 * Reads a price as people type it: «150 000», «150.000», «1500,00 сом», «150к», «1,5 млн». Refuses a price that is not
 * in whole units of `currency`: «1500,50», «5000-6000», «500$» for a price in som.
 */
export function readPrice(typed: string, currency: Currency): { price: number } | { fault: PriceFault } {
  const read = readPricing(typed);
  if ("fault" in read) return read;
  return read.currency === undefined || read.currency === currency ? { price: read.price } : { fault: "currency" };
}

/** A price with the currency that stands beside it. */
interface Pricing {
  price: number;
  currency?: Currency;
}

/** Reads a price with the currency that stands beside it, if one does. One with tyiyn or cents has its `rounded` price. */
export function readPricing(typed: string): Pricing | { fault: PriceFault; rounded?: Pricing } {
  const text = plainTyped(typed);
  if (text === "") return { fault: "empty" };
  const [, before, number = "", dash = "", behind] = withCurrency.exec(text) ?? [];
  const isWhole = dash === "" || number.endsWith(",");
  const read = typed.length > maxTypedNumber || !isWhole ? null : readTypedNumber(number.trim().replace(/,$/, ""));
  const said = [before, behind].flatMap((name) => (name === undefined ? [] : [findCurrency(name)]));
  if (read === null || new Set(said).size > 1) return { fault: "unclear" };
  const price = Number(read.whole);
  const named = said[0] && { currency: said[0] };
  if (/[1-9]/.test(read.fraction)) {
    // A price with a fraction is not free.
    const rounded = Math.max(1, price + (/^[5-9]/.test(read.fraction) ? 1 : 0));
    return { fault: "fraction", ...(rounded <= maxPrice && { rounded: { price: rounded, ...named } }) };
  }
  if (price === 0) return { fault: "zero" };
  return price > maxPrice ? { fault: "tooHigh" } : { price, ...named };
}

/** The price that was read, rounded where it has tyiyn or cents; `undefined` for none. For comparing, and where rounding was chosen. */
export function roundedPricing(read: ReturnType<typeof readPricing>): Pricing | undefined {
  return "price" in read ? read : read.rounded;
}
