import type { Currency } from "#contracts/base/currency.ts";
import { maxTypedNumber, plainTyped, readTypedNumber } from "#contracts/base/typed-number.ts";
import { maxPrice } from "#contracts/listings/rules.ts";

/** Why a typed price is none: a key of `selling.price.faults`. */
export type PriceFault = "empty" | "fraction" | "unclear" | "currency" | "zero" | "tooHigh";

const currencyOf: Readonly<Record<string, Currency>> = {
  сом: "KGS",
  с: "KGS",
  kgs: "KGS",
  som: "KGS",
  // The sign of the som.
  "\u20c0": "KGS",
  usd: "USD",
  долл: "USD",
  доллар: "USD",
  долларов: "USD",
  $: "USD",
};
/** «1500,-» and «1500 сом/шт» are prices of a piece. */
const withCurrency =
  /^(\$|\u20c0|kgs|сом|som|usd)?\s*(\d[\d '’`.,]*(?:к|k|тыс|миң|млн)?\.?)(?:(?<=,)-)?\s*(сом|с|kgs|som|usd|долларов|доллар|долл|\$|\u20c0)?\.?(?:\s?\/\s?(?:шт|даана)\.?)?$/u;

/**
 * Reads a price as people type it: «150 000», «150.000», «1500,00 сом», «150к», «1,5 млн». Refuses a price that is not
 * in whole units of `currency`: «1500,50», «5000-6000», «500$» for a price in som.
 */
export function readPrice(typed: string, currency: Currency): { price: number } | { fault: PriceFault } {
  const read = readPricing(typed);
  if ("fault" in read) return read;
  return read.currency === undefined || read.currency === currency ? { price: read.price } : { fault: "currency" };
}

/** Reads a price with the currency that stands beside it, if one does. */
export function readPricing(typed: string): { price: number; currency?: Currency } | { fault: PriceFault } {
  const text = plainTyped(typed);
  if (text === "") return { fault: "empty" };
  const [, sign = "", number = "", last = ""] = withCurrency.exec(text) ?? [];
  const read = typed.length > maxTypedNumber ? null : readTypedNumber(number.trim().replace(/,$/, ""));
  if (read === null || (sign !== "" && last !== "" && currencyOf[last] !== currencyOf[sign]))
    return { fault: "unclear" };
  const currency = currencyOf[sign || last];
  if (/[1-9]/.test(read.fraction)) return { fault: "fraction" };
  const price = Number(read.whole);
  if (price === 0) return { fault: "zero" };
  return price > maxPrice ? { fault: "tooHigh" } : { price, ...(currency && { currency }) };
}
