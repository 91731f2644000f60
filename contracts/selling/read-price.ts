import type { Currency } from "#contracts/base/currency.ts";
import { maxPrice } from "#contracts/listings/rules.ts";

/** Why a typed price is none: a key of `selling.price.faults`. */
export type PriceFault = "empty" | "fraction" | "unclear" | "currency" | "zero" | "tooHigh";

/** Letters that are looked at. */
const maxTyped = 60;
/** Abbreviations that people write after a number, with their factors. */
const thousands: Readonly<Record<string, number>> = { к: 1e3, k: 1e3, тыс: 1e3, миң: 1e3, млн: 1e6 };
const currencyOf: Readonly<Record<string, Currency>> = { сом: "KGS", kgs: "KGS", usd: "USD", $: "USD" };

/**
 * Reads a price as people type it: «150 000», «150.000», «1500,00 сом», «150к», «1,5 млн». Refuses a price that is not
 * in whole units of `currency`: «1500,50», «5000-6000», «500$» for a price in som.
 */
export function readPrice(typed: string, currency: Currency): { price: number } | { fault: PriceFault } {
  const text = typed
    .slice(0, maxTyped)
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "")
    .trim()
    .toLowerCase();
  if (text === "") return { fault: "empty" };
  const [, sign = "", number = "", word = "", last = ""] =
    /^(\$?)\s*(\d[\d\s'.,]*?)\s*(к|k|тыс|миң|млн)?\.?\s*(сом|kgs|usd|\$)?\.?$/u.exec(text) ?? [];
  if (number === "" || typed.length > maxTyped) return { fault: "unclear" };
  for (const name of [sign, last]) if (name !== "" && currencyOf[name] !== currency) return { fault: "currency" };
  const amount = readNumber(number, thousands[word]);
  if (typeof amount === "string") return { fault: amount };
  if (amount === 0) return { fault: "zero" };
  return amount > maxPrice ? { fault: "tooHigh" } : { price: amount };
}

function readNumber(number: string, times: number | undefined): number | PriceFault {
  const plain = number.replaceAll(/[\s']/g, " ");
  const grouped = /^\d{1,3}(?:[ .,]\d{3})+$/.test(plain);
  if (grouped && times === undefined) return Number(plain.replaceAll(/\D/g, ""));
  const [, whole = "", fraction = ""] = /^(\d+|\d{1,3}(?: \d{3})+)(?:[.,](\d{1,4}))?$/.exec(plain) ?? [];
  if (whole === "") return "unclear";
  const digits = whole.replaceAll(" ", "");
  // «1,5 млн»: as whole numbers, so that nothing is lost in between.
  const zeros = times === undefined ? 0 : Math.log10(times);
  if (/[1-9]/.test(fraction.slice(zeros))) return "fraction";
  return Number(digits + fraction.slice(0, zeros).padEnd(zeros, "0"));
}
