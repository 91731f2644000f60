/*
 * Whether the goods of an offer are there. Programs say it in the attribute `available`, in elements of the same
 * meaning, or by how many there are. One that says «no» is enough: what says «yes» is often the same for all offers.
 */

/** Letters of a value that are looked at. */
const maxLetters = 60;
const yes = new Set(["true", "1", "yes", "y", "t", "on", "да", "ооба"]);
const no = new Set([
  "false",
  "no",
  "n",
  "f",
  "off",
  "нет",
  "жок",
  "ложь",
  "-",
  "out of stock",
  "out_of_stock",
  "outofstock",
  "not_available",
  "нет в наличии",
]);
/** Attributes and elements, in small letters without signs between words. */
const states = new Set(["available", "instock", "productactivity"]);
const counts = new Set(["count", "quantity", "quantityinstock", "stockquantity", "stock"]);

/** Whether an attribute or an element of an offer says that its goods are not there. What it says otherwise is nothing. */
export function saysGone(name: string, value: string): boolean {
  const key = name.toLowerCase().replaceAll(/[-_]/g, "");
  const text = plain(value);
  if (key === "disabled") return yes.has(text);
  // PHP writes its `false` as an empty text.
  if (key === "available" && text === "") return true;
  return states.has(key) ? no.has(text) || isNone(text) : counts.has(key) && isNone(text);
}

/** Whether a text means «yes». */
export function isYes(value: string): boolean {
  return yes.has(plain(value));
}

function plain(value: string): string {
  return value.slice(0, maxLetters).trim().toLowerCase();
}

/** A number that is not above zero: «0», «0.000», «-2», «0 шт». */
function isNone(text: string): boolean {
  const number = /^-?\d{1,12}(?:[.,]\d{1,6})?(?=[^\d.,]|$)/.exec(text)?.[0];
  return number !== undefined && Number(number.replace(",", ".")) <= 0;
}
