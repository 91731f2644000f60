import { maxTypedNumber } from "#contracts/base/typed-number.ts";
import { readPricing } from "#contracts/selling/read-price.ts";
import { isDiscount } from "#contracts/selling/rules.ts";
import { isYes } from "./stock.ts";

/** What an offer says of its price. */
export interface OfferPrices {
  price: string;
  oldPrice: string;
  currency: string;
}

/** What programs write where there is no old price. */
const nothing = new Set(["", "-", "–", "—", "null", "none", "nan"]);

/** The text of a price. One that is only the lowest («от 500») is no price: it is told as the file has it. */
export function priceText(text: string, attributes: Readonly<Record<string, string>>): string {
  const from = attributes["from"] ?? "";
  return text !== "" && isYes(from) ? `from="${from.slice(0, 10)}" ${text}` : text;
}

/**
 * The cells of a price: the price before the discount is the price. `main` is the currency of the shop, for offers that
 * name none. Of an offer without a price there are none, so that a listing keeps what it has.
 */
export function priceCells({ price, oldPrice, currency }: OfferPrices, main: string): Record<string, string> {
  const now = withDecimalPoint(price);
  const before = withDecimalPoint(oldPrice);
  if (now === "") return {};
  const cells = isDiscounted(before, now)
    ? { price: before, "discount price": now }
    : { price: now, "discount price": "-" };
  const read = readPricing(now);
  const isNamed = "price" in read && read.currency !== undefined;
  return { ...cells, currency: currency || (isNamed ? "" : main) };
}

/**
 * A point in a price of XML is the decimal sign: «650.000» is 650, and no 650 000 as people write it. Zeros behind it go,
 * and three other decimals get a fourth, so that nobody takes them for a group.
 */
function withDecimalPoint(text: string): string {
  if (text.length > maxTypedNumber || text.match(/\.\d/g)?.length !== 1) return text;
  // «1.500,00» has another decimal sign.
  if (text.includes(",", text.indexOf("."))) return text;
  return text.replace(/(\d)\.(\d+)/, (_, digit: string, all: string) => {
    let decimals = all;
    while (decimals.endsWith("0")) decimals = decimals.slice(0, -1);
    if (decimals.length === 3) decimals += "0";
    return decimals === "" ? digit : `${digit}.${decimals}`;
  });
}

/** Whether the old price makes a discount: shops also write 0, the price itself, or hardly more. */
function isDiscounted(before: string, now: string): boolean {
  if (nothing.has(before.toLowerCase())) return false;
  const [old, price] = [amountOf(before), amountOf(now)];
  // A price that cannot be read is told as such, and an old price too.
  return price !== undefined && (old === undefined || isDiscount(old, price));
}

/** An amount without its decimals; undefined where there is none. */
function amountOf(text: string): number | undefined {
  const read = readPricing(text);
  if ("price" in read) return read.price;
  if (read.fault === "zero") return 0;
  const whole = read.fault === "fraction" ? readPricing(text.replace(/[.,]\d+(?=\D*$)/, "")) : read;
  return "price" in whole ? whole.price : undefined;
}
