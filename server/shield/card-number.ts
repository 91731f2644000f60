/**
 * Card numbers in texts: 16 to 19 digits of a payment system that people here have, with a right check digit (Luhn, ISO/IEC 7812-1). Of 15
 * digits are the numbers of phones (IMEI), which have the same check digit.
 */

export interface FoundNumber {
  start: number;
  end: number;
}

/** Groups of digits with signs between them. Every repetition is bounded. */
const digitGroups = /(?<!\d)\d(?:[ \t\u00a0.\u2010-\u2015_*/-]{0,3}\d){15,18}(?!\d)/g;
/** Visa, Mastercard, Мир, Элкарт, UnionPay. */
const issuers = /^(?:4|5[1-5]|2(?:2[0-4]|2[2-9]|[3-6]|7[01]|720)|9417|62)/;

export function findCardNumber(text: string): FoundNumber | undefined {
  for (const { 0: written, index } of text.matchAll(digitGroups)) {
    const digits = written.replace(/\D/g, "");
    if (issuers.test(digits) && isLuhn(digits)) return { start: index, end: index + written.length };
  }
  return undefined;
}

function isLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = digit * 2;
    sum += at % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
